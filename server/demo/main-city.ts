import type { Logger } from "#server/log.ts";
import { cityRows } from "./cities.ts";
import type { Connection } from "./bare-tables.ts";
import { baseList, priceLists } from "./price-lists.ts";

/** What an operator has to put in, in this order (docs/operations.md, Filling an empty shop). */
const wanted = "cities, warehouses, city_warehouses, units, brands, categories, products, prices, stock";

/**
 * A shop without cities answers nobody: an empty one gets its main city, with the base prices. Says in the log what is
 * still to be imported while there are no goods.
 */
export async function openEmptyShop(db: Connection, log: Logger): Promise<void> {
  const base = priceLists.find(({ id }) => id === baseList);
  await db.query(
    `insert into price_lists select list.* from jsonb_populate_record(null::price_lists, $1::jsonb) as list
     where not exists (select from cities) on conflict do nothing`,
    [JSON.stringify(base)],
  );
  const [city] = cityRows();
  await db.query(
    `insert into cities select city.* from jsonb_populate_record(null::cities, $1::jsonb || '{"is_active": true}') as city
     where not exists (select from cities) on conflict do nothing`,
    [JSON.stringify({ ...city, price_list_id: baseList })],
  );
  const { rows } = await db.query("select from products limit 1");
  if (rows.length === 0) log.warn({ import: wanted }, "the shop has no goods yet");
}
