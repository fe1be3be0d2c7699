import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ExchangeJobKind = "package" | "complete" | "deactivate";
export type ExchangeJobState = "queued" | "running" | "done" | "failed" | "held";

/** Records of a package by what became of them. */
export type ExchangeCounts = {
  read: number;
  created: number;
  changed: number;
  same: number;
  /** Of no concern to the shop: services, deleted goods that it never had. */
  skipped: number;
  parked: number;
  refused: number;
  warnings: number;
};

export type ExchangeJobRow = {
  uuid: string;
  connection: string;
  session: string;
  kind: ExchangeJobKind;
  since: Date | null;
  state: ExchangeJobState;
  attempts: number;
  place: unknown;
  counts: unknown;
  total: number | null;
  warnings: number;
  code: string | null;
  /** Queued by the shop itself. */
  isOwn: boolean;
};

const columns = sql`j.uuid, j.connection_uuid as connection, j.session_uuid as session, j.kind, j.since, j.state,
  j.attempts, j.place, j.counts, j.total, j.warnings, j.code, j.is_own as "isOwn"`;

export async function findJob(db: Db | Tx, uuid: string): Promise<ExchangeJobRow | undefined> {
  const { rows } = await sql<ExchangeJobRow>`select ${columns} from exchange_jobs j where j.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** The last job of this kind that the session was asked for, for `since`; null: whenever it was. */
export async function lastJobOfSession(
  db: Db | Tx,
  session: string,
  kind: ExchangeJobKind,
  since: Date | null = null,
): Promise<ExchangeJobRow | undefined> {
  const { rows } = await sql<ExchangeJobRow>`
    select ${columns} from exchange_jobs j
     where j.session_uuid = ${session} and j.kind = ${kind} and not j.is_own and (${since}::timestamptz is null or j.since = ${since})
     order by j.number desc limit 1`.execute(db);
  return rows[0];
}

/** The job that has taken the last zip of the session. */
export async function lastArchiveJob(db: Db | Tx, session: string): Promise<ExchangeJobRow | undefined> {
  const { rows } = await sql<ExchangeJobRow>`
    select ${columns} from exchange_jobs j
     where j.session_uuid = ${session}
       and exists (select from exchange_files f where f.job_uuid = j.uuid and f.kind = 'archive')
     order by j.number desc limit 1`.execute(db);
  return rows[0];
}

/** Work of another session of this connection that has not ended; with the connection locked. */
export async function isBusyElsewhere(db: Db | Tx, connection: string, session: string): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_jobs where connection_uuid = ${connection} and state in ('queued', 'running')
       and session_uuid <> ${session} limit 1`.execute(db);
  return rows.length > 0;
}

export type NewExchangeJob = {
  uuid: string;
  connection: string;
  session: string;
  kind: ExchangeJobKind;
  since: Date | null;
};

export async function insertJob(tx: Tx, { connection, session, ...job }: NewExchangeJob, at: Date): Promise<void> {
  await tx
    .insertInto("exchange_jobs")
    .values({ ...job, connection_uuid: connection, session_uuid: session, created_at: at })
    .execute();
}

/** The next job that nobody does: those of a connection follow one another. */
export async function leaseJob(
  db: Db,
  { now, until, but }: { now: Date; until: Date; but: readonly string[] },
): Promise<ExchangeJobRow | undefined> {
  const { rows } = await sql<ExchangeJobRow>`
    update exchange_jobs j set state = 'running', leased_until = ${until}, attempts = j.attempts + 1,
           started_at = coalesce(j.started_at, ${now}) where j.uuid = (
      select w.uuid from exchange_jobs w
       where w.state in ('queued', 'running') and (w.leased_until is null or w.leased_until <= ${now})
         and w.uuid <> all(${[...but]}::uuid[])
         and not exists (
           select from exchange_jobs o where o.connection_uuid = w.connection_uuid
              and o.state in ('queued', 'running') and o.number < w.number)
       order by w.number limit 1 for update skip locked
    ) returning ${columns}`.execute(db);
  return rows[0];
}

export async function extendJob(db: Db, uuid: string, until: Date): Promise<void> {
  await db
    .updateTable("exchange_jobs")
    .set({ leased_until: until })
    .where("uuid", "=", uuid)
    .where("state", "=", "running")
    .execute();
}

/** Gives a job back before its end, with the time from which it may be leased again. */
export async function releaseJob(db: Db, uuid: string, from: Date | null): Promise<void> {
  await db
    .updateTable("exchange_jobs")
    .set({ leased_until: from })
    .where("uuid", "=", uuid)
    .where("state", "=", "running")
    .execute();
}

/** In the transaction of a batch: where the applier goes on. A job that proceeds has not failed. */
export async function saveProgress(
  tx: Tx,
  uuid: string,
  { place, counts, total }: { place: unknown; counts: ExchangeCounts; total: number | null },
): Promise<void> {
  await tx
    .updateTable("exchange_jobs")
    .set({ place: JSON.stringify(place), counts: JSON.stringify(counts), total, attempts: 0 })
    .where("uuid", "=", uuid)
    .execute();
}

export async function endJob(
  tx: Tx,
  uuid: string,
  end: {
    state: "done" | "failed" | "held";
    warnings: number;
    code: string | null;
    fault: unknown;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("exchange_jobs")
    .set({
      state: end.state,
      warnings: end.warnings,
      code: end.code,
      fault: end.fault === null ? null : JSON.stringify(end.fault),
      leased_until: null,
      ended_at: end.at,
    })
    .where("uuid", "=", uuid)
    .where("state", "=", "running")
    .execute();
}

/** Queues an ended job again, from its beginning and without its recorded problems. */
export async function requeueJob(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom("exchange_problems").where("job_uuid", "=", uuid).execute();
  await tx
    .updateTable("exchange_jobs")
    .set({ state: "queued", place: null, counts: "{}", attempts: 0, leased_until: null, ended_at: null, code: null })
    .where("uuid", "=", uuid)
    .execute();
}

/** Has what waits for links looked through, in a session of the shop's own. */
export async function insertReleaseJob(
  tx: Tx,
  { uuid, connection, at }: { uuid: string; connection: string; at: Date },
): Promise<void> {
  await sql`
    with own as (
      insert into exchange_sessions (uuid, connection_uuid, type, token_hash, address, began_at, seen_at, ended_at)
      values (${uuid}, ${connection}, 'catalog', sha256(${uuid}::text::bytea), '', ${at}, ${at}, ${at}) returning uuid
    )
    insert into exchange_jobs (uuid, connection_uuid, session_uuid, kind, is_own, created_at)
    select ${uuid}::uuid, ${connection}::uuid, own.uuid, 'complete', true, ${at}::timestamptz from own`.execute(tx);
}
