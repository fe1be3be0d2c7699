import type { ProblemCode, ProblemOr, RefusalsOf } from "#app/contract/problem.ts";
import type { NewScheduleBody, ScheduleBody, ScheduleDetail } from "#app/contract/orders/schedules.ts";
import { mostSchedules, scheduleStartDays } from "#app/domain/limits.ts";
import { addDays, type LocalMoment } from "#app/domain/local-time.ts";
import { dueDays, lastPassed } from "#app/domain/order/schedule-days.ts";
import type { Suspension } from "#app/domain/order/schedule-run.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { WorkCalendar } from "#app/domain/logistics/promise.ts";
import { claimKey, keepResponse, type KeyOwner } from "#server/db/queries/order/idempotency.ts";
import { orderedLines } from "#server/db/queries/order/schedules/repeated-lines.ts";
import { saveScheduleLines, scheduleLines } from "#server/db/queries/order/schedules/schedule-lines.ts";
import { lastDone } from "#server/db/queries/order/schedules/schedule-runs.ts";
import {
  countSchedules,
  findSchedule,
  holdSchedule,
  insertSchedule,
  saveSchedule,
  type ScheduleValues,
} from "#server/db/queries/order/schedules/schedules.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { type Buyer } from "#server/use-cases/account/buyer.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import { scheduleClock } from "./schedule-calendar.ts";
import { agreedLines } from "./schedule-goods.ts";
import { suspensionNow } from "./schedule-standing.ts";
import { showSchedule, schedulesScope } from "./show-schedules.ts";
import { z } from "zod";
import { mayDo } from "#server/use-cases/members/member-may.ts";

const keptShape = z.object({ uuid: z.string() });

/**
 * Creates a schedule from an own order, idempotent by key. It is delivered like that order, so the order's city
 * determines time zone, prices and goods, whatever city the buyer is viewing.
 */
export async function createSchedule(
  ports: Ports,
  buyer: Buyer,
  { orderId, number, ...body }: NewScheduleBody,
  key: string | null,
): Promise<
  ProblemOr<
    ScheduleDetail,
    | ScheduleRefusal
    | RefusalsOf<typeof valuesOf>
    | RefusalsOf<typeof agreedLines>
    | "keyReused"
    | "notFound"
    | "scheduleLimit"
  >
> {
  const may = mayDo(buyer.viewer, "scheduleChange");
  if (!may.ok) return may;
  const whose = schedulesScope(buyer);
  if (!whose || whose.rootUuid === null) return no("noCounterparty");
  const rootUuid = whose.rootUuid;
  const refusal = await scheduleRefusal(ports, buyer, body);
  if (refusal !== null) return no(refusal);
  const ordered = await orderedLines(ports.database.db, whose, { id: orderId, number: number ?? null });
  if (!ordered) return no("notFound");
  const { order } = ordered;
  const city = (await publicData(ports).cities()).byUuid.get(order.city.uuid) ?? buyer.city;
  const clock = await scheduleClock(ports, city, null);
  const values = valuesOf(body, clock, null);
  if (!values.ok) return values;
  const made = await transact(ports.database.db, async (tx) => {
    const owner: KeyOwner | null =
      key === null ? null : { owner: `u:${whose.userUuid}`, scope: "schedule.create", key };
    const claimed = owner && (await claimKey(tx, owner, stableHash([orderId, number, body])));
    if (claimed?.state === "reused") return no("keyReused");
    if (claimed?.state === "done") return ok(keptShape.parse(claimed.response).uuid);
    if ((await countSchedules(tx, rootUuid)) >= mostSchedules) return no("scheduleLimit", { limit: mostSchedules });
    const lines = await agreedLines(tx, { ...buyer, city }, ordered.lines, body.items);
    if (!lines.ok) return lines;
    const uuid = ports.ids.uuid();
    const placed = { cityUuid: city.uuid, orderUuid: order.uuid, partNumber: order.part };
    await insertSchedule(tx, { uuid, userUuid: whose.userUuid, rootUuid, ...placed, ...values.value });
    await saveScheduleLines(tx, uuid, lines.value);
    if (owner) await keepResponse(tx, owner, { uuid });
    return ok(uuid);
  });
  return made.ok ? showSchedule(ports, buyer, made.value) : made;
}

/** Dates are recalculated from today; lines are agreed at today's prices. */
export async function changeSchedule(
  ports: Ports,
  buyer: Buyer,
  { uuid, ...body }: ScheduleBody & { uuid: string },
): Promise<
  ProblemOr<
    ScheduleDetail,
    ScheduleRefusal | RefusalsOf<typeof valuesOf> | RefusalsOf<typeof agreedLines> | "notFound" | "scheduleOver"
  >
> {
  const may = mayDo(buyer.viewer, "scheduleChange");
  if (!may.ok) return may;
  const whose = schedulesScope(buyer);
  if (!whose) return no("notFound");
  const seen = await findSchedule(ports.database.db, whose, uuid);
  const city = seen && (await publicData(ports).cities()).byUuid.get(seen.cityUuid);
  if (!city) return no("notFound");
  const refusal = await scheduleRefusal(ports, buyer, body);
  if (refusal !== null) return no(refusal);
  const clock = await scheduleClock(ports, city, null);
  const saved = await transact(ports.database.db, async (tx) => {
    const row = await holdSchedule(tx, whose, uuid);
    if (!row) return no("notFound");
    if (row.status === "canceled" || row.status === "completed") return no("scheduleOver");
    const values = valuesOf(body, clock, { startDate: row.startDate, lastDone: await lastDone(tx, uuid) });
    if (!values.ok) return values;
    const lines = await agreedLines(tx, { ...buyer, city }, await scheduleLines(tx, uuid), body.items);
    if (!lines.ok) return lines;
    await saveSchedule(tx, uuid, values.value);
    await saveScheduleLines(tx, uuid, lines.value);
    return ok(true);
  });
  return saved.ok ? showSchedule(ports, buyer, uuid) : saved;
}

/** Why this buyer cannot have such a schedule. */
export async function scheduleRefusal(
  ports: Ports,
  buyer: Buyer,
  { mode }: Pick<ScheduleBody, "mode">,
): Promise<ScheduleRefusal | null> {
  const { client } = buyer.viewer;
  if (client === null) return "noCounterparty";
  const { rootUuid, status, rights, type } = client;
  const whose = { mode, rootUuid, status, rights, sellsOnCredit: type !== "physical" };
  const suspension = await suspensionNow(ports.database.db, ports, whose);
  return suspension && refusals[suspension];
}

const refusals = {
  blocked: "clientBlocked",
  rights: "rightMissing",
  approval: "scheduleApproval",
  noCredit: "scheduleNoCredit",
  debt: "scheduleDebt",
} as const satisfies Record<Suspension, ProblemCode>;
export type ScheduleRefusal = "noCounterparty" | (typeof refusals)[Suspension];

type ClockOfCity = { now: LocalMoment; calendar: WorkCalendar };
type Before = { startDate: string; lastDone: string | null };

/** `before`: an existing schedule, whose start may be in the past (security K7). */
function valuesOf(
  { items: _, ...body }: ScheduleBody,
  { now, calendar }: ClockOfCity,
  before: Before | null,
): ProblemOr<ScheduleValues, "periodReversed" | "scheduleNoDates" | "scheduleStart"> {
  const { startDate, endDate, runAt } = body;
  const isKept = before?.startDate === startDate;
  if (!isKept && (startDate < now.date || startDate > addDays(now.date, scheduleStartDays)))
    return no("scheduleStart", { field: "startDate" });
  if (endDate !== null && endDate < startDate) return no("periodReversed", { field: "endDate" });
  const done = before?.lastDone ?? "";
  const passed = lastPassed(runAt, now);
  const [nextDueOn] = dueDays(body, calendar, { after: done > passed ? done : passed }, 1);
  return nextDueOn === undefined ? no("scheduleNoDates", { field: "endDate" }) : ok({ ...body, nextDueOn });
}
