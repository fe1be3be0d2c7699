import { moneyToNumber, type Money } from "#app/domain/money.ts";
import type { ListingQuery } from "./listing-query.ts";
import { numbersOf } from "./query-values.ts";

/** A filter of `POST /mixed/products/products` (product rules §3.1). */
export type WireFilter = { target: string; checkboxValue?: string[]; value?: { from?: number; to?: number } };

/**
 * The filters of an address in the backend's form. A range of numbers and a value that looks like one are
 * indistinguishable in an address: it is sent as both, and the backend decides by the attribute's kind.
 */
export function wireFilters({ availability, brands, tags, price, facets }: ListingQuery): WireFilter[] {
  const chosen: [string, readonly string[]][] = [
    ["availability", availability],
    ["brand", brands],
    ["tag", tags],
    ...Object.entries(facets).map(([code, values]): [string, string[]] => [`f.${code}`, values]),
  ];
  const filters = chosen
    .filter(([, values]) => values.length > 0)
    .map(([target, values]) => withRange({ target, checkboxValue: [...values] }));
  return price === undefined
    ? filters
    : [...filters, { target: "price", value: { ...roubles("from", price.from), ...roubles("to", price.to) } }];
}

function withRange(filter: WireFilter): WireFilter {
  const ranges = filter.target.startsWith("f.") ? (filter.checkboxValue ?? []).map(numbersOf) : [];
  const last = ranges.findLast((range) => range !== null);
  return last ? { ...filter, value: last } : filter;
}

function roubles(end: "from" | "to", amount: Money | undefined): { from?: number; to?: number } {
  return amount === undefined ? {} : { [end]: moneyToNumber(amount) };
}
