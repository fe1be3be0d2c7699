/** Topics of order notifications: the order and its goods, or its payment (product rules §3.12). */
type OrderNews = "order" | "payment";

/** Saved notification settings; null is undecided and counts as wanted. */
export type MessageWishes = {
  notifyOrderEmail: boolean | null;
  notifyOrderSms: boolean | null;
  notifyPayments: boolean | null;
};

/** Channels wanted for a topic; null is undecided. Notifications in the profile are always shown. */
export function wantsMessages(wishes: MessageWishes, about: OrderNews): { email: boolean; sms: boolean } {
  const sms = wishes.notifyOrderSms !== false;
  if (about === "order") return { email: wishes.notifyOrderEmail !== false, sms };
  const payments = wishes.notifyPayments !== false;
  return { email: payments, sms: payments && sms };
}
