import { shopCookies } from "#app/http/shop-cookies.ts";
import { samePage } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { redirectBackWithFlash, leaveDrawerWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const { name, maxAge } = shopCookies.popupOff;

/** The added-product popup: `showPopup` on means that it is not to be shown (decisions §1.18), see `wantsPopup`. */
export const popupActions: ActionGroup = {
  async "popup.off"(shop, form) {
    // A guest has no settings to save: his browser remembers.
    if (shop.profile === null) shop.session.jar.set(name, "1", { maxAge });
    else {
      const saved = await shop.api.settings.save([{ code: "showPopup", value: true }]);
      if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    }
    return leaveDrawerWithFlash(shop, form, [{ kind: "success", key: "popupOff" }]);
  },
};

/** The page the form stands on, with the popup over it. */
export function withPopup(shop: ShopRequest, uuid: string): string {
  const page = new URL(samePage(shop.url), shop.url);
  page.searchParams.set("drawer", "added");
  page.searchParams.set("added", uuid);
  return page.pathname + page.search;
}
