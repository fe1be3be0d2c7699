import type { Basket } from "#app/contract/basket/baskets.ts";
import { addMoney, moneyToNumber } from "#app/domain/money.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { basketContents, type BasketContents } from "#server/db/queries/basket/baskets.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricedLines, toBasket } from "./basket-view.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";

export function readBasket(ports: Ports, buyer: Buyer): Promise<Basket> {
  return readBasketFor(ports.database.db, buyer);
}

export async function readBasketFor(db: Db | Tx, buyer: Buyer): Promise<Basket> {
  const { basket, lines } = await contentsOf(db, buyer);
  return toBasket(lines, {
    basket,
    doNotDivide: doNotDivideOf(buyer.viewer),
    counterparty: counterpartyOf(buyer.viewer),
  });
}

/** Number of products in the basket, and the sum of those still sold. */
export async function countBasket(ports: Ports, buyer: Buyer): Promise<{ count: number; sum: number }> {
  const { lines } = await contentsOf(ports.database.db, buyer);
  const sums = pricedLines(lines, doNotDivideOf(buyer.viewer)).map((line) => line.sum);
  return { count: lines.length, sum: moneyToNumber(addMoney(...sums)) };
}

async function contentsOf(db: Db | Tx, buyer: Buyer): Promise<BasketContents> {
  const owner = buyer.viewer.basketOwner;
  return owner === null ? nothing : basketContents(db, { owner, ...pricingOf(buyer) });
}

const nothing: BasketContents = { basket: null, lines: [], others: [] };
