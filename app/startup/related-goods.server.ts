import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import type { Notice } from "#app/forms/reply.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import type { ShopApi } from "#app/shop-api/shop-api.ts";
import { verdictOrNull } from "./value-or.server.ts";

/** Specification §9; enough remain after excluding what is in the basket. */
const relatedLimit = 30;
/** One row, slightly wider than a large screen. */
const mostShown = 6;

/** Products related to those; a failure is reported (specification §8), and the rest of the page stays. */
export async function relatedGoods(
  api: ShopApi,
  uuids: string[],
): Promise<{ related: ProductCard[]; notices: Notice[] }> {
  // An answer outside the contract is a failure without a message.
  const verdict = await verdictOrNull(api.baskets.related({ body: { uuids, limit: relatedLimit } }));
  if (verdict?.ok) return { related: verdict.value, notices: [] };
  return {
    related: [],
    notices: titledNotices("basket", verdict ?? undefined, { kind: "error", key: "relatedFailed" }),
  };
}

/** The first ones that the basket does not have. */
export function notHeld(related: readonly ProductCard[], held: ReadonlySet<string>): ProductCard[] {
  return related.filter(({ uuid }) => !held.has(uuid)).slice(0, mostShown);
}
