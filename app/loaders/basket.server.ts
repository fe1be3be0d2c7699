import type { Basket } from "#app/contract/baskets.ts";
import type { ProductCard } from "#app/contract/catalog.ts";
import type { Notice } from "#app/forms/reply.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { valueOr, verdictOrNull } from "#app/startup/value-or.server.ts";
import { runsShort } from "#app/view-models/basket.ts";
import { goodsOf, type Goods } from "#app/view-models/goods.ts";
import { linesOfBasket } from "#app/view-models/shown-basket.ts";

/** Specification §9; it leaves enough when what lies in the basket already is left out. */
export const relatedAsked = 30;
/** Lines whose replacements are looked for: comparing goods costs time, and nobody reads more of them. Fewer on a page of many. */
const mostReplaced = 60;
const mostReplacedOnPage = 20;
/** One row, a little longer than a wide screen. */
const relatedShown = 6;

/**
 * What stands around the goods of a basket; the basket stands without any of it, too. Replacements and related
 * goods are looked for of goods that the page shows: those from `from` up to `to`.
 */
export async function aroundBasket(api: ShopApi, basket: Basket, { from, to }: { from: number; to: number }) {
  const { items } = basket;
  if (items.length === 0) return { delivery: [], similar: [], related: [], notices: [] };
  const lines = linesOfBasket(basket).map(({ uuid, quantity, kind }) => ({ uuid, quantity, kind }));
  const shown = items.slice(from, to);
  const short = shown.filter(runsShort).slice(0, shown.length < items.length ? mostReplacedOnPage : mostReplaced);
  const uuids = items.map(({ uuid }) => uuid);
  const [delivery, similar, near] = await Promise.all([
    valueOr(api.logistics.card({ items: lines }), []),
    short.length === 0 ? null : valueOr(api.baskets.replacements(short), null),
    relatedOrNotices(
      api.baskets.related(
        shown.map(({ uuid }) => uuid),
        relatedAsked,
      ),
    ),
  ]);
  const held = new Set(uuids);
  const related: Goods[] = near.related
    .filter(({ uuid }) => !held.has(uuid))
    .slice(0, relatedShown)
    .map(goodsOf);
  return { delivery, similar: similar?.similarGoods ?? [], related, notices: near.notices };
}

type Related = { related: ProductCard[]; notices: Notice[] };

/** Their fault is told (specification §8), and the rest stays. */
export async function relatedOrNotices(asked: Promise<ApiVerdict<ProductCard[]>>): Promise<Related> {
  // An answer nobody agreed on is a fault without words.
  const verdict = await verdictOrNull(asked);
  if (verdict?.ok) return { related: verdict.value, notices: [] };
  return {
    related: [],
    notices: titledNotices("basket", verdict ?? undefined, { kind: "error", key: "relatedFailed" }),
  };
}
