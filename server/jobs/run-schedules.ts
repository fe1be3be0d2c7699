import { mostScheduleFailures } from "#app/domain/limits.ts";
import { dueSchedules, moveSchedule, noteFailure, scheduleToRun } from "#server/db/queries/order/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { runSchedule } from "#server/use-cases/order/run-schedule.ts";
import { tellSuspended } from "#server/use-cases/order/tell-schedule.ts";

const most = 50;
const pauseMs = 10 * 60_000;

/**
 * Runs the schedules whose hour has struck, each once for its day however many look (invariants R2); answers how many. One
 * that breaks down keeps no other from running and is tried again later.
 */
export async function runSchedules(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let ran = 0;
  for (const uuid of await dueSchedules(ports.database.db, ports.clock.now(), most)) {
    if (stopping?.aborted) break;
    try {
      if (await runSchedule(ports, uuid)) ran += 1;
    } catch (error) {
      ports.log.error({ err: error, schedule: uuid }, "a scheduled order broke down");
      await noteBreakdown(ports, uuid);
    }
  }
  return ran;
}

async function noteBreakdown(ports: Ports, uuid: string): Promise<void> {
  const retryAt = new Date(ports.clock.now().getTime() + pauseMs);
  await ports.database.db.transaction().execute(async (tx) => {
    const failures = await noteFailure(tx, uuid, retryAt);
    const row = failures < mostScheduleFailures ? undefined : await scheduleToRun(tx, uuid);
    if (row?.status !== "active" || row.nextDueOn === null) return;
    await moveSchedule(tx, uuid, { status: "failed", reason: "failed", nextDueOn: row.nextDueOn });
    await tellSuspended(tx, ports, row, { reason: "failed", dueOn: row.nextDueOn });
  });
}
