import type { ReceiptWay } from "#app/contract/delivery/logistics.ts";
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

type RequestedItem = string | { uuid: string; quantity: number };

/** Availability date of each product in the buyer's city, and today's date there; null without a promise. */
export async function calculateTime(
  ports: Ports,
  buyer: Buyer,
  items: readonly RequestedItem[],
): Promise<{ today: string; receipts: (ReceiptWay & { uuid: string })[] }> {
  const book = await deliveryBook(ports, buyer.city);
  const wanted = new Map(items.map((item) => (typeof item === "string" ? [item, null] : [item.uuid, item.quantity])));
  const cards = await productCards(ports.database.db, { uuids: [...wanted.keys()], ...pricingOf(buyer) });
  return {
    today: book.now.date,
    receipts: cards
      .filter(isSold)
      .map((card) => ({ uuid: card.uuid, ...receiptOf(book, card, orderable(card, wanted.get(card.uuid) ?? null)) })),
  };
}

/** Quantities that cannot be ordered are replaced by the minimum. */
function orderable({ multiplicity, minQuantity }: ProductCardRow, quantity: number | null): Quantity {
  const checked = quantity === null ? null : checkQuantity(quantity);
  if (!checked?.ok || checked.value <= 0 || checked.value > maxOrderQuantity(multiplicity, null)) return minQuantity;
  return checked.value;
}

/** First date of each delivery method for a quantity of a product, the minimum by default. */
export function receiptOf(book: DeliveryBook, card: ProductCardRow, quantity: Quantity = card.minQuantity): ReceiptWay {
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
    return option ? { date: option.dateFrom, cost: option.isCostUnknown ? null : option.cost } : null;
  };
  const [cutoff = null] = options
    .map((option) => option.cutoff)
    .filter((time) => isInTime(book, time))
    .sort();
  return { pickup: promised("pickup"), delivery: promised("courier"), cutoff: isThere ? cutoff : null };
}
