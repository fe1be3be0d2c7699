import { z } from "zod";
import type { CalculateCard } from "#app/contract/logistics.ts";
import { availabilityShape } from "#app/contract/parts.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { BasketLineWithCard } from "#server/db/queries/basket/baskets.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shownHash } from "#server/security/shown-hash.ts";
import { pricedLines, type PricedLine } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, doNotDivideOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { calculateOptions } from "#server/use-cases/delivery/delivery-options.ts";
import { cargoOfGoods } from "#server/use-cases/delivery/goods-cargo.ts";

/** What an order made at this moment would hold and cost. */
export type Quote = { city: string; lines: PricedLine[]; delivery: CalculateCard; priceHash: string };

/** The ticked lines as the checkout shows them. The hash stands for everything that is charged and for whom. */
export function quoteOf(
  ports: Pick<Ports, "secrets">,
  basketLines: readonly BasketLineWithCard[],
  buyer: Buyer,
  book: DeliveryBook,
  { together = false }: { together?: boolean | undefined } = {},
): Quote {
  const doNotDivide = doNotDivideOf(buyer.viewer);
  const lines = pricedLines(basketLines, doNotDivide).filter((line) => line.ticked);
  const shipped = lines.map((line) => ({
    ...line,
    uuid: line.card.uuid,
    availableQuantity: line.card.availableQuantity,
    supplyDays: line.card.supplyDays,
    cargo: cargoOfGoods(line.card, line.quantity),
  }));
  const delivery = calculateOptions(book, shipmentsOf(shipped, { doNotDivide: doNotDivide || together }));
  const charged = lines
    .map(({ card, kind, quantity, price, sum, vatRate }) => [card.uuid, kind, quantity, price, sum, vatRate].join(" "))
    .sort();
  const shipping = delivery.map(({ kinds, options }) => [
    kinds.join(" "),
    options.map(({ providerCode, zone, cost, services, points }) => [
      [providerCode, zone?.code, points.length > 0],
      [cost, services.map(({ code, price }) => [code, price])],
    ]),
  ]);
  const priceHash = shownHash(ports, [buyer.city.uuid, counterpartyOf(buyer.viewer), charged, shipping]);
  return { city: buyer.city.uuid, lines, delivery, priceHash };
}

/** A quote as the visitor saw it: what a later one is compared with. */
export const shownQuoteShape = z.object({
  priceHash: z.string(),
  city: z.string().optional(),
  lines: z.array(
    z.object({ uuid: z.string(), name: z.string(), kind: availabilityShape, quantity: z.number(), price: z.number() }),
  ),
});
export type ShownQuote = z.infer<typeof shownQuoteShape>;

export function shownQuote({ city, lines, priceHash }: Quote): ShownQuote {
  return {
    ...{ city, priceHash },
    lines: lines.map(({ card, kind, quantity, price }) => ({
      uuid: card.uuid,
      name: card.name,
      kind,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
    })),
  };
}
