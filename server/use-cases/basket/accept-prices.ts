import type { ProblemOr } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { ok } from "#app/domain/verdict.ts";
import { basketAround, type AmountLine } from "#server/db/queries/basket/basket-around.ts";
import { saveSeenPrices } from "#server/db/queries/basket/basket-lines.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold, unitPrice } from "./basket-view.ts";
import { toChangedBasket } from "./changed-basket.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { basketOwnerFor } from "./change-basket.ts";

/**
 * Acknowledges the new prices. Does not affect what is ordered, so the basket's version and an open checkout stay
 * valid.
 */
export async function acceptPrices(
  ports: Ports,
  buyer: Buyer,
  items: readonly string[] | undefined,
): Promise<ProblemOr<BasketChange, "counterpartyChanged" | "rightMissing" | "validation">> {
  const owner = basketOwnerFor(buyer, {});
  if (!owner.ok) return owner;
  const { db } = ports.database;
  const around = await basketAround(db, { owner: owner.value, products: items ?? [], ...pricingOf(buyer) });
  const { basket } = around;
  const lines = around.lines.map(accepted);
  const rest = items === undefined ? around.rest.map(accepted) : around.rest;
  const read = [...lines, ...(items === undefined ? rest : [])].filter(isSold);
  if (basket) await saveSeenPrices(db, basket.uuid, read);
  return ok({ basket: toChangedBasket({ basket, lines, rest }, buyer), settled: [] });
}

function accepted<L extends AmountLine>(line: L): L {
  return isSold(line) ? { ...line, seenPrice: unitPrice(line) } : line;
}
