import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import type { ProductKey } from "./product.ts";

/** What hangs on a product: what keeps it from being deleted, and how much of buyers goes with it. */
export type HangingOn = {
  uuid: string;
  status: string;
  isOrdered: boolean;
  isScheduled: boolean;
  isStocked: boolean;
  isReplacement: boolean;
  baskets: number;
  favourites: number;
  awaited: number;
};

export async function hangingOn(db: Db | Tx, products: readonly string[]): Promise<HangingOn[]> {
  const { rows } = await sql<HangingOn>`
    select p.uuid, p.status,
      exists (select from order_items where product_uuid = p.uuid) as "isOrdered",
      exists (select from order_schedule_lines where product_uuid = p.uuid) as "isScheduled",
      exists (select from stock where product_uuid = p.uuid and (on_hand > 0 or reserved > 0)) as "isStocked",
      exists (select from products o where o.replacement_uuid = p.uuid and o.uuid <> p.uuid) as "isReplacement",
      (select count(*)::int from basket_lines where product_uuid = p.uuid)
        + (select count(*)::int from basket_list_lines where product_uuid = p.uuid) as baskets,
      (select count(*)::int from favourites where product_uuid = p.uuid)
        + (select count(*)::int from comparisons where product_uuid = p.uuid) as favourites,
      (select count(*)::int from restock_requests where product_uuid = p.uuid and status = 'open') as awaited
    from products p where p.uuid = any(${[...products]}::uuid[])`.execute(db);
  return rows;
}

/**
 * Locks baskets and stock in the order that placing an order does, then the goods. An order placed at the same time has
 * either been committed before, and is found, or waits and finds another version of its basket.
 */
export async function lockToRemove(tx: Tx, products: readonly string[]): Promise<ProductKey[]> {
  const which = sql`${[...products]}::uuid[]`;
  await sql`
    select from baskets where uuid in (select basket_uuid from basket_lines where product_uuid = any(${which}))
     order by uuid for update`.execute(tx);
  await sql`
    select from stock where product_uuid = any(${which}) order by product_uuid, warehouse_uuid for update`.execute(tx);
  const { rows } = await sql<ProductKey>`
    select uuid, external_id as "externalId", version, base_price as "basePrice" from products
     where uuid = any(${which}) order by uuid for update`.execute(tx);
  return rows;
}

/** Deletes goods that nobody has ordered with everything that hangs on them; pictures stay. */
export async function deleteProducts(tx: Tx, products: readonly string[]): Promise<void> {
  const which = sql`${[...products]}::uuid[]`;
  // Only the statement after the waiting sees a changed basket.
  await sql`
    with lost as (delete from basket_lines where product_uuid = any(${which}) returning basket_uuid)
    update baskets set version = version + 1, updated_at = now() where uuid in (select basket_uuid from lost)`.execute(
    tx,
  );
  for (const table of ["basket_list_lines", "favourites", "comparisons", "restock_requests", "stock", "prices"])
    await sql`delete from ${sql.table(table)} where product_uuid = any(${which})`.execute(tx);
  // What people have written stays.
  await sql`update feedbacks set product_uuid = null where product_uuid = any(${which})`.execute(tx);
  await sql`
    update user_articles set product_uuid = null, status = 'notFound', is_primary = false, is_decided = false
     where product_uuid = any(${which})`.execute(tx);
  const pages = sql`(select '/product/' || slug from products where uuid = any(${which}))`;
  await sql`delete from redirects where target in ${pages}`.execute(tx);
  await sql`delete from seo_settings where path in ${pages}`.execute(tx);
  await sql`delete from products where uuid = any(${which})`.execute(tx);
}
