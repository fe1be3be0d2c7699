import { shopCookies } from "#app/http/shop-cookies.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const { cookiesAccepted, analyticsConsent } = shopCookies;

/** Both buttons of the cookie banner dismiss it, one also agrees to analytics (product rules §1.6). */
export const cookieActions: ActionGroup = {
  async "cookies.accept"(shop) {
    shop.session.jar.set(analyticsConsent.name, "true", { maxAge: analyticsConsent.maxAge, httpOnly: false });
    return dismissBanner(shop);
  },
  async "cookies.close"(shop) {
    return dismissBanner(shop);
  },
};

/** Back to the same page, with its drawer open. */
function dismissBanner({ session, url }: ShopRequest): Response {
  session.jar.set(cookiesAccepted.name, "true", { maxAge: cookiesAccepted.maxAge });
  const here = new URL(url);
  here.searchParams.delete("index");
  return seeOther(here.pathname + here.search);
}
