import type { PricedItem, PricedLine } from "#app/domain/basket/priced-lines.ts";
import type { Cargo } from "#app/domain/logistics/cargo.ts";
import type { ShippedLine } from "#app/domain/logistics/shipment.ts";
import type { Quantity } from "#app/domain/quantity.ts";
import { lineVolumeCm3, lineWeightGrams } from "#app/domain/weight.ts";
import type { ProductCardRow } from "#server/db/queries/catalog/card-columns.ts";

type Measured = Pick<ProductCardRow, "weightGrams" | "longestMm" | "volumeCm3" | "multiplicity">;

/** Shipping dimensions of a quantity of one product. */
export function cargoOfGoods(card: Measured, quantity: Quantity): Cargo {
  return {
    weightGrams: lineWeightGrams(card.weightGrams, quantity, card.multiplicity),
    longestMm: card.longestMm,
    volumeCm3: lineVolumeCm3(card.volumeCm3, quantity, card.multiplicity),
  };
}

/** A basket line as it is shipped. */
export function shippedLine(line: PricedLine<PricedItem & Measured & Pick<ProductCardRow, "supplyDays">>): ShippedLine {
  const { item, kind, quantity, sum } = line;
  const { uuid, availableQuantity, supplyDays } = item;
  return { uuid, kind, quantity, availableQuantity, supplyDays, sum, cargo: cargoOfGoods(item, quantity) };
}
