import { z } from "zod";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { isoInstant, uuidShape } from "#app/contract/parts.ts";
import { paidMoney } from "#app/contract/hidden.ts";

export const paymentMethodShape = z.enum(paymentMethods);

/** `POST /private/orders/orders/{id}/pay`: payment page; null if the gateway has the money already. */
export const paymentStartShape = z.object({ confirmationUrl: z.url().nullable() });

/**
 * `GET /private/orders/orders/{id}/payment`: payment state reported by the gateway now. `awaiting`: not started,
 * `processing`: the bank has not decided, `failed`: refused. `reason` is the gateway's code; for a canceled order,
 * "notPaid" if the payment term expired.
 */
export const paymentStateShape = z.object({
  uuid: uuidShape,
  number: z.string(),
  state: z.enum(["paid", "awaiting", "processing", "failed", "canceled", "notOnline"]),
  method: paymentMethodShape,
  amount: paidMoney,
  reason: z.string().nullable(),
  mayPay: z.boolean(),
  reservedUntil: isoInstant.nullable(),
});
export type WirePaymentState = z.infer<typeof paymentStateShape>;

/** The name of a gateway, as payments keep it. */
export const webhookParams = z.object({ provider: z.string().regex(/^[a-z]{1,30}$/) });

/** Webhook of a gateway; only the id of a notification is trusted. */
export function webhookPath(provider: string): string {
  return `/public/payments/webhook/${provider}`;
}

/** https://yookassa.ru/developers/using-api/webhooks#notification-object; other fields are ignored. */
export const notificationBody = z.object({
  event: z.string().max(60),
  object: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
});

/** An invoice as a PDF by a signed link, also used in e-mails. */
export function invoicePath(order: string, code: string): string {
  return `/public/orders/invoices/${order}?${new URLSearchParams({ code })}`;
}
export const invoiceParams = z.object({ order: uuidShape });
export const invoiceQuery = z.object({ code: z.string().max(200) });
