import type { BasketChange } from "#app/contract/basket/baskets.ts";
import type { Added, BasketBadge } from "#app/forms/reply.ts";
import { notHeld, relatedGoods } from "#app/startup/related-goods.server.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionOutcome } from "#app/actions/action-group.server.ts";

/** What the frame shows after an addition, for script: it need not load the frame again. */
export function withBasket(outcome: ActionOutcome, basket: BasketBadge, added: Added | null): ActionOutcome {
  return outcome instanceof Response
    ? outcome
    : { ...outcome, reply: { ...outcome.reply, basketNow: { basket, added } } };
}

export function basketAfter({ loaded }: ShopRequest, { basket }: BasketChange): BasketBadge {
  const { products } = loaded.basket;
  const held = products && [...new Set([...products, ...basket.items.map(({ uuid }) => uuid)])];
  return { count: basket.count, sum: basket.totals.sum, stale: false, products: held };
}

/** The popup of an added product. */
export async function addedTo(
  { api }: ShopRequest,
  { basket }: BasketChange,
  { products }: BasketBadge,
  uuid: string,
): Promise<Added | null> {
  const item = basket.items.find((one) => one.uuid === uuid);
  if (item === undefined) return null;
  const { related } = await relatedGoods(api, [uuid]);
  const held = new Set(products ?? [uuid]);
  return { card: item.product, quantity: item.quantity, price: item.price.price, related: notHeld(related, held) };
}
