import { articleNorm } from "#app/domain/catalog/article.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { attributeValues } from "./attributes.ts";
import { shopBarcode } from "./barcode.ts";
import { categoryUuid } from "./categories.ts";
import { documentsOf } from "#server/demo/people/documents.ts";
import { families, quotas } from "./families.ts";
import type { Draft, Family } from "./family.ts";
import { packingOf } from "./packing.ts";
import { basePriceOf, pricesOf } from "./prices.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import type { PriceRow, DemoProductRow, StockRow, Tag } from "#server/demo/rows.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";
import { carriageOf, stockOf, type Carriage } from "./stock.ts";
import { unitUuid } from "./units.ts";

export type ProductBatch = { products: DemoProductRow[]; prices: PriceRow[]; stock: StockRow[] };

const batchSize = 500;

/**
 * All goods with their prices and stock, some hundreds at a time. A product depends on its
 * family and its place there alone: the first ones are the same whatever the number asked for.
 */
export function* productBatches(count: number, today: Date): Generator<ProductBatch> {
  let batch: ProductBatch = { products: [], prices: [], stock: [] };
  for (const [place, quota] of quotas(count).entries()) {
    const family = families[place];
    if (family === undefined) continue;
    for (let index = 0; index < quota; index++) {
      const { product, prices, stock } = goods(family, place, index, today);
      batch.products.push(product);
      batch.prices.push(...prices);
      batch.stock.push(...stock);
      if (batch.products.length === batchSize) {
        yield batch;
        batch = { products: [], prices: [], stock: [] };
      }
    }
  }
  if (batch.products.length > 0) yield batch;
}

/** The first goods of each family, at most so many, with their prices and stock: they are there whatever the number asked for. */
export function firstGoods(count: number, ofFamily: number, today: Date) {
  return [...quotas(count).entries()].flatMap(([place, quota]) => {
    const family = families[place];
    if (family === undefined) return [];
    return Array.from({ length: Math.min(quota, ofFamily) }, (_, index) => goods(family, place, index, today));
  });
}

function goods(family: Family, place: number, index: number, today: Date) {
  const draft = family.draft(index);
  const random = randomOf(`${family.key}/${index}`);
  const discontinued = isDiscontinued(family, index);
  const carriage: Carriage = discontinued ? { kept: false, supply: null } : carriageOf(random);
  const tags: Tag[] = discontinued ? [] : tagsOf(random).filter((tag) => tag !== "hit" || isInSeason(draft, today));
  const made = productRow({ family, place, index, draft, carriage, tags, discontinued, random, today });
  const prices = pricesOf(made.uuid, draft, tags.includes("sale"), random);
  const product = { ...made, base_price: basePriceOf(prices) };
  return { product, prices, stock: stockOf(made, draft, carriage, random) };
}

type Making = {
  family: Family;
  place: number;
  index: number;
  draft: Draft;
  carriage: Carriage;
  tags: Tag[];
  discontinued: boolean;
  random: Random;
  today: Date;
};

function productRow({
  family,
  place,
  index,
  draft,
  carriage,
  tags,
  discontinued,
  random,
  today,
}: Making): Omit<DemoProductRow, "base_price"> {
  const { brand } = draft;
  const step = Math.round(draft.multiplicity * 1000);
  const weightGrams = Math.max(1, Math.round(draft.grams * draft.multiplicity));
  return {
    uuid: productUuid(family, index),
    external_id: stableUuid(`external/${family.key}/${index}`),
    slug: slugOf(`${draft.name} ${draft.article}`),
    article: draft.article,
    article_norm: articleNorm(draft.article),
    vendor_code: draft.vendorCode ?? (random.chance(0.4) ? String((100 + place) * 100_000 + index) : null),
    barcodes: [shopBarcode(9, place, index)],
    name: draft.name,
    full_name: `${draft.name} (${brand.name}, ${brand.country})`,
    description: draft.description,
    brand_uuid: stableUuid(`brand/${brand.key}`),
    category_uuid: categoryUuid(family.category),
    unit_uuid: unitUuid(draft.unit),
    multiplicity: thousandthsToDecimal(step),
    min_quantity: thousandthsToDecimal(draft.trade === "bulk" && random.chance(0.05) ? step * 2 : step),
    max_quantity: random.chance(0.03) ? thousandthsToDecimal(step * 50) : null,
    packs: draft.packs.map(({ name, quantity }, i) => ({ name, quantity, barcode: shopBarcode(8 - i, place, index) })),
    weight_grams: weightGrams,
    dimensions: draft.dimensions,
    ...packingOf(draft, weightGrams),
    vat_rate: 22,
    supply_days_from: carriage.supply?.from ?? null,
    supply_days_to: carriage.supply?.to ?? null,
    tags,
    attributes: attributeValues(draft.attributes),
    documents: documentsOf(family, { key: brand.key, warrantyMonths: draft.warrantyMonths }, today),
    warranty_months: draft.warrantyMonths,
    country: brand.country,
    is_marked: draft.isMarked,
    is_cuttable: draft.isCuttable,
    popularity: (tags.includes("hit") ? 1000 : 0) + Math.floor(1000 * random.next() ** 2),
    drawing: draft.drawing,
    status: discontinued ? "discontinued" : "active",
    replacement_uuid: discontinued ? productUuid(family, index - 1) : null,
    created_at: daysBefore(today, tags.includes("new") ? random.int(1, 60) : random.int(61, 1500)),
  };
}

export function productUuid(family: Family, index: number): string {
  return stableUuid(`product/${family.key}/${index}`);
}

/** A few goods of every family go; what stands before them in the row takes their place. */
function isDiscontinued(family: Family, index: number): boolean {
  return index > 0 && index % 2 === 1 && randomOf(`gone/${family.key}/${index}`).chance(0.025);
}

function tagsOf(random: Random): Tag[] {
  const tags: [Tag, number][] = [
    ["new", 0.06],
    ["hit", 0.07],
    ["sale", 0.08],
  ];
  return tags.flatMap(([tag, share]) => (random.chance(share) ? [tag] : []));
}

/** From September to February nothing that must be put in above zero is what fitters take every day. */
function isInSeason({ attributes }: Draft, today: Date): boolean {
  const month = today.getUTCMonth() + 1;
  return (month > 2 && month < 9) || Number(attributes.tempFrom ?? 0) <= 0;
}

function daysBefore(today: Date, days: number): string {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(midnight - days * 86_400_000).toISOString();
}
