import { text } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "#app/actions/basket/one-click.server.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** Favourite and comparison toggles of a product. */
export const listActions: ActionGroup = {
  async "favourite.toggle"(shop, form) {
    const id = text(form, "externalId");
    const on = text(form, "on") === "1";
    const saved = on
      ? await shop.api.favourites.add({ body: { productExternalIds: [id] } })
      : await shop.api.favourites.remove({ body: { productExternalIds: [id] } });
    if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: on ? "favouriteAdded" : "favouriteRemoved" }]);
  },
  async "compare.toggle"(shop, form) {
    const uuid = text(form, "uuid");
    const on = text(form, "on") === "1";
    const saved = on
      ? await shop.api.comparisons.add({ body: { items: [uuid] } })
      : await shop.api.comparisons.remove({ body: { type: "products", uuids: [uuid] } });
    if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: on ? "compareAdded" : "compareRemoved" }]);
  },
};
