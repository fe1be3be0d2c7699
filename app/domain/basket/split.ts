import {
  addQuantity,
  roundDownToMultiple,
  roundUpToMultiple,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";

export type Availability = "available" | "notAvailable" | "onOrder";

/** Groups in the order in which they are shown, shipped and numbered. */
export const groupKinds: readonly Availability[] = ["available", "notAvailable", "onOrder"];

/** What a city can ship at once needs no waiting for: goods on order may be waited for as well as those nobody promises. */
export function mayAwaitRestock(availability: Availability): boolean {
  return availability !== "available";
}

export type BasketItem = {
  uuid: string;
  quantity: Quantity;
  availableQuantity: Quantity;
  multiplicity: Quantity;
  availability: Availability;
};

export type BasketLine<T extends BasketItem> = {
  item: T;
  /** The group it is shown and ordered in. */
  kind: Availability;
  quantity: Quantity;
  /** How much of the quantity the stock lacks. */
  shortage: Quantity;
  /** One of the two parts of an item divided by stock. */
  divided: boolean;
};

/** `notAvailable` holds the lines on order as well; `onOrder` shows these once more by themselves. */
export type BasketGroups<T extends BasketItem> = {
  available: BasketLine<T>[];
  notAvailable: BasketLine<T>[];
  onOrder: BasketLine<T>[];
};

/**
 * Divides a basket by stock (specification §4, Basket). Quantities are rounded up
 * to the multiplicity first. An item above its stock becomes two lines: what the
 * stock holds in whole multiples, and the rest. With `doNotDivide` it stays one
 * line in the group of its own availability and carries the shortage (decisions
 * §1.9). An available item whose stock is below one multiplicity counts as not
 * available either way. A quantity of nothing makes no line.
 */
export function splitBasket<T extends BasketItem>(
  items: readonly T[],
  options: { doNotDivide: boolean },
): BasketGroups<T> {
  const lines = items.flatMap((item) => linesOfItem(item, options.doNotDivide));
  return {
    available: lines.filter((line) => line.kind === "available"),
    notAvailable: lines.filter((line) => line.kind !== "available"),
    onOrder: lines.filter((line) => line.kind === "onOrder"),
  };
}

/** Every line exactly once: available, not available, on order. */
export function linesOf<T extends BasketItem>(groups: BasketGroups<T>): BasketLine<T>[] {
  return [
    ...groups.available,
    ...groups.notAvailable.filter((line) => line.kind === "notAvailable"),
    ...groups.onOrder,
  ];
}

/**
 * What stands in a line's field. A product has one quantity and one field for it: that of its first line, for the whole,
 * `rest` being what its other line holds. So the field shows what was typed into it, however the stock divides that; the
 * remainder of a divided product follows, and has none (null).
 */
export function quantityTyped(
  { kind, divided, quantity }: Pick<BasketLine<BasketItem>, "kind" | "divided" | "quantity">,
  rest: Quantity,
): Quantity | null {
  return divided && kind !== "available" ? null : addQuantity(quantity, rest);
}

/** What stays of a product when a line is removed: the first goes with its remainder, the remainder goes alone. */
export function quantityLeft(
  line: Pick<BasketLine<BasketItem>, "kind" | "divided" | "quantity">,
  rest: Quantity,
): Quantity {
  return quantityTyped(line, rest) === null ? rest : zeroQuantity;
}

function linesOfItem<T extends BasketItem>(item: T, doNotDivide: boolean): BasketLine<T>[] {
  if (item.quantity <= 0) return [];
  const quantity = roundUpToMultiple(item.quantity, item.multiplicity);
  if (item.availability !== "available") return [whole(item, item.availability, quantity, quantity)];

  const inStock = roundDownToMultiple(item.availableQuantity, item.multiplicity);
  if (inStock <= 0) return [whole(item, "notAvailable", quantity, quantity)];
  if (quantity <= inStock) return [whole(item, "available", quantity, zeroQuantity)];

  const rest = subtractQuantity(quantity, inStock);
  if (doNotDivide) return [whole(item, "available", quantity, rest)];
  return [
    { item, kind: "available", quantity: inStock, shortage: zeroQuantity, divided: true },
    { item, kind: "notAvailable", quantity: rest, shortage: rest, divided: true },
  ];
}

function whole<T extends BasketItem>(
  item: T,
  kind: Availability,
  quantity: Quantity,
  shortage: Quantity,
): BasketLine<T> {
  return { item, kind, quantity, shortage, divided: false };
}
