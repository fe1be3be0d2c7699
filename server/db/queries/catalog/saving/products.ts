import { sql } from "kysely";
import type { Actor } from "#app/domain/actor.ts";
import type { KeptProduct, ProductReferences } from "#app/domain/catalog/saving/kept-product.ts";
import { quantityFromDecimal, quantityToDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { releaseSlugs } from "./turn.ts";
import { insertRows, oneOf, updateRows } from "./write-rows.ts";

/** By external id. `hold` locks them in uuid order, the order of the price and stock triggers. */
export async function keptProducts(
  db: Db | Tx,
  externalIds: readonly string[],
  hold: boolean,
): Promise<Map<string, KeptProduct>> {
  const rows = await db
    .selectFrom("products")
    .select([
      "uuid",
      "external_id as externalId",
      "slug",
      "article",
      "vendor_code as vendorCode",
      "barcodes",
      "name",
      "full_name as fullName",
      "description",
      "brand_uuid as brandUuid",
      "category_uuid as categoryUuid",
      "unit_uuid as unitUuid",
      "multiplicity",
      "min_quantity as minQuantity",
      "max_quantity as maxQuantity",
      "packs",
      "weight_grams as weightGrams",
      "dimensions",
      "longest_mm as longestMm",
      "volume_cm3 as volumeCm3",
      "vat_rate as vatRate",
      "supply_days_from as supplyDaysFrom",
      "supply_days_to as supplyDaysTo",
      "tags",
      "attributes",
      "documents",
      "warranty_months as warrantyMonths",
      "country",
      "is_marked as isMarked",
      "is_cuttable as isCuttable",
      "popularity",
      "drawing",
      "status",
      "replacement_uuid as replacementUuid",
      "hidden_by as hiddenBy",
      "pinned",
    ])
    .where(oneOf("external_id", "text", externalIds))
    .orderBy("uuid")
    .$if(hold, (query) => query.forNoKeyUpdate())
    .execute();
  return new Map(
    rows.map((row) => [
      row.externalId,
      {
        ...row,
        multiplicity: quantityFromDecimal(row.multiplicity),
        minQuantity: quantityFromDecimal(row.minQuantity),
        maxQuantity: row.maxQuantity === null ? null : quantityFromDecimal(row.maxQuantity),
        createdAt: null,
      },
    ]),
  );
}

type References = {
  categories: readonly string[];
  brands: readonly string[];
  units: readonly string[];
  attributes: readonly string[];
  replacements: readonly string[];
  slugs: readonly string[];
};

/** Everything a batch refers to, in one statement. */
export async function productReferences(
  db: Db | Tx,
  references: References,
): Promise<Omit<ProductReferences, "newUuid" | "actor">> {
  const { rows } = await sql<{
    categories: [uuid: string, drawing: unknown][];
    brands: [uuid: string, country: string][];
    units: string[];
    attributes: [code: string, kind: string][];
    replacements: [externalId: string, uuid: string][];
    slugs: [slug: string, externalId: string][];
  }>`
    select
      (select coalesce(json_agg(json_build_array(uuid, drawing)), '[]') from categories where ${oneOf("uuid", "uuid", references.categories)}) as categories,
      (select coalesce(json_agg(json_build_array(uuid, country)), '[]') from brands where ${oneOf("uuid", "uuid", references.brands)}) as brands,
      (select coalesce(json_agg(uuid), '[]') from units where ${oneOf("uuid", "uuid", references.units)}) as units,
      (select coalesce(json_agg(json_build_array(code, kind)), '[]') from attributes where ${oneOf("code", "text", references.attributes)}) as attributes,
      (select coalesce(json_agg(json_build_array(external_id, uuid)), '[]') from products where ${oneOf("external_id", "text", references.replacements)}) as replacements,
      (select coalesce(json_agg(json_build_array(slug, external_id)), '[]') from products where ${oneOf("slug", "text", references.slugs)}) as slugs`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error("a batch refers to nothing");
  return {
    categories: new Map(found.categories.map(([uuid, drawing]) => [uuid, { drawing }])),
    brands: new Map(found.brands.map(([uuid, country]) => [uuid, { country }])),
    units: new Set(found.units),
    attributes: new Map(found.attributes),
    replacements: new Map(found.replacements),
    slugs: new Map(found.slugs),
  };
}

/** Addresses of the products' pages and of their categories'. */
export async function pagesOfGoods(db: Db, products: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ product: string; category: string }>`
    select p.slug as product, c.slug as category
      from products p join categories c on c.uuid = p.category_uuid
     where p.uuid = any(${[...products]}::uuid[])`.execute(db);
  return [...new Set(rows.flatMap(({ product, category }) => [`/product/${product}`, `/catalog/${category}`]))];
}

/** `moved`: updated products whose slugs are taken over by others of the batch. */
export async function writeProducts(
  tx: Tx,
  { created, updated }: { created: readonly KeptProduct[]; updated: readonly KeptProduct[] },
  moved: readonly string[],
  actor: Actor,
): Promise<void> {
  await releaseSlugs(tx, "products", moved);
  await insertRows(
    tx,
    "products",
    created.map((one) => ({ ...rowOf(one, actor), created_at: one.createdAt ?? "now" })),
  );
  await updateRows(
    tx,
    "products",
    "uuid",
    updated.map((one) => rowOf(one, actor)),
  );
}

function rowOf(one: KeptProduct, { kind, id, name }: Actor) {
  return {
    uuid: one.uuid,
    external_id: one.externalId,
    slug: one.slug,
    article: one.article,
    vendor_code: one.vendorCode,
    barcodes: one.barcodes,
    name: one.name,
    full_name: one.fullName,
    description: one.description,
    brand_uuid: one.brandUuid,
    category_uuid: one.categoryUuid,
    unit_uuid: one.unitUuid,
    multiplicity: quantityToDecimal(one.multiplicity),
    min_quantity: quantityToDecimal(one.minQuantity),
    max_quantity: one.maxQuantity === null ? null : quantityToDecimal(one.maxQuantity),
    packs: one.packs,
    weight_grams: one.weightGrams,
    dimensions: one.dimensions,
    longest_mm: one.longestMm,
    volume_cm3: one.volumeCm3,
    vat_rate: one.vatRate,
    supply_days_from: one.supplyDaysFrom,
    supply_days_to: one.supplyDaysTo,
    tags: one.tags,
    attributes: one.attributes,
    documents: one.documents,
    warranty_months: one.warrantyMonths,
    country: one.country,
    is_marked: one.isMarked,
    is_cuttable: one.isCuttable,
    popularity: one.popularity,
    drawing: one.drawing,
    status: one.status,
    replacement_uuid: one.replacementUuid,
    hidden_by: one.hiddenBy,
    pinned: one.pinned,
    updated_by_kind: kind,
    updated_by_id: id,
    updated_by_name: name,
  };
}
