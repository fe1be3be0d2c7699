import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { Tokens } from "#app/shop-api/requests.ts";
import { keepTokens } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** Leads on to where the visitor wanted to go: a path of this shop, checked when used (decisions §1.24). */
export function loggedIn(shop: ShopRequest, tokens: Tokens | null, merged: boolean, notice: string): Response {
  if (tokens === null) throw new Error("the API opened a session without handing over its tokens");
  keepTokens(shop.session, tokens);
  shop.session.flash.add({ kind: "success", key: notice });
  if (merged) shop.session.flash.add({ kind: "info", key: "merged" });
  return onward(shop);
}

/** The same form once more, from a second press or another tab: who is in by that phone has nothing left to do. */
export function alreadyIn(shop: ShopRequest, phone: string): Response | null {
  if (shop.profile?.phone !== phone) return null;
  shop.session.flash.add({ kind: "success", key: "loggedIn" });
  return onward(shop);
}

function onward({ url }: ShopRequest): Response {
  return seeOther(safeReturnPath(url.searchParams.get("return") ?? "") ?? samePage(url));
}
