import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/**
 * Names of what changes refer to: by uuid, by "list:" and the code of a price list, and by "attr:" and that of an
 * attribute. No people but those of the staff.
 */
export async function journalNames(
  db: Db,
  { uuids, lists, attributes }: Readonly<Record<"uuids" | "lists" | "attributes", readonly string[]>>,
): Promise<Map<string, string>> {
  const byUuid = (["cities", "warehouses", "categories", "brands", "staff"] as const).map(
    (table) => sql`select uuid::text as key, name from ${sql.table(table)} where uuid = any(${[...uuids]}::uuid[])`,
  );
  const { rows } = await sql<{ key: string; name: string }>`
    ${sql.join(byUuid, sql` union all `)}
    union all select 'list:' || code, name from price_lists where code = any(${[...lists]}::text[])
    union all select 'attr:' || code, name from attributes where code = any(${[...attributes]}::text[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
