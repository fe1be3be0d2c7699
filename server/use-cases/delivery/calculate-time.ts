import type { z } from "zod";
import type { calculateTimeShape } from "#app/contract/logistics.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { isInTime } from "#app/domain/logistics/shipment.ts";
import { lineSum } from "#app/domain/money.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { deliveryBook, deliveryOptions, type DeliveryBook } from "./delivery-book.ts";

type CalculateTime = z.infer<typeof calculateTimeShape>;

/** When the least quantity of each product can be had in the buyer's city; null where there is nothing to promise. */
export async function calculateTime(ports: Ports, buyer: Buyer, uuids: readonly string[]): Promise<CalculateTime> {
  const book = await deliveryBook(ports, buyer.city);
  const cards = await productCards(ports.database.db, { uuids: [...new Set(uuids)], ...pricingOf(buyer) });
  return cards.filter((card) => isSold({ card })).map((card) => ({ uuid: card.uuid, ...receiptOf(book, card) }));
}

/** The first day of each way for the least quantity of a product. */
export function receiptOf(book: DeliveryBook, card: ProductCardRow): Omit<CalculateTime[number], "uuid"> {
  const { availability, supplyDays, tiers, minQuantity, weightGrams } = card;
  if (availability === "notAvailable") return { pickup: null, delivery: null, cutoff: null };
  const options = deliveryOptions(book, {
    kinds: [availability],
    sums: [lineSum(priceAt(tiers, minQuantity), minQuantity)],
    weightGrams,
    supply: [availability === "available" ? null : supplyDays],
  });
  const promised = (type: "pickup" | "courier") => {
    const option = options.find((one) => one.type === type);
    return option ? { date: option.dateFrom, cost: option.cost } : null;
  };
  const [cutoff = null] = options
    .map((option) => option.cutoff)
    .filter((time) => isInTime(book.now, time))
    .sort();
  return {
    pickup: promised("pickup"),
    delivery: promised("courier"),
    cutoff: availability === "available" ? cutoff : null,
  };
}
