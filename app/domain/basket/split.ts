import {
  addQuantity,
  roundDownToMultiple,
  roundUpToMultiple,
  subtractQuantity,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";

export type Availability = "available" | "notAvailable" | "onOrder";

/** Groups in the order of display, shipping and numbering. */
export const groupKinds: readonly Availability[] = ["available", "notAvailable", "onOrder"];

/** Goods in stock need no waiting; goods on order and unavailable ones may be awaited. */
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
  /** The group in which the line is shown and ordered. */
  kind: Availability;
  quantity: Quantity;
  /** Quantity missing from stock. */
  shortage: Quantity;
  /** Whether it is one of two parts of an item divided by stock. */
  divided: boolean;
};

/** `notAvailable` includes lines on order; `onOrder` lists those again. */
export type BasketGroups<T extends BasketItem> = {
  available: BasketLine<T>[];
  notAvailable: BasketLine<T>[];
  onOrder: BasketLine<T>[];
};

/**
 * Divides a basket by stock (specification §4, Basket). Quantities are first rounded up to the multiplicity. An item
 * above its stock becomes two lines: the whole multiples in stock and the rest. With `doNotDivide` it stays one line
 * in the group of its own availability and carries the shortage (product rules §1.9). An available item with stock
 * below one multiplicity counts as not available in both modes. A zero quantity makes no line.
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

/** Each line once: available, not available, on order. */
export function linesOf<T extends BasketItem>(groups: BasketGroups<T>): BasketLine<T>[] {
  return [
    ...groups.available,
    ...groups.notAvailable.filter((line) => line.kind === "notAvailable"),
    ...groups.onOrder,
  ];
}

/**
 * The value of a line's quantity field. A product has one field, on its first line, for the whole quantity, so that
 * the field shows what was typed however stock divides it; `rest` is the quantity of the other line. The remainder
 * line has no field (null).
 */
export function quantityTyped(
  { kind, divided, quantity }: Pick<BasketLine<BasketItem>, "kind" | "divided" | "quantity">,
  rest: Quantity,
): Quantity | null {
  return divided && kind !== "available" ? null : addQuantity(quantity, rest);
}

/**
 * The quantity left when a line is removed: removing the first line removes the remainder too, the remainder goes
 * alone.
 */
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
