import { sql } from "kysely";
import type { OrdersBeside } from "#app/domain/exchange/counted-stock.ts";
import { shelfKey } from "#app/domain/catalog/saving/stock.ts";
import { quantityFromDecimal } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * Orders that 1C counts in another way than the shop, by product and warehouse. With an exchange of orders these are
 * the orders since the connection was made; without one 1C learns of them otherwise, and only what was shipped after
 * the count is not in it.
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
  const { rows } = await sql<{
    product: string;
    warehouse: string;
    shippedUntold: string;
    shippedUnknown: string;
    reservedThere: string;
  }>`
    with pieces as (
      select i.product_uuid as product, p.warehouse_uuid as warehouse, i.state, i.quantity, i.shipped_quantity,
             i.returned_quantity, p.erp_shipped_at, p.acknowledged_version, p.erp_status, p.shipped_at
        from order_items i join order_parts p on p.uuid = i.part_uuid join orders o on o.uuid = p.order_uuid
       where i.product_uuid = any(${[...given.products]}::uuid[]) and p.warehouse_uuid = any(${[...given.warehouses]}::uuid[])
         and i.state in ('reserved', 'picking', 'shipped')
         and o.created_at >= (select created_at from exchange_connections where uuid = ${given.connection})
    ),
    counted as (
      select *, coalesce(shipped_quantity, quantity) - returned_quantity as gone,
             state = 'shipped' and case when ${given.exchangesOrders}::boolean then erp_shipped_at is null
               else coalesce(shipped_at > ${given.countedAt}, false) end as is_untold
        from pieces
    )
    select product, warehouse,
           coalesce(sum(gone) filter (where is_untold), 0)::text as "shippedUntold",
           coalesce(sum(gone) filter (where is_untold and acknowledged_version is null), 0)::text as "shippedUnknown",
           coalesce(sum(quantity) filter (
             where state in ('reserved', 'picking') and acknowledged_version is not null and erp_shipped_at is null
               and lower(replace(erp_status, ' ', '')) = any(${[...given.reservingStatuses]}::text[])), 0)::text as "reservedThere"
      from counted group by product, warehouse`.execute(db);
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
