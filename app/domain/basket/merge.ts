import { mostBasketLines } from "#app/domain/limits.ts";
import {
  addQuantity,
  settleQuantity,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
  type QuantityRule,
} from "#app/domain/quantity.ts";

export type MergeLine = { uuid: string; quantity: Quantity };

export type MergedBasket = {
  /** The merged basket: the account's lines first, then the guest's new ones. */
  lines: MergeLine[];
  /** Per guest line, how much the account's line grew; less than the guest's quantity if capped. */
  added: (MergeLine & { capped: boolean })[];
  /** Guest lines that did not fit into the basket. */
  left: MergeLine[];
};

/**
 * Merges the guest basket into the account's at login: quantities are added, rounded to the multiplicity and capped
 * (product rules §4, Basket). A product without a rule is no longer sold: its line is kept, so that the basket can
 * report it.
 */
export function mergeLines(
  account: readonly MergeLine[],
  guest: readonly MergeLine[],
  rules: ReadonlyMap<string, QuantityRule>,
): MergedBasket {
  const quantities = new Map(account.map((line) => [line.uuid, line.quantity]));
  const added: MergedBasket["added"] = [];
  const left: MergeLine[] = [];
  for (const line of guest) {
    const before = quantities.get(line.uuid);
    if (before === undefined && quantities.size >= mostBasketLines) {
      left.push(line);
      continue;
    }
    const merged = mergeQuantity(before, line.quantity, rules.get(line.uuid));
    quantities.set(line.uuid, merged.quantity);
    added.push({ uuid: line.uuid, quantity: growth(before, merged.quantity), capped: merged.capped });
  }
  return { lines: [...quantities].map(([uuid, quantity]) => ({ uuid, quantity })), added, left };
}

function mergeQuantity(before: Quantity | undefined, guest: Quantity, rule: QuantityRule | undefined) {
  const wanted = before === undefined ? guest : addQuantity(before, guest);
  const settled = rule && settleQuantity(wanted, rule);
  return settled?.ok ? settled.value : { quantity: wanted, capped: false };
}

function growth(before: Quantity | undefined, after: Quantity): Quantity {
  if (before === undefined) return after;
  // A lowered maximum may cut even the account's own quantity; that is no growth.
  return after > before ? subtractQuantity(after, before) : zeroQuantity;
}
