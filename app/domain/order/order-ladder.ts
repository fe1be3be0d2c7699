import { isOnline } from "./payment.ts";
import type { OrderStatus } from "./status.ts";

/**
 * The steps of an order when nothing goes wrong, by how it is paid and sent, and the one where it stands; null for one that
 * is canceled, came back or waits for a check.
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
  const place = steps.findIndex((step) => step === (beside[status] ?? status));
  return place < 0 ? null : { steps, place };
}

/** What is no step of its own stands at another one. */
const beside: Readonly<Record<string, OrderStatus>> = {
  awaitingSupply: "confirmed",
  partiallyShipped: "assembling",
};
