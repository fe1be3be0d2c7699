import { addMoney, type Money } from "#app/domain/money.ts";
import { goodsOnBasketPage } from "#app/domain/limits.ts";
import type { PricedItem, PricedLine } from "./priced-lines.ts";
import { groupKinds, type Availability } from "./split.ts";
import { totalsOf, type Totals } from "./totals.ts";

/** Page count for that many products, and the requested page clamped to it: goods may have left the basket. */
export function basketPage(
  goods: number,
  requested: number,
): { page: number; pages: number; from: number; to: number } {
  const pages = Math.max(1, Math.ceil(goods / goodsOnBasketPage));
  const page = Math.min(requested, pages);
  return { page, pages, from: (page - 1) * goodsOnBasketPage, to: page * goodsOnBasketPage };
}

/** `volume`: cubic millimetres of one multiplicity; null if unknown. */
type Measured = PricedItem & { volume: number | null };

/** Totals of the lines on one page of the basket. */
export type LineTotals = Totals & { volume: number };

export function lineTotals(lines: readonly PricedLine<Measured>[]): LineTotals {
  const volume = lines.reduce(
    (all, { item, quantity }) => all + (item.volume ?? 0) * (quantity / item.multiplicity),
    0,
  );
  return { ...totalsOf(lines, ({ item }) => item.uuid), volume };
}

/** Totals by group, in display order; groups without lines are omitted. */
export function groupTotals<T extends Measured>(
  lines: readonly PricedLine<T>[],
): { kind: Availability; sum: Money; allTicked: boolean; lines: PricedLine<T>[] }[] {
  return groupKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    if (own.length === 0) return [];
    const sum = addMoney(...own.map((line) => line.sum));
    return [{ kind, sum, allTicked: own.every((line) => line.ticked), lines: own }];
  });
}
