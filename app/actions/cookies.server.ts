import { shopCookies } from "#app/http/shop-cookies.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const { cookiesAccepted, analyticsConsent } = shopCookies;

/** The two buttons of the cookie banner: both put it away, one of them also agrees to analytics (decisions §1.6). */
export const cookieActions: ActionGroup = {
  async "cookies.accept"(shop) {
    shop.session.jar.set(analyticsConsent.name, "true", { maxAge: analyticsConsent.maxAge, httpOnly: false });
    return putAway(shop);
  },
  async "cookies.close"(shop) {
    return putAway(shop);
  },
};

/** Back to the very same page: an open drawer stays open. */
function putAway({ session, url }: ShopRequest): Response {
  session.jar.set(cookiesAccepted.name, "true", { maxAge: cookiesAccepted.maxAge });
  const here = new URL(url);
  here.searchParams.delete("index");
  return seeOther(here.pathname + here.search);
}
