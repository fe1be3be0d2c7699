import type { ImportChange } from "./import-value.ts";

/** Shares above which a file is held (desk §8). */
const importFuses = { zeroedShare: 0.5, jumpShare: 0.2, jump: 0.5, hiddenShare: 0.2, fewest: 10 } as const;

/**
 * Counted while a file is checked: prices that the shop has already, those set off by more than half, zeroed stock, and
 * goods taken off sale.
 */
export type FuseCounts = { prices: number; jumps: number; zeroed: Map<string, number>; hidden: number };

/** What there is to lose: goods with stock by warehouse, goods on sale. */
export type FuseTotals = { stocked: ReadonlyMap<string, number>; active: number };

export type Fuse =
  | { code: "priceJumps"; prices: number; jumps: number }
  | { code: "stockZeroed"; warehouse: string; zeroed: number; stocked: number }
  | { code: "goodsHidden"; hidden: number; active: number };

export function noFuseCounts(): FuseCounts {
  return { prices: 0, jumps: 0, zeroed: new Map(), hidden: 0 };
}

/** `given` are the fields of the row that the shop has a value of. */
export function countForFuses(counts: FuseCounts, known: readonly string[], changes: readonly ImportChange[]): void {
  counts.prices += known.filter((field) => field.startsWith("price:")).length;
  for (const change of changes) {
    if (priceJump(change) > importFuses.jump) counts.jumps += 1;
    if (change.field === "status" && change.before === "active") counts.hidden += 1;
    if (change.field.startsWith("stock:") && Number(change.before) > 0 && change.after === 0) {
      const warehouse = change.field.slice("stock:".length);
      counts.zeroed.set(warehouse, (counts.zeroed.get(warehouse) ?? 0) + 1);
    }
  }
}

/** By which share of itself a price changes; a removed one by all of it. 0 for everything else. */
export function priceJump({ field, before, after }: ImportChange): number {
  if (!field.startsWith("price:") || typeof before !== "number" || before === 0) return 0;
  return Math.abs(Number(after ?? 0) - before) / before;
}

export const fuseCodes = ["priceJumps", "stockZeroed", "goodsHidden"] as const;

/** Shares above which a file is held, unless a source has shares of its own. */
export const usualFuses = {
  priceJumps: importFuses.jumpShare,
  stockZeroed: importFuses.zeroedShare,
  goodsHidden: importFuses.hiddenShare,
} as const satisfies Record<Fuse["code"], number>;

/** Shares that replace the usual ones; 1 lets everything through. */
export type FuseLimits = Partial<Record<Fuse["code"], number>>;

/** A few prices are corrected, and a few goods hidden, without asking. */
export function blownFuses(
  { prices, jumps, zeroed, hidden }: FuseCounts,
  { stocked, active }: FuseTotals,
  limits: FuseLimits = {},
): Fuse[] {
  const blown: Fuse[] = [];
  if (jumps >= importFuses.fewest && jumps > prices * (limits.priceJumps ?? usualFuses.priceJumps))
    blown.push({ code: "priceJumps", prices, jumps });
  for (const [warehouse, count] of zeroed) {
    const all = stocked.get(warehouse) ?? 0;
    if (count > all * (limits.stockZeroed ?? usualFuses.stockZeroed))
      blown.push({ code: "stockZeroed", warehouse, zeroed: count, stocked: all });
  }
  if (hidden >= importFuses.fewest && hidden > active * (limits.goodsHidden ?? usualFuses.goodsHidden))
    blown.push({ code: "goodsHidden", hidden, active });
  return blown;
}
