import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import type { Draft } from "./family.ts";
import type { Random } from "#server/demo/random.ts";
import type { DemoProductRow, StockRow } from "#server/demo/rows.ts";
import { depots } from "#server/demo/warehouses.ts";

/** How a product is carried: kept in the cities, brought on order alone, or neither just now. */
export type Carriage = { kept: boolean; supply: { from: number; to: number } | null };

export function carriageOf(random: Random): Carriage {
  const luck = random.next();
  const from = random.int(3, 9);
  const supply = { from, to: from + random.int(2, 7) };
  if (luck < 0.85) return { kept: true, supply: random.chance(0.7) ? supply : null };
  return { kept: false, supply: luck < 0.94 ? supply : null };
}

/**
 * Rows where there is anything at all. Together with the carriage it makes every city
 * have some 78 % available, 14 % on order, 8 % not available; what lies below one
 * multiplicity, or beyond the last whole one, is there on purpose. A whole stock is enough for the smallest order.
 */
export function stockOf(
  { uuid, min_quantity }: Pick<DemoProductRow, "uuid" | "min_quantity">,
  draft: Draft,
  { kept }: Carriage,
  random: Random,
): StockRow[] {
  if (!kept) return [];
  const step = Math.round(draft.multiplicity * 1000);
  const whole = () => Math.max(multiples(draft, random) * step, Math.round(Number(min_quantity) * 1000));
  const row = (warehouse_uuid: string, thousandths: number): StockRow[] =>
    thousandths > 0 ? [{ product_uuid: uuid, warehouse_uuid, on_hand: thousandthsToDecimal(thousandths) }] : [];

  return depots.flatMap(([nearest, ...others]) => {
    if (nearest === undefined) return [];
    if (!random.chance(0.92)) return random.chance(0.4) ? row(nearest, remainder(draft, step, random)) : [];
    return [
      ...row(nearest, whole() + (random.chance(0.2) ? remainder(draft, step, random) : 0)),
      ...others.flatMap((other) =>
        random.chance(0.6) ? row(other, whole()) : row(other, remainder(draft, step, random)),
      ),
    ];
  });
}

/** Few enough of some to be split when a handful is ordered. */
function multiples(draft: Draft, random: Random): number {
  if (random.chance(0.07)) return 3;
  const most = draft.trade === "bulk" ? 160 : draft.price > 1500 ? 30 : 220;
  return 1 + Math.floor(most * random.next() ** 2);
}

/** Less than one multiplicity: whole pieces, or tenths of what is cut. Single pieces have none. */
function remainder(draft: Draft, step: number, random: Random): number {
  const grain = draft.unit === "metre" || draft.unit === "squareMetre" || draft.unit === "kilogram" ? 50 : 1000;
  const grains = Math.ceil(step / grain) - 1;
  return grains > 0 ? random.int(1, grains) * grain : 0;
}
