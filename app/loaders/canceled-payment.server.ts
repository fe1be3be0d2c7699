import type { PaymentState } from "#app/contract/payments.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/**
 * Back onto the page of a payment whose order was canceled meanwhile: the order's own page says by whom, and where the
 * money is. Where the time to pay was over, the page of the payment says so.
 */
export function leaveCanceled({ profile }: ShopRequest, { state, reason, number }: PaymentState): void {
  if (state !== "canceled" || reason === "notPaid" || profile?.onModerate !== false) return;
  throw seeOther(`/profile/order/${encodeURIComponent(number)}`);
}
