import { baseList, mainCity, usualUnits } from "#server/default-shop.ts";
import type { Logger } from "#server/log.ts";

/** A pool or a client. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** Commands that fill an empty shop (docs/open-your-shop.md). */
const wanted = "shop init, shop import goods";

/**
 * Without cities the shop serves nothing: an empty one gets its main city, the base price list and the usual units. Logs
 * what to do while there are no goods.
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
  await db.query(
    `insert into units select unit.* from jsonb_populate_recordset(null::units, $1::jsonb) as unit
     where not exists (select from units) on conflict do nothing`,
    [JSON.stringify(usualUnits)],
  );
  const { rows } = await db.query("select from products limit 1");
  if (rows.length === 0) log.warn({ commands: wanted }, "the shop has no goods yet");
}
