import { shopCookies } from "#app/http/shop-cookies.ts";
import type { ShopRequest } from "./shop-request.server.ts";

/**
 * Whether the added-product popup is shown to this visitor: the setting `showPopup` on disables it (product rules
 * §1.18).
 */
export function wantsPopup({ profile, settings, session }: ShopRequest): boolean {
  if (session.crawler) return false;
  if (profile === null) return session.cookies.get(shopCookies.popupOff.name) === null;
  return settings.find(({ code }) => code === "showPopup")?.value !== true;
}
