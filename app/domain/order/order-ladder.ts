import { isOnline } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/**
 * Progress steps of an order by payment and delivery, and the current one; null for orders canceled, returned or in
 * moderation.
 */
export function orderLadder(
  status: string,
  { paymentMethod, isFetched }: { paymentMethod: string; isFetched: boolean },
): { steps: OrderStatus[]; place: number } | null {
  const paysFirst = isOnline(paymentMethod) || paymentMethod === "invoice";
  const steps: OrderStatus[] = [
    "new",
    ...(paysFirst ? (["awaitingPayment"] as const) : []),
    "confirmed",
    "assembling",
    isFetched ? "readyForPickup" : "shipped",
    "completed",
  ];
  const place = steps.findIndex((step) => step === (shownAtStep[status] ?? status));
  return place < 0 ? null : { steps, place };
}

/** Statuses without a step of their own, and the step they are shown at. */
const shownAtStep: Readonly<Record<string, OrderStatus>> = {
  awaitingSupply: "confirmed",
  partiallyShipped: "assembling",
};
