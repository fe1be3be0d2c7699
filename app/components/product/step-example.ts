import { quantityFromNumber, quantityToNumber, settleQuantity } from "#app/domain/quantity.ts";

/**
 * A quantity a visitor might type that is no whole multiple, and what it becomes; null for goods sold one by one.
 * Units, as on the wire.
 */
export function stepExample(multiplicity: number): { typed: number; settled: number } | null {
  if (multiplicity === 1) return null;
  // Half a step more than one step lies between two multiples; whole units are what people type, where they can.
  const typed = multiplicity > 1 ? Math.floor(multiplicity) + 1 : Math.round(multiplicity * 1500) / 1000;
  const settled = settleQuantity(quantityFromNumber(typed), { multiplicity: quantityFromNumber(multiplicity) });
  if (!settled.ok || !settled.value.rounded) return null;
  return { typed, settled: quantityToNumber(settled.value.quantity) };
}
