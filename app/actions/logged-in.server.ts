import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { Tokens } from "#app/shop-api/requests.ts";
import { keepTokens } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** Where the visitor wanted to go: a path of this shop, checked when used (decisions §1.24). */
export function loggedIn(shop: ShopRequest, tokens: Tokens | null, merged: boolean, notice: string): Response {
  if (tokens === null) throw new Error("the API opened a session without handing over its tokens");
  keepTokens(shop.session, tokens);
  shop.session.flash.add({ kind: "success", key: notice });
  if (merged) shop.session.flash.add({ kind: "info", key: "merged" });
  return seeOther(safeReturnPath(shop.url.searchParams.get("return") ?? "") ?? samePage(shop.url));
}
