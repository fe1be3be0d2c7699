import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { oneOf } from "#server/db/queries/catalog/saving/write-rows.ts";

/** A product that one of the keys of a batch may mean. */
export type KeyedProduct = { externalId: string; articleNorm: string; brand: string | null; barcodes: string[] };

export async function productsByKeys(
  db: Db,
  keys: { externalIds: readonly string[]; articleNorms: readonly string[]; barcodes: readonly string[] },
): Promise<KeyedProduct[]> {
  const { rows } = await sql<KeyedProduct>`
    with found as (
      select uuid from products where ${oneOf("external_id", "text", keys.externalIds)}
      union select uuid from products where ${oneOf("article_norm", "text", keys.articleNorms)}
      union select p.uuid from unnest(${[...new Set(keys.barcodes)]}::text[]) code join products p on p.barcodes @> array[code]
    )
    select p.external_id as "externalId", p.article_norm as "articleNorm", b.name as brand, p.barcodes
      from found join products p on p.uuid = found.uuid left join brands b on b.uuid = p.brand_uuid
     order by p.uuid`.execute(db);
  return rows;
}

/** Amounts are decimals as text; prices by code of the list, stock by warehouse. */
export type ImportedProductRow = {
  uuid: string;
  externalId: string;
  article: string;
  vendorCode: string | null;
  barcodes: string[];
  name: string;
  fullName: string;
  description: string;
  brand: string | null;
  categoryUuid: string;
  unit: string;
  multiplicity: string;
  minQuantity: string;
  maxQuantity: string | null;
  weightGrams: number | null;
  dimensions: unknown;
  vatRate: number | null;
  supplyDaysFrom: number | null;
  supplyDaysTo: number | null;
  attributes: unknown;
  warrantyMonths: number | null;
  country: string | null;
  isMarked: boolean;
  isCuttable: boolean;
  status: string;
  packs: unknown;
  tags: string[];
  /** External id. */
  replacement: string | null;
  pictures: unknown;
  hiddenBy: Actor["kind"] | null;
  pinned: string[];
  prices: unknown;
  tiers: unknown;
  stock: unknown;
};

const columns = sql`
  p.uuid, p.external_id as "externalId", p.article, p.vendor_code as "vendorCode", p.barcodes, p.name,
  p.full_name as "fullName", p.description, b.name as brand, p.category_uuid as "categoryUuid", u.name as unit,
  p.multiplicity, p.min_quantity as "minQuantity", p.max_quantity as "maxQuantity", p.weight_grams as "weightGrams",
  p.dimensions, p.vat_rate as "vatRate", p.supply_days_from as "supplyDaysFrom", p.supply_days_to as "supplyDaysTo",
  p.attributes, p.warranty_months as "warrantyMonths", p.country, p.is_marked as "isMarked",
  p.is_cuttable as "isCuttable", p.status, p.packs, p.tags,
  (select r.external_id from products r where r.uuid = p.replacement_uuid) as replacement, p.hidden_by as "hiddenBy", p.pinned,
  coalesce((
    select json_agg(a.address order by a.position) from picture_addresses a where a.product_uuid = p.uuid
  ), '[]') as pictures,
  coalesce((
    select json_object_agg(l.code, json_build_array(r.price::text, r.old_price::text))
      from prices r join price_lists l on l.id = r.price_list_id
     where r.product_uuid = p.uuid and r.from_quantity = 0
  ), '{}') as prices,
  coalesce((
    select json_agg(json_build_array(l.code, r.from_quantity::text, r.price::text))
      from prices r join price_lists l on l.id = r.price_list_id
     where r.product_uuid = p.uuid and r.from_quantity > 0
  ), '[]') as tiers,
  coalesce((
    select json_object_agg(s.warehouse_uuid, s.on_hand::text) from stock s where s.product_uuid = p.uuid
  ), '{}') as stock`;

/** By external id; without locks. */
export async function importedProducts(db: Db | Tx, externalIds: readonly string[]): Promise<ImportedProductRow[]> {
  const { rows } = await sql<ImportedProductRow>`
    select ${columns}
      from products p left join brands b on b.uuid = p.brand_uuid join units u on u.uuid = p.unit_uuid
     where ${oneOf("p.external_id", "text", externalIds)}`.execute(db);
  return rows;
}

/** All products in the order of their uuids, after the given one; "" begins. */
export async function importedProductsAfter(db: Db, after: string, most: number): Promise<ImportedProductRow[]> {
  const from = after === "" ? sql`true` : sql`p.uuid > ${after}::uuid`;
  const { rows } = await sql<ImportedProductRow>`
    select ${columns}
      from products p left join brands b on b.uuid = p.brand_uuid join units u on u.uuid = p.unit_uuid
     where ${from}
     order by p.uuid limit ${most}`.execute(db);
  return rows;
}

/** Locks products of a batch in the order of the price triggers, as saving does. */
export async function lockImported(tx: Tx, externalIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom("products")
    .select("uuid")
    .where(oneOf("external_id", "text", externalIds))
    .orderBy("uuid")
    .forNoKeyUpdate()
    .execute();
}
