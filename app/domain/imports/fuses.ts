import type { ImportChange } from "./import-value.ts";

/** Shares above which a file is held (desk §8). */
const importFuses = { zeroedShare: 0.5, jumpShare: 0.2, jump: 0.5, fewestJumps: 10 } as const;

/** Counted while a file is checked: prices that the shop has already, those set off by more than half, zeroed stock. */
export type FuseCounts = { prices: number; jumps: number; zeroed: Map<string, number> };

export type Fuse =
  | { code: "priceJumps"; prices: number; jumps: number }
  | { code: "stockZeroed"; warehouse: string; zeroed: number; stocked: number };

export function noFuseCounts(): FuseCounts {
  return { prices: 0, jumps: 0, zeroed: new Map() };
}

/** `given` are the fields of the row that the shop has a value of. */
export function countForFuses(counts: FuseCounts, known: readonly string[], changes: readonly ImportChange[]): void {
  counts.prices += known.filter((field) => field.startsWith("price:")).length;
  for (const change of changes) {
    if (priceJump(change) > importFuses.jump) counts.jumps += 1;
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

/** `stocked`: goods with stock by warehouse. A few prices are corrected without asking. */
export function blownFuses({ prices, jumps, zeroed }: FuseCounts, stocked: ReadonlyMap<string, number>): Fuse[] {
  const blown: Fuse[] = [];
  if (jumps >= importFuses.fewestJumps && jumps > prices * importFuses.jumpShare)
    blown.push({ code: "priceJumps", prices, jumps });
  for (const [warehouse, count] of zeroed) {
    const all = stocked.get(warehouse) ?? 0;
    if (count > all * importFuses.zeroedShare)
      blown.push({ code: "stockZeroed", warehouse, zeroed: count, stocked: all });
  }
  return blown;
}
