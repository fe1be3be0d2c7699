import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { instant } from "#server/db/queries/instant.ts";

export type RefusedLine = { line: number; code: "settlementContract" | "settlementInn" | "settlementLine" };
export type RunCounts = { documents: number; entries: number; known: number };

/** Recorded before the file is read, so that a run that was cut off is seen too. */
export async function startSettlementRun(
  db: Db,
  { uuid, fileName, by }: { uuid: string; fileName: string | null; by: Actor },
): Promise<void> {
  await sql`
    insert into settlement_runs (uuid, file_name, ${actorNames}) values (${uuid}, ${fileName}, ${actorValues(by)})`.execute(
    db,
  );
}

/** With the entries, in their transaction. */
export async function endSettlementRun(tx: Tx, uuid: string, { documents, entries, known }: RunCounts): Promise<void> {
  await sql`
    update settlement_runs set status = 'done', finished_at = clock_timestamp(), documents = ${documents}, entries = ${entries}, known = ${known}
     where uuid = ${uuid}`.execute(tx);
}

export async function refuseSettlementRun(
  db: Db,
  uuid: string,
  { documents, refused }: { documents: number; refused: readonly RefusedLine[] },
): Promise<void> {
  await sql`
    update settlement_runs set status = 'refused', finished_at = clock_timestamp(), documents = ${documents}, refused = ${JSON.stringify(refused)}::jsonb
     where uuid = ${uuid}`.execute(db);
}

export async function failSettlementRun(db: Db, uuid: string): Promise<void> {
  await sql`
    update settlement_runs set status = 'failed', finished_at = clock_timestamp() where uuid = ${uuid} and status = 'running'`.execute(
    db,
  );
}

export async function dropSettlementRun(db: Db, uuid: string): Promise<void> {
  await sql`delete from settlement_runs where uuid = ${uuid} and status = 'running'`.execute(db);
}

export type SettlementRunRow = RunCounts & {
  uuid: string;
  startedAt: string;
  fileName: string | null;
  by: string;
  status: "running" | "done" | "refused" | "failed";
  refused: RefusedLine[];
};

/** Runs that the page shows. */
const mostRuns = 50;

/** The latest first; one that has not ended in ten minutes was cut off, and changed nothing. */
export async function settlementRuns(db: Db): Promise<SettlementRunRow[]> {
  const { rows } = await sql<SettlementRunRow>`
    select uuid, ${instant("started_at")} as "startedAt", file_name as "fileName", coalesce(actor_name, '') as by,
           case when status = 'running' and started_at < clock_timestamp() - interval '10 minutes' then 'failed' else status end as status,
           documents, entries, known, refused
      from settlement_runs order by started_at desc, uuid limit ${mostRuns}`.execute(db);
  return rows;
}
