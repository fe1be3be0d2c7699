import { groupKinds } from "#app/domain/basket/split.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "./action-group.server.ts";
import { renderedFor, tick, tickGroup } from "./basket.server.ts";
import { formStep } from "./form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** What the page of the basket alone can be asked to do. */
export const basketPageActions: ActionGroup = {
  "basket.clear": clear,
  "basket.checkout": toCheckout,
  ...Object.fromEntries(
    groupKinds.flatMap((kind) => [
      [`basket.tick.${kind}.all`, tickGroup(kind, true)],
      [`basket.tick.${kind}.none`, tickGroup(kind, false)],
    ]),
  ),
};

/** Empties the basket and answers with what stood in it, so that the page can offer to bring it back. */
async function clear(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const before = await shop.api.baskets.show();
  const change = await shop.api.baskets.remove({ counterparty: renderedFor(shop, form) });
  if (!change.ok) return redirectBackWithFlash(shop, form, [problemNotice(change)]);
  shop.loaded.basket = { count: 0, sum: 0, stale: false };
  const state = before.ok ? before.value.state : {};
  const values = Object.fromEntries(
    Object.entries(state).map(([uuid, { count }]) => [uuid, String(count).replace(".", ",")]),
  );
  return formStep("basket.clear", { step: crypto.randomUUID(), values });
}

/**
 * «Оформить заказ»: saves the ticks as they stand on the screen, then goes on; a guest logs in on the way. What could
 * not be saved is said by the flash of the next page, which looks at the basket anew.
 */
async function toCheckout(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const saved = await tick(shop, form);
  if (!(saved instanceof Response) && saved.status >= 400) return saved;
  return seeOther(shop.profile === null ? "/basket?drawer=auth&return=%2Fcheckout" : "/checkout");
}
