import { isBankAddress } from "#app/http/bank-address.ts";
import { reloaded, seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";
import { text } from "./form-text.server.ts";

/** «Оплатить»: on an order's page and where a payment has failed. */
export const paymentActions: ActionGroup = {
  "order.pay": (shop, form) => toBank(shop, text(form, "order")),
};

/** To the bank's page for an order; where the gateway cannot be reached, to the page that says so and offers it again. */
export async function toBank(shop: ShopRequest, order: string): Promise<Response> {
  const started = await shop.api.orders.pay(order);
  const asked = new URLSearchParams({ order });
  if (!started.ok) {
    if (started.code === "gatewayAway" || started.code === "paymentUnavailable") asked.set("away", "1");
    return seeOther(`/checkout/payment-error?${asked}`);
  }
  const { confirmationUrl } = started.value;
  if (confirmationUrl === null || !isBankAddress(confirmationUrl, shop.url))
    return seeOther(`/checkout/payment-success?${asked}`);
  return reloaded(confirmationUrl);
}
