import { wantsMessages, type MessageWishes } from "#app/domain/account/message-wishes.ts";
import type { OrderActor, OrderStatus } from "./status.ts";

/** Notifications about an order after it was placed (product rules §3.12). */
export type OrderEvent =
  | "order.confirmed"
  | "order.paid"
  | "order.ready"
  | "order.storage"
  | "order.shipped"
  | "order.delivered"
  | "order.returned"
  | "order.canceled"
  | "order.refunded"
  | "order.changed"
  /** The shop writes to the buyer. */
  | "order.comment";

/** All events appear in the profile; `payment` events follow the setting for payments, others that for orders. */
const channels: Readonly<Record<OrderEvent, { sms: boolean; payment: boolean }>> = {
  "order.confirmed": { sms: false, payment: false },
  "order.paid": { sms: false, payment: true },
  "order.ready": { sms: true, payment: false },
  "order.storage": { sms: true, payment: false },
  "order.shipped": { sms: true, payment: false },
  "order.returned": { sms: true, payment: false },
  "order.delivered": { sms: false, payment: false },
  "order.canceled": { sms: true, payment: false },
  "order.refunded": { sms: false, payment: true },
  "order.changed": { sms: false, payment: false },
  "order.comment": { sms: false, payment: false },
};

export function channelsOf(event: OrderEvent, wishes: MessageWishes): { email: boolean; sms: boolean } {
  const { sms, payment } = channels[event];
  const wanted = wantsMessages(wishes, payment ? "payment" : "order");
  return { email: wanted.email, sms: sms && wanted.sms };
}

/** The notification for a new status of a part; null if none is sent or a claim reports it. */
export function eventOf(to: OrderStatus, actor: OrderActor | null): OrderEvent | null {
  if (actor === "claim") return null;
  if (to === "confirmed" || to === "awaitingSupply") return actor === "payment" ? "order.paid" : "order.confirmed";
  return eventOfStatus[to] ?? null;
}

const eventOfStatus: Partial<Record<OrderStatus, OrderEvent>> = {
  readyForPickup: "order.ready",
  shipped: "order.shipped",
  completed: "order.delivered",
  returned: "order.returned",
  canceled: "order.canceled",
};
