import type { Cargo } from "#app/domain/logistics/cargo.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { lineVolumeCm3, lineWeightGrams } from "#app/domain/weight.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

type Measured = Pick<ProductCardRow, "weightGrams" | "longestMm" | "volumeCm3" | "multiplicity">;

/** A quantity of one product as it is carried. */
export function cargoOfGoods(card: Measured, quantity: Quantity): Cargo {
  return {
    weightGrams: lineWeightGrams(card.weightGrams, quantity, card.multiplicity),
    longestMm: card.longestMm,
    volumeCm3: lineVolumeCm3(card.volumeCm3, quantity, card.multiplicity),
  };
}
