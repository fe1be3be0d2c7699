import { mobilePhone } from "#app/domain/phone.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { setClientByRule } from "#app/startup/client-list.server.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { SessionTokens } from "#app/contract/backend.ts";
import { endRegistration } from "#app/startup/registration-cookie.server.ts";
import { keepTokens } from "#app/startup/session-cookies.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";

/** Redirects to where the visitor wanted to go: a path of this shop, checked when used (product rules §1.24). */
export async function loggedIn(
  shop: ShopRequest,
  tokens: SessionTokens | null,
  merged: boolean,
  notice: string,
): Promise<Response> {
  if (tokens === null) throw new Error("the API opened a session without handing over its tokens");
  keepTokens(shop.session, tokens);
  endRegistration(shop.session);
  const api = shop.session.api();
  await setClientByRule(api, await api.users.clients(), { automatic: true });
  shop.session.flash.add({ kind: "success", key: notice });
  if (merged) shop.session.flash.add({ kind: "info", key: "merged" });
  return onward(shop);
}

/** A repeated submission or another tab: the phone's owner is logged in already. */
export function alreadyIn(shop: ShopRequest, phone: string): Response | null {
  const parsed = mobilePhone(phone);
  if (!parsed.ok || shop.profile?.phone !== parsed.value) return null;
  shop.session.flash.add({ kind: "success", key: "loggedIn" });
  return onward(shop);
}

function onward({ url }: ShopRequest): Response {
  return seeOther(safeReturnPath(url.searchParams.get("return") ?? "") ?? samePage(url));
}
