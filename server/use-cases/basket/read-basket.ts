import type { Basket } from "#app/contract/basket/baskets.ts";
import { basketAround } from "#server/db/queries/basket/basket-around.ts";
import { basketContents } from "#server/db/queries/basket/baskets.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold, toBasket } from "./basket-view.ts";
import { toChangedBasket } from "./changed-basket.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

export async function readBasket({ database }: Ports, buyer: Buyer): Promise<Basket> {
  const { viewer } = buyer;
  const owner = viewer.basketOwner;
  const { basket, lines } =
    owner === null ? { basket: null, lines: [] } : await basketContents(database.db, { owner, ...pricingOf(buyer) });
  return toBasket(lines, { basket, doNotDivide: doNotDivideOf(viewer), counterparty: counterpartyOf(viewer) });
}

/** Number of products in the basket, and those still sold with their sum. */
export async function countBasket(
  { database }: Ports,
  buyer: Buyer,
): Promise<{ count: number; sum: number; products: string[] }> {
  const owner = buyer.viewer.basketOwner;
  if (owner === null) return { count: 0, sum: 0, products: [] };
  const { lines, rest } = await basketAround(database.db, { owner, products: [], ...pricingOf(buyer) });
  const { count, totals } = toChangedBasket({ basket: null, lines, rest }, buyer);
  return { count, sum: totals.sum, products: rest.filter(isSold).map(({ uuid }) => uuid) };
}
