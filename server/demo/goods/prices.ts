import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { cities } from "#server/demo/cities.ts";
import type { Draft } from "./family.ts";
import { baseList, contractList, priceListId, wholesaleList } from "#server/demo/people/price-lists.ts";
import type { Random } from "#server/demo/random.ts";
import type { PriceRow } from "#server/demo/rows.ts";

const cityLists = cities.map(({ slug, price_level }) => ({ list: priceListId(`city:${slug}`), level: price_level }));

type Tier = { from: number; factor: number };

/** The base list in full; the others only where they differ, and then with tiers of their own. */
export function pricesOf(productUuid: string, draft: Draft, onSale: boolean, random: Random): PriceRow[] {
  const tiers = tiersOf(draft, random);
  const old = onSale ? 1.12 + random.next() * 0.2 : null;
  const rows = (list: number, level: number, oldFactor: number | null): PriceRow[] =>
    tiers.map(({ from, factor }) => ({
      product_uuid: productUuid,
      price_list_id: list,
      from_quantity: thousandthsToDecimal(from),
      price: thousandthsToDecimal(rounded(draft.price * level * factor)),
      old_price:
        from === 0 && oldFactor !== null ? thousandthsToDecimal(rounded(draft.price * level * oldFactor)) : null,
    }));

  return [
    ...rows(baseList, 1, old),
    ...cityLists.flatMap(({ list, level }) =>
      random.chance(0.18) ? rows(list, level + (random.next() - 0.5) * 0.06, old) : [],
    ),
    ...(random.chance(0.6) ? rows(wholesaleList, 0.84 + random.next() * 0.08, null) : []),
    ...(random.chance(0.05) ? rows(contractList, 0.8, null) : []),
  ];
}

/** What the database keeps of them in the product's own row. */
export function basePriceOf(prices: readonly PriceRow[]): string | null {
  return (
    prices.find(({ price_list_id, from_quantity }) => price_list_id === baseList && Number(from_quantity) === 0)
      ?.price ?? null
  );
}

/** Thresholds in thousandths of a unit, each a multiple of the multiplicity. */
function tiersOf(draft: Draft, random: Random): Tier[] {
  const step = Math.round(draft.multiplicity * 1000);
  const box = Math.round((draft.packs[1]?.quantity ?? 0) * 1000);
  const upTo = (amount: number) => Math.ceil(Math.max(amount, step) / step) * step;
  const base = { from: 0, factor: 1 };
  if (draft.trade === "bulk") {
    const first = upTo(box > step ? box : step * 10);
    return [base, { from: first, factor: 0.94 }, { from: first * 5, factor: 0.88 }];
  }
  if (!random.chance(0.45)) return [base];
  const first = upTo(Math.max(10_000, step * 5));
  return [base, { from: first, factor: 0.965 }, { from: first * 5, factor: 0.92 }];
}

/** Roubles to thousandths as the trade rounds them: sub-kopeck for trifles, tens of roubles for dear goods. */
function rounded(roubles: number): number {
  const step = roubles < 10 ? 1 : roubles < 100 ? 50 : roubles < 1000 ? 500 : 10_000;
  return Math.max(1, Math.round((roubles * 1000) / step)) * step;
}
