import type { Actor } from "#app/domain/actor.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney } from "#app/domain/money.ts";
import { totalWeight } from "#app/domain/weight.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import type { GroupDelivery } from "./order-delivery.ts";
import type { OrderPartDraft } from "#app/domain/order/order-draft.ts";
import type { PricedBasketLine } from "#server/use-cases/basket/basket-view.ts";
import type { UserRecord } from "#server/use-cases/sessions/viewer.ts";

export type OrderForm = {
  body: PlaceOrderBody;
  user: UserRecord;
  /** The recipient's, as stored. */
  phone: string;
  ip: string;
  userAgent: string;
  book: DeliveryBook;
  consents: { purpose: string; textVersion: string }[];
  /** The chosen date may have passed while the order waited; then the earliest one applies. */
  dayMayPass?: boolean;
  /** The buyer must not see the sums, so no order e-mail is sent. */
  unpriced?: boolean;
  /** Origin, if not the site's checkout. */
  source?: "schedule" | "manager";
  /** Who places it for the buyer. */
  manager?: Actor;
};
export type OrderContents = {
  parts: OrderPartDraft<PricedBasketLine>[];
  /** Jointly delivered groups share one entry. */
  deliveries: ReadonlyMap<Availability, GroupDelivery>;
  /** Days until payment of a credit order. */
  creditDays: number;
  contract: { uuid: string; number: string } | null;
};

export type OrderSums = ReturnType<typeof sumsOf>;

/** One source of the sums for e-mail, response and row. */
export function sumsOf({ parts, deliveries }: Pick<OrderContents, "parts" | "deliveries">) {
  const all = parts.flatMap((part) => part.items);
  const items = addMoney(...parts.map((part) => part.itemsSum));
  const delivery = addMoney(...[...new Set(deliveries.values())].map(({ cost }) => cost));
  const vat = addMoney(...all.map((item) => item.vat));
  return {
    items,
    delivery,
    total: addMoney(items, delivery),
    vat,
    weightGrams: totalWeight(all.map((item) => item.weightGrams)),
  };
}
