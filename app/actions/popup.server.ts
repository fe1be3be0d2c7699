import { shopCookies } from "#app/http/shop-cookies.ts";
import { samePage } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { redirectBackWithFlash, leaveDrawerWithFlash, problemNotice } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const { name, maxAge } = shopCookies.popupOff;

/** Popup of added products: the setting `showPopup` on disables it (product rules §1.18), see `wantsPopup`. */
export const popupActions: ActionGroup = {
  async "popup.off"(shop, form) {
    // Guests have no settings: kept in a cookie.
    if (shop.profile === null) shop.session.jar.set(name, "1", { maxAge });
    else {
      const saved = await shop.api.settings.save({ body: { settings: [{ code: "showPopup", value: true }] } });
      if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    }
    return leaveDrawerWithFlash(shop, form, [{ kind: "success", key: "popupOff" }]);
  },
};

/** The form's page with the popup open. */
export function withPopup(shop: ShopRequest, uuid: string): string {
  const page = new URL(samePage(shop.url), shop.url);
  page.searchParams.set("drawer", "added");
  page.searchParams.set("added", uuid);
  return page.pathname + page.search;
}
