import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

export type ImportRowResult = "none" | "done" | "stale" | "refused" | "undone" | "left";
/** The two steps of applying: the catalogue with its prices, then stock, which orders lock first. */
export type ImportStep = "saved" | "stocked";

export type NewImportRow = {
  number: number;
  key: string | null;
  label: string;
  action: string;
  changes: unknown;
  fault: unknown;
  jump: number;
  saved: ImportRowResult | null;
  stocked: ImportRowResult | null;
};

export async function insertImportRows(db: Db, runUuid: string, rows: readonly NewImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (run_uuid, number, key, label, action, changes, fault, jump, saved, stocked)
    select ${runUuid}::uuid, number, key, label, action, changes, fault, jump, saved, stocked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (number int, key text, label text, action text, changes jsonb, fault jsonb, jump int, saved text, stocked text)`.execute(
    db,
  );
}

export type ImportRowRow = {
  number: number;
  key: string | null;
  label: string;
  action: string;
  changes: unknown;
  fault: unknown;
  saved: ImportRowResult | null;
  stocked: ImportRowResult | null;
};

const columns = sql`number, key, label, action, changes, fault, saved, stocked`;

/** Rows due in a step of applying. */
export async function dueRows(db: Db | Tx, runUuid: string, step: ImportStep, most: number): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select ${columns} from import_rows
     where run_uuid = ${runUuid} and ${sql.ref(step)} is null order by number limit ${most}`.execute(db);
  return rows;
}

/** Rows that a step has written and that are not undone yet. */
export async function writtenRows(
  db: Db | Tx,
  runUuid: string,
  step: ImportStep,
  most: number,
): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select ${columns} from import_rows
     where run_uuid = ${runUuid} and ${sql.ref(step)} = 'done' order by number limit ${most}`.execute(db);
  return rows;
}

export async function markRows(
  tx: Tx,
  runUuid: string,
  step: ImportStep,
  results: readonly { number: number; result: ImportRowResult; fault: unknown }[],
): Promise<void> {
  await sql`
    update import_rows i set ${sql.ref(step)} = r.result, fault = coalesce(r.fault, i.fault)
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (number int, result text, fault jsonb)
     where i.run_uuid = ${runUuid} and i.number = r.number`.execute(tx);
}

/** With the faults of the file and of applying. */
export async function faultyRows(db: Db, runUuid: string, after: number, most: number): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select ${columns} from import_rows
     where run_uuid = ${runUuid} and fault is not null and number > ${after} order by number limit ${most}`.execute(db);
  return rows;
}

/** Rows that change something, the biggest changes of prices first. */
export async function changingRows(db: Db, runUuid: string, most: number): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select ${columns} from import_rows
     where run_uuid = ${runUuid} and action in ('created', 'updated') order by jump desc, number limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Rows by their result: the worse of the two steps. */
export async function countResults(db: Db | Tx, runUuid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ result: string; count: number }>`
    select result, count(*)::int as count from (
      select case
        when 'stale' in (saved, stocked) then 'stale'
        when 'refused' in (saved, stocked) then 'refused'
        when 'left' in (saved, stocked) then 'left'
        when saved is null or stocked is null then 'due'
        when 'undone' in (saved, stocked) then 'undone'
        else 'done' end as result
      from import_rows where run_uuid = ${runUuid} and action in ('created', 'updated')
    ) as all_rows group by result`.execute(db);
  return new Map(rows.map(({ result, count }) => [result, count]));
}
