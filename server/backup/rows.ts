import type { PoolClient } from "pg";
import { z } from "zod";
import type { Entry } from "./archive.ts";

const mostRows = 500;

const tables = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
  order by c.relname`;
const tablesShape = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));

/** All rows of the shop, in this connection's snapshot. */
export async function* rowsOf(
  client: PoolClient,
): AsyncGenerator<Extract<Entry, { kind: "table" | "rows" | "sequence" }>> {
  for (const { name, columns } of tablesShape.parse((await client.query(tables)).rows)) {
    yield { kind: "table", name, columns };
    await client.query(
      `declare all_rows no scroll cursor for select whole_row::text as row from ${quoted(name)} whole_row`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${mostRows} from all_rows`);
      if (rows.length === 0) break;
      yield { kind: "rows", rows: rows.map(({ row }) => row) };
    }
    await client.query("close all_rows");
  }
  // Sequences are read last, so their values cover every row already read.
  const names = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const row of rows) yield { kind: "sequence", name, ...row };
  }
}

/**
 * Empties all tables, drops foreign keys and disables triggers, so that rows load in any order and unchanged. Runs
 * inside a transaction.
 * @returns restores the foreign keys and triggers
 */
export async function bare(client: PoolClient): Promise<() => Promise<void>> {
  const names = tablesShape.parse((await client.query(tables)).rows).map(({ name }) => quoted(name));
  // First, because a trigger keeps the journal from being emptied.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  const { rows } = await client.query<{ take: string; give: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as give
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { take } of rows) await client.query(take);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { give } of rows) await client.query(give);
  };
}

export async function insertRows(
  client: PoolClient,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly string[],
): Promise<void> {
  const [table, names] = [quoted(name), columns.map(quoted)];
  await client.query(
    `insert into ${table} (${names.join(", ")}) overriding system value
     select ${names.map((column) => `(whole_row).${column}`).join(", ")}
     from (select unnest($1::text[])::${table} as whole_row) as given`,
    [rows],
  );
}

export async function setSequence(client: PoolClient, { name, value, isCalled }: Extract<Entry, { kind: "sequence" }>) {
  await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(name), value, isCalled]);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
