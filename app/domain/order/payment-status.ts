/** Payment status of an order (product rules §3.4, paymentStatus). */
export const paymentStatuses = [
  "notRequired",
  "pending",
  "processing",
  "partiallyPaid",
  "paid",
  "postpaid",
  "overdue",
  "refunding",
  "partiallyRefunded",
  "refunded",
  "failed",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
