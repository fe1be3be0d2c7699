import { sql, type RawBuilder } from "kysely";
import type { OrdersBeside } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * What 1C knew of a part `p` of an order `o` when it counted. What it has heard or done since is not in its count:
 * packages are loaded later than they are formed.
 */
export function knownThere(countedAt: RawBuilder<unknown>, reservingStatuses: readonly string[]) {
  const isShipped = sql`coalesce(p.erp_shipped_at <= ${countedAt}, false)`;
  const isKnown = sql`(p.acknowledged_version is not null)`;
  const isReserved = sql`(${isKnown} and not ${isShipped} and coalesce(p.known_at, o.created_at) <= ${countedAt}
    and coalesce(lower(regexp_replace(p.erp_status, '\\s', '', 'g')) = any(${[...reservingStatuses]}::text[]), false))`;
  return { isShipped, isKnown, isReserved };
}

/**
 * Orders that 1C counts in another way than the shop, by product and warehouse. With an exchange of orders these are
 * the orders since the connection was made; without one 1C learns of them otherwise, and only what was shipped after
 * the count is not in it. Shelves without orders are absent.
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
): Promise<Map<string, OrdersBeside>> {
  const there = knownThere(sql`${given.countedAt}::timestamptz`, given.reservingStatuses);
  const { rows } = await sql<{
    product: string;
    warehouse: string;
    shippedUntold: string;
    shippedUnknown: string;
    reservedThere: string;
  }>`
    with pieces as (
      select i.product_uuid as product, p.warehouse_uuid as warehouse, i.state, i.quantity,
             coalesce(i.shipped_quantity, i.quantity) - i.returned_quantity as gone,
             ${there.isKnown} as is_known, ${there.isReserved} as is_reserved,
             i.state = 'shipped' and case when ${given.exchangesOrders}::boolean then not ${there.isShipped}
               else coalesce(p.shipped_at > ${given.countedAt}, false) end as is_untold
        from order_items i join order_parts p on p.uuid = i.part_uuid join orders o on o.uuid = p.order_uuid
       where i.product_uuid = any(${[...given.products]}::uuid[]) and p.warehouse_uuid = any(${[...given.warehouses]}::uuid[])
         and i.state in ('reserved', 'picking', 'shipped')
         and o.created_at >= (select created_at from exchange_connections where uuid = ${given.connection})
    )
    select product, warehouse,
           coalesce(sum(gone) filter (where is_untold), 0)::text as "shippedUntold",
           coalesce(sum(gone) filter (where is_untold and not is_known), 0)::text as "shippedUnknown",
           coalesce(sum(quantity) filter (where state in ('reserved', 'picking') and is_reserved), 0)::text as "reservedThere"
      from pieces group by product, warehouse`.execute(db);
  return new Map(
    rows.map(({ product, warehouse, shippedUntold, shippedUnknown, reservedThere }) => [
      shelfKey(product, warehouse),
      {
        shippedUntold: quantityFromDecimal(shippedUntold),
        shippedUnknown: quantityFromDecimal(shippedUnknown),
        reservedThere: quantityFromDecimal(reservedThere),
      },
    ]),
  );
}
