import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Delivery channels of a code; `call` and `email` are fallbacks for SMS. */
export type DeliveryChannel = "sms" | "call" | "email";

/**
 * Fallback channels for a flow. An e-mail proves access to the account only: it may replace the SMS at login and for
 * claims, but neither verifies a new number nor makes a session fresh (security A15).
 */
export function codeFallbacks(flow: string, calls: boolean): DeliveryChannel[] {
  return [...(calls ? ["call" as const] : []), ...(flow === "login" || flow === "claim" ? ["email" as const] : [])];
}

/** Delivery status of a message to a phone; null while it is being handed to the operator. */
export type Delivery = "sent" | "refused" | "unknown" | "delivered" | "undelivered";

/** Seconds after which an undelivered SMS no longer counts. */
export const smsCounts = 900;

/**
 * Whether a code may be sent by call or e-mail: only after a recent SMS that is not known to be delivered. `sms` is
 * the newest one of the last `smsCounts` seconds.
 */
export function mayFallBack(
  sms: { delivery: Delivery | null } | undefined,
): Verdict<true, { code: "codeSmsFirst" | "codeDelivered" }> {
  if (sms === undefined) return no("codeSmsFirst");
  return sms.delivery === "delivered" ? no("codeDelivered") : ok(true);
}
