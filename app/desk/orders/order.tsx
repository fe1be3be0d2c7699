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
import type { ApiVerdict } from "#app/shop-api/caller.ts";

const t = namespace("deskOrder", texts);

/** The card of an order; each of its forms is one step. */
export const orderPage = deskPage<DeskOrder>({
  path: "orders/:number",
  right: "seeOrders",
  title: (order) => t("title", { number: order.number }),
  load: ({ call, params }) => call.deskOrder.show({ params: { number: params["number"] ?? "" } }),
  act: (request, form) => steps[kindOf(form)](request, form),
  view: ({ data, reply, key, back }) => <OrderCard order={data} reply={reply} formKey={key} back={back} />,
});

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ApiVerdict<never>>;

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
    if (!body.success) return invalid(form, t("step.invalid"));
    const number = textIn(form, "part");
    const moved = await call.deskOrder.move({ params: { number }, body: body.data, key: textIn(form, "key") });
    if (moved.ok) return { to: addressOf(url), notice: { key: "partMoved", values: { number } } };
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
    const sum = textIn(form, "sum").replace(/\s/g, "").replace(",", ".");
    const [document, date] = [textIn(form, "document"), textIn(form, "date")];
    const body = noteOrderPaidBody.safeParse({
      seen: numberIn(form, "seen"),
      sum: sum === "" ? undefined : Number(sum),
      receiptUrl: textIn(form, "receiptUrl") || undefined,
      document: document === "" && date === "" ? undefined : { number: document, date },
    });
    if (!body.success) return invalid(form, t("pay.invalid"));
    return saved(url, "paymentNoted", await call.deskOrder.notePaid({ ...at(params, form), body: body.data }));
  },
  comment: async ({ call, url, params }, form) => {
    const body = commentOrderBody.safeParse({ kind: textIn(form, "kind"), text: textIn(form, "text") });
    if (!body.success) return invalid(form, t("comments.invalid"));
    const notice = body.data.kind === "buyer" ? "commentSent" : "commentAdded";
    return saved(url, notice, await call.deskOrder.comment({ ...at(params, form), body: body.data }));
  },
} satisfies Record<string, Step>;

function kindOf(form: FormData): keyof typeof steps {
  const [kind] = textIn(form, "form").split(".");
  return kind === "delivery" || kind === "pay" || kind === "comment" ? kind : "move";
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

function invalid(form: FormData, message: string): DeskOutcome {
  return { reply: { ...typedReply(form), messages: [message] } };
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

function numberIn(form: FormData, name: string): number {
  return Number(textIn(form, name) || Number.NaN);
}
