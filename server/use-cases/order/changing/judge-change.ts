import type { Actor } from "#app/domain/actor.ts";
import type { OrderChangeBody, OrderChangePreview } from "#app/contract/orders/order-changes.ts";
import type { ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import { allRights } from "#app/domain/account/rights.ts";
import { addMoney, subtractMoney, type Money } from "#app/domain/money.ts";
import { mayGrow, openParts } from "#app/domain/order/change.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { lastPayment, paidPayments, type PaymentRow } from "#server/db/queries/order/payments/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { fitsMonth, mayChangeTo } from "./change-right.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";
import { takeCredit } from "#server/use-cases/order/placing/payment-methods.ts";
import { planChange } from "./plan-change.ts";
import { isEmptyChange, isRemoval, previewOf, totalOfParts, withDetails, type WholePlan } from "./preview-change.ts";

/** Who changes the order: its buyer, or a manager for him. */
export type ChangeAuthor = { source: "buyer" | "manager"; actor: Actor };

/** Context of a change: the buyer in the order's own city. */
export type OrderPlace = { orderUuid: string; buyer: Buyer; book: DeliveryBook; by: ChangeAuthor };

/** An allowed change; `putsAside`: a pending payment to be superseded, as its amount would differ. */
export type JudgedChange = { plan: WholePlan; preview: OrderChangePreview; putsAside: PaymentRow | null };

/** Evaluates a change and checks the buyer's rights and payments. The caller has locked the order and its stock. */
export async function judgeChange(
  tx: Tx,
  ports: Ports,
  { orderUuid, buyer, book, by }: OrderPlace,
  { version, body }: { version: number; body: OrderChangeBody },
): Promise<
  ProblemOr<
    JudgedChange,
    | RefusalsOf<typeof planChange>
    | RefusalsOf<typeof mayAfford>
    | "orderDiffers"
    | "orderUnchanged"
    | "paymentUnderWay"
    | "phone"
  >
> {
  const planned = await planChange(tx, buyer, body, { orderUuid, version, book });
  if (!planned.ok) return planned;
  const whole = withDetails(planned.value, body);
  if (!whole.ok) return whole;
  const plan = whole.value;
  const byGateway = (await paidPayments(tx, orderUuid)).length > 0;
  const preview = previewOf(ports, plan, { byGateway });
  if (isEmptyChange(preview)) return no("orderUnchanged");
  if (body.shown !== undefined && body.shown !== preview.hash) return no("orderDiffers");
  const affordable = await mayAfford(tx, ports, { buyer, by }, plan);
  if (!affordable.ok) return affordable;
  const after = plan.after.map((part) => ({ status: part.status, sum: totalOfParts([part]) }));
  const aside = await putAside(tx, plan.order, after);
  return aside.ok ? ok({ plan, preview, putsAside: aside.value }) : aside;
}

/** Limits of a member bind the member; the company's credit binds everybody. */
async function mayAfford(
  tx: Tx,
  ports: Ports,
  { buyer, by }: Pick<OrderPlace, "buyer" | "by">,
  plan: WholePlan,
): Promise<
  ProblemOr<null, RefusalsOf<typeof mayChangeTo> | "deliveryDearer" | "orderAboveCredit" | "orderAboveMonth">
> {
  const { order, before, after } = plan;
  const [was, is] = [totalOfParts(before), totalOfParts(after)];
  const { client, user } = buyer.viewer;
  if (client !== null && user) {
    const member = { rootUuid: client.rootUuid, userUuid: user.uuid };
    const sums = { orderUuid: order.uuid, was, is, isRemoval: isRemoval(plan) };
    const may = by.source === "buyer" ? await mayChangeTo(tx, member, sums) : ok(allRights);
    if (!may.ok) return may;
    const isOnCredit = order.paymentMethod === "credit";
    const { rootUuid } = client;
    if (is > was && isOnCredit && !(await takeCredit(tx, ports, { buyer, rootUuid }, subtractMoney(is, was))))
      return no("orderAboveCredit");
    if (!(await fitsMonth(tx, member, { ...sums, rights: may.value }))) return no("orderAboveMonth");
  }
  const closed = after.filter(({ uuid, status }) => uuid !== null && !mayGrow(status, order.paymentMethod));
  const settled = addMoney(order.paid, order.claimed);
  return openParts(closed).length > 0 && totalOfParts(closed) > settled ? no("deliveryDearer") : ok(null);
}

/**
 * A pending payment of another amount: if the bank does not hold card money yet, it will not be captured (checked
 * before), so the payment is superseded; one being captured, or immediate as with SBP, must finish first (security K4).
 */
export async function putAside(
  tx: Tx,
  order: HeldOrder,
  after: Parameters<typeof amountDue>[0],
): Promise<ProblemOr<PaymentRow | null, "paymentUnderWay">> {
  const becomes: Money = amountDue(after, order);
  if (amountDue(order.parts, order) === becomes) return ok(null);
  const live = await lastPayment(tx, order.uuid);
  if (live === null || (live.status !== "pending" && live.status !== "waiting_for_capture")) return ok(null);
  return live.status === "pending" && live.method === "card" ? ok(live) : no("paymentUnderWay");
}
