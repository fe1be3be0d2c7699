import type { Connection } from "./goods/bare-tables.ts";

const mostRowsInStatement = 2_000;

/** Rows have the columns of their table and all the same keys; with `key`, those that are there already are written again. */
export async function insert(db: Connection, table: string, rows: readonly object[], key?: string): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const fresh = Object.keys(first).map((column) => `${column} = excluded.${column}`);
  const anew = key === undefined ? "" : `on conflict (${key}) do update set ${fresh.join(", ")}`;
  for (let from = 0; from < rows.length; from += mostRowsInStatement) {
    const part = rows.slice(from, from + mostRowsInStatement);
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${anew}`,
      [JSON.stringify(part)],
    );
  }
}

export async function inTransaction(db: Connection, work: () => Promise<void>): Promise<void> {
  await db.query("begin");
  try {
    await work();
    await db.query("commit");
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
}
