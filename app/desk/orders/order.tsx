import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { OrderCard } from "#app/components/desk/orders/order-card.tsx";
import {
  commentOrderBody,
  moveDeliveryBody,
  movePartBody,
  noteOrderPaidBody,
  type DeskOrder,
} from "#app/contract/desk/order.ts";
import { deskPage, type DeskRequest, type DeskOutcome } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { DeskNotice } from "#app/desk/frame/notices.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { moneySteps, type OrderStep } from "./money-steps.ts";
import { addressOf, invalid, numberIn, refusedAt, refusedFields, roublesIn, textIn } from "./form-values.ts";

const t = namespace("deskOrder", texts);

/** The card of an order; each of its forms is one step. */
export const orderPage = deskPage<DeskOrder>({
  path: "orders/:number",
  right: "seeOrders",
  title: (order) => t("title", { number: order.number }),
  load: ({ call, params }) => call.deskOrder.show({ params: { number: params["number"] ?? "" } }),
  act: (request, form) => steps[kindOf(form)](request, form),
  view: ({ data, reply, key, back, staff }) => (
    <>
      <OrderCard order={data} reply={reply} formKey={key} back={back} />
      <JournalLink staff={staff} kind="order" id={data.uuid} />
    </>
  ),
});

/** Forms of parts and of the order. */
const steps = {
  move: async ({ call, url }, form) => {
    const body = movePartBody.safeParse({
      ...{ version: numberIn(form, "version"), from: textIn(form, "from"), to: textIn(form, "to") },
      reason: textIn(form, "reason") || undefined,
      comment: textIn(form, "comment"),
      track: textIn(form, "track"),
      despiteDebt: form.get("despiteDebt") === "yes",
    });
    if (!body.success) return refusedFields(form, body.error, t("step.invalid"), texts.step.fault);
    const number = textIn(form, "part");
    const moved = await call.deskOrder.move({ params: { number }, body: body.data, key: textIn(form, "key") });
    if (moved.ok) return { to: addressOf(url), notice: { key: "partMoved", values: { number } } };
    // Who cancels chooses a reason, who takes back writes it.
    if (moved.code === "reasonMissing") return refusedAt(form, form.has("reason") ? "reason" : "comment", moved);
    if (moved.code !== "creditStopped") return moved;
    return { reply: { ...typedReply(form), messages: moved.messages, step: "debt" } };
  },
  delivery: async ({ call, url }, form) => {
    const body = moveDeliveryBody.safeParse({
      ...{ version: numberIn(form, "version"), from: textIn(form, "from"), to: textIn(form, "to") },
    });
    if (!body.success) return invalid(form, t("step.invalid"));
    const number = textIn(form, "part");
    const moved = await call.deskOrder.moveDelivery({ params: { number }, body: body.data, key: textIn(form, "key") });
    return moved.ok ? { to: addressOf(url), notice: { key: "partMoved", values: { number } } } : moved;
  },
  pay: async ({ call, url, params }, form) => {
    const [document, date] = [textIn(form, "document"), textIn(form, "date")];
    const body = noteOrderPaidBody.safeParse({
      seen: numberIn(form, "seen"),
      sum: roublesIn(form, "sum"),
      receiptUrl: textIn(form, "receiptUrl") || undefined,
      document: document === "" && date === "" ? undefined : { number: document, date },
    });
    if (!body.success) return refusedFields(form, body.error, t("pay.invalid"), texts.pay.fault);
    const noted = await call.deskOrder.notePaid({ ...at(params, form), body: body.data });
    return !noted.ok && noted.code === "paidTooMuch"
      ? refusedAt(form, "sum", noted)
      : saved(url, "paymentNoted", noted);
  },
  ...moneySteps,
  comment: async ({ call, url, params }, form) => {
    const body = commentOrderBody.safeParse({ kind: textIn(form, "kind"), text: textIn(form, "text") });
    if (!body.success) return refusedFields(form, body.error, t("comments.invalid"));
    const notice = body.data.kind === "buyer" ? "commentSent" : "commentAdded";
    return saved(url, notice, await call.deskOrder.comment({ ...at(params, form), body: body.data }));
  },
} satisfies Record<string, OrderStep>;

function kindOf(form: FormData): keyof typeof steps {
  const [kind = ""] = textIn(form, "form").split(".");
  return isStep(kind) ? kind : "move";
}

function isStep(kind: string): kind is keyof typeof steps {
  return Object.hasOwn(steps, kind);
}

function at(params: DeskRequest["params"], form: FormData) {
  return { params: { number: params["number"] ?? "" }, key: textIn(form, "key") };
}

function saved<V, P extends { ok: false }>(
  url: URL,
  key: DeskNotice["key"],
  verdict: { ok: true; value: V } | P,
): DeskOutcome | P {
  return verdict.ok ? { to: addressOf(url), notice: { key } } : verdict;
}
