import { z } from "zod";
import type { CalculateCard } from "#app/contract/delivery/logistics.ts";
import { availabilityShape } from "#app/contract/parts.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { BasketLineWithCard } from "#server/db/queries/basket/baskets.ts";
import type { Ports } from "#server/ports/ports.ts";
import { shownHash } from "#server/security/shown-hash.ts";
import { pricedLines, type PricedBasketLine } from "#server/use-cases/basket/basket-view.ts";
import { counterpartyOf, doNotDivideOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { shipmentsOf } from "#app/domain/logistics/shipment.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import { calculateOptions } from "#server/use-cases/delivery/delivery-options.ts";
import { shippedLine } from "#server/use-cases/delivery/goods-cargo.ts";

/** Contents and cost of an order placed now. */
export type Quote = { city: string; lines: PricedBasketLine[]; delivery: CalculateCard; priceHash: string };

/** The ticked lines as displayed at checkout. The hash covers everything charged, and for whom. */
export function quoteOf(
  ports: Pick<Ports, "secrets">,
  basketLines: readonly BasketLineWithCard[],
  buyer: Buyer,
  book: DeliveryBook,
  { together = false }: { together?: boolean | undefined } = {},
): Quote {
  const doNotDivide = doNotDivideOf(buyer.viewer);
  const lines = pricedLines(basketLines, doNotDivide).filter((line) => line.ticked);
  const delivery = calculateOptions(
    book,
    shipmentsOf(lines.map(shippedLine), { doNotDivide: doNotDivide || together }),
  );
  const charged = lines
    .map(({ item, kind, quantity, price, sum, vatRate }) => [item.uuid, kind, quantity, price, sum, vatRate].join(" "))
    .sort();
  const shipping = delivery.map(({ kinds, options }) => [
    kinds.join(" "),
    options.map(({ providerCode, zone, cost, isCostUnknown, services, points }) => [
      [providerCode, zone?.code, points.length > 0, ...(isCostUnknown ? ["unknown"] : [])],
      [cost, services.map(({ code, price }) => [code, price])],
    ]),
  ]);
  const priceHash = shownHash(ports, [buyer.city.uuid, counterpartyOf(buyer.viewer), charged, shipping]);
  return { city: buyer.city.uuid, lines, delivery, priceHash };
}

/** A displayed quote, to be compared with a later one. */
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
    lines: lines.map(({ item, kind, quantity, price }) => ({
      uuid: item.uuid,
      name: item.name,
      kind,
      quantity: quantityToNumber(quantity),
      price: moneyToNumber(price),
    })),
  };
}
