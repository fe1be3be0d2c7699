import { sql } from "kysely";
import {
  cardColumns,
  cardRow,
  cardTables,
  type CardJson,
  type PricingContext,
} from "#server/db/queries/catalog/card-columns.ts";
import { allPhotos, type PhotoRow } from "#server/db/queries/catalog/photos.ts";
import type { Db } from "#server/db/client.ts";

type DetailsJson = {
  barcodes: string[];
  brand: string | null;
  description: string;
  country: string | null;
  dimensions: { l: number; w: number; h: number } | null;
  photos: PhotoRow[];
};
export type FeedGoodRow = ReturnType<typeof cardRow> & DetailsJson;

type Question = {
  pricing: PricingContext;
  /** Of shown categories, with those below the chosen ones. */
  categories: readonly string[];
  /** Empty: all. */
  brands: readonly string[];
  /** Uuid of the last product of the page before; null for the first page. */
  after: string | null;
  limit: number;
};

/** Goods on sale by uuid, also those that a feed leaves out. */
export async function feedGoodsAfter(
  db: Db,
  { pricing, categories, brands, after, limit }: Question,
): Promise<FeedGoodRow[]> {
  const { rows } = await sql<{ cards: (CardJson & DetailsJson)[] }>`
    select coalesce(json_agg(card), '[]') as cards
    from (
      select ${cardColumns(pricing)}, p.barcodes, b.name as brand, p.attributes, p.description, p.country, p.dimensions,
             ${allPhotos} as photos
        from products p
        left join brands b on b.uuid = p.brand_uuid
        ${cardTables}
       where p.status = 'active' and p.category_uuid = any(${[...categories]}::uuid[])
         ${brands.length === 0 ? sql`` : sql`and p.brand_uuid = any(${[...brands]}::uuid[])`}
         ${after === null ? sql`` : sql`and p.uuid > ${after}::uuid`}
       order by p.uuid
       limit ${limit}
    ) card`.execute(db);
  return (rows[0]?.cards ?? []).map((json) => {
    const { barcodes, brand, description, country, dimensions, photos } = json;
    return { ...cardRow(json), barcodes, brand, description, country, dimensions, photos };
  });
}
