import type { Basket, WireBasketLine } from "#app/contract/baskets.ts";
import { linesOf, splitBasket, type Availability, type BasketItem } from "#app/domain/basket/split.ts";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { lineSum, moneyToNumber, type Money, type VatRate } from "#app/domain/money.ts";
import { addQuantity, quantityToNumber, roundUpToMultiple, zeroQuantity, type Quantity } from "#app/domain/quantity.ts";
import { lineWeightGrams } from "#app/domain/weight.ts";
import type { BasketLineWithCard, BasketRow } from "#server/db/queries/basket/baskets.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

/** One line as shown and as ordered: a product divided by stock makes two of them. */
export type PricedLine = {
  card: ProductCardRow;
  kind: Availability;
  quantity: Quantity;
  shortage: Quantity;
  divided: boolean;
  ticked: boolean;
  /** Unit price at the quantity of the whole product. */
  price: Money;
  priceBefore: Money | null;
  sum: Money;
  weightGrams: number;
  vatRate: VatRate | null;
};

/** The basket as this city, these prices and this stock make it now; products no longer sold stand apart. */
export function pricedLines(lines: readonly BasketLineWithCard[], doNotDivide: boolean): PricedLine[] {
  return linesOf(splitBasket(lines.filter(isSold).map(itemOf), { doNotDivide })).map(
    ({ item, kind, quantity, shortage, divided }) => {
      const { line } = item;
      const price = unitPrice(line);
      return {
        card: line.card,
        kind,
        quantity,
        shortage,
        divided,
        ticked: kind === "available" ? line.tickedAvailable : line.tickedWaiting,
        price,
        priceBefore: line.seenPrice === null || line.seenPrice === price ? null : line.seenPrice,
        sum: lineSum(price, quantity),
        weightGrams: lineWeightGrams(line.card.weightGrams, quantity, line.card.multiplicity),
        vatRate: line.card.vatRate,
      };
    },
  );
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
  const priced = pricedLines(lines, doNotDivide);
  return {
    uuid: basket?.uuid ?? null,
    version: basket?.version ?? 0,
    doNotDivide,
    counterparty,
    items: priced.map(toWireLine),
    gone: lines.filter((line) => !isSold(line)).map(goneLine),
    state: stateOf(priced),
    totals: toWireTotals(priced),
    tickedTotals: toWireTotals(priced.filter((line) => line.ticked)),
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

export function toWireTotals(lines: readonly PricedLine[]): Basket["totals"] {
  const totals = totalsOf(lines);
  return {
    sum: moneyToNumber(totals.sum),
    vat: moneyToNumber(totals.vat),
    weight: totals.weightGrams,
    lines: totals.lines,
  };
}

function itemOf(line: BasketLineWithCard): BasketItem & { line: BasketLineWithCard } {
  const { uuid, availableQuantity, multiplicity, availability } = line.card;
  return { uuid, quantity: line.quantity, availableQuantity, multiplicity, availability, line };
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
