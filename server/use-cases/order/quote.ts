import { z } from "zod";
import type { CalculateCard } from "#app/contract/logistics.ts";
import type { OrderDifference } from "#app/contract/orders.ts";
import { availabilityShape } from "#app/contract/parts.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import {
  addQuantity,
  quantityFromNumber,
  quantityToNumber,
  zeroQuantity,
  type Quantity,
} from "#app/domain/quantity.ts";
import type { BasketLineWithCard } from "#server/db/queries/basket/baskets.ts";
import { stableHash } from "#server/security/stable-hash.ts";
import { pricedLines, type PricedLine } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, doNotDivideOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { shipmentsOf } from "#server/use-cases/delivery/calculate-card.ts";
import { calculateOptions, type DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";

/** What an order made at this moment would hold and cost. */
export type Quote = { lines: PricedLine[]; delivery: CalculateCard; priceHash: string };

/** The ticked lines as the checkout shows them. The hash stands for everything that is charged and for whom. */
export function quoteOf(basketLines: readonly BasketLineWithCard[], buyer: Buyer, book: DeliveryBook): Quote {
  const lines = pricedLines(basketLines, doNotDivideOf(buyer.viewer)).filter((line) => line.ticked);
  const shipped = lines.map((line) => ({
    ...line,
    availableQuantity: line.card.availableQuantity,
    supplyDays: line.card.supplyDays,
  }));
  const delivery = calculateOptions(book, shipmentsOf(shipped));
  const charged = lines
    .map(({ card, kind, quantity, price, sum, vatRate }) => [card.uuid, kind, quantity, price, sum, vatRate].join(" "))
    .sort();
  const shipping = delivery.map(({ groupKind, options }) => [
    groupKind,
    options.map(({ providerCode, cost }) => [providerCode, cost]),
  ]);
  const priceHash = stableHash([buyer.city.uuid, counterpartyOf(buyer.viewer), charged, shipping]);
  return { lines, delivery, priceHash };
}

/** A quote as the visitor saw it: what a later one is compared with. */
export const shownQuoteShape = z.object({
  priceHash: z.string(),
  lines: z.array(
    z.object({ uuid: z.string(), name: z.string(), kind: availabilityShape, quantity: z.number(), price: z.number() }),
  ),
});
export type ShownQuote = z.infer<typeof shownQuoteShape>;

export function shownQuote({ lines, priceHash }: Quote): ShownQuote {
  return {
    priceHash,
    lines: lines.map(({ card, kind, quantity, price }) => ({
      uuid: card.uuid,
      name: card.name,
      kind,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
    })),
  };
}

/** What differs, product by product; `gone` are those no longer sold. */
export function differencesOf(before: ShownQuote, after: ShownQuote, gone: ReadonlySet<string>): OrderDifference[] {
  const was = productsOf(before);
  const is = productsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((uuid) =>
    differenceOf(uuid, was.get(uuid), is.get(uuid), gone),
  );
}

export type ChangeCode = "basketChanged" | "priceChanged" | "stockChanged";

/** The code that says most: another basket before other stock before another price. */
export function changeCode(differences: readonly OrderDifference[]): ChangeCode {
  const has = (...kinds: OrderDifference["what"][]) => differences.some(({ what }) => kinds.includes(what));
  if (has("added", "removed", "quantity", "gone")) return "basketChanged";
  if (has("stock")) return "stockChanged";
  return has("price") ? "priceChanged" : "basketChanged";
}

type ShownProduct = { name: string; quantity: Quantity; available: Quantity; price: number };

function productsOf({ lines }: ShownQuote): Map<string, ShownProduct> {
  const products = new Map<string, ShownProduct>();
  for (const { uuid, name, kind, quantity, price } of lines) {
    const held = products.get(uuid) ?? { name, quantity: zeroQuantity, available: zeroQuantity, price };
    const more = quantityFromNumber(quantity);
    const available = kind === "available" ? addQuantity(held.available, more) : held.available;
    products.set(uuid, { ...held, quantity: addQuantity(held.quantity, more), available });
  }
  return products;
}

function differenceOf(
  uuid: string,
  was: ShownProduct | undefined,
  is: ShownProduct | undefined,
  gone: ReadonlySet<string>,
): OrderDifference[] {
  const difference = (what: OrderDifference["what"], before: number | null, after: number | null) => {
    return { uuid, name: (is ?? was)?.name ?? "", what, before, after };
  };
  if (!is) return [difference(gone.has(uuid) ? "gone" : "removed", was ? quantityToNumber(was.quantity) : null, null)];
  if (!was) return [difference("added", null, quantityToNumber(is.quantity))];
  const amount = (what: "quantity" | "stock", before: Quantity, after: Quantity) =>
    before === after ? [] : [difference(what, quantityToNumber(before), quantityToNumber(after))];
  return [
    ...(was.quantity === is.quantity
      ? amount("stock", was.available, is.available)
      : amount("quantity", was.quantity, is.quantity)),
    ...(was.price === is.price ? [] : [difference("price", was.price, is.price)]),
  ];
}
