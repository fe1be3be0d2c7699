import { baseList, mainCity } from "#server/default-shop.ts";
import type { Logger } from "#server/log.ts";

/** A pool or a client. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** Data an operator has to import, in this order (docs/operations.md, Filling an empty shop). */
const wanted = "cities, warehouses, city_warehouses, units, brands, categories, products, prices, stock";

/**
 * Without cities the shop serves nothing: an empty one gets its main city and the base price list. Logs what to import
 * while there are no goods.
 */
export async function openEmptyShop(db: Connection, log: Logger): Promise<void> {
  await db.query(
    `insert into price_lists (id, code, name, kind) select id, code, name, kind from jsonb_populate_record(null::price_lists, $1::jsonb) as list
     where not exists (select from cities) on conflict do nothing`,
    [JSON.stringify(baseList)],
  );
  await db.query(
    `insert into cities select city.* from jsonb_populate_record(null::cities, $1::jsonb || '{"is_active": true, "version": 1}') as city
     where not exists (select from cities) on conflict do nothing`,
    [JSON.stringify({ ...mainCity, popular_rank: 1, price_list_id: baseList.id })],
  );
  const { rows } = await db.query("select from products limit 1");
  if (rows.length === 0) log.warn({ import: wanted }, "the shop has no goods yet");
}
