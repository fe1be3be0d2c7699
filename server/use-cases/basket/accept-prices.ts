import type { ProblemOr } from "#app/contract/problem.ts";
import type { BasketChange } from "#app/contract/basket/baskets.ts";
import { ok } from "#app/domain/verdict.ts";
import { basketContents } from "#server/db/queries/basket/baskets.ts";
import { saveSeenPrices } from "#server/db/queries/basket/basket-lines.ts";
import type { Ports } from "#server/ports/ports.ts";
import { isSold, toBasket, unitPrice } from "./basket-view.ts";
import { counterpartyOf, doNotDivideOf, pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
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
  const { basket, lines } = await basketContents(db, { owner: owner.value, ...pricingOf(buyer) });
  const read = lines.map((line) => {
    const isRead = isSold(line) && (items === undefined || items.includes(line.uuid));
    return isRead ? { ...line, seenPrice: unitPrice(line) } : line;
  });
  if (basket)
    await saveSeenPrices(
      db,
      basket.uuid,
      read.filter((line, index) => line !== lines[index]),
    );
  const frame = { basket, doNotDivide: doNotDivideOf(buyer.viewer), counterparty: counterpartyOf(buyer.viewer) };
  return ok({ basket: toBasket(read, frame), settled: [] });
}
