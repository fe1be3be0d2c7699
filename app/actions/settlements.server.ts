import type { ActionGroup } from "./action-group.server.ts";
import { text, texts } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What is asked for leads to the page where it will lie. */
export const settlementActions: ActionGroup = {
  async "settlements.bill"(shop, form) {
    const documents = texts(form, "document");
    if (documents.length === 0) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "billEmpty" }]);
    const made = await shop.api.finance.makeBill(documents, text(form, "key"));
    return made.ok
      ? redirectBackWithFlash(shop, form, [], `/profile/mutual-settlements/bills/${made.value.uuid}`)
      : redirectBackWithFlash(shop, form, [problemNotice(made)]);
  },
  async "settlements.sheet"(shop, form) {
    const dateFrom = text(form, "from");
    const dateTo = text(form, "to");
    const contract = text(form, "contract");
    // Without dates the API takes the quarter, as it does for the page.
    const asked = await shop.api.finance.askSheet({
      ...(dateFrom && { dateFrom }),
      ...(dateTo && { dateTo }),
      ...(contract && { contract }),
    });
    return asked.ok
      ? redirectBackWithFlash(shop, form, [], "/profile/files")
      : redirectBackWithFlash(shop, form, [problemNotice(asked)]);
  },
};
