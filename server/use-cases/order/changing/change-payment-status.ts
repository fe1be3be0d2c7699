import type { Actor } from "#app/domain/actor.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "#server/use-cases/order/placing/hold-order.ts";

/** Sets the payment status of a locked order with history; no-op when unchanged. */
export async function changePaymentStatus(
  tx: Tx,
  { ids }: Ports,
  order: Pick<HeldOrder, "uuid" | "paymentStatus">,
  { to, actor, by }: { to: string; actor: "payment" | "manager" | "system"; by: Actor },
): Promise<void> {
  if (order.paymentStatus === to) return;
  await setPaymentStatus(tx, order.uuid, to);
  const row = { uuid: ids.uuid(), order_uuid: order.uuid, field: "payment" };
  await insertHistoryRows(tx, [{ ...row, from_value: order.paymentStatus, to_value: to, actor, by }]);
}
