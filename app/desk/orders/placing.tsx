import { z } from "zod";
import { OrderForBuyer, type PlacingStep } from "#app/components/desk/orders/placing/order-for-buyer.tsx";
import {
  foundBuyersShape,
  placeForBuyerBody,
  quoteForBuyerBody,
  quoteForBuyerShape,
  type QuotedForBuyer,
} from "#app/contract/desk/placing.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { ok } from "#app/domain/verdict.ts";
import { goodsInText } from "#app/forms/desk/added-goods.ts";
import { changeBody } from "#app/forms/orders/order-change.ts";
import { wayField } from "#app/forms/orders/checkout-fields.ts";
import { fieldError } from "#app/i18n/field-error.ts";
import { deskPlacing as texts } from "#app/i18n/ru/desk/order-placing.ts";
import { orderChange } from "#app/i18n/ru/orders/order-change.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import { changeRefusal } from "./change-refusal.ts";
import { invalid, refusedAt, textIn } from "./form-values.ts";

const t = namespace("deskPlacing", texts);
const words = namespace("orderChange", orderChange);

const stepShape = z.object({ found: foundBuyersShape, quote: quoteForBuyerShape.nullable() });

/** «Заказ за покупателя» (desk §3): buyer, goods, then delivery and payment; one form that grows. */
export const orderForBuyerPage = deskPage<null>({
  path: "orders/new",
  right: "changeOrders",
  title: t("title"),
  load: () => Promise.resolve(ok(null)),
  act,
  view: ({ reply, key, now }) => (
    <OrderForBuyer step={stepShape.safeParse(reply?.data).data ?? null} reply={reply} formKey={key} now={now} />
  ),
});

type Refused = Extract<ApiVerdict<never>, { ok: false }>;

async function act(request: DeskRequest, form: FormData): Promise<DeskOutcome | Refused> {
  const { call } = request;
  const found = await call.deskPlacing.find({ body: { phoneOrInn: textIn(form, "phoneOrInn").slice(0, 40) || "?" } });
  if (!found.ok) {
    const isAboutBuyer = found.code === "buyerUnknown" || found.code === "phoneOrInn";
    return isAboutBuyer ? refusedAt(form, "phoneOrInn", found) : found;
  }
  if (!form.has("goods")) return shown(form, { found: found.value, quote: null });
  const again = (reply: DeskOutcome | Refused, quote: QuotedForBuyer | null = null) =>
    "reply" in reply ? { reply: { ...reply.reply, data: { found: found.value, quote } } } : reply;

  const { goods, bad } = goodsInText(textIn(form, "goods"));
  if (bad !== null) return again(invalid(form, "", { goods: [t("goodsBad", { line: bad })] }));
  if (goods.length === 0) return again(invalid(form, "", { goods: [t("goodsMissing")] }));
  const [user = "", company = ""] = textIn(form, "buyer").split(" ");
  const wanted = quoteForBuyerBody.safeParse({
    user,
    company: company === "" ? null : company,
    city: textIn(form, "city"),
    goods,
  });
  if (!wanted.success) return again(invalid(form, "", { buyer: [t("chooseBuyer")] }));
  const quote = await call.deskPlacing.quote({ body: wanted.data });
  if (!quote.ok) return again(goodsRefusal(quote, form));
  const step = { found: found.value, quote: quote.value };
  if (textIn(form, "do") === "quote" || !form.has("priceHash")) return shown(form, step);

  const { body, faults } = placeBody(form, wanted.data, quote.value);
  const errors = { ...(body.success ? {} : wrongFields(form, body.error)), ...faults };
  if (Object.keys(errors).length > 0) return again(invalid(form, "", errors), quote.value);
  if (!body.success) return again(invalid(form, t("invalid")), quote.value);
  const placed = await call.deskPlacing.place({ body: body.data, key: textIn(form, "key") });
  if (placed.ok) {
    const { number } = placed.value;
    return { to: `/desk/orders/${encodeURIComponent(number)}`, notice: { key: "orderPlaced", values: { number } } };
  }
  if (placed.code === "orderDiffers") return again(invalid(form, t("differs")), quote.value);
  return again(changeRefusal(placed, form), quote.value);
}

function shown(form: FormData, step: PlacingStep): DeskOutcome {
  return { reply: { ...typedReply(form), data: step, isStep: true } };
}

/** Goods are one field: what is wrong with one of them is said there. */
function goodsRefusal(problem: Refused, form: FormData): DeskOutcome | Refused {
  if (problem.status !== 422) return problem;
  const { name, article } = problem.data;
  const of = typeof article === "string" ? article : typeof name === "string" ? name : "";
  return invalid(form, "", { goods: problem.messages.map((text) => (of === "" ? text : `${of}: ${text}`)) });
}

/** What the contract refuses, at the fields of the form. */
function wrongFields(form: FormData, { issues }: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = issue.path.findLast((step) => typeof step === "string");
    if (name !== undefined && (form.has(name) || name === "paymentMethod"))
      errors[name] ??= [fieldError(issue).message];
  }
  return errors;
}

function placeBody(
  form: FormData,
  wanted: ReturnType<typeof quoteForBuyerBody.parse>,
  { delivery, priceHash }: QuotedForBuyer,
) {
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const { body, faults } = changeBody(typed, { added: [] });
  const missing = delivery.filter(({ groupKind }) => !body.deliveries.some(({ kind }) => kind === groupKind));
  const errors: Record<string, string[]> = {
    ...Object.fromEntries(
      Object.entries(faults).map(([name, fault]) => [name, [fault === "quantityBad" ? t("invalid") : words(fault)]]),
    ),
    ...Object.fromEntries(missing.map(({ groupKind }) => [wayField(groupKind), [t("wayMissing")]])),
  };
  const optional = (name: string) => textIn(form, name) || undefined;
  return {
    faults: errors,
    body: placeForBuyerBody.safeParse({
      ...wanted,
      // Of the quote that was seen, so that other prices are noticed.
      priceHash: textIn(form, "priceHash") || priceHash,
      groups: delivery.map(({ groupKind }) => {
        const {
          kind: _,
          interval,
          ...chosen
        } = body.deliveries.find(({ kind }) => kind === groupKind) ?? { kind: groupKind };
        return { kind: groupKind, delivery: { ...chosen, ...(interval ? { interval } : {}) } };
      }),
      contract: optional("contract"),
      paymentMethod: textIn(form, "paymentMethod"),
      recipient: { fio: textIn(form, "fio"), phone: textIn(form, "phone") },
      customerNumber: optional("customerNumber"),
      comment: optional("comment"),
      callMe: form.get("callMe") === "yes",
    }),
  };
}
