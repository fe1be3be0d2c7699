import { sql } from "kysely";
import { isUuid } from "#app/domain/catalog/saving/saved-row.ts";
import type { Tx } from "#server/db/client.ts";
import type { Schema } from "#server/db/schema.ts";

/** Rows by column name as JSON values; numerics are decimal strings. */
type Row = Readonly<Record<string, unknown>>;

/** One statement for all rows, in key order. */
export async function insertRows(tx: Tx, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const columns = columnsOf(rows);
  if (columns === null) return;
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    order by 1, 2`.execute(tx);
}

/** One statement for all rows; they exist and are locked. */
export async function updateRows(tx: Tx, table: keyof Schema, key: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const values = Object.keys(first).map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`);
  await sql`
    update ${sql.table(table)} t set ${sql.join(values)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) n
     where t.${sql.ref(key)} = n.${sql.ref(key)}`.execute(tx);
}

function columnsOf([first]: readonly Row[]) {
  return first === undefined ? null : sql.join(Object.keys(first).map((column) => sql.ref(column)));
}

/** SQL condition `column = any(values)`; malformed uuids are dropped. */
export function oneOf(column: string, type: "text" | "uuid", values: Iterable<string>) {
  const all = [...new Set(values)].filter((value) => type === "text" || isUuid(value));
  return sql<boolean>`${sql.ref(column)} = any(${all}::${sql.raw(type)}[])`;
}
