import type { BasketLists } from "#app/contract/basket/basket-lists.ts";
import type { ProductCard } from "#app/contract/catalog/catalog.ts";
import { priceAt } from "#app/domain/catalog/price.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

/** A product of an own list or a shared basket. */
export type LaterGoods = Pick<
  ProductCard,
  "uuid" | "slug" | "name" | "article" | "userArticle" | "unit" | "availability"
> & {
  image: string | null;
  quantity: number;
  /** Unit price at this quantity. */
  price: number;
};

export function laterGoods(lines: BasketLists["later"]): LaterGoods[] {
  return lines.map(({ quantity, product }) => {
    const { uuid, slug, name, article, userArticle, unit, availability, image, price } = product;
    const tiers = price.tiers.map((tier) => ({
      from: quantityFromNumber(tier.from),
      price: moneyFromNumber(tier.price),
    }));
    const at = moneyToNumber(priceAt(tiers, quantityFromNumber(quantity)));
    return {
      uuid,
      slug,
      name,
      article,
      userArticle,
      unit,
      availability,
      image: image?.url ?? null,
      quantity,
      price: at,
    };
  });
}
