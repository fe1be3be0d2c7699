import { sql } from "kysely";
import { z } from "zod";
import { quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";
import type { SoldBy } from "#app/domain/upload/in-sold-units.ts";
import type { Db, Tx } from "#server/db/client.ts";

type Read = { uuid: string; unit: string; multiplicity: string; packs: unknown; sizes: Record<string, number> };

const packsShape = z.array(z.object({ name: z.string(), quantity: z.number() }));

/** Divisor that converts an attribute's unit to metres. */
const inMetre: Readonly<Record<string, number>> = { мм: 1_000, см: 100, м: 1 };

/** Sales units of goods: packs, and the sizes of a bar, sheet or roll from their attributes. */
export async function soldBy(db: Db | Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, SoldBy>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await sql<Read>`
    select p.uuid, u.name as unit, p.multiplicity::text as multiplicity, p.packs, coalesce((
      select json_object_agg(lower(a.name) || '|' || a.unit, value -> 'value')
      from jsonb_array_elements(p.attributes) value
      join attributes a on a.code = value ->> 'code'
      where lower(a.name) in ('длина', 'ширина', 'длина рулона', 'длина хлыста') and a.unit in ('мм', 'см', 'м')
        and jsonb_typeof(value -> 'value') = 'number'
    ), '{}') as sizes
    from products p join units u on u.uuid = p.unit_uuid
    where p.uuid = any(${[...uuids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, toSoldBy(row)]));
}

function toSoldBy({ unit, multiplicity, packs, sizes }: Read): SoldBy {
  const size = (name: string) => {
    const [key] = Object.keys(sizes).filter((one) => one.startsWith(`${name}|`));
    const metre = inMetre[key?.split("|")[1] ?? ""];
    return key === undefined || metre === undefined ? null : (sizes[key] ?? 0) / metre;
  };
  const [length, width, rolled] = [size("длина хлыста") ?? size("длина"), size("ширина"), size("длина рулона")];
  const area = (side: number | null) => (side === null || width === null ? null : side * width);
  const steps = (quantity: Quantity | null) =>
    quantity !== null && quantity % Math.round(Number(multiplicity) * 1_000) === 0 ? quantity : null;
  return {
    unit,
    packs: packsShape.parse(packs).flatMap(({ name, quantity }) => {
      const held = exact(quantity);
      return held === null ? [] : [{ name, quantity: held }];
    }),
    bar: rolled === null ? exact(length) : null,
    // A sheet that is not a whole number of steps is not the sales unit.
    sheet: rolled === null ? steps(exact(area(length))) : null,
    roll: exact(rolled === null ? null : unit.startsWith("м²") || unit.startsWith("м2") ? area(rolled) : rolled),
    rollMetres: exact(rolled),
    rollArea: exact(area(rolled)),
  };
}

/** In whole thousandths; null for zero and finer fractions. */
function exact(units: number | null): Quantity | null {
  if (units === null || !(units > 0) || units > 100_000) return null;
  const rounded = Math.round(units * 1_000) / 1_000;
  return Math.abs(rounded - units) > 1e-9 ? null : quantityFromNumber(rounded);
}
