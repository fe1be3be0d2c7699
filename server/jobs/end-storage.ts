import { systemActor } from "#app/domain/actor.ts";
import { storageReminderDays } from "#app/domain/limits.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { partScope } from "#app/domain/order/part-scope.ts";
import { overdueOrders, takeReminders } from "#server/db/queries/order/schedules/due-orders.ts";
import { goodsOfParts } from "#server/db/queries/order/reading/part-goods.ts";
import type { Ports } from "#server/ports/ports.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { placeParams, tellBuyer } from "#server/use-cases/order/reading/tell-buyer.ts";

const most = 50;
const job = systemActor("storage");

/**
 * Cancels orders not collected in time and reminds of those with two days left; returns the number of orders changed.
 */
export async function endStorage(ports: Ports, stopping?: AbortSignal): Promise<number> {
  const { db } = ports.database;
  let touched = await remind(ports);
  for (const uuid of await overdueOrders(db, "stored", most)) {
    if (stopping?.aborted) break;
    touched += await db.transaction().execute(async (tx) => {
      const order = await hold(tx, { uuid });
      const stored = order?.parts.filter(({ status, isOverdue }) => status === "readyForPickup" && isOverdue) ?? [];
      if (order === null || stored.length === 0) return 0;
      await moveParts(tx, ports, order, stored, {
        to: "canceled",
        actor: () => "system",
        by: job,
        reason: "storageExpired",
      });
      return 1;
    });
  }
  return touched;
}

async function remind(ports: Ports): Promise<number> {
  return ports.database.db.transaction().execute(async (tx) => {
    const due = await takeReminders(tx, storageReminderDays, most);
    for (const { orderUuid, until, partUuids } of due) {
      const order = await hold(tx, { uuid: orderUuid });
      if (order === null) continue;
      // The deadline is the start of the next day.
      const { date } = localMoment(Date.parse(until) - 1, order.timezone);
      const stored = order.parts.filter(({ uuid }) => partUuids.includes(uuid));
      const params = { until: date, ...placeParams(stored) };
      const goods = await goodsOfParts(tx, partUuids);
      const scope = { ...partScope(order.parts, partUuids), goods, documents: [] };
      await tellBuyer(tx, ports, order, { event: "order.storage", about: until, params, scope });
    }
    return due.length;
  });
}
