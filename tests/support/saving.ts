import type { Actor } from "#app/domain/actor.ts";
import type { PriceToSave } from "#app/domain/catalog/saving/price.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { brands, categories, units } from "#tests/support/shops/small-shop.ts";

export const clerk: Actor = { kind: "staff", id: "7", name: "Кладовщик" };

export function productToSave(externalId: string, given: Partial<ProductToSave> = {}): ProductToSave {
  return {
    externalId,
    name: `Уголок крепёжный ${externalId}`,
    article: `UG-${externalId}`,
    category: categories.fittings,
    brand: brands.krep,
    unit: units.piece,
    weightGrams: 120,
    ...given,
  };
}

export function priceToSave(product: string, price: number | null, list = "base"): PriceToSave {
  return { product, list, price: price === null ? null : moneyFromNumber(price) };
}

export function stockToSave(product: string, warehouse: string, onHand: number) {
  return { product, warehouse, onHand: quantityFromNumber(onHand) };
}
