import { sql, type RawBuilder } from "kysely";
import type { KnownThere, PartOnShelf } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * What 1C knows of a part `p` of an order `o` beside a count. What it has heard or done since is not in the count:
 * packages are loaded later than they are formed.
 */
export function knownThere(countedAt: RawBuilder<unknown>, reservingStatuses: readonly string[]) {
  const status = sql`lower(regexp_replace(p.erp_status, '\\s', '', 'g'))`;
  return sql`
    p.acknowledged_version is not null and coalesce(p.known_at, o.created_at) <= ${countedAt} as "isKnown",
    p.erp_status is not null as "isHeard",
    coalesce(${status} = any(${[...reservingStatuses]}::text[]), false) as reserves,
    p.erp_shipped_at is not null as "hasLeft",
    coalesce(p.erp_shipped_at <= ${countedAt}, false) as "isShipped"`;
}

/** A part of an order with goods on a shelf that 1C has counted. */
export type PartBeside = PartOnShelf & { part: string };

/**
 * Parts of orders that 1C may count in another way than the shop, by product and warehouse. With an exchange of orders
 * these are the orders since the connection was made; without one 1C learns of them otherwise, and only what was
 * shipped after the count is not in it. Shelves without such parts are absent.
 */
export async function ordersBeside(
  db: Db | Tx,
  given: {
    connection: string;
    exchangesOrders: boolean;
    /** When 1C counted. */
    countedAt: Date;
    products: readonly string[];
    warehouses: readonly string[];
    /** Names of statuses in which 1C reserves, in their normal form. */
    reservingStatuses: readonly string[];
  },
): Promise<Map<string, PartBeside[]>> {
  const countedAt = sql`${given.countedAt}::timestamptz`;
  type Row = Record<"product" | "warehouse" | "part" | "reserved" | "shipped", string> & KnownThere;
  const { rows } = await sql<Row>`
    with goods as (
      select i.product_uuid as product, p.warehouse_uuid as warehouse, p.uuid as part,
             coalesce(sum(i.quantity) filter (where i.state in ('reserved', 'picking')), 0) as reserved,
             coalesce(sum(coalesce(i.shipped_quantity, i.quantity) - i.returned_quantity) filter (where i.state = 'shipped'), 0) as shipped
        from order_items i join order_parts p on p.uuid = i.part_uuid join orders o on o.uuid = p.order_uuid
       where i.product_uuid = any(${[...given.products]}::uuid[]) and p.warehouse_uuid = any(${[...given.warehouses]}::uuid[])
         and i.state in ('reserved', 'picking', 'shipped')
         and o.created_at >= (select created_at from exchange_connections where uuid = ${given.connection})
         and case when ${given.exchangesOrders}::boolean then p.erp_shipped_at is null or p.erp_shipped_at > ${countedAt}
                  else i.state = 'shipped' and p.shipped_at > ${countedAt} end
       group by 1, 2, 3
    )
    select g.product, g.warehouse, g.part, g.reserved::text, g.shipped::text, ${knownThere(countedAt, given.reservingStatuses)}
      from goods g join order_parts p on p.uuid = g.part join orders o on o.uuid = p.order_uuid`.execute(db);
  const found = new Map<string, PartBeside[]>();
  for (const { product, warehouse, part, reserved, shipped, ...there } of rows) {
    const key = shelfKey(product, warehouse);
    const quantities = { reserved: quantityFromDecimal(reserved), shipped: quantityFromDecimal(shipped) };
    found.set(key, [...(found.get(key) ?? []), { part, ...quantities, there }]);
  }
  return found;
}
