import { DeliveryForm } from "#app/components/desk/orders/change/delivery-form.tsx";
import { ContentsForm } from "#app/components/desk/orders/change/contents-form.tsx";
import { ChangePage } from "#app/components/desk/orders/change/change-page.tsx";
import type { z } from "zod";
import { previewDeskChangeBody } from "#app/contract/desk/order-change.ts";
import {
  orderChangePreviewShape,
  type OrderChangePreview,
  type OrderChoices,
} from "#app/contract/orders/order-changes.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskReply } from "#app/forms/desk-reply.ts";
import { changeBody } from "#app/forms/orders/order-change.ts";
import { addedGoods, addedRow } from "#app/forms/desk/added-goods.ts";
import { contactPhone } from "#app/domain/phone.ts";
import { ok } from "#app/domain/verdict.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { deskOrderChange as texts } from "#app/i18n/ru/desk/order-change.ts";
import { quantityFaultText } from "#app/i18n/quantity-fault.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import { problems } from "#app/i18n/ru/problems.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { changeRefusal } from "./change-refusal.ts";
import { staleChange } from "./stale-change.ts";
import { numberIn, textIn } from "./form-values.ts";

const t = namespace("deskOrderChange", texts);
const refusal = namespace("problems", problems);
const buyers = namespace("orderChange", orderChange);

/** `choices` null: nothing can be changed any more. */
export type ChangeData = { number: string; choices: OrderChoices | null };

/** «Изменить состав» (desk §3). */
export const contentsPage = changePage("contents", { path: "orders/:number/contents" });
/** «Изменить доставку». */
export const orderDeliveryPage = changePage("delivery", { path: "orders/:number/delivery" });

function changePage(kind: "contents" | "delivery", { path }: { path: string }) {
  const Form = kind === "contents" ? ContentsForm : DeliveryForm;
  return deskPage<ChangeData>({
    path,
    right: "changeOrders",
    title: ({ number }) => t(`${kind}.title`, { number }),
    async load({ call, params }) {
      const number = params["number"] ?? "";
      const choices = await call.deskOrderChange.choices({ params: { number } });
      if (choices.ok) return ok({ number: choices.value.number, choices: choices.value });
      return choices.code === "orderFixed" || choices.code === "buyerGone" ? ok({ number, choices: null }) : choices;
    },
    act: change,
    view: ({ data, reply, key, now, url }) => (
      <ChangePage data={data} title={t(`${kind}.title`, { number: data.number })} card={cardPath(data.number, url)}>
        {(choices) => (
          <Form
            choices={choices}
            preview={previewIn(reply)}
            reply={reply}
            formKey={key}
            now={now}
            card={cardPath(choices.number, url)}
          />
        )}
      </ChangePage>
    ),
  });
}

/** The outcome that the form's last answer has shown. */
function previewIn(reply: DeskReply | null): OrderChangePreview | null {
  return orderChangePreviewShape.safeParse(reply?.data).data ?? null;
}

/** First the outcome is shown, then it is saved as it was shown. */
async function change(request: DeskRequest, form: FormData): Promise<DeskOutcome | ({ ok: false } & Problem)> {
  const { call, params } = request;
  const typed = typedOf(form);
  // A line that is not in the order any more may be left out.
  const optional = Object.keys(typed).flatMap((name) =>
    typed[`was.${name}`] === "" ? [name.replace(/^q\./, "")] : [],
  );
  const { body, faults } = changeBody(typed, { added: optional });
  const added = addedGoods(typed);
  const wanted = { ...body, added: added.goods, version: numberIn(form, "version") || 1 };
  const errors = {
    ...personFaults(wanted, form),
    ...Object.fromEntries(
      Object.entries(faults).map(([name, fault]) => [
        name,
        [fault === "quantityBad" ? quantityFaultText(typed[name] ?? "") : buyers(fault)],
      ]),
    ),
    ...Object.fromEntries(added.withoutArticle.map((row) => [addedRow(row).article, [t("add.articleMissing")]])),
    ...Object.fromEntries(
      added.badQuantity.map((row) => [
        addedRow(row).quantity,
        [quantityFaultText(typed[addedRow(row).quantity] ?? "")],
      ]),
    ),
  };
  if (Object.keys(errors).length > 0) return { reply: { ...typedReply(form), errors } };
  const at = { params: { number: params["number"] ?? "" } };
  const shown = textIn(form, "shown");
  const isSaved = shown !== "" && textIn(form, "do") !== "preview";
  if (isSaved) {
    const saved = await call.deskOrderChange.change({
      ...at,
      key: textIn(form, "key"),
      body: { ...wanted, shown: shown.slice(0, 128) },
    });
    if (saved.ok)
      return {
        to: cardPath(saved.value.number, request.url),
        notice: { key: "orderChanged", values: { number: saved.value.number } },
      };
    if (saved.code === "stale") return staleChange(saved, form, request);
    if (saved.code !== "orderDiffers") return changeRefusal(saved, form);
  }
  const preview = await call.deskOrderChange.preview({ ...at, body: wanted });
  if (!preview.ok) return preview.code === "stale" ? staleChange(preview, form, request) : changeRefusal(preview, form);
  const next = { ...typedReply(form), data: preview.value };
  return { reply: isSaved ? { ...next, messages: [t("differs")] } : { ...next, isStep: true } };
}

/** What is wrong with the recipient and the comment, which the shop would tell only after the delivery is right. */
function personFaults(wanted: z.input<typeof previewDeskChangeBody>, form: FormData): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of previewDeskChangeBody.safeParse(wanted).error?.issues ?? []) {
    const name = String(issue.path.at(-1));
    if (["fio", "phone", "comment"].includes(name) && form.has(name)) errors[name] ??= [fieldError(issue).message];
  }
  const { recipient } = wanted;
  if (recipient !== undefined && !contactPhone(recipient.phone).ok) errors["phone"] ??= [refusal("phone")];
  return errors;
}

/** Every text field once; a repeated one counts as empty. */
function typedOf(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    const [value, second] = form.getAll(name);
    typed[name] = typeof value === "string" && second === undefined ? value : "";
  }
  return typed;
}

/** The card, with the way back to its list. */
function cardPath(number: string, { search }: URL): string {
  return `/desk/orders/${encodeURIComponent(number)}${search}`;
}
