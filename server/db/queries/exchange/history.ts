import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";
import type { ExchangeCounts, ExchangeJobKind, ExchangeJobState } from "./jobs.ts";
import type { HeldPackagePart, PackageProblem } from "./problems.ts";

const counted = (name: keyof ExchangeCounts) =>
  sql`coalesce(sum((j.counts ->> ${sql.lit(name)})::int), 0)::int as ${sql.ref(name)}`;

/** Rows of packages by what became of them, over jobs `j`. */
export const countsOfJobs = sql.join(
  (["read", "created", "changed", "same", "skipped", "parked", "refused", "warnings"] as const).map(counted),
  sql`, `,
);
/** How long they took. */
export const spentByJobs = sql`round(sum(extract(epoch from j.ended_at - j.started_at)) * 1000)::int as ms`;

export type JobInHistory = {
  uuid: string;
  kind: ExchangeJobKind;
  state: ExchangeJobState;
  code: string | null;
  files: string[];
  ms: number | null;
  /** Rows that were refused, and notes. */
  problems: number;
} & ExchangeCounts;

export async function jobsInHistory(db: Db, session: string): Promise<JobInHistory[]> {
  const { rows } = await sql<JobInHistory>`
    select j.uuid, j.kind, j.state, j.code, ${countsOfJobs}, ${spentByJobs},
           array(select f.name from exchange_files f where f.job_uuid = j.uuid order by f.created_at, f.uuid) as files,
           (select count(*)::int from exchange_problems p where p.job_uuid = j.uuid) as problems
      from exchange_jobs j where j.session_uuid = ${session} group by j.uuid order by j.number`.execute(db);
  return rows;
}

export type HeldInHistory = {
  uuid: string;
  session: string;
  connection: string;
  kind: HeldPackagePart["kind"];
  warehouse: string | null;
  differences: unknown;
  state: "waiting" | "applying" | "applied" | "rejected" | "replaced";
  heldAt: string;
  decidedBy: string | null;
};

/** Of a session; or all that wait for a decision, the oldest first. */
export async function heldInHistory(db: Db, session: string | null): Promise<HeldInHistory[]> {
  const { rows } = await sql<HeldInHistory>`
    select h.uuid, j.session_uuid as session, c.name as connection, h.kind, w.name as warehouse, h.differences, h.state,
           ${instant("h.held_at")} as "heldAt", h.decided_by as "decidedBy"
      from exchange_held h join exchange_jobs j on j.uuid = h.job_uuid
      join exchange_connections c on c.uuid = j.connection_uuid
      left join warehouses w on w.uuid::text = h.detail
     where ${session === null ? sql`h.state = 'waiting'` : sql`j.session_uuid = ${session}`}
     order by h.held_at, h.uuid`.execute(db);
  return rows;
}

/** `job`: null for all of the session; `reason`: a code, null for any. */
type ProblemsQuery = { session: string; job: string | null; reason: string | null };

export async function countProblems(db: Db, query: ProblemsQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${problemsOf(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many rows were refused for which reason, the most frequent first. */
export async function reasonsInHistory(
  db: Db,
  query: Omit<ProblemsQuery, "reason">,
): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select p.code, count(*)::int as count ${problemsOf({ ...query, reason: null })}
     group by p.code order by 2 desc, 1`.execute(db);
  return rows;
}

export async function problemsInHistory(
  db: Db,
  query: ProblemsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<PackageProblem[]> {
  const { rows } = await sql<PackageProblem>`
    select p.path, p.external_id as "externalId", p.code, p.field, p.value
      ${problemsOf(query)} order by p.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

function problemsOf({ session, job, reason }: ProblemsQuery): RawBuilder<unknown> {
  return sql`
      from exchange_problems p join exchange_jobs j on j.uuid = p.job_uuid
     where j.session_uuid = ${session} and ${job === null ? sql`true` : sql`j.uuid = ${job}`}
       and ${reason === null ? sql`true` : sql`p.code = ${reason}`}`;
}

export async function namesOfGoods(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { uuid: string; name: string }>> {
  const { rows } = await sql<{ id: string; uuid: string; name: string }>`
    select external_id as id, uuid, name from products where external_id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/** Locks an ended job that has files; undefined if there is none. */
export async function lockEndedJob(tx: Tx, uuid: string): Promise<{ connection: string; name: string } | undefined> {
  const { rows } = await sql<{ connection: string; name: string }>`
    select j.connection_uuid as connection, c.name from exchange_jobs j
      join exchange_connections c on c.uuid = j.connection_uuid
     where j.uuid = ${uuid} and j.kind = 'package' and j.state in ('done', 'failed') for update of j`.execute(tx);
  return rows[0];
}
