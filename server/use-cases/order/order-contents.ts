import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import type { Availability } from "#app/domain/basket/split.ts";
import { addMoney } from "#app/domain/money.ts";
import type { DeliveryBook } from "#server/use-cases/delivery/delivery-book.ts";
import type { GroupDelivery } from "./order-delivery.ts";
import type { OrderPartDraft } from "#app/domain/order/order-draft.ts";
import type { PricedLine } from "#server/use-cases/basket/basket-view.ts";
import type { UserRecord } from "#server/use-cases/account/viewer.ts";

export type OrderForm = {
  body: PlaceOrderBody;
  user: UserRecord;
  /** The recipient's, as it is stored. */
  phone: string;
  ip: string;
  userAgent: string;
  book: DeliveryBook;
  consents: { purpose: string; textVersion: string }[];
  /** The day that was chosen may have gone by while the order waited: then it is as soon as can be. */
  dayMayPass?: boolean;
  /** The buyer may not be told the sums: the e-mail about the order is not for him. */
  unpriced?: boolean;
  /** Who fills the form, where it is not the buyer at the site. */
  source?: "schedule";
};
export type OrderContents = {
  parts: OrderPartDraft<PricedLine>[];
  /** Groups that go together have one and the same. */
  deliveries: ReadonlyMap<Availability, GroupDelivery>;
  /** Until an order on credit is paid. */
  creditDays: number;
  contract: { uuid: string; number: string } | null;
};

export type OrderSums = ReturnType<typeof sumsOf>;

/** The e-mail, the answer and the row take their sums from the same place. */
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
    weightGrams: all.reduce((sum, item) => sum + item.weightGrams, 0),
  };
}
