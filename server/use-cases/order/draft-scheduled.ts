import type { Tx } from "#server/db/client.ts";
import { insertList } from "#server/db/queries/basket/basket-lists.ts";
import { dropDrafts } from "#server/db/queries/order/schedule-runs.ts";
import type { ScheduleRow } from "#server/db/queries/order/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { basketOwnerOf } from "#server/use-cases/account/viewer.ts";
import type { ScheduledGoods } from "./schedule-goods.ts";

/** A named list of the owner's basket in place of the one drafted before: a daily schedule would leave hundreds. */
export async function draftScheduled(
  tx: Tx,
  { ids }: Ports,
  { row: { uuid: scheduleUuid, userUuid, rootUuid, name }, goods }: { row: ScheduleRow; goods: ScheduledGoods[] },
): Promise<string> {
  await dropDrafts(tx, scheduleUuid);
  const uuid = ids.uuid();
  const lines = goods.flatMap(({ productUuid, line: { quantity } }) =>
    quantity > 0 ? [{ productUuid, quantity }] : [],
  );
  await insertList(tx, { uuid, owner: basketOwnerOf(userUuid, rootUuid), name }, lines);
  return uuid;
}
