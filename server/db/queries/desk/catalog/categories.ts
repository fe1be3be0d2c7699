import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { moveGroupLinks } from "#server/db/queries/exchange/links.ts";

export type DeskCategoryNode = {
  uuid: string;
  parentUuid: string | null;
  name: string;
  path: string;
  sort: number;
  isHidden: boolean;
  /** Its own goods of any status. */
  goods: number;
};

/** All categories, siblings in their order. */
export async function categoryNodes(db: Db | Tx): Promise<DeskCategoryNode[]> {
  const { rows } = await sql<DeskCategoryNode>`
    select c.uuid, c.parent_uuid as "parentUuid", c.name, c.slug as path, c.sort, c.is_hidden as "isHidden",
           coalesce(p.goods, 0)::int as goods
      from categories c
      left join (select category_uuid, count(*) as goods from products group by category_uuid) p on p.category_uuid = c.uuid
     order by c.sort, c.name`.execute(db);
  return rows;
}

/** Its version and address, with the row locked; undefined if there is none. */
export async function lockCategory(tx: Tx, uuid: string): Promise<{ version: number; path: string } | undefined> {
  const { rows } = await sql<{ version: number; path: string }>`
    select version, slug as path from categories where uuid = ${uuid}::uuid for no key update`.execute(tx);
  return rows[0];
}

export async function categoryVersion(db: Db | Tx, uuid: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from categories where uuid = ${uuid}::uuid`.execute(
    db,
  );
  return rows[0]?.version;
}

/** A change of what belongs to a category raises its version as well. */
export async function raiseCategoryVersion(tx: Tx, uuid: string): Promise<void> {
  await sql`update categories set version = version + 1 where uuid = ${uuid}::uuid`.execute(tx);
}

export async function countGoodsOf(db: Db | Tx, category: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from products where category_uuid = ${category}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** External ids of some goods of a category, locked in the order of uuids. */
export async function lockGoodsOf(tx: Tx, category: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from products where category_uuid = ${category}::uuid
     order by uuid limit ${most} for no key update`.execute(tx);
  return rows.map(({ externalId }) => externalId);
}

/** Deletes a category without goods and categories below, with all that belongs to it; `into`: what it is merged into. */
export async function deleteCategory(tx: Tx, uuid: string, into: string | null): Promise<void> {
  await moveGroupLinks(tx, { from: uuid, into });
  await sql`delete from facet_bounds where category_uuid = ${uuid}::uuid`.execute(tx);
  await sql`delete from categories where uuid = ${uuid}::uuid`.execute(tx);
}

export type CategoryPicture = { media: string; hash: string; width: number; height: number; alt: string };

export async function pictureOfCategory(db: Db | Tx, uuid: string): Promise<CategoryPicture | undefined> {
  const { rows } = await sql<CategoryPicture>`
    select m.uuid as media, left(m.sha256, 32) as hash, m.width, m.height, m.alt
      from categories c join media m on m.uuid = c.media_uuid where c.uuid = ${uuid}::uuid`.execute(db);
  return rows[0];
}
