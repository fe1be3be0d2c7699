import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import {
  cardColumns,
  type CardJson,
  cardRow,
  cardTables,
  type ProductCardRow,
  type PricingContext,
} from "./card-columns.ts";
import { allPhotos, type PhotoRow } from "./photos.ts";

/** Product page data besides the card; jsonb columns as stored. */
export type ProductRow = ProductCardRow & ProductDetails;

export type ProductDetails = {
  vendorCode: string | null;
  barcodes: string[];
  photos: PhotoRow[];
  fullName: string;
  description: string;
  brand: { uuid: string; slug: string | null; name: string } | null;
  packs: unknown;
  dimensions: unknown;
  attributes: unknown;
  documents: unknown;
  warrantyMonths: number | null;
  country: string | null;
  isMarked: boolean;
  isCuttable: boolean;
  /** Warehouses of the city, nearest first, with whole multiples each can ship. */
  warehouses: { uuid: string; name: string; quantity: number }[];
  /** E-mail address of the viewer's restock request, if any. */
  restockEmail: string | null;
  isFavorite: boolean;
  inCompare: boolean;
  basketQuantity: number;
};

type ProductViewer = { owner: string | null; basketOwner: string | null; cityUuid: string };

/** A product by slug, hidden ones included; one statement. */
export async function productBySlug(
  db: Db,
  { slug, visitor, ...pricing }: PricingContext & { slug: string; visitor: ProductViewer },
): Promise<ProductRow | null> {
  const warehouses = sql`${[...pricing.cityWarehouseUuids]}::uuid[]`;
  const { rows } = await sql<{ product: CardJson & ProductDetails }>`
    select row_to_json(product) as product
    from (
      select ${cardColumns(pricing)},
        p.vendor_code as "vendorCode", p.barcodes, ${allPhotos} as photos, p.full_name as "fullName", p.description,
        case when b.uuid is not null then json_build_object('uuid', b.uuid, 'slug', case when not b.is_hidden then b.slug end, 'name', b.name) end as brand,
        p.packs, p.dimensions, p.attributes, p.documents, p.warranty_months as "warrantyMonths", p.country,
        p.is_marked as "isMarked", p.is_cuttable as "isCuttable",
        (
          select coalesce(json_agg(json_build_object(
            'uuid', w.uuid, 'name', w.name,
            'quantity', case when p.status = 'active' then coalesce(div(greatest(0, s.on_hand - s.reserved), p.multiplicity) * p.multiplicity, 0) else 0 end
          ) order by array_position(${warehouses}, w.uuid)), '[]')
          from warehouses w
          left join stock s on s.warehouse_uuid = w.uuid and s.product_uuid = p.uuid
          where w.uuid = any(${warehouses})
        ) as warehouses,
        ${restockEmail(visitor)} as "restockEmail",
        exists (select from favourites f where f.owner = ${visitor.owner} and f.product_uuid = p.uuid) as "isFavorite",
        exists (select from comparisons c where c.owner = ${visitor.owner} and c.product_uuid = p.uuid) as "inCompare",
        coalesce((
          select l.quantity from baskets held join basket_lines l on l.basket_uuid = held.uuid
          where held.owner = ${visitor.basketOwner} and l.product_uuid = p.uuid
        ), 0) as "basketQuantity"
      from products p
      left join brands b on b.uuid = p.brand_uuid
      ${cardTables}
      where p.slug = ${slug}
    ) product`.execute(db);
  const [row] = rows;
  return row ? { ...row.product, ...cardRow(row.product) } : null;
}

function restockEmail({ owner, cityUuid }: ProductViewer): RawBuilder<unknown> {
  return sql`(
    select r.email from restock_askers a join restock_requests r on r.uuid = a.request_uuid
    where a.owner = ${owner} and r.product_uuid = p.uuid and r.city_uuid = ${cityUuid} and r.status = 'open'
    order by r.asked_at desc limit 1
  )`;
}

/** Basic fields of a product that is not hidden. */
export async function shownProduct(
  db: Db,
  slug: string,
): Promise<{ uuid: string; name: string; categoryUuid: string } | null> {
  const found = await db
    .selectFrom("products")
    .where("slug", "=", slug)
    .where("status", "in", ["active", "discontinued"])
    .select(["uuid", "name", "category_uuid as categoryUuid"])
    .executeTakeFirst();
  return found ?? null;
}
