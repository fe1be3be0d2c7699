import { limitsOf } from "#app/domain/catalog/listing-options.ts";
import { viewOf } from "#app/domain/catalog/view.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { shopCookies } from "#app/http/shop-cookies.ts";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { listActions } from "./lists.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

const viewActions: ActionGroup = {
  /** Saved for later sessions, therefore a POST: visiting `?view=` changes nothing. */
  async "view.choose"(shop, form) {
    const view = viewOf(text(form, "view"));
    if (view === null) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "validation" }]);
    if (shop.profile === null) {
      shop.session.jar.set(shopCookies.catalogView.name, view, { maxAge: shopCookies.catalogView.maxAge });
    } else {
      const saved = await shop.api.settings.save({ body: { settings: [{ code: "catalogViewType", value: view }] } });
      if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    }
    const next = new URL(shop.url);
    next.searchParams.delete("view");
    next.searchParams.delete("more");
    // Page numbers depend on the page size.
    if (!limitsOf(view).some((limit) => String(limit) === (next.searchParams.get("limit") ?? "")))
      next.searchParams.delete("limit");
    next.searchParams.delete("page");
    return seeOther(samePage(next));
  },
};

/** Actions of every product listing. */
export const listingActions: readonly ActionGroup[] = [basketActions, listActions, viewActions];
