import type { DeskChangeBody, PreviewDeskChange } from "#app/contract/desk/order-change.ts";
import {
  changedOrderShape,
  type ChangedOrder,
  type OrderChangeBody,
  type OrderChangePreview,
  type OrderChoices,
} from "#app/contract/orders/order-changes.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { JournalChanges } from "#app/domain/staff/journal.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { lastPayment } from "#server/db/queries/order/payments/payments.ts";
import { recordChange } from "#server/db/queries/staff/journal.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { withPrices } from "#server/use-cases/account/buyer.ts";
import { withCarriers } from "#server/use-cases/delivery/carrier-desk.ts";
import { deliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { applyChange } from "#server/use-cases/order/changing/apply-change.ts";
import { judgeChange, type OrderPlace } from "#server/use-cases/order/changing/judge-change.ts";
import { followPayment } from "#server/use-cases/order/paying/follow-payment.ts";
import { choicesOf } from "#server/use-cases/order/placing/show-choices.ts";
import { changeOnce } from "#server/use-cases/staff/change-once.ts";
import type { DeskChange } from "./change-at-desk.ts";
import { goodsByArticles } from "./named-goods.ts";
import { buyerOfOrder, type BuyerOfOrder } from "./order-place.ts";
import { staleOrder } from "./stale-order.ts";

type Refusal =
  | Exclude<RefusalsOf<typeof judgeChange>, "orderChanged">
  | RefusalsOf<typeof placeAtDesk>
  | RefusalsOf<typeof wantedChange>
  | "stale";
type ChangeRefusal = { ok: false; code: Refusal | "unauthorized" };

/** What can be changed in an order, with the delivery that is offered today. */
export async function showDeskChoices(
  ports: Ports,
  staff: StaffScope,
  number: string,
): Promise<ProblemOr<OrderChoices, RefusalsOf<typeof placeAtDesk> | "orderFixed">> {
  const found = await placeAtDesk(ports, staff, { number, actor: { kind: "staff", id: staff.uuid, name: "" } });
  if (!found.ok) return found;
  const choices = await choicesOf(ports, found.value.place, { own: found.value.order, part: null });
  if (choices.ok) return choices;
  return no(choices.code === "notFound" ? "orderNotFound" : choices.code);
}

/** What a change would come to. Writes nothing. */
export async function previewDeskChange(
  ports: Ports,
  { staff, author, number }: DeskChange,
  body: PreviewDeskChange,
): Promise<ProblemOr<OrderChangePreview, Refusal>> {
  const found = await placeAtDesk(ports, staff, { number, actor: author.actor });
  if (!found.ok) return found;
  const { place } = found.value;
  const wanted = await wantedChange(ports, body);
  if (!wanted.ok) return wanted;
  const { version } = body;
  return withCarriers(place.book, () =>
    transact(ports.database.db, async (tx): Promise<ProblemOr<OrderChangePreview, Refusal>> => {
      const judged = await judgeChange(tx, ports, place, { version, body: wanted.value });
      if (judged.ok) return ok(judged.value.preview);
      const { code } = judged;
      return code === "orderChanged" ? staleOrder(tx, place.orderUuid, body) : { ...judged, code };
    }),
  );
}

/** Changes an order under the buyer's rules, as it was shown, once a key. */
export async function changeContents(
  ports: Ports,
  { staff, author, number }: DeskChange,
  body: DeskChangeBody,
): Promise<ProblemOr<ChangedOrder, Refusal | "unauthorized">> {
  const found = await placeAtDesk(ports, staff, { number, actor: author.actor });
  if (!found.ok) return found;
  const { place, order } = found.value;
  const wanted = await wantedChange(ports, body);
  if (!wanted.ok) return wanted;
  const live = await lastPayment(ports.database.db, place.orderUuid);
  // As for the buyer: a pending payment may have completed without a notification.
  if (live?.status === "pending" || live?.status === "waiting_for_capture") await followPayment(ports, live);
  const { version, shown } = body;
  return withCarriers(place.book, () =>
    changeOnce<typeof changedOrderShape, ChangeRefusal>(ports, author, changedOrderShape, async (tx) => {
      const judged = await judgeChange(tx, ports, place, { version, body: { ...wanted.value, shown } });
      if (!judged.ok) {
        const { code } = judged;
        return code === "orderChanged" ? staleOrder(tx, place.orderUuid, body) : { ...judged, code };
      }
      const changed = await applyChange(tx, ports, place, judged.value);
      if (!changed.ok) return changed;
      await recordChange(tx, author, {
        action: "order.changed",
        object: { kind: "order", id: order.uuid, name: order.number },
        changes: journaled(judged.value.preview),
        answer: { ...changed.value, repeated: true },
      });
      return changed;
    }),
  );
}

async function placeAtDesk(
  ports: Ports,
  staff: StaffScope,
  { number, actor }: { number: string; actor: OrderPlace["by"]["actor"] },
): Promise<ProblemOr<{ place: OrderPlace } & Pick<BuyerOfOrder, "order">, RefusalsOf<typeof buyerOfOrder>>> {
  const found = await buyerOfOrder(ports, staff, { number, right: "changeOrders" });
  if (!found.ok) return found;
  const { order, buyer } = found.value;
  const place: OrderPlace = {
    orderUuid: order.uuid,
    buyer: withPrices(buyer),
    book: await deliveryBook(ports, buyer.city),
    by: { source: "manager", actor },
  };
  return ok({ place, order });
}

/** Goods named by article beside those of the order. */
async function wantedChange(
  ports: Ports,
  { added, version: _, ...body }: PreviewDeskChange & { shown?: string },
): Promise<ProblemOr<OrderChangeBody, RefusalsOf<typeof goodsByArticles>>> {
  const goods = await goodsByArticles(ports, added);
  if (!goods.ok) return goods;
  const known = new Set(body.lines.map(({ uuid }) => uuid));
  const again = goods.value.find(({ uuid }) => known.has(uuid));
  if (again !== undefined) return no("goodsTwice", { article: again.article });
  return ok({ ...body, lines: [...body.lines, ...goods.value.map(({ uuid, quantity }) => ({ uuid, quantity }))] });
}

/** Quantities by article, and sums; of personal details only that they have changed. */
function journaled({ lines, details, totals }: OrderChangePreview): JournalChanges {
  const personal: ReadonlySet<string> = new Set(["fio", "phone", "address", "comment"]);
  return Object.fromEntries([
    ...lines.map(({ article, before, after }) => [
      `quantity ${article}`,
      { before: before.quantity, after: after.quantity },
    ]),
    ...details.map(({ field, before, after }) => [
      field,
      personal.has(field) ? { before: null, after: "…" } : { before, after },
    ]),
    ["total", { before: totals.before.total, after: totals.after.total }],
  ]);
}
