import { isBankAddress } from "#app/http/bank-address.ts";
import { reloaded } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Two ways to pay an invoice for chosen documents, both through the bank's page. */
export const billActions: ActionGroup = {
  "bill.card": (shop, form) => toBank(shop, form, "card"),
  "bill.sbp": (shop, form) => toBank(shop, form, "sbp"),
};

async function toBank(shop: ShopRequest, form: FormData, method: "card" | "sbp"): Promise<ActionOutcome> {
  const started = await shop.api.settlementBills.pay({ params: { uuid: shop.params["uuid"] ?? "" }, body: { method } });
  if (!started.ok) return redirectBackWithFlash(shop, form, [problemNotice(started)]);
  const { confirmationUrl } = started.value;
  // Without a bank page the result is known already and shown here.
  return confirmationUrl === null || !isBankAddress(confirmationUrl, shop.url)
    ? redirectBackWithFlash(shop, form, [])
    : reloaded(confirmationUrl);
}
