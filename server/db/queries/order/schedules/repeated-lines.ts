import { sql } from "kysely";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isNamed, isTheirs, type OrdersOf } from "#server/db/queries/order/orders.ts";

export type OrderedLineRow = {
  productUuid: string;
  name: string;
  article: string;
  unit: string;
  multiplicity: Quantity;
  quantity: Quantity;
  /** Per unit, as ordered. */
  price: Money;
  replacementUuid: string | null;
};
type OrderedLines = {
  order: { uuid: string; number: string; part: string | null; city: { uuid: string; name: string } };
  lines: OrderedLineRow[];
};

type Row = Omit<OrderedLineRow, "multiplicity" | "quantity" | "price"> & {
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
 * Goods of the user's order or one part, merged by product over warehouses. `number` is a part's full number or its
 * index. Null when not found, not visible, or the part belongs to another order.
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
