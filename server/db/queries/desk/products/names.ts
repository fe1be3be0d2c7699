import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** The article, by which the journal names a product. */
export async function productName(db: Db | Tx, uuid: string): Promise<string | null> {
  const found = await db.selectFrom("products").select("article").where("uuid", "=", uuid).executeTakeFirst();
  return found?.article ?? null;
}

/** Articles and names by uuid. */
export async function productTitles(db: Db | Tx, uuids: readonly string[]): Promise<Map<string, ProductTitle>> {
  const rows = await db
    .selectFrom("products")
    .select(["uuid", "article", "name"])
    .where("uuid", "=", sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uuid, ...title }) => [uuid, title]));
}

export type ProductTitle = { article: string; name: string };

export async function warehouseNames(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom("warehouses").select(["uuid", "name"]).execute();
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

export async function productSlug(db: Db | Tx, uuid: string): Promise<string | null> {
  const found = await db.selectFrom("products").select("slug").where("uuid", "=", uuid).executeTakeFirst();
  return found?.slug ?? null;
}
