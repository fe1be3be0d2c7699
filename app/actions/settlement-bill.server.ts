import { isBankAddress } from "#app/http/bank-address.ts";
import { reloaded } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** The two ways to pay an invoice for chosen documents: the bank's page comes next. */
export const billActions: ActionGroup = {
  "bill.card": (shop, form) => toBank(shop, form, "card"),
  "bill.sbp": (shop, form) => toBank(shop, form, "sbp"),
};

async function toBank(shop: ShopRequest, form: FormData, method: "card" | "sbp"): Promise<ActionOutcome> {
  const started = await shop.api.finance.payBill(shop.params["uuid"] ?? "", method);
  if (!started.ok) return redirectBackWithFlash(shop, form, [problemNotice(started)]);
  const { confirmationUrl } = started.value;
  // Without a page of the bank its word is known already, and the page says it.
  return confirmationUrl === null || !isBankAddress(confirmationUrl, shop.url)
    ? redirectBackWithFlash(shop, form, [])
    : reloaded(confirmationUrl);
}
