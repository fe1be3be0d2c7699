import type { BasketListDetail } from "#app/contract/basket/basket-lists.ts";
import { quantityToNumber } from "#app/domain/quantity.ts";
import type { Db } from "#server/db/client.ts";
import type { ListLine } from "#server/db/queries/basket/basket-lists.ts";
import { productCards, toProductCard } from "#server/db/queries/catalog/product-card.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "./basket-view.ts";

/** Cards and quantities for this buyer; discontinued products are separate. */
export async function listedGoods(
  db: Db,
  buyer: Buyer,
  lines: readonly ListLine[],
): Promise<Pick<BasketListDetail, "items" | "gone">> {
  const uuids = lines.map(({ uuid }) => uuid);
  const cards = new Map((await productCards(db, { uuids, ...pricingOf(buyer) })).map((card) => [card.uuid, card]));
  const known = lines.flatMap(({ uuid, quantity }) => {
    const card = cards.get(uuid);
    return card ? [{ card, quantity: quantityToNumber(quantity) }] : [];
  });
  return {
    items: known
      .filter(({ card }) => isSold(card))
      .map(({ card, quantity }) => ({ quantity, product: toProductCard(card) })),
    gone: known
      .filter(({ card }) => !isSold(card))
      .map(({ card: { uuid, name, article, replacement }, quantity }) => ({
        uuid,
        quantity,
        name,
        article,
        replacement,
      })),
  };
}
