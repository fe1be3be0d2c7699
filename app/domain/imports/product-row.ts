import type { PriceToSave, TierToSave } from "#app/domain/catalog/saving/price.ts";
import type { AttributeValue, ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { StockToSave } from "#app/domain/catalog/saving/stock.ts";
import { moneyFromNumber, type Money } from "#app/domain/money.ts";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";
import type { ImportRecord, ImportValue } from "./import-value.ts";
import { packsOf } from "./packs.ts";
import { readTierField } from "./tier-fields.ts";

/** Uuids of what the fields of a product name; null for what the shop does not have. */
export type ProductLookup = {
  category(path: string): string | null;
  brand(name: string): string | null;
  unit(name: string): string | null;
};

/** Products that an import has created are put aside by this status when it is undone. */
export const asideStatus = "draft";

const texts = ["article", "name", "fullName"] as const;
const flags = ["isMarked", "isCuttable"] as const;

/** The product's own fields; null if none of them is given. Faulty references become texts that saving refuses. */
export function productToSave(
  externalId: string,
  values: ImportRecord,
  attributes: readonly AttributeValue[],
  lookup: ProductLookup,
): ProductToSave | null {
  const product: ProductToSave = { externalId };
  for (const [field, value] of Object.entries(values)) setField(product, field, value, lookup);
  const changed = Object.entries(values).filter(([field]) => field.startsWith("attribute:"));
  if (changed.length > 0)
    product.attributes = withAttributes(
      attributes,
      changed.map(([field, value]) => [field.slice("attribute:".length), value]),
    );
  return Object.keys(product).length > 1 ? product : null;
}

function setField(product: ProductToSave, field: string, value: ImportValue, lookup: ProductLookup): void {
  const text = typeof value === "string" ? value : "";
  const number = typeof value === "number" ? value : null;
  const named = texts.find((one) => one === field);
  const flag = flags.find((one) => one === field);
  if (named !== undefined) product[named] = text;
  else if (flag !== undefined) product[flag] = value === true;
  else if (field === "description") product.description = text;
  else if (field === "country") product.country = text === "" ? null : text;
  else if (field === "vendorCode") product.vendorCode = text === "" ? null : text;
  else if (field === "brand") product.brand = text === "" ? null : (lookup.brand(text) ?? "");
  else if (field === "category") product.category = lookup.category(text) ?? "";
  else if (field === "unit") product.unit = lookup.unit(text) ?? "";
  else if (field === "weightGrams") product.weightGrams = number;
  else if (field === "dimensions") product.dimensions = sizesOf(text);
  else if (field === "vatRate") product.vatRate = /^\d+$/.test(text) ? Number(text) : null;
  else if (field === "barcodes") product.barcodes = Array.isArray(value) ? value.map(String) : [];
  else if (field === "warrantyMonths") product.warrantyMonths = number;
  else if (field === "supplyDays") product.supplyDays = daysOf(text);
  else if (field === "multiplicity" && number !== null) product.multiplicity = quantityOf(number);
  else if (field === "minQuantity" && number !== null) product.minQuantity = quantityOf(number);
  else if (field === "maxQuantity") product.maxQuantity = number === null ? null : quantityOf(number);
  else if (field === "packs") product.packs = packsOf(text);
  else if (field === "tags") product.tags = tagsOf(value);
  else if (field === "replacement") product.replacement = text === "" ? null : text;
  else if (field === "status") {
    const status = (["draft", "active", "hidden", "discontinued"] as const).find((one) => one === text);
    if (status !== undefined) product.status = status;
  }
}

function tagsOf(value: ImportValue): NonNullable<ProductToSave["tags"]> {
  return (["new", "hit", "sale"] as const).filter((tag) => Array.isArray(value) && value.includes(tag));
}

function sizesOf(text: string): { l: number; w: number; h: number } | null {
  const [l, w, h] = text.split("x").map(Number);
  return l === undefined || w === undefined || h === undefined ? null : { l, w, h };
}

function daysOf(text: string): { from: number; to: number } | null {
  const [from, to] = text.split("-").map(Number);
  return from === undefined || to === undefined ? null : { from, to };
}

/** Changed values stay at their places, new ones come last. */
function withAttributes(
  kept: readonly AttributeValue[],
  changed: readonly (readonly [code: string, value: ImportValue])[],
): AttributeValue[] {
  const values = new Map(changed);
  const attributeOf = (code: string, value: ImportValue | undefined): AttributeValue[] =>
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "")
      ? [{ code, value }]
      : [];
  const known = new Set(kept.map(({ code }) => code));
  return [
    ...kept.flatMap((one) => (values.has(one.code) ? attributeOf(one.code, values.get(one.code)) : [one])),
    ...changed.flatMap(([code, value]) => (known.has(code) ? [] : attributeOf(code, value))),
  ];
}

/** Prices by list, then their tiers; `current` is the product as it is, for a list of which only the old price is given. */
export function pricesToSave(
  product: string,
  values: ImportRecord,
  current: ImportRecord,
): (PriceToSave | TierToSave)[] {
  const lists = new Set(Object.keys(values).flatMap((field) => /^(?:price|oldPrice):(.+)$/s.exec(field)?.[1] ?? []));
  const prices = [...lists].map((list): PriceToSave => {
    const price = values[`price:${list}`] === undefined ? current[`price:${list}`] : values[`price:${list}`];
    const old = values[`oldPrice:${list}`];
    return { product, list, price: moneyOf(price), ...(old === undefined ? {} : { oldPrice: moneyOf(old) }) };
  });
  const tiers = Object.entries(values).flatMap(([field, value]): TierToSave[] => {
    const tier = readTierField(field);
    return tier === null ? [] : [{ product, ...tier, price: moneyOf(value) }];
  });
  return [...prices, ...tiers];
}

export function stockToSave(product: string, values: ImportRecord): StockToSave[] {
  return Object.entries(values).flatMap(([field, value]) =>
    field.startsWith("stock:")
      ? [
          {
            product,
            warehouse: field.slice("stock:".length),
            onHand: quantityOf(typeof value === "number" ? value : 0),
          },
        ]
      : [],
  );
}

/** Values of imports are in thousandths already. */
function moneyOf(value: ImportValue | undefined): Money | null {
  return typeof value === "number" ? moneyFromNumber(value / 1000) : null;
}

function quantityOf(thousandths: number): Quantity {
  return quantityFromNumber(thousandths / 1000);
}
