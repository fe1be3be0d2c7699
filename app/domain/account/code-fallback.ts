import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** How a code is sent; what is not an SMS is for when no SMS comes. */
export type CodeChannel = "sms" | "call" | "email";

/**
 * The ways besides an SMS. A letter reaches the confirmed address of an account: it may stand for the account's phone where
 * somebody logs in or claims, and proves no number that is new, nor a session fresh (security A15).
 */
export function codeFallbacks(flow: string, calls: boolean): CodeChannel[] {
  return [...(calls ? ["call" as const] : []), ...(flow === "login" || flow === "claim" ? ["email" as const] : [])];
}

/** What became of a message to a phone; null while it is being handed to the operator. */
export type Delivery = "sent" | "refused" | "unknown" | "delivered" | "undelivered";

/** An SMS with a code is waited for no longer than this before it counts for nothing. Seconds. */
export const smsCounts = 900;

/**
 * May a code go by a call or a letter instead? Only where an SMS was asked for lately and is not known to have arrived:
 * the phone stays what an account is opened by. `sms` is the newest one of the last `smsCounts` seconds.
 */
export function mayFallBack(
  sms: { delivery: Delivery | null } | undefined,
): Verdict<true, { code: "codeSmsFirst" | "codeDelivered" }> {
  if (sms === undefined) return no("codeSmsFirst");
  return sms.delivery === "delivered" ? no("codeDelivered") : ok(true);
}
