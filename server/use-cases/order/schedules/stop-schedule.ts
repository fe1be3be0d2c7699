import type { ProblemOr } from "#app/contract/problem.ts";
import type { ScheduleDetail } from "#app/contract/orders/schedules.ts";
import { mostSkippedShown } from "#app/domain/limits.ts";
import { addDays } from "#app/domain/local-time.ts";
import { dueDays, lastPassed, passedDays } from "#app/domain/order/schedule-days.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { insertRun } from "#server/db/queries/order/schedules/schedule-runs.ts";
import { findSchedule, holdSchedule, moveSchedule } from "#server/db/queries/order/schedules/schedules.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { type Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { scheduleRefusal, type ScheduleRefusal } from "./keep-schedule.ts";
import { scheduleClock } from "./schedule-calendar.ts";
import { showSchedule, schedulesScope } from "./show-schedules.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

/** Days that pass meanwhile are skipped. No-op when already stopped. */
export function pauseSchedule(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ScheduleDetail, "notFound">> {
  return stop(ports, buyer, { uuid, status: "paused" });
}

/** Permanent; its history is kept. */
export function cancelSchedule(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ScheduleDetail, "notFound">> {
  return stop(ports, buyer, { uuid, status: "canceled" });
}

async function stop(
  ports: Ports,
  buyer: Buyer,
  { uuid, status }: { uuid: string; status: "paused" | "canceled" },
): Promise<ProblemOr<ScheduleDetail, "notFound">> {
  const whose = schedulesScope(buyer);
  if (!whose) return no("notFound");
  const stopped = await transact(ports.database.db, async (tx): Promise<ProblemOr<true, "notFound">> => {
    const row = await holdSchedule(tx, whose, uuid);
    if (!row) return no("notFound");
    const moves = status === "paused" ? row.status === "active" : row.status !== "canceled";
    if (moves) await moveSchedule(tx, uuid, { status, nextDueOn: row.nextDueOn });
    return ok(true);
  });
  return stopped.ok ? showSchedule(ports, buyer, uuid) : stopped;
}

/**
 * Continues with the next date of the unchanged calendar; dates passed meanwhile are recorded as skipped. The only way
 * out of a pause, a suspension or a failure.
 */
export async function resumeSchedule(
  ports: Ports,
  buyer: Buyer,
  uuid: string,
): Promise<ProblemOr<ScheduleDetail, ScheduleRefusal | "notFound" | "scheduleOver">> {
  const may = mayDo(buyer.viewer, "scheduleChange");
  if (!may.ok) return may;
  const whose = schedulesScope(buyer);
  const seen = whose && (await findSchedule(ports.database.db, whose, uuid));
  if (!whose || !seen) return no("notFound");
  const refusal = await scheduleRefusal(ports, buyer, seen);
  if (refusal !== null) return no(refusal);
  const cities = await publicData(ports).cities();
  const { now, calendar } = await scheduleClock(ports, cities.byUuid.get(seen.cityUuid) ?? cities.main, seen.nextDueOn);
  const resumed = await transact(ports.database.db, async (tx) => {
    const row = await holdSchedule(tx, whose, uuid);
    if (!row) return no("notFound");
    if (row.status === "active") return ok(true);
    if (row.nextDueOn === null || row.status === "canceled" || row.status === "completed") return no("scheduleOver");
    const before = addDays(row.nextDueOn, -1);
    const passed = lastPassed(row.runAt, now);
    for (const dueOn of passedDays(row, calendar, before, now).slice(-mostSkippedShown))
      await insertRun(tx, { scheduleUuid: uuid, dueOn, result: "skipped", reason: row.status, at: ports.clock.now() });
    const [nextDueOn = null] = dueDays(row, calendar, { after: passed > before ? passed : before }, 1);
    await moveSchedule(tx, uuid, { status: nextDueOn === null ? "completed" : "active", nextDueOn });
    return ok(true);
  });
  return resumed.ok ? showSchedule(ports, buyer, uuid) : resumed;
}
