import { sql } from "kysely";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isNamed, isTheirs, type OrdersOf } from "./orders.ts";

export type OrderedLine = {
  productUuid: string;
  name: string;
  article: string;
  unit: string;
  multiplicity: Quantity;
  quantity: Quantity;
  /** Of one unit, as it was ordered. */
  price: Money;
  replacementUuid: string | null;
};
type OrderedLines = {
  order: { uuid: string; number: string; part: string | null; city: { uuid: string; name: string } };
  lines: OrderedLine[];
};

type Row = Omit<OrderedLine, "multiplicity" | "quantity" | "price"> & {
  orderUuid: string;
  orderNumber: string;
  cityUuid: string;
  cityName: string;
  partNumber: string;
  multiplicity: string;
  quantity: string;
  price: string;
};

/**
 * What an own order, or one part of it, holds: a product once, whatever warehouses it came from. `number` is a part's, in
 * full or its place. Null when there is none, it is somebody else's, or the part is another order's.
 */
export async function orderedLines(
  db: Db | Tx,
  whose: OrdersOf,
  { id, number }: { id: string; number: string | null },
): Promise<OrderedLines | null> {
  const { rows } = await sql<Row>`
    select o.uuid as "orderUuid", o.number as "orderNumber", c.uuid as "cityUuid", c.name as "cityName", min(p.number) as "partNumber", i.product_uuid as "productUuid",
           min(i.name) as name, min(i.article) as article, min(i.unit) as unit, max(i.multiplicity)::text as multiplicity,
           sum(i.quantity)::text as quantity, max(i.price)::text as price,
           (select r.replacement_uuid from products r where r.uuid = i.product_uuid) as "replacementUuid"
      from orders o
      join cities c on c.uuid = o.city_uuid
      join order_parts p on p.order_uuid = o.uuid
      join order_items i on i.part_uuid = p.uuid
     where ${isTheirs(whose)} and ${isNamed(id)}
       and ${number === null ? sql`true` : sql`(p.number = ${number} or p.position::text = ${number})`}
     group by o.uuid, o.number, c.uuid, i.product_uuid
     order by min(p.position), min(i.position)`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    order: {
      uuid: first.orderUuid,
      number: first.orderNumber,
      part: number === null ? null : first.partNumber,
      city: { uuid: first.cityUuid, name: first.cityName },
    },
    lines: rows.map(({ orderUuid: _, orderNumber: __, partNumber: ___, cityUuid: ____, cityName: _____, ...line }) => ({
      ...line,
      multiplicity: quantityFromDecimal(line.multiplicity),
      quantity: quantityFromDecimal(line.quantity),
      price: moneyFromDecimal(line.price),
    })),
  };
}
