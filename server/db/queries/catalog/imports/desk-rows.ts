import { sql, type RawBuilder } from "kysely";
import type { ImportRowFilter } from "#app/domain/imports/desk-imports.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { ImportRowRow } from "./rows.ts";

const isSkipped = sql`(saved in ('stale', 'refused') or stocked in ('stale', 'refused'))`;
/** Of a row that is skipped as a whole nothing is created or changed; one whose stock alone is skipped has changed. */
const isTaken = sql`(${isSkipped} is not true or 'done' in (saved, stocked))`;

const conditions: Readonly<Record<ImportRowFilter, RawBuilder<unknown>>> = {
  changing: sql`action in ('created', 'updated') and ${isTaken}`,
  created: sql`action = 'created' and ${isTaken}`,
  changed: sql`action = 'updated' and ${isTaken}`,
  same: sql`action = 'unchanged'`,
  error: sql`action = 'error'`,
  skipped: isSkipped,
  pinned: sql`pinned <> '{}'`,
  left: sql`(saved = 'left' or stocked = 'left')`,
};

/** One page of rows, the biggest changes of prices first. */
export async function pageOfImportRows(
  db: Db,
  run: string,
  { filter, limit, offset }: { filter: ImportRowFilter; limit: number; offset: number },
): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select number, key, label, action, changes, fault, pinned, saved, stocked from import_rows
     where run_uuid = ${run} and ${conditions[filter]}
     order by jump desc, number limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Rows by each of the filters. */
export async function countImportRows(db: Db, run: string): Promise<Record<ImportRowFilter, number>> {
  const count = (filter: ImportRowFilter) =>
    sql`count(*) filter (where ${conditions[filter]})::int as ${sql.ref(filter)}`;
  const { rows } = await sql<Record<ImportRowFilter, number>>`
    select ${sql.join((["changing", "created", "changed", "same", "error", "skipped", "pinned", "left"] as const).map(count))}
      from import_rows where run_uuid = ${run}`.execute(db);
  const none = { changing: 0, created: 0, changed: 0, same: 0, error: 0, skipped: 0, pinned: 0, left: 0 };
  return rows[0] ?? none;
}

/** Rows that are checked; that are still to be applied; that are still to be undone. */
export async function countProgress(
  db: Db,
  run: string,
): Promise<{ checked: number; due: number; changing: number; applied: number }> {
  const { rows } = await sql<{ checked: number; due: number; changing: number; applied: number }>`
    select count(*)::int as checked, count(*) filter (where action in ('created', 'updated'))::int as changing,
           count(*) filter (where saved is null or stocked is null)::int as due,
           count(*) filter (where saved = 'done' or stocked = 'done')::int as applied
      from import_rows where run_uuid = ${run}`.execute(db);
  return rows[0] ?? { checked: 0, due: 0, changing: 0, applied: 0 };
}

/** Before a file is checked once more. */
export async function clearImportRows(tx: Db | Tx, run: string): Promise<void> {
  await sql`delete from import_rows where run_uuid = ${run}`.execute(tx);
}

/** The result of one row, with what it has changed. */
export async function writeRowResult(
  tx: Tx,
  run: string,
  number: number,
  { saved, changes, fault }: { saved: string; changes?: unknown; fault?: unknown },
): Promise<void> {
  await tx
    .updateTable("import_rows")
    .set({
      saved: sql`${saved}`,
      ...(changes === undefined ? {} : { changes: JSON.stringify(changes) }),
      ...(fault === undefined ? {} : { fault: JSON.stringify(fault) }),
    })
    .where("run_uuid", "=", run)
    .where("number", "=", number)
    .execute();
}
