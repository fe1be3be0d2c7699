import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, setPaymentStatus } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder } from "./hold-order.ts";

/** The payment status of a held order, with its history; where it is the same, nothing has happened that history tells of. */
export async function changePaymentStatus(
  tx: Tx,
  { ids }: Ports,
  order: Pick<HeldOrder, "uuid" | "paymentStatus">,
  { to, actor }: { to: string; actor: "payment" | "manager" | "system" },
): Promise<void> {
  if (order.paymentStatus === to) return;
  await setPaymentStatus(tx, order.uuid, to);
  const row = { uuid: ids.uuid(), order_uuid: order.uuid, field: "payment" };
  await insertHistoryRows(tx, [{ ...row, from_value: order.paymentStatus, to_value: to, actor }]);
}
