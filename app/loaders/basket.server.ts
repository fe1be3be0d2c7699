import type { BasketOnPage } from "#app/contract/basket/baskets.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { notHeld, relatedGoods } from "#app/startup/related-goods.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { heldGoods, runsShort } from "#app/view-models/basket/basket.ts";
import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";

/**
 * Lines for which replacements are searched: the comparison is expensive and longer lists are not read. Fewer on a
 * page of many.
 */
const mostReplaced = 60;
const mostReplacedOnPage = 20;

/**
 * Optional parts of the basket page; it works without any of them. Replacements and related products are for the
 * products shown.
 */
export async function basketExtras(api: ShopApi, basket: BasketOnPage) {
  const { items, pages } = basket;
  if (items.length === 0) return { similar: [], related: [], notices: [] };
  const short = items.filter(runsShort).slice(0, pages > 1 ? mostReplacedOnPage : mostReplaced);
  const [similar, near] = await Promise.all([
    short.length === 0
      ? null
      : valueOr(
          api.baskets.replacements({
            body: {
              uuids: [...new Set(short.map(({ categoryUuid }) => categoryUuid))],
              products: short.map(({ uuid }) => uuid),
            },
          }),
          null,
        ),
    relatedGoods(
      api,
      items.map(({ uuid }) => uuid),
    ),
  ]);
  const held = heldGoods(basket);
  const related: Goods[] = notHeld(near.related, held).map(goodsOf);
  return { similar: similar?.similarGoods ?? [], related, notices: near.notices };
}
