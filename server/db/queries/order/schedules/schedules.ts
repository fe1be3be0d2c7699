import { sql } from "kysely";
import type { Schedule } from "#app/contract/orders/schedules.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type ScheduleRow = Pick<
  Schedule,
  | "uuid"
  | "orderId"
  | "orderNumber"
  | "number"
  | "name"
  | "period"
  | "weekday"
  | "startDate"
  | "endDate"
  | "runAt"
  | "mode"
  | "priceTolerancePct"
  | "onShortage"
  | "status"
  | "reason"
  | "runsCount"
  | "lines"
> & { userUuid: string; rootUuid: string; cityUuid: string; nextDueOn: string | null };

export type ScheduleOf = { userUuid: string; rootUuid: string | null };

const isTheirs = ({ userUuid, rootUuid }: ScheduleOf) =>
  sql`s.user_uuid = ${userUuid} and s.root_uuid = ${rootUuid}::uuid`;

const rows = sql`
  select s.uuid, s.user_uuid as "userUuid", s.root_uuid as "rootUuid", s.city_uuid as "cityUuid", s.order_uuid as "orderId",
         o.number as "orderNumber", s.part_number as number, s.name, s.period, s.weekday, s.start_date::text as "startDate",
         s.end_date::text as "endDate", s.run_at as "runAt", s.mode, s.price_tolerance_pct as "priceTolerancePct",
         s.on_shortage as "onShortage", s.status, s.status_reason as reason, s.next_due_on::text as "nextDueOn",
         (select count(*)::int from order_schedule_runs r where r.schedule_uuid = s.uuid and r.result <> 'skipped') as "runsCount",
         (select count(*)::int from order_schedule_lines l where l.schedule_uuid = s.uuid) as lines
    from order_schedules s join orders o on o.uuid = s.order_uuid`;

/** Schedules not cancelled, newest first, finished ones last. */
export async function listSchedules(db: Db, whose: ScheduleOf): Promise<ScheduleRow[]> {
  const found = await sql<ScheduleRow>`
    ${rows} where ${isTheirs(whose)} and s.status <> 'canceled' order by s.status = 'completed', s.created_at desc, s.uuid limit 200`.execute(
    db,
  );
  return found.rows;
}

export async function findSchedule(db: Db | Tx, whose: ScheduleOf, uuid: string): Promise<ScheduleRow | undefined> {
  return (await sql<ScheduleRow>`${rows} where ${isTheirs(whose)} and s.uuid = ${uuid}`.execute(db)).rows[0];
}

/** Without an owner check, for the scheduler. */
export async function scheduleToRun(db: Db | Tx, uuid: string): Promise<ScheduleRow | undefined> {
  return (await sql<ScheduleRow>`${rows} where s.uuid = ${uuid}`.execute(db)).rows[0];
}

/** Locks a schedule of the owner. */
export async function holdSchedule(tx: Tx, whose: ScheduleOf, uuid: string): Promise<ScheduleRow | undefined> {
  await sql`select from order_schedules s where ${isTheirs(whose)} and s.uuid = ${uuid} for update`.execute(tx);
  return findSchedule(tx, whose, uuid);
}

/** The same for the scheduler; undefined also while another process runs it. */
export async function takeSchedule(tx: Tx, uuid: string): Promise<ScheduleRow | undefined> {
  const { rows: taken } = await sql`
    select 1 from order_schedules where uuid = ${uuid} and status = 'active' for update skip locked`.execute(tx);
  return taken.length === 0 ? undefined : scheduleToRun(tx, uuid);
}

/** Number of unfinished schedules of a counterparty; concurrent additions are serialised. */
export async function countSchedules(tx: Tx, rootUuid: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('schedules:' || ${rootUuid}, 0))`.execute(tx);
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from order_schedules
     where root_uuid = ${rootUuid} and status not in ('completed', 'canceled')`.execute(tx);
  return found[0]?.count ?? 0;
}

export type ScheduleValues = Pick<
  Schedule,
  "name" | "period" | "weekday" | "startDate" | "endDate" | "runAt" | "mode" | "priceTolerancePct" | "onShortage"
> & { nextDueOn: string };
export type NewSchedule = ScheduleValues & {
  uuid: string;
  userUuid: string;
  rootUuid: string;
  cityUuid: string;
  orderUuid: string;
  partNumber: string | null;
};

export async function insertSchedule(tx: Tx, one: NewSchedule): Promise<void> {
  await sql`
    insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, part_number, name, period, weekday,
      start_date, end_date, run_at, mode, price_tolerance_pct, on_shortage, next_due_on)
    values (${one.uuid}, ${one.userUuid}, ${one.rootUuid}, ${one.cityUuid}, ${one.orderUuid}, ${one.partNumber}, ${one.name},
      ${one.period}, ${one.weekday}, ${one.startDate}, ${one.endDate}, ${one.runAt}, ${one.mode}, ${one.priceTolerancePct},
      ${one.onShortage}, ${one.nextDueOn})`.execute(tx);
}

export async function saveSchedule(tx: Tx, uuid: string, one: ScheduleValues): Promise<void> {
  await sql`
    update order_schedules set name = ${one.name}, period = ${one.period}, weekday = ${one.weekday},
      start_date = ${one.startDate}, end_date = ${one.endDate}, run_at = ${one.runAt}, mode = ${one.mode},
      price_tolerance_pct = ${one.priceTolerancePct}, on_shortage = ${one.onShortage}, next_due_on = ${one.nextDueOn}
     where uuid = ${uuid}`.execute(tx);
}

/** Sets the next run or the reason of a pause, and resets the failure count. */
export async function moveSchedule(
  tx: Tx,
  uuid: string,
  { status, reason = null, nextDueOn }: { status: string; reason?: string | null; nextDueOn: string | null },
): Promise<void> {
  await sql`
    update order_schedules set status = ${status}, status_reason = ${reason}, next_due_on = ${nextDueOn}, failures = 0,
           retry_at = null
     where uuid = ${uuid}`.execute(tx);
}

/** Active schedules that are due in their city's time, longest due first. */
export async function dueSchedules(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows: due } = await sql<{ uuid: string }>`
    select s.uuid from order_schedules s join cities c on c.uuid = s.city_uuid
     where s.status = 'active' and s.next_due_on <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date + 1
       and (s.next_due_on + s.run_at::time) at time zone c.timezone <= ${now.toISOString()}::timestamptz
       and (s.retry_at is null or s.retry_at <= ${now.toISOString()}::timestamptz)
     order by s.next_due_on, s.uuid limit ${most}`.execute(db);
  return due.map(({ uuid }) => uuid);
}

/** Records a failed run and its retry time. Returns the number of consecutive failures. */
export async function noteFailure(tx: Tx, uuid: string, retryAt: Date): Promise<number> {
  const { rows: noted } = await sql<{ failures: number }>`
    update order_schedules set failures = failures + 1, retry_at = ${retryAt.toISOString()} where uuid = ${uuid}
    returning failures`.execute(tx);
  return noted[0]?.failures ?? 0;
}
