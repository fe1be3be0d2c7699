import { mostScheduleFailures } from "#app/domain/limits.ts";
import {
  dueSchedules,
  moveSchedule,
  noteFailure,
  scheduleToRun,
} from "#server/db/queries/order/schedules/schedules.ts";
import type { Ports } from "#server/ports/ports.ts";
import { runSchedule } from "#server/use-cases/order/schedules/run-schedule.ts";
import { tellSuspended } from "#server/use-cases/order/schedules/tell-schedule.ts";

const most = 50;
const pauseMs = 10 * 60_000;

/**
 * Runs due schedules, each once per day across processes (invariants R2); returns their number. A failing one does not
 * block others and is retried later.
 */
export async function runSchedules(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let ran = 0;
  for (const uuid of await dueSchedules(ports.database.db, ports.clock.now(), most)) {
    if (stopping?.aborted) break;
    try {
      if (await runSchedule(ports, uuid)) ran += 1;
    } catch (error) {
      ports.log.error({ err: error, schedule: uuid }, "a scheduled order broke down");
      await recordFailure(ports, uuid);
    }
  }
  return ran;
}

async function recordFailure(ports: Ports, uuid: string): Promise<void> {
  const retryAt = new Date(ports.clock.now().getTime() + pauseMs);
  await ports.database.db.transaction().execute(async (tx) => {
    const failures = await noteFailure(tx, uuid, retryAt);
    const row = failures < mostScheduleFailures ? undefined : await scheduleToRun(tx, uuid);
    if (row?.status !== "active" || row.nextDueOn === null) return;
    await moveSchedule(tx, uuid, { status: "failed", reason: "failed", nextDueOn: row.nextDueOn });
    await tellSuspended(tx, ports, row, { reason: "failed", dueOn: row.nextDueOn });
  });
}
