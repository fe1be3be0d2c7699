import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** So long an order is what Back from the bank's page means. */
const recently = 3_600_000;

/** Back from the bank's page leads to the checkout, whose goods are ordered by now: to the payment, not to an empty basket. */
export async function leaveToUnpaid({ api, profile, loaded }: ShopRequest): Promise<void> {
  if (profile === null || profile.onModerate || loaded.basket.count > 0) return;
  const newest = await valueOr(api.orders.list({ limit: 1 }), null);
  const order = newest?.items[0];
  if (order?.status !== "awaitingPayment" || !order.canPay || order.createdBy?.uuid !== profile.uuid) return;
  if (Date.now() - Date.parse(order.createdAt) > recently) return;
  throw seeOther(`/checkout/payment-success?order=${encodeURIComponent(order.number)}`);
}
