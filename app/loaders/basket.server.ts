import type { BasketOnPage } from "#app/contract/basket/baskets.ts";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import type { Notice } from "#app/forms/reply.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { valueOr, verdictOrNull } from "#app/startup/value-or.server.ts";
import { heldGoods, runsShort } from "#app/view-models/basket/basket.ts";
import { goodsOf, type Goods } from "#app/view-models/catalog/goods.ts";

/** Specification §9; enough remain after excluding what is in the basket. */
export const relatedLimit = 30;
/**
 * Lines for which replacements are searched: the comparison is expensive and longer lists are not read. Fewer on a
 * page of many.
 */
const mostReplaced = 60;
const mostReplacedOnPage = 20;
/** One row, slightly wider than a large screen. */
const relatedShown = 6;

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
    relatedOrNotices(api.baskets.related({ body: { uuids: items.map(({ uuid }) => uuid), limit: relatedLimit } })),
  ]);
  const held = heldGoods(basket);
  const related: Goods[] = near.related
    .filter(({ uuid }) => !held.has(uuid))
    .slice(0, relatedShown)
    .map(goodsOf);
  return { similar: similar?.similarGoods ?? [], related, notices: near.notices };
}

type Related = { related: ProductCard[]; notices: Notice[] };

/** A failure is reported (specification §8), and the rest of the page stays. */
export async function relatedOrNotices(pending: Promise<ApiVerdict<ProductCard[]>>): Promise<Related> {
  // An answer outside the contract is a failure without a message.
  const verdict = await verdictOrNull(pending);
  if (verdict?.ok) return { related: verdict.value, notices: [] };
  return {
    related: [],
    notices: titledNotices("basket", verdict ?? undefined, { kind: "error", key: "relatedFailed" }),
  };
}
