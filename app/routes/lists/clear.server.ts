import { done, problemNotice, text } from "#app/actions/one-click.server.ts";
import type { IntentHandler } from "#app/actions/shop-action.server.ts";

/** Empties the list; a fault is worded by the specification (§8). */
export const clearFavourites: IntentHandler = async (shop, form) => {
  const ids = shop.loaded.favourites.productExternalIds;
  const cleared = ids.length === 0 || (await shop.api.favourites.remove(ids)).ok;
  return done(shop, form, [cleared ? { kind: "success", key: "favouritesCleared" } : { kind: "error", key: "favouritesClearFailed" }]);
};

/** One category of the comparison, or with none named all of it. */
export const clearComparison: IntentHandler = async (shop, form) => {
  const category = text(form, "category");
  const cleared = await shop.api.comparisons.remove(category === "" ? { type: "all" } : { type: "categories", uuids: [category] });
  return done(shop, form, [cleared.ok ? { kind: "success", key: "compareCleared" } : problemNotice(cleared)]);
};
