import { lineSum, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { lineVolumeCm3 } from "#app/domain/weight.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

type Ordered = { quantity: Quantity; sum: Money };

/** Product data copied to an order line besides its sums: base price, shipping dimensions, the buyer's own code. */
export function itemColumns(card: ProductCardRow, { quantity, sum }: Ordered) {
  const before = card.oldPrice === null ? sum : lineSum(card.oldPrice, quantity);
  return {
    external_id: card.externalId,
    article: card.article,
    name: card.name,
    unit: card.unit,
    discount: moneyToDecimal(before > sum ? subtractMoney(before, sum) : zeroMoney),
    volume_cm3: String(lineVolumeCm3(card.volumeCm3, quantity, card.multiplicity)),
    user_article: card.userArticle,
  };
}
