import { shopCookies } from "#app/http/shop-cookies.ts";
import type { ShopRequest } from "./shop-request.server.ts";

/** Is the added-product popup shown to this visitor, whoever asks for it? `showPopup` on means that it is not (decisions §1.18). */
export function wantsPopup({ profile, settings, session }: ShopRequest): boolean {
  if (session.crawler) return false;
  if (profile === null) return session.cookies.get(shopCookies.popupOff.name) === null;
  return settings.find(({ code }) => code === "showPopup")?.value !== true;
}
