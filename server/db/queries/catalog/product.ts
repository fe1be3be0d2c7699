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

/** Everything the page of a product tells besides its card; jsonb columns as they are stored. */
export type ProductRow = ProductCardRow & ProductDetails;

export type ProductDetails = {
  vendorCode: string | null;
  barcodes: string[];
  fullName: string;
  description: string;
  brand: { uuid: string; slug: string; name: string };
  packs: unknown;
  dimensions: unknown;
  attributes: unknown;
  documents: unknown;
  warrantyMonths: number | null;
  country: string;
  isMarked: boolean;
  isCuttable: boolean;
  /** Those of the city, nearest first, with what each can ship whole. */
  warehouses: { uuid: string; name: string; quantity: number }[];
  /** Where an e-mail about its arrival goes, when the asker has asked for one. */
  restockEmail: string | null;
  isFavorite: boolean;
  inCompare: boolean;
  basketQuantity: number;
};

type Asker = { owner: string | null; basketOwner: string | null; cityUuid: string };

/** A product by its slug, a hidden one too; one statement. */
export async function productBySlug(
  db: Db,
  { slug, asker, ...pricing }: PricingContext & { slug: string; asker: Asker },
): Promise<ProductRow | null> {
  const warehouses = sql`${[...pricing.cityWarehouseUuids]}::uuid[]`;
  const { rows } = await sql<{ product: CardJson & ProductDetails }>`
    select row_to_json(product) as product
    from (
      select ${cardColumns(pricing)},
        p.vendor_code as "vendorCode", p.barcodes, p.full_name as "fullName", p.description,
        json_build_object('uuid', b.uuid, 'slug', b.slug, 'name', b.name) as brand,
        p.packs, p.dimensions, p.attributes, p.documents, p.warranty_months as "warrantyMonths", p.country,
        p.is_marked as "isMarked", p.is_cuttable as "isCuttable",
        (
          select coalesce(json_agg(json_build_object(
            'uuid', w.uuid, 'name', w.name,
            'quantity', case when p.status = 'active' then coalesce(div(s.on_hand - s.reserved, p.multiplicity) * p.multiplicity, 0) else 0 end
          ) order by array_position(${warehouses}, w.uuid)), '[]')
          from warehouses w
          left join stock s on s.warehouse_uuid = w.uuid and s.product_uuid = p.uuid
          where w.uuid = any(${warehouses})
        ) as warehouses,
        ${restockEmail(asker)} as "restockEmail",
        exists (select from favourites f where f.owner = ${asker.owner} and f.product_uuid = p.uuid) as "isFavorite",
        exists (select from comparisons c where c.owner = ${asker.owner} and c.product_uuid = p.uuid) as "inCompare",
        coalesce((
          select l.quantity from baskets held join basket_lines l on l.basket_uuid = held.uuid
          where held.owner = ${asker.basketOwner} and l.product_uuid = p.uuid
        ), 0) as "basketQuantity"
      from products p
      join brands b on b.uuid = p.brand_uuid
      ${cardTables}
      where p.slug = ${slug}
    ) product`.execute(db);
  const [row] = rows;
  return row ? { ...row.product, ...cardRow(row.product) } : null;
}

function restockEmail({ owner, cityUuid }: Asker): RawBuilder<unknown> {
  return sql`(
    select r.email from restock_askers a join restock_requests r on r.uuid = a.request_uuid
    where a.owner = ${owner} and r.product_uuid = p.uuid and r.city_uuid = ${cityUuid} and r.status = 'open'
    order by r.asked_at desc limit 1
  )`;
}

/** A product that is not hidden, by little more than its name. */
export async function shownProduct(
  db: Db,
  slug: string,
): Promise<{ uuid: string; name: string; categoryUuid: string } | null> {
  const found = await db
    .selectFrom("products")
    .where("slug", "=", slug)
    .where("status", "<>", "hidden")
    .select(["uuid", "name", "category_uuid as categoryUuid"])
    .executeTakeFirst();
  return found ?? null;
}
