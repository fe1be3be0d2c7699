import type { Actor } from "#app/domain/actor.ts";
import { backStep } from "#app/domain/order/moves.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertHistoryRows, saveParts, setItemStates } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { PartsWork } from "#server/use-cases/order/shipping/operate-orders.ts";

/** Takes parts one step back. The goods stay reserved, and no letter is sent: a comment informs the buyer. */
export function backWork({ ids }: Ports, by: Actor, comment: string): PartsWork {
  return async (tx, order, parts) => {
    const steps = parts.flatMap((part) => {
      const to = backStep(part);
      return to === null ? [] : [{ part, to }];
    });
    if (steps.length === 0) return no("transition_not_allowed");
    await saveParts(
      tx,
      order.uuid,
      steps.map(({ part: { uuid }, to }) => ({
        uuid,
        status: to,
        deliveryStatus: to === "confirmed" ? "pending" : "planned",
        storeUntil: null,
      })),
    );
    const reserved = steps.filter(({ to }) => to === "confirmed").map(({ part }) => part.uuid);
    if (reserved.length > 0) await setItemStates(tx, reserved, "reserved");
    await insertHistoryRows(
      tx,
      steps.map(({ part, to }) => ({
        uuid: ids.uuid(),
        order_uuid: order.uuid,
        field: order.parts.length === 1 ? "status" : `status.${part.position}`,
        from_value: part.status,
        to_value: to,
        actor: "manager",
        comment,
        by,
      })),
    );
    return ok({ moved: steps.map(({ part }) => part.number) });
  };
}
