import { text } from "./form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import type { ActionGroup } from "./action-group.server.ts";

/** The two toggles of a product, wherever it is shown. */
export const listActions: ActionGroup = {
  async "favourite.toggle"(shop, form) {
    const id = text(form, "externalId");
    const on = text(form, "on") === "1";
    const saved = on ? await shop.api.favourites.add([id]) : await shop.api.favourites.remove([id]);
    if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: on ? "favouriteAdded" : "favouriteRemoved" }]);
  },
  async "compare.toggle"(shop, form) {
    const uuid = text(form, "uuid");
    const on = text(form, "on") === "1";
    const saved = on
      ? await shop.api.comparisons.add([uuid])
      : await shop.api.comparisons.remove({ type: "products", uuids: [uuid] });
    if (!saved.ok) return redirectBackWithFlash(shop, form, [problemNotice(saved)]);
    return redirectBackWithFlash(shop, form, [{ kind: "success", key: on ? "compareAdded" : "compareRemoved" }]);
  },
};
