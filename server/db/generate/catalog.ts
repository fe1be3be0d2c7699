import type pg from "pg";

export type Column = {
  table: string;
  name: string;
  /** The type as PostgreSQL spells it in SQL. */
  type: string;
  isNullable: boolean;
  /** The expression of a default or of a generated value. */
  expression: string | null;
  generated: "no" | "stored" | "identity" | "alwaysIdentity";
  /** What a CHECK of this column alone lets in: the values of its list as TypeScript writes them, null without one. */
  values: readonly string[] | null;
};

/** The columns of the shop's tables in the order of tables by name and of columns by position. */
export async function readColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Omit<Column, "values"> & { checks: string[] }>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as expression,
           case when a.attgenerated = 's' then 'stored' when a.attidentity = 'a' then 'alwaysIdentity'
                when a.attidentity = 'd' then 'identity' else 'no' end as generated,
           array(select pg_get_constraintdef(k.oid) from pg_constraint k
                  where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                  order by k.conname) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by c.relname collate "C", a.attnum`);
  return rows.map(({ checks, ...column }) => ({
    ...column,
    values: checks.map(valuesOf).find((values) => values !== null) ?? null,
  }));
}

/** Of `CHECK ((status = ANY (ARRAY['new'::text, 'done'::text])))`; null of any other rule. */
function valuesOf(check: string): string[] | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check) ?? [];
  const values = list?.split(", ").map((one) => {
    const [, text, number] = /^(?:'([^']*)'::text|(\d+))$/.exec(one) ?? [];
    return text === undefined ? number : JSON.stringify(text);
  });
  return values?.every((value) => value !== undefined) ? values : null;
}

export function byTable(columns: readonly Column[]): ReadonlyMap<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}
