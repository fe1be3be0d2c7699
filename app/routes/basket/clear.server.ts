import { done, problemNotice, text } from "#app/actions/one-click.server.ts";
import { formStep } from "#app/actions/form-reply.server.ts";
import type { IntentHandler } from "#app/actions/shop-action.server.ts";

/** Empties the basket and answers with what stood in it, so that the page can offer to bring it back. */
export const clearBasket: IntentHandler = async (shop, form) => {
  const before = await shop.api.baskets.show();
  const counterparty = shop.profile === null ? undefined : text(form, "counterparty") || null;
  const change = await shop.api.baskets.remove({ counterparty });
  if (!change.ok) return done(shop, form, [problemNotice(change)]);
  shop.loaded.basket = { count: 0, sum: 0, stale: false };
  const state = before.ok ? before.value.state : {};
  const values = Object.fromEntries(
    Object.entries(state).map(([uuid, { count }]) => [uuid, String(count).replace(".", ",")]),
  );
  return formStep("basket.clear", { step: crypto.randomUUID(), values });
};
