import type { TierToSave } from "#app/domain/catalog/saving/price.ts";
import { quantityFromNumber, quantityToNumber, type Quantity } from "#app/domain/quantity.ts";
import { thousandthsFromTyped } from "#app/domain/thousandths.ts";

/** A price from a quantity on, in a list: «tier:10:base», «tier:2.25:base». */
export type TierField = Pick<TierToSave, "from" | "list">;

export function tierField(from: Quantity, list: string): string {
  return `tier:${quantityToNumber(from)}:${list}`;
}

/** Null for other fields, and for quantities that nobody can order. */
export function readTierField(field: string): TierField | null {
  const [, from = "", list = ""] = /^tier:([^:]+):(.*)$/s.exec(field) ?? [];
  const quantity = tierQuantity(from);
  return quantity === null ? null : { from: quantity, list };
}

/** «10», «2,25»; null for what is no quantity above zero. */
export function tierQuantity(text: string): Quantity | null {
  const thousandths = thousandthsFromTyped(text);
  return thousandths === null || thousandths === 0 || thousandths > highest
    ? null
    : quantityFromNumber(thousandths / 1000);
}

/** numeric(12,3) */
const highest = 999_999_999_999;
