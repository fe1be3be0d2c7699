import { sql } from "kysely";
import { picturesPin } from "#app/domain/catalog/saving/pins.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** How products are called in lists, by uuid. */
export async function productLabels(db: Db, uuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; article: string; name: string }>`
    select uuid, article, name from products where uuid = any(${[...new Set(uuids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ uuid, article, name }) => [uuid, `${article} ${name}`.slice(0, 120)]));
}

/** Those of the products of which imports leave the pictures as they are. */
export async function withPinnedPictures(db: Db | Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from products
     where uuid = any(${[...new Set(uuids)]}::uuid[]) and ${picturesPin} = any(pinned)`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
