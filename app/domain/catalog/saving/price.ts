import type { Actor } from "#app/domain/actor.ts";
import { moneyFromNumber, type Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { keptBy, pricePin, type PinnedProduct } from "./pins.ts";
import { planRows, type Plan } from "./plan-rows.ts";
import { firstFault, type FaultCode, type RowFault } from "./saved-row.ts";

export type TierPrice = { from: Quantity; price: Money };

/**
 * Price of a product in one list. Null or zero removes it from the list with its tiers; absent fields stay unchanged.
 */
export type PriceToSave = {
  /** External id of the product. */
  product: string;
  /** Code of the list. */
  list: string;
  price: Money | null;
  oldPrice?: Money | null;
  tiers?: readonly TierPrice[];
};

/** One tier of a product in a list, which has a price there; null or zero removes it. Other tiers stay unchanged. */
export type TierToSave = { product: string; list: string; from: Quantity; price: Money | null };

export type KeptPrice = {
  productUuid: string;
  listId: number;
  price: Money;
  oldPrice: Money | null;
  /** Ascending. */
  tiers: readonly TierPrice[];
};

const mostTiers = 20;
/** A thousand million roubles: a higher price is a misplaced decimal point. */
export const highestPrice: Money = moneyFromNumber(1_000_000_000);

/**
 * `kept` holds the prices of the batch's products in its lists, `products` them by external id, `lists` the numbers by code.
 * An old price not above the new price is dropped.
 */
export function planPrices(
  rows: readonly (PriceToSave | TierToSave)[],
  kept: Map<string, KeptPrice>,
  {
    products,
    lists,
    actor,
  }: { products: ReadonlyMap<string, PinnedProduct>; lists: ReadonlyMap<string, number>; actor: Actor },
): Plan<KeptPrice> {
  return planRows(rows, kept, {
    keyOf: ({ product, list }) => priceKey(products.get(product)?.uuid ?? product, lists.get(list) ?? 0),
    pinOf: ({ product, list }) => keptBy(pricePin(list), products.get(product), actor),
    decide(given, before) {
      const productUuid = products.get(given.product)?.uuid;
      const listId = lists.get(given.list);
      if (productUuid === undefined) return no("unknown", { field: "product" });
      if (listId === undefined) return no("unknown", { field: "list" });
      const row = "from" in given ? withTier(given, before) : given;
      if (row === null) return "from" in given && !given.price ? ok(null) : no("missing", { field: "price" });
      const fault = faultOf(row);
      if (fault !== null) return no(fault.code, { field: fault.field });
      const { price } = row;
      if (price === null || price === 0) return ok(null);
      const { oldPrice = before?.oldPrice ?? null, tiers = before?.tiers ?? [] } = row;
      return ok({
        productUuid,
        listId,
        price,
        oldPrice: oldPrice !== null && oldPrice > price ? oldPrice : null,
        tiers: tiers.toSorted((a, b) => a.from - b.from),
      });
    },
  });
}

function withTier({ product, list, from, price }: TierToSave, before: KeptPrice | undefined): PriceToSave | null {
  if (before === undefined) return null;
  const others = before.tiers.filter((tier) => tier.from !== from);
  const tiers = price === null || price === 0 ? others : [...others, { from, price }];
  return { product, list, price: before.price, tiers };
}

export function priceKey(productUuid: string, listId: number): string {
  return `${productUuid} ${listId}`;
}

function faultOf(row: PriceToSave): RowFault<FaultCode> | null {
  const isPrice = (price: number | null | undefined) => (price ?? 0) >= 0 && (price ?? 0) <= highestPrice;
  return firstFault(row, [
    ({ price }) => (isPrice(price) ? null : { code: "outOfRange", field: "price" }),
    ({ oldPrice }) => (isPrice(oldPrice) ? null : { code: "outOfRange", field: "oldPrice" }),
    ({ tiers = [] }) => (tiers.length > mostTiers ? { code: "outOfRange", field: "tiers" } : null),
    ({ tiers = [] }) =>
      tiers.every(({ from, price }) => from > 0 && price > 0 && isPrice(price)) &&
      new Set(tiers.map(({ from }) => from)).size === tiers.length
        ? null
        : { code: "badValue", field: "tiers" },
  ]);
}
