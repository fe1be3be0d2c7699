import { z } from "zod";
import { paymentMethods } from "#app/domain/order/payment.ts";
import { isoInstant, uuidShape } from "./parts.ts";
import { paidMoney } from "./hidden.ts";

export const paymentMethodShape = z.enum(paymentMethods);

/** `POST /private/orders/orders/{id}/pay`: where the buyer pays; null when the gateway has his money already. */
export const paymentStartShape = z.object({ confirmationUrl: z.url().nullable() });

/**
 * `GET /private/orders/orders/{id}/payment`: how paying an order stands, as the gateway tells at this moment. `awaiting`:
 * nobody pays just now, `processing`: the bank has not decided, `failed`: it has refused. `reason` is the gateway's code; of an
 * order that is canceled, "notPaid" where the time to pay was over.
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
export type PaymentState = z.infer<typeof paymentStateShape>;

export const paymentProviders = z.object({ provider: z.enum(["yookassa"]) });

/** Where a gateway tells of payments; believed in nothing but the id. */
export function webhookPath(provider: "yookassa"): string {
  return `/public/payments/webhook/${provider}`;
}

/** https://yookassa.ru/developers/using-api/webhooks#notification-object; whatever else stands in it is not looked at. */
export const notificationBody = z.object({
  event: z.string().max(60),
  object: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
});

/** An invoice as a PDF, by a link that proves itself: e-mails carry it, too. */
export function invoicePath(order: string, code: string): string {
  return `/public/orders/invoices/${order}?${new URLSearchParams({ code })}`;
}
export const invoiceParams = z.object({ order: uuidShape });
export const invoiceQuery = z.object({ code: z.string().max(200) });
