import type { ActionGroup } from "#app/actions/action-group.server.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Redirects to the page where the requested file will be. */
export const settlementActions: ActionGroup = {
  async "settlements.bill"(shop, form) {
    const documents = texts(form, "document");
    if (documents.length === 0) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "billEmpty" }]);
    const made = await shop.api.settlementBills.make({ body: { documents }, key: text(form, "key") });
    return made.ok
      ? redirectBackWithFlash(shop, form, [], `/profile/mutual-settlements/bills/${made.value.uuid}`)
      : redirectBackWithFlash(shop, form, [problemNotice(made)]);
  },
  async "settlements.sheet"(shop, form) {
    const dateFrom = text(form, "from");
    const dateTo = text(form, "to");
    const contract = text(form, "contract");
    // Without dates the API uses the current quarter, as for the page.
    const requested = await shop.api.settlements.askSheet({
      body: {
        ...(dateFrom && { dateFrom }),
        ...(dateTo && { dateTo }),
        ...(contract && { contract }),
      },
    });
    return requested.ok
      ? redirectBackWithFlash(shop, form, [], "/profile/files")
      : redirectBackWithFlash(shop, form, [problemNotice(requested)]);
  },
};
