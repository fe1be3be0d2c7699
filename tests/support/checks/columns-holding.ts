import type { TestShop } from "#tests/support/shops/shop.ts";

/** Every column that contains one of these texts, as "table.column", for the schema of any release. */
export async function columnsHolding({ sql }: Pick<TestShop, "sql">, texts: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const held = `lower("${column}"::text) like any (select '%' || lower(one) || '%' from unnest($1::text[]) one)`;
    const rows = await sql(`select 1 from "${table}" where ${held} limit 1`, [texts]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}
