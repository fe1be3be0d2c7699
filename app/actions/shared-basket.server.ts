import type { ActionGroup } from "./action-group.server.ts";
import { renderedFor } from "./basket.server.ts";
import { filledNotices } from "./filled-basket.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What a visitor can do with a basket that somebody shows him. */
export const sharedBasketActions: ActionGroup = {
  async "basket.shared.take"(shop, form) {
    const code = shop.params["code"] ?? "";
    const filled = await shop.api.basketShares.take(code, { counterparty: renderedFor(shop, form) });
    if (!filled.ok) return redirectBackWithFlash(shop, form, [problemNotice(filled)]);
    return redirectBackWithFlash(shop, form, filledNotices(filled.value), "/basket");
  },
};
