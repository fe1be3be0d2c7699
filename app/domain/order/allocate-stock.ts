import { roundDownToMultiple, subtractQuantity, type Quantity } from "#app/domain/quantity.ts";

/** A piece of a line: from one warehouse, or, without one, what has to come first. */
export type Piece = { warehouseUuid: string | null; quantity: Quantity };

/**
 * Spreads a quantity over warehouses in the order given, in whole multiples. What they lack makes the last piece.
 * `free` is what each warehouse has and is lowered by what is taken.
 */
export function allocateStock(
  quantity: Quantity,
  multiplicity: Quantity,
  warehouseUuids: readonly string[],
  free: Map<string, Quantity>,
): Piece[] {
  const pieces: Piece[] = [];
  let rest = quantity;
  for (const warehouseUuid of warehouseUuids) {
    const held = free.get(warehouseUuid);
    const whole = held === undefined ? null : roundDownToMultiple(held, multiplicity);
    if (held === undefined || whole === null || whole <= 0 || rest <= 0) continue;
    const taken = whole < rest ? whole : rest;
    pieces.push({ warehouseUuid, quantity: taken });
    free.set(warehouseUuid, subtractQuantity(held, taken));
    rest = subtractQuantity(rest, taken);
  }
  return rest > 0 ? [...pieces, { warehouseUuid: null, quantity: rest }] : pieces;
}
