import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";

/** How products are called in lists, by uuid. */
export async function productLabels(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; article: string; name: string }>`
    select uuid, article, name from products where uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, article, name }) => [uuid, `${article} ${name}`.slice(0, 120)]));
}
