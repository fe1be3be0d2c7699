import { addQuantity, subtractQuantity, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";

/** What a quantity of 1C means in a warehouse (desk §8): what lies there, or what is not promised to anybody. */
export const stockMeanings = ["physical", "free"] as const;
export type StockMeaning = (typeof stockMeanings)[number];

/** Orders of the shop for one product in one warehouse, as far as 1C does not count them the same way. */
export type OrdersBeside = {
  /** Shipped by the shop, while 1C has not said so: 1C still counts them. */
  shippedUntold: Quantity;
  /** Shipped by the shop in orders that 1C does not know. */
  shippedUnknown: Quantity;
  /** Reserved, not shipped, in orders that 1C knows in a status in which it reserves: 1C has taken them off. */
  reservedThere: Quantity;
};

export const noOrdersBeside: OrdersBeside = {
  shippedUntold: zeroQuantity,
  shippedUnknown: zeroQuantity,
  reservedThere: zeroQuantity,
};

/** The physical quantity that a counted one means; below zero is zero, `isNegative` says so. */
export function onHandOf(
  counted: Quantity,
  meaning: StockMeaning,
  beside: OrdersBeside,
): { onHand: Quantity; isNegative: boolean } {
  const onHand = meantBy(counted, meaning, beside);
  return { onHand: notNegative(onHand), isNegative: onHand < zeroQuantity };
}

function meantBy(
  counted: Quantity,
  meaning: StockMeaning,
  { shippedUntold, shippedUnknown, reservedThere }: OrdersBeside,
): Quantity {
  return meaning === "physical"
    ? subtractQuantity(counted, shippedUntold)
    : subtractQuantity(addQuantity(counted, reservedThere), shippedUnknown);
}

/** A count with the orders beside it, as they were before 1C has spoken of a part. */
export type CountBeside = { counted: Quantity; meaning: StockMeaning; beside: OrdersBeside };

/** What was sold and is not there. */
export function shortageOf(onHand: Quantity, reserved: Quantity): Quantity {
  return notNegative(subtractQuantity(reserved, onHand));
}

/** What 1C knows of a part of an order, as of the moment when it counted a shelf. */
export type KnownThere = {
  isShipped: boolean;
  /** In a status in which it reserves. */
  isReserved: boolean;
  isKnown: boolean;
  /** It has told a status. */
  isHeard: boolean;
};

/** Goods of a part on a counted shelf, with what 1C knows. */
export type PartOnShelf = { reserved: Quantity; shipped: Quantity; there: KnownThere };

/**
 * By how much a count means more after 1C has spoken of a part (desk §8, «goods leave once»). A reserve that it tells of
 * later than it has counted is added only if it is the first that is heard of the part: otherwise it may have been made
 * since, and promising its goods twice is worse than to promise too little until the next count.
 */
export function countShift(
  { counted, meaning, beside }: CountBeside,
  before: PartOnShelf,
  after: PartOnShelf,
): Quantity {
  const meant = meantBy(counted, meaning, beside);
  const shifted = addQuantity(meant, shareShift(before, after, meaning));
  return subtractQuantity(notNegative(shifted), notNegative(meant));
}

function shareShift(before: PartOnShelf, after: PartOnShelf, meaning: StockMeaning): Quantity {
  const isAddedBefore = meaning === "free" && before.there.isReserved;
  const isAdded = meaning === "free" && after.there.isReserved && (isAddedBefore || !before.there.isHeard);
  const isTakenBefore = isTaken(before.there, meaning);
  const isTakenAfter = before.there.isShipped ? isTaken(after.there, meaning) : isTakenBefore && !after.there.isShipped;
  const leaving = notNegative(subtractQuantity(after.shipped, before.shipped));
  const left = subtractQuantity(after.shipped, leaving);
  // What 1C counted without a reserve of it, and as not shipped, is less now.
  const isLess = !after.there.isShipped && !isAddedBefore;
  return subtractQuantity(
    addQuantity(when(isAdded, after.reserved), when(isTakenBefore, before.shipped)),
    addQuantity(when(isAddedBefore, before.reserved), when(isTakenAfter, left), when(isLess, leaving)),
  );
}

function when(isSo: boolean, amount: Quantity): Quantity {
  return isSo ? amount : zeroQuantity;
}

/** Whether goods that the shop has shipped are still in the count. */
function isTaken({ isShipped, isKnown }: KnownThere, meaning: StockMeaning): boolean {
  return !isShipped && (meaning === "physical" || !isKnown);
}

const notNegative = (amount: Quantity): Quantity => (amount < zeroQuantity ? zeroQuantity : amount);
