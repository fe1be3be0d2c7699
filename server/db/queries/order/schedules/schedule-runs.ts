import { sql } from "kysely";
import type { ScheduleRun } from "#app/contract/orders/schedules.ts";
import type { Db, Tx } from "#server/db/client.ts";

type Run = {
  scheduleUuid: string;
  dueOn: string;
  result: ScheduleRun["result"];
  reason?: string | null;
  warnings?: ScheduleRun["warnings"];
  orderUuid?: string | null;
  listUuid?: string | null;
  at: Date;
};

/** Outcome of a run that was not skipped. */
export type RunOutcome = Omit<Run, "scheduleUuid" | "dueOn" | "at">;

/** Records the run of a due day; false when already recorded (invariants R2). */
export async function insertRun(tx: Tx, run: Run): Promise<boolean> {
  const { rows } = await sql`
    insert into order_schedule_runs (schedule_uuid, due_on, result, reason, warnings, order_uuid, list_uuid, at)
    values (${run.scheduleUuid}, ${run.dueOn}, ${run.result}, ${run.reason ?? null}, ${JSON.stringify(run.warnings ?? [])},
      ${run.orderUuid ?? null}, ${run.listUuid ?? null}, ${run.at.toISOString()})
    on conflict (schedule_uuid, due_on) do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Claims the day for this transaction, completed by `settleRun`; false when already recorded (invariants R2). */
export async function claimRun(tx: Tx, run: Pick<Run, "scheduleUuid" | "dueOn" | "at">): Promise<boolean> {
  return insertRun(tx, { ...run, result: "attention" });
}

export async function settleRun(
  tx: Tx,
  { scheduleUuid, dueOn, ...run }: RunOutcome & Pick<Run, "scheduleUuid" | "dueOn">,
): Promise<void> {
  await sql`
    update order_schedule_runs set result = ${run.result}, reason = ${run.reason ?? null},
           warnings = ${JSON.stringify(run.warnings ?? [])}, order_uuid = ${run.orderUuid ?? null}, list_uuid = ${run.listUuid ?? null}
     where schedule_uuid = ${scheduleUuid} and due_on = ${dueOn}`.execute(tx);
}

/** Runs of these schedules, newest first: at most `most` of each, and as many skipped ones. */
export async function latestRuns(
  db: Db,
  scheduleUuids: readonly string[],
  most: number,
): Promise<(ScheduleRun & { scheduleUuid: string })[]> {
  const { rows } = await sql<ScheduleRun & { scheduleUuid: string }>`
    select r.schedule_uuid as "scheduleUuid", r.due_on::text as "dueOn",
           to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, r.result, r.reason, r.warnings,
           case when o.uuid is not null then json_build_object('uuid', o.uuid, 'number', o.number) end as "order",
           r.list_uuid as draft
      from (select *, row_number() over (partition by schedule_uuid, result = 'skipped' order by due_on desc) as place
              from order_schedule_runs where schedule_uuid = any(${[...scheduleUuids]}::uuid[])) r
      left join orders o on o.uuid = r.order_uuid
     where r.place <= ${most}
     order by r.due_on desc`.execute(db);
  return rows;
}

/** Last processed day; null before the first. */
export async function lastDone(tx: Tx, scheduleUuid: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(due_on)::text as day from order_schedule_runs where schedule_uuid = ${scheduleUuid}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Deletes draft lists of earlier runs: one per schedule is kept. */
export async function dropDrafts(tx: Tx, scheduleUuid: string): Promise<void> {
  await sql`
    delete from basket_lists where uuid in (select list_uuid from order_schedule_runs where schedule_uuid = ${scheduleUuid})`.execute(
    tx,
  );
}

type RepeatedOrder = {
  recipient: { fio: string; phone: string };
  customerNumber: string | null;
  /** Delivery as stored. */
  parts: { kind: string; delivery: unknown }[];
};

/** Delivery details of the repeated order or part. */
export async function repeatedOrder(
  tx: Tx,
  { orderUuid, partNumber }: { orderUuid: string; partNumber: string | null },
): Promise<RepeatedOrder | null> {
  const { rows } = await sql<Omit<RepeatedOrder, "parts"> & RepeatedOrder["parts"][number]>`
    select json_build_object('fio', o.recipient ->> 'fio', 'phone', o.recipient ->> 'phone') as recipient,
           o.customer_number as "customerNumber", p.kind, p.delivery
      from orders o join order_parts p on p.order_uuid = o.uuid
     where o.uuid = ${orderUuid} and ${partNumber === null ? sql`true` : sql`p.number = ${partNumber}`}
     order by p.position`.execute(tx);
  const [first] = rows;
  if (first === undefined) return null;
  const { recipient, customerNumber } = first;
  return { recipient, customerNumber, parts: rows.map(({ kind, delivery }) => ({ kind, delivery })) };
}
