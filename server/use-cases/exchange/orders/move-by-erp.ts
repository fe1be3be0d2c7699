import type { Actor } from "#app/domain/actor.ts";
import { mayTransition, type OrderStatus } from "#app/domain/order/status.ts";
import type { Tx } from "#server/db/client.ts";
import type { Ports } from "#server/ports/ports.ts";
import { confirmPaid, sameParts, withoutDelivery } from "#server/use-cases/order/changing/cancel-parts.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";

type ErpMove = { to: OrderStatus; by: Actor; comment?: string; track?: string };

/** Moves a part where 1C says it is; false if it may not go there. A part that is there already stays. */
export async function moveByErp(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  part: HeldPart,
  { to, ...how }: ErpMove,
): Promise<boolean> {
  if (part.status === to) return true;
  if (!mayMove(part.status, to)) return false;
  const isWhole = order.parts.every(({ uuid, status }) => uuid === part.uuid || status === "canceled");
  const held = to === "canceled" && !isWhole ? await withoutDelivery(tx, order, [part]) : order;
  const moved = await moveParts(tx, ports, held, sameParts(held, [part]), { ...how, to, actor: () => "erp" });
  if (moved.ok && to === "canceled") await confirmPaid(tx, ports, order);
  return moved.ok;
}

/**
 * Orders that are checked or unpaid are the shop's to decide, and 1C was not sent them. What a buyer brings back is a
 * claim; only goods that never arrived are returned by 1C.
 */
function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  if (from === "onModeration" || from === "awaitingPayment" || to === "partiallyReturned") return false;
  if (to === "returned" && from !== "shipped") return false;
  return mayTransition(from, to, "erp").ok;
}
