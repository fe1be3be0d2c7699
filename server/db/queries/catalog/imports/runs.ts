import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { ImportRunsTable } from "#server/db/schema.ts";
import { instant } from "#server/db/queries/instant.ts";

export type ImportState = NonNullable<ImportRunsTable["state"]>;
type StoredKind = ImportRunsTable["kind"];

export type ImportRunRow = {
  uuid: string;
  kind: string;
  state: string;
  fileName: string;
  mapping: unknown;
  options: unknown;
  counts: unknown;
  additions: unknown;
  fuses: unknown;
  actorName: string;
  createdAt: string;
  appliedAt: string | null;
  undoneAt: string | null;
};

export type NewImportRun = {
  uuid: string;
  kind: StoredKind;
  fileName: string;
  sha256: string;
  fileKey: string;
  mapping: unknown;
  options: unknown;
  actor: Actor;
  /** For a job; without one the caller goes on with the run. */
  planned?: { state: ImportState; work: "read" | "check" };
};

export async function insertRun(tx: Tx, { fileKey, actor, planned, ...run }: NewImportRun): Promise<void> {
  await tx
    .insertInto("import_runs")
    .values({
      uuid: run.uuid,
      kind: run.kind,
      state: planned?.state ?? "mapped",
      ...(planned && { work: planned.work, work_actor: JSON.stringify(actor) }),
      file_name: run.fileName,
      sha256: run.sha256,
      mapping: JSON.stringify(run.mapping),
      options: JSON.stringify(run.options),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .execute();
  await tx.insertInto("import_files").values({ file_key: fileKey, run_uuid: run.uuid }).execute();
}

/** An imported table. */
export async function findRun(db: Db | Tx, uuid: string): Promise<ImportRunRow | undefined> {
  const { rows } = await sql<ImportRunRow>`
    select uuid, kind, state, file_name as "fileName", mapping, options, counts, additions, fuses,
      actor_name as "actorName", ${instant("created_at")} as "createdAt", ${instant("applied_at")} as "appliedAt",
      ${instant("undone_at")} as "undoneAt"
      from import_runs where uuid = ${uuid} and kind <> 'photos'`.execute(db);
  return rows[0];
}

/** Tables, newest first. */
export async function listRuns(db: Db, most: number): Promise<ImportRunRow[]> {
  const { rows } = await sql<ImportRunRow>`
    select uuid, kind, state, file_name as "fileName", mapping, options, counts, additions, fuses,
      actor_name as "actorName", ${instant("created_at")} as "createdAt", ${instant("applied_at")} as "appliedAt",
      ${instant("undone_at")} as "undoneAt"
      from import_runs where kind <> 'photos' order by created_at desc, uuid limit ${most}`.execute(db);
  return rows;
}

/** When the same file was applied last, and by which other run; null if never. */
export async function appliedBefore(
  db: Db,
  kind: string,
  sha256: string,
  but: string | null = null,
): Promise<{ uuid: string; at: string } | null> {
  const { rows } = await sql<{ uuid: string; at: string }>`
    select uuid, ${instant("applied_at")} as at from import_runs
     where sha256 = ${sha256} and kind = ${kind} and applied_at is not null and state in ('done', 'partial')
       and uuid is distinct from ${but}::uuid
     order by applied_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function writeCheck(
  db: Db,
  uuid: string,
  { state, counts, additions, fuses }: { state: ImportState; counts: unknown; additions: unknown; fuses: unknown },
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({
      state,
      counts: JSON.stringify(counts),
      additions: JSON.stringify(additions),
      fuses: JSON.stringify(fuses),
    })
    .where("uuid", "=", uuid)
    .execute();
}

/** Locks the run for the change of its state; false if it is in none of the states. */
export async function moveRun(
  db: Db | Tx,
  uuid: string,
  from: readonly ImportState[],
  to: ImportState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("import_runs")
    .set({ state: to })
    .where("uuid", "=", uuid)
    .where("state", "in", [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing happens if another process has ended it already: by now it may be in a later state. */
export async function endRun(
  db: Db,
  uuid: string,
  { from, to, at }: { from: "applying" | "undoing"; to: ImportState; at: Date },
): Promise<void> {
  await db
    .updateTable("import_runs")
    .set({ state: to, [from === "applying" ? "applied_at" : "undone_at"]: at })
    .where("uuid", "=", uuid)
    .where("state", "=", from)
    .execute();
}

export async function mappedBefore(db: Db, kind: string, headHash: string): Promise<unknown> {
  const found = await db
    .selectFrom("import_mappings")
    .select("columns")
    .where("kind", "=", kind)
    .where("head_hash", "=", headHash)
    .executeTakeFirst();
  return found?.columns ?? null;
}

export async function keepMapping(db: Db, kind: string, headHash: string, columns: unknown, at: Date): Promise<void> {
  const json = JSON.stringify(columns);
  await db
    .insertInto("import_mappings")
    .values({ kind, head_hash: headHash, columns: json, updated_at: at })
    .onConflict((conflict) => conflict.columns(["kind", "head_hash"]).doUpdateSet({ columns: json, updated_at: at }))
    .execute();
}
