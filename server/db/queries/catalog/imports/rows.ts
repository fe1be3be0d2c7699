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
  pinned: readonly string[];
  saved: ImportRowResult | null;
  stocked: ImportRowResult | null;
};

export async function insertImportRows(db: Db, runUuid: string, rows: readonly NewImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (run_uuid, number, key, label, action, changes, fault, jump, pinned, saved, stocked)
    select ${runUuid}::uuid, number, key, label, action, changes, fault, jump, pinned, saved, stocked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (number int, key text, label text, action text, changes jsonb, fault jsonb, jump int, pinned text[], saved text, stocked text)`.execute(
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
  /** Fields that the row would have changed if they were not pinned. */
  pinned: string[];
  saved: ImportRowResult | null;
  stocked: ImportRowResult | null;
};

const columns = sql`number, key, label, action, changes, fault, pinned, saved, stocked`;

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
  results: readonly { number: number; result: ImportRowResult; fault: unknown; pinned?: readonly string[] }[],
): Promise<void> {
  await sql`
    update import_rows i set ${sql.ref(step)} = r.result, fault = coalesce(r.fault, i.fault),
           pinned = case when r.pinned is null then i.pinned else i.pinned || r.pinned end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (number int, result text, fault jsonb, pinned text[])
     where i.run_uuid = ${runUuid} and i.number = r.number`.execute(tx);
}

/** With the faults of the file and of applying; `pinned` ones as well, or only they. */
export async function faultyRows(
  db: Db,
  runUuid: string,
  { after, most, pinned }: { after: number; most: number; pinned: "with" | "without" | "only" },
): Promise<ImportRowRow[]> {
  const isFaulty = {
    with: sql`(fault is not null or pinned <> '{}')`,
    without: sql`fault is not null`,
    only: sql`pinned <> '{}'`,
  };
  const { rows } = await sql<ImportRowRow>`
    select ${columns} from import_rows
     where run_uuid = ${runUuid} and ${isFaulty[pinned]} and number > ${after} order by number limit ${most}`.execute(
    db,
  );
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
