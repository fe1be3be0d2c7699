import type { Actor } from "#app/domain/actor.ts";
import type { DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { operatorFor, partMovedBy } from "#app/domain/order/moves.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { partsLackingCodes } from "#server/db/queries/desk/picking-writes.ts";
import { insertHistoryRows, saveParts } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder, HeldPart } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";

/**
 * Moves the deliveries that allow this step; a part changes status with it when its goods leave or arrive, with all
 * consequences.
 */
export async function moveDeliveries(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  { to, by }: { to: DeliveryStatus; by: Actor },
): Promise<Verdict<{ moved: string[] }, { code: "markingMissing" | "transition_not_allowed" }>> {
  const able = parts.flatMap((part) => {
    const step = partMovedBy(part, to);
    return step.ok ? [{ part, along: step.value }] : [];
  });
  if (able.length === 0) return no("transition_not_allowed");
  const leaving = able.filter(({ along }) => along === "shipped").map(({ part }) => part);
  if (await lackCodes(tx, leaving)) return no("markingMissing");
  const deliveryOnly = able.filter(({ along }) => along === null).map(({ part }) => part);
  if (deliveryOnly.length > 0) await travelOn(tx, ports, order, deliveryOnly, { to, by });
  for (const along of new Set(able.flatMap((one) => one.along ?? []))) {
    const moving = able.filter((one) => one.along === along).map(({ part }) => part);
    const moved = await moveParts(tx, ports, order, moving, {
      to: along,
      by,
      actor: ({ status }) => operatorFor(status, along),
    });
    if (!moved.ok) return moved;
  }
  return ok({ moved: able.map(({ part }) => part.number) });
}

/** Whether goods that are put together lack a marking code. Those at the pickup point have theirs. */
export async function lackCodes(tx: Tx, parts: readonly HeldPart[]): Promise<boolean> {
  const assembling = parts.filter(({ status }) => status === "assembling").map(({ uuid }) => uuid);
  return assembling.length > 0 && (await partsLackingCodes(tx, assembling)).length > 0;
}

/** Only the delivery status changes. */
async function travelOn(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  { to, by }: { to: DeliveryStatus; by: Actor },
): Promise<void> {
  await saveParts(
    tx,
    order.uuid,
    parts.map(({ uuid, status }) => ({ uuid, status, deliveryStatus: to })),
  );
  await insertHistoryRows(
    tx,
    parts.map((part) => ({
      uuid: ports.ids.uuid(),
      order_uuid: order.uuid,
      field: order.parts.length === 1 ? "travel" : `travel.${part.position}`,
      from_value: part.deliveryStatus,
      to_value: to,
      actor: "manager",
      by,
    })),
  );
}
