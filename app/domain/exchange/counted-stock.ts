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
  { shippedUntold, shippedUnknown, reservedThere }: OrdersBeside,
): { onHand: Quantity; isNegative: boolean } {
  const onHand =
    meaning === "physical"
      ? subtractQuantity(counted, shippedUntold)
      : subtractQuantity(addQuantity(counted, reservedThere), shippedUnknown);
  return { onHand: notNegative(onHand), isNegative: onHand < zeroQuantity };
}

/** What was sold and is not there. */
export function shortageOf(onHand: Quantity, reserved: Quantity): Quantity {
  return notNegative(subtractQuantity(reserved, onHand));
}

const notNegative = (amount: Quantity): Quantity => (amount < zeroQuantity ? zeroQuantity : amount);
