import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** Orders younger than this are assumed to be what Back from the bank's page refers to. Milliseconds. */
const recently = 3_600_000;

/**
 * Back from the bank's page leads to a checkout whose goods are ordered already: redirects to the payment instead of
 * an empty basket.
 */
export async function leaveToUnpaid({ api, profile, loaded }: ShopRequest): Promise<void> {
  if (profile === null || profile.onModerate || loaded.basket.count > 0) return;
  const newest = await valueOr(api.orders.list({ query: { limit: 1 } }), null);
  const order = newest?.items[0];
  if (order?.status !== "awaitingPayment" || !order.canPay || order.createdBy?.uuid !== profile.uuid) return;
  if (Date.now() - Date.parse(order.createdAt) > recently) return;
  throw seeOther(`/checkout/payment-success?order=${encodeURIComponent(order.number)}`);
}
