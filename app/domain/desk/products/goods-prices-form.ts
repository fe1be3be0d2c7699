import { highestPrice } from "#app/domain/catalog/saving/price.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { priceTexts, readPrice } from "./price-texts.ts";

/** Decimal roubles of a product in a list. */
export type PriceAmounts = { price: number | null; oldPrice: number | null };

/** What a form with prices of goods was opened with. */
export type PricesShown = readonly {
  product: string;
  name: string;
  cells: readonly ({ list: string } & PriceAmounts)[];
}[];

const highest = moneyToNumber(highestPrice);

/** A field of a cell. Uuids have no points, codes of lists may. */
export function priceField(kind: "price" | "oldPrice", product: string, list: string): string {
  return `${kind}.${product}.${list}`;
}

/** A cell as its fields are filled in. */
export function cellTexts(product: string, list: string, amounts: PriceAmounts): Record<string, string> {
  const { [priceField("price", product, list)]: price = "", [priceField("oldPrice", product, list)]: oldPrice = "" } =
    priceTexts(`${product}.${list}`, { ...amounts, tiers: [] });
  return { [priceField("price", product, list)]: price, [priceField("oldPrice", product, list)]: oldPrice };
}

export type PriceCellFault = { product: string; list: string; field: string; fault: "number" | "oldPrice" | "tooHigh" };

export type ReadPrices = {
  /** Changed cells. */
  goods: { product: string; prices: ({ list: string; was: PriceAmounts } & PriceAmounts)[] }[];
  faults: PriceCellFault[];
};

/** The cells that differ from what was shown, and those that cannot be read. */
export function readGoodsPrices(shown: PricesShown, text: (name: string) => string): ReadPrices {
  const faults: PriceCellFault[] = [];
  const goods = shown.map(({ product, cells }) => ({
    product,
    prices: cells.flatMap(({ list, ...was }) => {
      const { price: typed, fault } = readPrice(`${product}.${list}`, text);
      const refused = (field: string, why: PriceCellFault["fault"]) => {
        faults.push({ product, list, field, fault: why });
        return [];
      };
      if (typed === null) return refused(fault, "number");
      const tooHigh = (["price", "oldPrice"] as const).find((kind) => (typed[kind] ?? 0) > highest);
      if (tooHigh !== undefined) return refused(priceField(tooHigh, product, list), "tooHigh");
      const [before, yours] = [cellTexts(product, list, was), cellTexts(product, list, typed)];
      if (Object.entries(yours).every(([name, value]) => before[name] === value)) return [];
      const field = priceField("oldPrice", product, list);
      const isTyped = before[field] !== yours[field] && typed.oldPrice !== null && typed.oldPrice !== 0;
      if (isTyped && (!typed.price || (typed.oldPrice ?? 0) <= typed.price)) return refused(field, "oldPrice");
      return [{ list, price: typed.price, oldPrice: typed.oldPrice, was }];
    }),
  }));
  return { goods: goods.filter(({ prices }) => prices.length > 0), faults };
}
