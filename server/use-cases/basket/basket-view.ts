import type { Basket, WireBasketItem, WireBasketLine } from "#app/contract/basket/baskets.ts";
import { pricedLines as priced, type PricedItem, type PricedLine } from "#app/domain/basket/priced-lines.ts";
import { totalsOf, type Totals } from "#app/domain/basket/totals.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { addQuantity, quantityToNumber, roundUpToMultiple, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { BasketLineRow } from "#server/db/queries/basket/basket-lines.ts";
import type { BasketLineWithCard, StoredBasket } from "#server/db/queries/basket/baskets.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

/** A line as shown and ordered: a product divided by stock makes two. */
export type PricedBasketLine = PricedLine<BasketLineWithCard>;

/** Prices and splits a basket for the city and its current stock, without discontinued products. */
export function pricedLines(lines: readonly BasketLineWithCard[], doNotDivide: boolean): PricedBasketLine[] {
  return priced(lines.filter(isSold), { doNotDivide });
}

type UnitPriced = Pick<PricedItem, "quantity" | "tiers" | "multiplicity">;

/** The unit price shown last, if it has changed. */
export function priceBefore(line: UnitPriced & Pick<BasketLineRow, "seenPrice">): Money | null {
  return line.seenPrice === null || line.seenPrice === unitPrice(line) ? null : line.seenPrice;
}

export function unitPrice({ tiers, quantity, multiplicity }: UnitPriced): Money {
  return priceAt(tiers, roundUpToMultiple(quantity, multiplicity));
}

export function isSold({ status }: Pick<ProductCardRow, "status">): boolean {
  return status === "active";
}

type BasketFrame = { basket: StoredBasket | null; doNotDivide: boolean; counterparty: string | null };

export function toBasket(
  lines: readonly BasketLineWithCard[],
  { basket, doNotDivide, counterparty }: BasketFrame,
): Basket {
  const shown = pricedLines(lines, doNotDivide);
  return {
    uuid: basket?.uuid ?? null,
    version: basket?.version ?? 0,
    doNotDivide,
    counterparty,
    items: lines.filter(isSold).map(toWireItem),
    gone: lines.filter((line) => !isSold(line)).map(goneLine),
    state: stateOf(shown),
    totals: toWireTotals(shown),
    tickedTotals: toWireTotals(shown.filter((line) => line.ticked)),
  };
}

export function toWireItem(line: BasketLineWithCard): WireBasketItem {
  return {
    uuid: line.uuid,
    quantity: quantityToNumber(roundUpToMultiple(line.quantity, line.multiplicity)),
    availableQuantity: quantityToNumber(line.availableQuantity),
    multiplicity: quantityToNumber(line.multiplicity),
    availability: line.availability,
    weight: line.weightGrams,
    volume: line.volume,
    price: { price: moneyToNumber(unitPrice(line)), before: wirePriceBefore(line) },
    ticked: line.ticked,
    categoryUuid: line.categoryUuid,
    product: toProductCard(line),
  };
}

export function toWireLine({ item, ...line }: PricedBasketLine): WireBasketLine {
  return {
    uuid: item.uuid,
    kind: line.kind,
    quantity: quantityToNumber(line.quantity),
    shortage: quantityToNumber(line.shortage),
    divided: line.divided,
    ticked: line.ticked,
    availableQuantity: quantityToNumber(item.availableQuantity),
    multiplicity: quantityToNumber(item.multiplicity),
    availability: item.availability,
    price: moneyToNumber(line.price),
    sum: moneyToNumber(line.sum),
    weight: line.weightGrams,
    priceBefore: wirePriceBefore(item),
    product: toProductCard(item),
  };
}

function wirePriceBefore(line: BasketLineWithCard): number | null {
  const before = priceBefore(line);
  return before === null ? null : moneyToNumber(before);
}

export function productOf({ item }: PricedLine<PricedItem>): string {
  return item.uuid;
}

export function toWireTotals(lines: readonly PricedLine<PricedItem>[]): Basket["totals"] {
  return wireTotals(totalsOf(lines, productOf));
}

export function wireTotals({ sum, vat, weightGrams, lines }: Totals): Basket["totals"] {
  return { sum: moneyToNumber(sum), vat: moneyToNumber(vat), weight: weightGrams, lines };
}

export function goneLine({ uuid, quantity, name, article, replacement }: BasketLineWithCard): Basket["gone"][number] {
  return { uuid, quantity: quantityToNumber(quantity), name, article, replacement };
}

function stateOf(lines: readonly PricedBasketLine[]): Basket["state"] {
  const counts = new Map<string, { available: Quantity; waiting: Quantity }>();
  for (const { item, kind, quantity } of lines) {
    const { available, waiting } = counts.get(item.uuid) ?? { available: zeroQuantity, waiting: zeroQuantity };
    counts.set(
      item.uuid,
      kind === "available"
        ? { available: addQuantity(available, quantity), waiting }
        : { available, waiting: addQuantity(waiting, quantity) },
    );
  }
  return Object.fromEntries(
    [...counts].map(([uuid, { available, waiting }]) => [
      uuid,
      {
        availableCount: quantityToNumber(available),
        notAvailableCount: quantityToNumber(waiting),
        count: quantityToNumber(addQuantity(available, waiting)),
      },
    ]),
  );
}
