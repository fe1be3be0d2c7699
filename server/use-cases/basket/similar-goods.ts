import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { goodsInStock, replacementsInStock } from "#server/db/queries/catalog/goods-in-stock.ts";
import { toProductCard } from "#server/db/queries/catalog/product-card.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pricingOf, type Buyer } from "#server/use-cases/account/buyer.ts";
import { isSold } from "./basket-view.ts";

/** Candidates from which the nearest in price is chosen. */
const mostOfCategory = 20;

type SimilarGoods = { similarGoods: { categoryUuid: string; productUuid?: string; products: ProductCard[] }[] };

/** In-stock replacements of these products, of the same size and appearance (product rules §3.13). */
export async function replacements(
  { database }: Ports,
  buyer: Buyer,
  products: readonly string[],
): Promise<SimilarGoods> {
  const found = await replacementsInStock(database.db, { products, ...pricingOf(buyer) });
  const sold = found.filter(({ card }) => isSold(card) && card.availability === "available");
  const similarGoods = products.flatMap((productUuid) => {
    const own = sold.filter(({ of }) => of === productUuid).map(({ card }) => card);
    const [first] = own;
    return first === undefined
      ? []
      : [{ categoryUuid: first.categoryUuid, productUuid, products: own.map(toProductCard) }];
  });
  return { similarGoods };
}

/** In-stock goods of these categories, to replace unavailable ones (product rules §3.13). */
export async function similarGoods(
  { database }: Ports,
  buyer: Buyer,
  categories: readonly string[],
): Promise<SimilarGoods> {
  const found = await goodsInStock(database.db, { categories, limit: mostOfCategory, ...pricingOf(buyer) });
  const sold = found.filter((card) => isSold(card) && card.availability === "available");
  return {
    similarGoods: [...new Set(categories)].map((categoryUuid) => ({
      categoryUuid,
      products: sold.filter((card) => card.categoryUuid === categoryUuid).map(toProductCard),
    })),
  };
}
