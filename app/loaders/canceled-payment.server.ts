import type { WirePaymentState } from "#app/contract/orders/payments.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/**
 * For Back to the payment page of a canceled order: redirects to the order, which says who canceled it and where the
 * money is. If the payment term expired, the payment page says so itself.
 */
export function leaveCanceled({ profile }: ShopRequest, { state, reason, number }: WirePaymentState): void {
  if (state !== "canceled" || reason === "notPaid" || profile?.onModerate !== false) return;
  throw seeOther(`/profile/order/${encodeURIComponent(number)}`);
}
