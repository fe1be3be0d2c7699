import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { pricedLines } from "#app/domain/basket/priced-lines.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { basketAround, type BasketAround } from "#server/db/queries/basket/basket-around.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold, toBasket, toWireTotals } from "./basket-view.ts";

type ChangedBasket = BasketChange["basket"];

/** The basket of a buyer as if a change had named these products. */
export async function readChangedBasket(
  db: Db | Tx,
  buyer: Buyer,
  { owner, products }: { owner: string; products: readonly string[] },
): Promise<ChangedBasket> {
  return toChangedBasket(await basketAround(db, { owner, products, ...pricingOf(buyer) }), buyer);
}

/** Named products as lines, the rest of the basket as totals only. */
export function toChangedBasket(
  { basket, lines, rest }: Omit<BasketAround, "others">,
  { viewer }: Buyer,
): ChangedBasket {
  const doNotDivide = doNotDivideOf(viewer);
  const priced = pricedLines([...lines, ...rest].filter(isSold), { doNotDivide });
  return {
    ...toBasket(lines, { basket, doNotDivide, counterparty: counterpartyOf(viewer) }),
    count: lines.length + rest.length,
    totals: toWireTotals(priced),
    tickedTotals: toWireTotals(priced.filter((line) => line.ticked)),
  };
}
