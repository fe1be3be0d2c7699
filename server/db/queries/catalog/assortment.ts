import { sql, type Selectable } from "kysely";
import type { Db } from "#server/db/client.ts";
import { photoOf, type PhotoRow } from "./photos.ts";
import type { AttributesTable, BrandsTable, CategoriesTable, PriceListsTable, UnitsTable } from "#server/db/schema.ts";

export type CategoryRow = Omit<
  Selectable<CategoriesTable>,
  "sort" | "drawing" | "media_uuid" | "version" | "is_hidden"
> & {
  /** A picture of its own, in place of the drawing. */
  photo: PhotoRow | null;
  /** Hash of the drawing's description; part of its URL; null without one. */
  drawing_hash: string | null;
  /** Active products of the category, without its subtree. */
  own_products: number;
  /** Sum of their popularity. */
  own_popularity: number;
};

/** All categories that are not hidden, nor below a hidden one, in sibling order, with number and popularity of their active products. */
export async function listCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with recursive shown as (
      select uuid from categories where parent_uuid is null and not is_hidden
      union all
      select c.uuid from categories c join shown s on s.uuid = c.parent_uuid where not c.is_hidden
    )
    select c.uuid, c.parent_uuid, c.slug, c.name, c.description, md5(c.drawing::text) as drawing_hash,
      ${photoOf(sql`c.media_uuid`)} as photo, coalesce(p.own_products, 0)::int as own_products,
      coalesce(p.own_popularity, 0)::float8 as own_popularity
      from categories c
      join shown on shown.uuid = c.uuid
      left join (select category_uuid, count(*) as own_products, sum(popularity) as own_popularity from products where status = 'active' group by category_uuid) p
        on p.category_uuid = c.uuid
     order by c.sort, c.name`.execute(db);
  return rows;
}

/** A hidden brand has no page; its name is still one of its goods. */
export type BrandRow = Omit<Selectable<BrandsTable>, "media_uuid" | "version"> & { photo: PhotoRow | null };

export async function listBrands(db: Db): Promise<BrandRow[]> {
  const { rows } = await sql<BrandRow>`
    select uuid, slug, name, country, about, is_hidden, ${photoOf(sql`brands.media_uuid`)} as photo from brands order by name`.execute(
    db,
  );
  return rows;
}

/** `n` active goods of a brand shipped from the same set of warehouses. */
export type BrandStock = { brand_uuid: string; ships_from: number[]; n: number };

/** Counts by brand and warehouses; an index-only scan of few rows. */
export async function countBrands(db: Db): Promise<BrandStock[]> {
  const { rows } = await sql<BrandStock>`
    select brand_uuid, ships_from, count(*)::int as n from products where status = 'active' and brand_uuid is not null group by brand_uuid, ships_from`.execute(
    db,
  );
  return rows;
}

export type UnitRow = Selectable<UnitsTable>;

export async function listUnits(db: Db): Promise<UnitRow[]> {
  return db.selectFrom("units").selectAll().orderBy("okei").execute();
}

export type AttributeRow = Omit<Selectable<AttributesTable>, "version" | "is_in_name">;

export async function listAttributes(db: Db): Promise<AttributeRow[]> {
  return db
    .selectFrom("attributes")
    .select(["code", "name", "unit", "group_name", "kind", "sort", "role", "is_filter"])
    .orderBy("sort")
    .orderBy("code")
    .execute();
}

export type PriceListRow = Selectable<PriceListsTable>;

export async function listPriceLists(db: Db): Promise<PriceListRow[]> {
  return db.selectFrom("price_lists").selectAll().orderBy("id").execute();
}
