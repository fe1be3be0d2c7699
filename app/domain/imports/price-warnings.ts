import { hasDearerTier } from "#app/domain/catalog/price.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { ImportRecord } from "./import-value.ts";
import { readTierField } from "./tier-fields.ts";

/** What is taken and yet most likely a slip. */
export const priceWarningCodes = ["oldPriceNotAbove", "tierDearer"] as const;
export type PriceWarning = (typeof priceWarningCodes)[number];

/** `given` is what a row has; `values` what becomes of it beside `current`. */
export function priceWarnings(given: ImportRecord, values: ImportRecord, current: ImportRecord | null): PriceWarning[] {
  const isDropped = Object.entries(given).some(
    ([field, old]) => field.startsWith("oldPrice:") && Number(old) > 0 && values[field] === null,
  );
  const then = { ...current, ...values };
  const isDearer = [...listsOf(values)].some((list) => hasDearerTier(pricesIn(then, list)));
  return [...(isDropped ? (["oldPriceNotAbove"] as const) : []), ...(isDearer ? (["tierDearer"] as const) : [])];
}

/** Lists with prices in a row. */
function listsOf(values: ImportRecord): Set<string> {
  return new Set(
    Object.keys(values).flatMap((field) => /^price:(.+)$/s.exec(field)?.[1] ?? readTierField(field)?.list ?? []),
  );
}

/** Without a price in a list there are no tiers either. */
function pricesIn(record: ImportRecord, list: string) {
  const price = record[`price:${list}`];
  if (typeof price !== "number") return { price: 0, tiers: [] };
  const tiers = Object.entries(record).flatMap(([field, one]) => {
    const tier = readTierField(field);
    return tier?.list === list && typeof one === "number" ? [{ from: quantityToNumber(tier.from), price: one }] : [];
  });
  return { price, tiers };
}
