import type { Basket } from "#app/contract/basket/baskets.ts";
import { basketContents } from "#server/db/queries/basket/baskets.ts";
import type { Ports } from "#server/ports/ports.ts";
import { toBasket } from "./basket-view.ts";
import { readChangedBasket } from "./changed-basket.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

export async function readBasket({ database }: Ports, buyer: Buyer): Promise<Basket> {
  const { viewer } = buyer;
  const owner = viewer.basketOwner;
  const { basket, lines } =
    owner === null ? { basket: null, lines: [] } : await basketContents(database.db, { owner, ...pricingOf(buyer) });
  return toBasket(lines, { basket, doNotDivide: doNotDivideOf(viewer), counterparty: counterpartyOf(viewer) });
}

/** Number of products in the basket, and the sum of those still sold. */
export async function countBasket({ database }: Ports, buyer: Buyer): Promise<{ count: number; sum: number }> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null) return { count: 0, sum: 0 };
  const { count, totals } = await readChangedBasket(database.db, buyer, { owner, products: [] });
  return { count, sum: totals.sum };
}
