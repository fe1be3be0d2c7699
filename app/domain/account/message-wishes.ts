/** What news of an order are about: the order and its goods, or its money (decisions §3.12). */
type OrderNews = "order" | "payment";

/** A buyer's saved settings; null is what he never decided, and is wanted. */
export type MessageWishes = {
  notifyOrderEmail: boolean | null;
  notifyOrderSms: boolean | null;
  notifyPayments: boolean | null;
};

/** Which messages he wants about it; null: he has never said. In the cabinet it stands whatever he wants. */
export function wantsMessages(wishes: MessageWishes, about: OrderNews): { email: boolean; sms: boolean } {
  const sms = wishes.notifyOrderSms !== false;
  if (about === "order") return { email: wishes.notifyOrderEmail !== false, sms };
  const payments = wishes.notifyPayments !== false;
  return { email: payments, sms: payments && sms };
}
