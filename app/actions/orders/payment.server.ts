import { isBankAddress } from "#app/http/bank-address.ts";
import { reloaded, seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { text } from "#app/actions/form-text.server.ts";

/** «Оплатить»: on an order's page and after a failed payment. */
export const paymentActions: ActionGroup = {
  "order.pay": (shop, form) => toBank(shop, text(form, "order")),
};

/** Redirects to the bank's page; if the gateway is unavailable, to the page that offers a retry. */
export async function toBank(shop: ShopRequest, order: string): Promise<Response> {
  const started = await shop.api.payments.pay({ params: { id: order } });
  const params = new URLSearchParams({ order });
  if (!started.ok) {
    if (started.code === "gatewayAway" || started.code === "paymentUnavailable") params.set("away", "1");
    return seeOther(`/checkout/payment-error?${params}`);
  }
  const { confirmationUrl } = started.value;
  if (confirmationUrl === null || !isBankAddress(confirmationUrl, shop.url))
    return seeOther(`/checkout/payment-success?${params}`);
  return reloaded(confirmationUrl);
}
