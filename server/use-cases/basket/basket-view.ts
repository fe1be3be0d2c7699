import type { Basket, WireBasketItem, WireBasketLine } from "#app/contract/baskets.ts";
import { pricedLines as priced, type PricedItem } from "#app/domain/basket/priced-lines.ts";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { moneyToNumber, type Money } from "#app/domain/money.ts";
import { addQuantity, quantityToNumber, roundUpToMultiple, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import type { BasketLineWithCard, BasketRow } from "#server/db/queries/basket/baskets.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

/** One line as shown and as ordered, with the card of its product. */
export type PricedLine = Omit<Line, "item"> & { card: ProductCardRow; priceBefore: Money | null };
type Line = ReturnType<typeof priced<PricedItem>>[number];

/** The basket as this city, these prices and this stock make it now; products no longer sold stand apart. */
export function pricedLines(lines: readonly BasketLineWithCard[], doNotDivide: boolean): PricedLine[] {
  return priced(lines.filter(isSold).map(itemOf), { doNotDivide }).map(({ item: { line }, ...shown }) => ({
    ...shown,
    card: line.card,
    priceBefore: priceBefore(line),
  }));
}

function priceBefore(line: BasketLineWithCard): Money | null {
  return line.seenPrice === null || line.seenPrice === unitPrice(line) ? null : line.seenPrice;
}

export function unitPrice({ card, quantity }: Pick<BasketLineWithCard, "card" | "quantity">): Money {
  return priceAt(card.tiers, roundUpToMultiple(quantity, card.multiplicity));
}

export function isSold({ card }: { card: ProductCardRow }): boolean {
  return card.status === "active";
}

type BasketFrame = { basket: BasketRow | null; doNotDivide: boolean; counterparty: string | null };

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

function toWireItem(line: BasketLineWithCard): WireBasketItem {
  const { card } = line;
  const before = priceBefore(line);
  return {
    uuid: card.uuid,
    quantity: quantityToNumber(roundUpToMultiple(line.quantity, card.multiplicity)),
    availableQuantity: quantityToNumber(card.availableQuantity),
    multiplicity: quantityToNumber(card.multiplicity),
    availability: card.availability,
    weight: card.weightGrams,
    volume: line.volume,
    price: { price: moneyToNumber(unitPrice(line)), before: before === null ? null : moneyToNumber(before) },
    ticked: { available: line.tickedAvailable, waiting: line.tickedWaiting },
    categoryUuid: card.categoryUuid,
    product: toProductCard(card),
  };
}

export function toWireLine(line: PricedLine): WireBasketLine {
  return {
    uuid: line.card.uuid,
    kind: line.kind,
    quantity: quantityToNumber(line.quantity),
    shortage: quantityToNumber(line.shortage),
    divided: line.divided,
    ticked: line.ticked,
    availableQuantity: quantityToNumber(line.card.availableQuantity),
    multiplicity: quantityToNumber(line.card.multiplicity),
    availability: line.card.availability,
    price: moneyToNumber(line.price),
    sum: moneyToNumber(line.sum),
    weight: line.weightGrams,
    priceBefore: line.priceBefore === null ? null : moneyToNumber(line.priceBefore),
    product: toProductCard(line.card),
  };
}

export function productOf({ card }: PricedLine): string {
  return card.uuid;
}

export function toWireTotals(lines: readonly PricedLine[]): Basket["totals"] {
  const totals = totalsOf(lines, productOf);
  return {
    sum: moneyToNumber(totals.sum),
    vat: moneyToNumber(totals.vat),
    weight: totals.weightGrams,
    lines: totals.lines,
  };
}

function itemOf(line: BasketLineWithCard): PricedItem & { line: BasketLineWithCard } {
  const { uuid, availableQuantity, multiplicity, availability, tiers, weightGrams, vatRate } = line.card;
  const ticked = { available: line.tickedAvailable, waiting: line.tickedWaiting };
  return {
    ...{ uuid, quantity: line.quantity, availableQuantity, multiplicity, availability },
    ...{ tiers, weightGrams, vatRate, ticked, line },
  };
}

function goneLine({ card, quantity }: BasketLineWithCard): Basket["gone"][number] {
  return {
    uuid: card.uuid,
    quantity: quantityToNumber(quantity),
    name: card.name,
    article: card.article,
    replacement: card.replacement,
  };
}

function stateOf(lines: readonly PricedLine[]): Basket["state"] {
  const counts = new Map<string, { available: Quantity; waiting: Quantity }>();
  for (const { card, kind, quantity } of lines) {
    const { available, waiting } = counts.get(card.uuid) ?? { available: zeroQuantity, waiting: zeroQuantity };
    counts.set(
      card.uuid,
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
