import { bankActor } from "#app/domain/actor.ts";
import { zeroMoney } from "#app/domain/money.ts";
import { amountDue } from "#app/domain/order/payment.ts";
import type { Tx } from "#server/db/client.ts";
import { moveDeliveryCost } from "#server/db/queries/order/delivery-bearer.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold, type HeldOrder, type HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";

export function sameParts({ parts }: HeldOrder, some: readonly HeldPart[]): HeldPart[] {
  return parts.filter(({ uuid }) => some.some((one) => one.uuid === uuid));
}

/** The order after moving the delivery cost these parts bore to others. */
export async function withoutDelivery(tx: Tx, order: HeldOrder, parts: readonly HeldPart[]): Promise<HeldOrder> {
  await moveDeliveryCost(
    tx,
    order.uuid,
    parts.map(({ uuid }) => uuid),
  );
  return (await hold(tx, { uuid: order.uuid })) ?? order;
}

/** Confirms unpaid parts that are covered by earlier overpayment. */
export async function confirmPaid(tx: Tx, ports: Ports, { uuid }: HeldOrder): Promise<void> {
  const order = await hold(tx, { uuid });
  if (order === null || order.paid <= zeroMoney || amountDue(order.parts, order) > zeroMoney) return;
  const waiting = order.parts.filter(({ status }) => status === "awaitingPayment");
  if (waiting.length > 0)
    await moveParts(tx, ports, order, waiting, { to: "confirmed", actor: () => "payment", by: bankActor });
}
