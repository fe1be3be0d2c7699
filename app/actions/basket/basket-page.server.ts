import { groupKinds } from "#app/domain/basket/split.ts";
import { addQuantity, parseQuantity, quantityFromNumber, quantityToNumber } from "#app/domain/quantity.ts";
import type { Notice } from "#app/forms/reply.ts";
import { text, texts } from "#app/actions/form-text.server.ts";
import { badQuantity } from "./wrong-quantity.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionOutcome } from "#app/actions/action-group.server.ts";
import { answer, renderedFor, sequence, tick, tickGroup } from "./basket.server.ts";
import { formStep } from "#app/actions/form-reply.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** Actions of the basket page only. */
export const basketPageActions: ActionGroup = {
  "basket.clear": clear,
  "basket.checkout": toCheckout,
  "basket.replace": replace,
  "basket.seen": seen,
  "basket.whole": shipWhole,
  ...Object.fromEntries(
    groupKinds.flatMap((kind) => [
      [`basket.tick.${kind}.all`, tickGroup(kind, true)],
      [`basket.tick.${kind}.none`, tickGroup(kind, false)],
    ]),
  ),
};

/** Empties the basket and returns what was in it, so that the page can offer an undo. */
async function clear(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const before = await shop.api.baskets.show();
  // The version of an outdated page, resubmitted by Back, protects products added since.
  const seen = form.get("via") === "script" ? "" : text(form, "version");
  if (seen !== "" && before.ok && seen !== String(before.value.version))
    return redirectBackWithFlash(shop, form, [{ kind: "info", key: "basketChanged" }]);
  const change = await shop.api.baskets.remove({ body: { counterparty: renderedFor(shop, form) } });
  if (!change.ok) return redirectBackWithFlash(shop, form, [problemNotice(change)]);
  shop.loaded.basket = { count: 0, sum: 0, stale: false, products: [] };
  const state = before.ok ? before.value.state : {};
  const values = Object.fromEntries(
    Object.entries(state).map(([uuid, { count }]) => [uuid, String(count).replace(".", ",")]),
  );
  return formStep("basket.clear", { step: crypto.randomUUID(), values });
}

/**
 * «Оформить заказ»: saves the shown selection, then goes on; guests log in on the way. Failures are flashed on the
 * next page, which loads the basket again.
 */
async function toCheckout(shop: ShopRequest, form: FormData): Promise<ActionOutcome> {
  const saved = await tick(shop, form);
  if (!(saved instanceof Response) && saved.status >= 400) return saved;
  return seeOther(shop.profile === null ? "/basket?drawer=auth&return=%2Fcheckout" : "/checkout");
}

/**
 * Replaces an unavailable product in one change: `left` of the old product stays, `quantity` of the new one is added.
 */
async function replace(shop: ShopRequest, form: FormData) {
  const [left, quantity] = [parseQuantity(text(form, "left") || "0"), parseQuantity(text(form, "quantity"))];
  const [uuid, by] = [text(form, "uuid"), text(form, "by")];
  const before = await shop.api.baskets.show();
  if (!left.ok || !quantity.ok || uuid === by) return redirectBackWithFlash(shop, form, [badQuantity]);
  if (!before.ok) return redirectBackWithFlash(shop, form, [problemNotice(before)]);
  const held = quantityFromNumber(before.value.state[by]?.count ?? 0);
  const items = [
    { uuid: by, quantity: quantityToNumber(addQuantity(held, quantity.value)) },
    { uuid, quantity: quantityToNumber(left.value) },
  ];
  const change = await shop.api.baskets.setQuantity({
    body: {
      items,
      counterparty: renderedFor(shop, form),
      ...sequence(form),
    },
  });
  const name = change.ok && change.value.basket.items.find((item) => item.uuid === by)?.product.name;
  return answer(shop, form, change, name ? { key: "basketReplaced", values: { name } } : { key: "basketSet" });
}

async function seen(shop: ShopRequest, form: FormData) {
  const items = texts(form, "uuid");
  const change = await shop.api.baskets.seen({ body: { items: items.length === 0 ? undefined : items } });
  return answer(shop, form, change, null);
}

async function shipWhole(shop: ShopRequest, form: FormData) {
  const value = text(form, "whole") === "on";
  const saved = await shop.api.settings.save({ body: { settings: [{ code: "doNotDivide", value }] } });
  const notice: Notice = saved.ok
    ? { kind: "success", key: value ? "basketWholeOn" : "basketWholeOff" }
    : problemNotice(saved);
  return redirectBackWithFlash(shop, form, [notice]);
}
