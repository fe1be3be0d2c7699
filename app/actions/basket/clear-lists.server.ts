import { text, texts } from "#app/actions/form-text.server.ts";
import { redirectBackWithFlash, problemNotice } from "./one-click.server.ts";
import { formStep } from "#app/actions/form-reply.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ActionGroup } from "#app/actions/action-group.server.ts";

/** Largest batch of the API; lists merged at login may be longer. */
const mostFavourites = 500;
const mostCompared = 100;

/** Clears the favourites and returns them for an undo; failures have their own wording (specification §8). */
export const favouriteClearing: ActionGroup = {
  async "favourite.clear"(shop, form) {
    const { api, loaded } = shop;
    // Start-up treats a failed load as an empty list; clearing must not.
    const before = loaded.favourites.count > 0 ? null : await api.favourites.ids();
    const ids = before?.ok ? before.value.productExternalIds : loaded.favourites.productExternalIds;
    const left =
      before?.ok === false
        ? before
        : await inParts(ids, mostFavourites, (productExternalIds) =>
            api.favourites.remove({ body: { productExternalIds } }),
          );
    if (left?.ok === false) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "favouritesClearFailed" }]);
    if (left) loaded.favourites = left.value;
    return formStep("favourite.clear", { data: { cleared: ids } });
  },
  async "favourite.restore"(shop, form) {
    const added = await inParts(texts(form, "externalId"), mostFavourites, (productExternalIds) =>
      shop.api.favourites.add({ body: { productExternalIds } }),
    );
    return redirectBackWithFlash(shop, form, [
      added?.ok === false ? problemNotice(added) : { kind: "success", key: "favouritesRestored" },
    ]);
  },
};

/** The same for the comparison: one category, or all of them. */
export const compareClearing: ActionGroup = {
  async "compare.clear"(shop, form) {
    const { api, loaded } = shop;
    const category = text(form, "category");
    const { items } = loaded.comparisons;
    const cleared = category === "" ? Object.values(items).flat() : (items[category] ?? []);
    const left = await api.comparisons.remove({
      body: category === "" ? { type: "all" } : { type: "categories", uuids: [category] },
    });
    if (!left.ok) return redirectBackWithFlash(shop, form, [problemNotice(left)]);
    loaded.comparisons = left.value;
    return formStep("compare.clear", { data: { cleared } });
  },
  async "compare.restore"(shop, form) {
    const added = await inParts(texts(form, "uuid"), mostCompared, (items) =>
      shop.api.comparisons.add({ body: { items } }),
    );
    return redirectBackWithFlash(shop, form, [
      added?.ok === false ? problemNotice(added) : { kind: "success", key: "compareRestored" },
    ]);
  },
};

/** Stops at the first refusal; null if there was nothing to send. */
async function inParts<T>(
  all: string[],
  most: number,
  send: (part: string[]) => Promise<ApiVerdict<T>>,
): Promise<ApiVerdict<T> | null> {
  let last: ApiVerdict<T> | null = null;
  for (let from = 0; from < all.length && last?.ok !== false; from += most)
    last = await send(all.slice(from, from + most));
  return last;
}
