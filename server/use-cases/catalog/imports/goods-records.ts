import { z } from "zod";
import type { AttributeValue } from "#app/domain/catalog/saving/product-to-save.ts";
import type { ImportRecord, ImportValue } from "#app/domain/imports/import-value.ts";
import { packsText } from "#app/domain/imports/packs.ts";
import { tierField } from "#app/domain/imports/tier-fields.ts";
import type { CategoryIndex } from "#app/domain/imports/references.ts";
import { moneyFromDecimal } from "#app/domain/money.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { ImportedProductRow } from "#server/db/queries/catalog/imports/goods.ts";

const attributesShape = z.array(z.object({ code: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }));
const sizesShape = z.object({ l: z.number(), w: z.number(), h: z.number() }).nullable();
const pricesShape = z.record(z.string(), z.tuple([z.string(), z.string().nullable()]));
const picturesShape = z.array(z.string());
const tiersShape = z.array(z.tuple([z.string(), z.string(), z.string()]));
const packsShape = z.array(z.object({ name: z.string(), quantity: z.number(), barcode: z.string().nullish() }));
const stockShape = z.record(z.string(), z.string());

/** Stored attributes of products, in their order. */
export function attributesOfRow({ attributes }: Pick<ImportedProductRow, "attributes">): AttributeValue[] {
  return attributesShape.parse(attributes);
}

/** A product as imports compare it. A warehouse without a row has none. */
export function recordOf(
  row: ImportedProductRow,
  { categories, warehouses }: { categories: CategoryIndex; warehouses: readonly { uuid: string }[] },
): ImportRecord {
  const { supplyDaysFrom, supplyDaysTo } = row;
  const record: Record<string, ImportValue> = {
    externalId: row.externalId,
    article: row.article,
    vendorCode: row.vendorCode,
    name: row.name,
    fullName: row.fullName,
    brand: row.brand,
    category: categories.pathOf(row.categoryUuid) ?? null,
    unit: row.unit,
    description: row.description,
    multiplicity: quantityFromDecimal(row.multiplicity),
    minQuantity: quantityFromDecimal(row.minQuantity),
    maxQuantity: row.maxQuantity === null ? null : quantityFromDecimal(row.maxQuantity),
    weightGrams: row.weightGrams,
    dimensions: sizesText(sizesShape.parse(row.dimensions)),
    vatRate: row.vatRate === null ? "none" : String(row.vatRate),
    country: row.country,
    barcodes: row.barcodes,
    warrantyMonths: row.warrantyMonths,
    supplyDays: supplyDaysFrom === null || supplyDaysTo === null ? null : `${supplyDaysFrom}-${supplyDaysTo}`,
    isMarked: row.isMarked,
    isCuttable: row.isCuttable,
    status: row.status,
    packs: packsText(packsShape.parse(row.packs)),
    tags: row.tags,
    replacement: row.replacement,
    pictures: picturesShape.parse(row.pictures),
  };
  for (const { code, value } of attributesOfRow(row)) record[`attribute:${code}`] = value;
  for (const [list, [price, old]] of Object.entries(pricesShape.parse(row.prices))) {
    // A price of zero is none.
    record[`price:${list}`] = moneyFromDecimal(price) || null;
    record[`oldPrice:${list}`] = old === null ? null : moneyFromDecimal(old);
  }
  for (const [list, from, price] of tiersShape.parse(row.tiers))
    record[tierField(quantityFromDecimal(from), list)] = moneyFromDecimal(price);
  for (const { uuid } of warehouses) record[`stock:${uuid}`] = 0;
  for (const [warehouse, onHand] of Object.entries(stockShape.parse(row.stock)))
    record[`stock:${warehouse}`] = quantityFromDecimal(onHand);
  return record;
}

function sizesText(sizes: { l: number; w: number; h: number } | null): string | null {
  return sizes === null ? null : `${sizes.l}x${sizes.w}x${sizes.h}`;
}
