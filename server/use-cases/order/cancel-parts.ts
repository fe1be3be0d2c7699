import { zeroMoney } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { Tx } from "#server/db/client.ts";
import { moveDeliveryCost } from "#server/db/queries/order/delivery-bearer.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold, type HeldOrder, type HeldPart } from "./hold-order.ts";
import { moveParts } from "./move-order.ts";

export function sameParts({ parts }: HeldOrder, some: readonly HeldPart[]): HeldPart[] {
  return parts.filter(({ uuid }) => some.some((one) => one.uuid === uuid));
}

/** The order once others bear the cost of a delivery that these parts bore for them. */
export async function withoutDelivery(tx: Tx, order: HeldOrder, parts: readonly HeldPart[]): Promise<HeldOrder> {
  await moveDeliveryCost(
    tx,
    order.uuid,
    parts.map(({ uuid }) => uuid),
  );
  return (await hold(tx, { uuid: order.uuid })) ?? order;
}

/** What waits for its money still, and is paid by what had come for more than is left of the order. */
export async function confirmPaid(tx: Tx, ports: Ports, { uuid }: HeldOrder): Promise<void> {
  const order = await hold(tx, { uuid });
  if (order === null || order.paid <= zeroMoney || amountDue(order.parts, order) > zeroMoney) return;
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (waiting.length > 0) await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment" });
}
