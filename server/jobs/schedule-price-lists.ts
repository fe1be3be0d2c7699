import { localMoment } from "#app/domain/local-time.ts";
import { nextRun } from "#app/domain/price-list/schedule.ts";
import { processLimits } from "#app/domain/files/process.ts";
import { duePriceList, priceListByUuid, setPriceListSchedule } from "#server/db/queries/price-lists/price-lists.ts";
import { insertProcess } from "#server/db/queries/files/file-processes.ts";
import type { Ports } from "#server/ports/ports.ts";
import { priceListPricing } from "#server/use-cases/price-lists/price-list-pricing.ts";

/**
 * Enqueues due price lists; returns their number. Each once a day across processes. Lists whose author may no longer
 * see prices are ended; authors at their limit of files wait.
 */
export async function schedulePriceLists(
  ports: Pick<Ports, "database" | "ids" | "clock" | "log">,
  stopping?: AbortSignal,
): Promise<number> {
  const { db } = ports.database;
  const now = ports.clock.now();
  const skipped: string[] = [];
  let queued = 0;
  while (!stopping?.aborted) {
    const outcome = await db.transaction().execute(async (tx) => {
      const uuid = await duePriceList(tx, now, skipped);
      const list = uuid === null ? undefined : await priceListByUuid(tx, uuid);
      if (!list) return "none";
      skipped.push(list.uuid);
      if ((await priceListPricing(tx, list)) === null) {
        await setPriceListSchedule(tx, list.uuid, { schedule: "none", nextRunAt: null });
        ports.log.info({ event: "priceList.stopped", priceList: list.uuid }, "a price list is made no more");
        return "stopped";
      }
      const { date: day } = localMoment(now.getTime(), list.timezone);
      const { uuid: priceList, userUuid, rootUuid, name } = list;
      const process = { uuid: ports.ids.uuid(), userUuid, rootUuid, type: "priceList", title: name };
      const isTaken = await insertProcess(tx, { ...process, params: { priceList, day } }, processLimits.running);
      if (!isTaken) return "waits";
      const next = nextRun(list.schedule, now.getTime(), list.timezone);
      await setPriceListSchedule(tx, priceList, { schedule: list.schedule, nextRunAt: next && new Date(next.at) });
      return "queued";
    });
    if (outcome === "none") break;
    if (outcome === "queued") queued += 1;
  }
  return queued;
}
