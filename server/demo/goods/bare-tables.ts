/** A pool or one client. */
export type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** Filled with some twenty rows for every product: their keys and triggers, too, cost more than the rows themselves. */
const longest = ["prices", "stock"];
const filled = ["products", "search_entries", ...longest];

/**
 * Takes from the tables of goods what is dearer to keep than to make once: references, indexes that nothing needs
 * meanwhile, and the triggers of prices and stock, whose work the rows of the demo shop bring with them.
 * @returns gives it all back, as it was
 */
export async function bareTables(db: Connection): Promise<() => Promise<void>> {
  const { rows } = await db.query(definitions, [filled, longest]);
  const taken = rows.map(definitionOf);
  for (const { take } of taken) await db.query(take);
  for (const table of longest) await db.query(`alter table ${table} disable trigger user`);
  return async () => {
    await db.query("set local maintenance_work_mem = '256MB'");
    for (const table of longest) await db.query(`alter table ${table} enable trigger user`);
    for (const { give } of taken) await db.query(give);
    await db.query("select fill_list_prices()");
  };
}

/** Keys first: references need them. */
const definitions = `
  select take, give
  from (
    select case contype when 'p' then 1 else 3 end as turn, conname as name,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as give
    from pg_constraint
    where (contype = 'f' and conrelid = any($1::regclass[])) or (contype = 'p' and conrelid = any($2::regclass[]))
    union all
    select 2, indexrelid::regclass::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index
    where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  ) definitions
  order by turn, name`;

function definitionOf(row: unknown): { take: string; give: string } {
  if (typeof row !== "object" || row === null || !("take" in row) || !("give" in row))
    throw new TypeError("no definition");
  return { take: String(row.take), give: String(row.give) };
}
