import type { OrderChangeBody, OrderChangePreview } from "#app/contract/order-changes.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { rightsOf } from "#app/domain/account/member-rights.ts";
import { mayOrder } from "#app/domain/account/rights.ts";
import { subtractMoney, type Money } from "#app/domain/money.ts";
import { mayGrow } from "#app/domain/order/change.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { holdMember } from "#server/db/queries/account/members.ts";
import { lastPayment, paidPayments, type PaymentRow } from "#server/db/queries/order/payments.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { takeCredit } from "./payment-methods.ts";
import { planChange } from "./plan-change.ts";
import { isEmptyChange, previewOf, totalOfParts, withDetails, type WholePlan } from "./preview-change.ts";

/** Where an order is changed: its buyer in its own city. */
export type OrderPlace = { orderUuid: string; buyer: Buyer; book: DeliveryBook };

/** A change that may be made; `putsAside`: a payment under way that asks for another sum than is due then. */
export type JudgedChange = { plan: WholePlan; preview: OrderChangePreview; putsAside: PaymentRow | null };

/** What a change comes to, if its buyer may make it and the money allows it. The order and its stock are held. */
export async function judgeChange(
  tx: Tx,
  ports: Ports,
  { orderUuid, buyer, book }: OrderPlace,
  { version, body }: { version: number; body: OrderChangeBody },
): Promise<ProblemOr<JudgedChange>> {
  const planned = await planChange(tx, buyer, body, { orderUuid, version, book });
  if (!planned.ok) return planned;
  const whole = withDetails(planned.value, body);
  if (!whole.ok) return whole;
  const plan = whole.value;
  const byGateway = (await paidPayments(tx, orderUuid)).length > 0;
  const preview = previewOf(plan, { byGateway });
  if (isEmptyChange(preview)) return no("orderUnchanged");
  if (body.shown !== undefined && body.shown !== preview.hash) return no("orderDiffers");
  const afforded = await mayAfford(tx, ports, buyer, plan);
  if (!afforded.ok) return afforded;
  const aside = await putAside(tx, plan);
  return aside.ok ? ok({ plan, preview, putsAside: aside.value }) : aside;
}

async function mayAfford(tx: Tx, ports: Ports, { viewer }: Buyer, plan: WholePlan): Promise<ProblemOr<null>> {
  const { order, before, after } = plan;
  const [was, is] = [totalOfParts(before), totalOfParts(after)];
  const { client, user } = viewer;
  if (is > was && client !== null && user) {
    const member = await holdMember(tx, client.rootUuid, user.uuid);
    if (!mayOrder(member === undefined ? client.rights : rightsOf(member), is)) return no("orderAboveLimit");
    if (order.paymentMethod === "credit" && !(await takeCredit(tx, ports, client.rootUuid, subtractMoney(is, was))))
      return no("orderAboveCredit");
  }
  const closed = after.filter(({ uuid, status }) => uuid !== null && !mayGrow(status, order.paymentMethod));
  return closed.length > 0 && totalOfParts(closed) > order.paid ? no("deliveryDearer") : ok(null);
}

/**
 * A payment of another sum than is due: money on a card that the bank does not hold yet will not be taken (it is looked at
 * before that), so the payment is put aside; what is being taken, or is taken at once as by SBP, is waited for (security K4).
 */
async function putAside(tx: Tx, { order, after }: WholePlan): Promise<ProblemOr<PaymentRow | null>> {
  const becomes: Money = amountDue(
    after.map((part) => ({ status: part.status, sum: totalOfParts([part]) })),
    order,
  );
  if (amountDue(order.parts, order) === becomes) return ok(null);
  const live = await lastPayment(tx, order.uuid);
  if (live === null || (live.status !== "pending" && live.status !== "waiting_for_capture")) return ok(null);
  return live.status === "pending" && live.method === "card" ? ok(live) : no("paymentUnderWay");
}
