import { addQuantity, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** What a quantity of 1C means in a warehouse (desk §8): what lies there, or what is not promised to anybody. */
export const stockMeanings = ["physical", "free"] as const;
export type StockMeaning = (typeof stockMeanings)[number];

/** What 1C knows of a part of an order, beside a count of a shelf. */
export type KnownThere = {
  /** It had the order when it counted. */
  isKnown: boolean;
  /** It has told a status. */
  isHeard: boolean;
  /** It reserves in that status. */
  reserves: boolean;
  /** Shipped, before or after the count. */
  hasLeft: boolean;
  /** Shipped before it counted. */
  isShipped: boolean;
};

/** Goods of a part on a counted shelf, with what 1C knows. */
export type PartOnShelf = { reserved: Quantity; shipped: Quantity; there: KnownThere };

/**
 * By how much stock on hand differs from the count because of one part of an order: `added` is reserved by 1C, which
 * has taken it off what is free; `taken` was shipped by the shop and is still counted by 1C.
 */
export type CountShare = { added: Quantity; taken: Quantity };

export type PartShare = CountShare & { part: string };

const noShare: CountShare = { added: zeroQuantity, taken: zeroQuantity };

/**
 * The share of a part in a new count, by the formulas of desk §8. Goods that the shop has shipped although 1C does not
 * reserve them are still free there: the formula names only orders that 1C does not know.
 */
export function shareInCount(meaning: StockMeaning, { reserved, shipped, there }: PartOnShelf): CountShare {
  if (there.isShipped) return noShare;
  if (meaning === "physical") return { added: zeroQuantity, taken: shipped };
  return {
    added: there.isKnown && there.reserves ? reserved : zeroQuantity,
    taken: !there.isKnown || isFreed(there) ? shipped : zeroQuantity,
  };
}

/**
 * The share of a part after 1C has spoken of it. Where it cannot be known whether that happened before the count or
 * since, too little is promised until the next count, never the same goods twice.
 */
export function shareAfterNews(
  meaning: StockMeaning,
  share: CountShare,
  was: KnownThere,
  { reserved, shipped, there }: PartOnShelf,
): CountShare {
  if (there.isShipped) return noShare;
  if (meaning === "physical") return was.isShipped ? { added: zeroQuantity, taken: shipped } : share;
  if (there.hasLeft) return reserved > zeroQuantity || share.added === zeroQuantity ? share : noShare;
  if (!there.isKnown) return share;
  if (there.reserves) {
    const first = addQuantity(reserved, share.taken);
    return { ...share, added: was.isHeard ? smaller(share.added, addQuantity(reserved, shipped)) : first };
  }
  return isFreed(there) ? { added: zeroQuantity, taken: larger(share.taken, shipped) } : share;
}

/** 1C has the order and neither reserves its goods nor has shipped them. */
function isFreed({ isKnown, isHeard, reserves, hasLeft }: KnownThere): boolean {
  return isKnown && isHeard && !reserves && !hasLeft;
}

/** By how much a part changes what was counted. */
export function shareOf({ added, taken }: CountShare): Quantity {
  return subtractQuantity(added, taken);
}

/** Of the same parts, in any order. */
export function areSameShares(one: readonly PartShare[], other: readonly PartShare[]): boolean {
  const found = new Map(other.map((share) => [share.part, share]));
  return (
    one.length === other.length &&
    one.every(({ part, added, taken }) => found.get(part)?.added === added && found.get(part)?.taken === taken)
  );
}

/** The quantity on hand that a counted one means; below zero is zero, `isNegative` says so. */
export function onHandOf(counted: Quantity, shares: readonly CountShare[]): { onHand: Quantity; isNegative: boolean } {
  const onHand = addQuantity(counted, ...shares.map(shareOf));
  return { onHand: notNegative(onHand), isNegative: onHand < zeroQuantity };
}

/** What was sold and is not there. */
export function shortageOf(onHand: Quantity, reserved: Quantity): Quantity {
  return notNegative(subtractQuantity(reserved, onHand));
}

const smaller = (one: Quantity, other: Quantity): Quantity => (one < other ? one : other);
const larger = (one: Quantity, other: Quantity): Quantity => (one > other ? one : other);
const notNegative = (amount: Quantity): Quantity => larger(amount, zeroQuantity);
