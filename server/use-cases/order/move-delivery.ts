import type { DeliveryStatus } from "#app/domain/order/delivery-status.ts";
import { operatorFor, partMovedBy } from "#app/domain/order/moves.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { Tx } from "#server/db/client.ts";
import { insertHistoryRows, saveParts } from "#server/db/queries/order/moves.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { HeldOrder, HeldPart } from "./hold-order.ts";
import { moveParts } from "./move-order.ts";

/**
 * The next step of these parts' deliveries, those that may take it; a part moves along where its goods leave or arrive by
 * it, with all that belongs to that.
 */
export async function moveDeliveries(
  tx: Tx,
  ports: Ports,
  order: HeldOrder,
  parts: readonly HeldPart[],
  to: DeliveryStatus,
): Promise<Verdict<{ moved: string[] }, { code: "transition_not_allowed" }>> {
  const able = parts.filter((part) => partMovedBy(part, to).ok);
  const along = able.map((part) => partMovedBy(part, to)).find((step) => step.ok)?.value ?? null;
  if (able.length === 0) return no("transition_not_allowed");
  if (along !== null)
    return moveParts(tx, ports, order, able, { to: along, actor: ({ status }) => operatorFor(status, along) });
  await saveParts(
    tx,
    order.uuid,
    able.map(({ uuid, status }) => ({ uuid, status, deliveryStatus: to })),
  );
  await insertHistoryRows(
    tx,
    able.map((part) => ({
      uuid: ports.ids.uuid(),
      order_uuid: order.uuid,
      field: order.parts.length === 1 ? "travel" : `travel.${part.position}`,
      from_value: part.deliveryStatus,
      to_value: to,
      actor: "manager",
    })),
  );
  return ok({ moved: able.map(({ number }) => number) });
}
