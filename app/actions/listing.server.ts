import { limitsOf } from "#app/domain/catalog/listing-options.ts";
import { viewOf } from "#app/domain/catalog/view.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { shopCookies } from "#app/http/shop-cookies.ts";
import { basketActions } from "./basket.server.ts";
import { listActions } from "./lists.server.ts";
import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

const viewActions: ActionGroup = {
  /** Kept for the next session, and so a POST: looking at `?view=` changes nothing. */
  async "view.choose"(shop, form) {
    const view = viewOf(text(form, "view"));
    if (view === null) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "validation" }]);
    if (shop.profile === null) {
      shop.session.jar.set(shopCookies.catalogView.name, view, { maxAge: shopCookies.catalogView.maxAge });
    } else {
      const saved = await shop.api.settings.save([{ code: "catalogViewType", value: view }]);
      if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    }
    const next = new URL(shop.url);
    next.searchParams.delete("view");
    next.searchParams.delete("more");
    // A page of one size is no page of another.
    if (!limitsOf(view).some((limit) => String(limit) === (next.searchParams.get("limit") ?? "")))
      next.searchParams.delete("limit");
    next.searchParams.delete("page");
    return seeOther(samePage(next));
  },
};

/** Whatever a list of goods can be asked to do. */
export const listingActions: readonly ActionGroup[] = [basketActions, listActions, viewActions];
