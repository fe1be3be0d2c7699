import type { Receipt } from "#app/contract/logistics.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { isInTime } from "#app/domain/logistics/shipment.ts";
import { lineSum } from "#app/domain/money.ts";
import { checkQuantity, maxOrderQuantity, type Quantity } from "#app/domain/quantity.ts";
import { productCards } from "#server/db/queries/catalog/product-card.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold } from "#server/use-cases/basket/basket-view.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { cargoOfGoods } from "./goods-cargo.ts";
import { deliveryBook, type DeliveryBook } from "./delivery-book.ts";
import { ownOptions } from "./delivery-options.ts";

type Asked = string | { uuid: string; quantity: number };

/** When each product can be had in the buyer's city, and what day it is there; null where there is nothing to promise. */
export async function calculateTime(
  ports: Ports,
  buyer: Buyer,
  items: readonly Asked[],
): Promise<{ today: string; receipts: (Receipt & { uuid: string })[] }> {
  const book = await deliveryBook(ports, buyer.city);
  const wanted = new Map(items.map((item) => (typeof item === "string" ? [item, null] : [item.uuid, item.quantity])));
  const cards = await productCards(ports.database.db, { uuids: [...wanted.keys()], ...pricingOf(buyer) });
  return {
    today: book.now.date,
    receipts: cards
      .filter((card) => isSold({ card }))
      .map((card) => ({ uuid: card.uuid, ...receiptOf(book, card, orderable(card, wanted.get(card.uuid) ?? null)) })),
  };
}

/** What nobody may order is asked for as its least quantity. */
function orderable({ multiplicity, minQuantity }: ProductCardRow, quantity: number | null): Quantity {
  const checked = quantity === null ? null : checkQuantity(quantity);
  if (!checked?.ok || checked.value <= 0 || checked.value > maxOrderQuantity(multiplicity, null)) return minQuantity;
  return checked.value;
}

/** The first day of each way for a quantity of a product, the least one when none is named. */
export function receiptOf(book: DeliveryBook, card: ProductCardRow, quantity: Quantity = card.minQuantity): Receipt {
  const { availability, supplyDays, tiers, availableQuantity } = card;
  const isThere = availability === "available" && quantity <= availableQuantity;
  if (availability === "notAvailable" || (!isThere && supplyDays === null))
    return { pickup: null, delivery: null, cutoff: null };
  const options = ownOptions(book, {
    kinds: [availability],
    sums: [lineSum(priceAt(tiers, quantity), quantity)],
    cargo: cargoOfGoods(card, quantity),
    lines: [{ uuid: card.uuid, kind: availability, supply: isThere ? null : supplyDays }],
  });
  const promised = (type: "pickup" | "courier") => {
    const option = options.find((one) => one.type === type);
    return option ? { date: option.dateFrom, cost: option.cost } : null;
  };
  const [cutoff = null] = options
    .map((option) => option.cutoff)
    .filter((time) => isInTime(book, time))
    .sort();
  return { pickup: promised("pickup"), delivery: promised("courier"), cutoff: isThere ? cutoff : null };
}
