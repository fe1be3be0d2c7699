import { baseList, mainCity, usualUnits } from "#server/default-shop.ts";
import type { Logger } from "#server/log.ts";

/** A pool or a client. */
type Connection = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** Commands that fill an empty shop (docs/open-your-shop.md). */
const wanted = "shop init, shop import goods";

/** In this order: the city has the list. */
const beginnings = [
  {
    isMissing: "not exists (select from price_lists where kind = 'base')",
    insert:
      "insert into price_lists (id, code, name, kind) select id, code, name, kind from jsonb_populate_record(null::price_lists, $1::jsonb)",
    value: baseList,
  },
  {
    isMissing: "not exists (select from cities)",
    insert: `insert into cities select city.* from jsonb_populate_record(null::cities, $1::jsonb || '{"is_active": true, "version": 1}') as city`,
    value: { ...mainCity, popular_rank: 1, price_list_id: baseList.id },
  },
  {
    isMissing: "not exists (select from units)",
    insert: "insert into units select unit.* from jsonb_populate_recordset(null::units, $1::jsonb) as unit",
    value: usualUnits,
  },
];

/**
 * Without cities the shop serves nothing, without the base price list and units it can import nothing: a shop gets what
 * it lacks of its main city, this list and the usual units. A shop that has them is only read.
 */
export async function openEmptyShop(db: Connection): Promise<void> {
  for (const { isMissing, insert, value } of beginnings) {
    const { rows } = await db.query(`select where ${isMissing}`);
    if (rows.length > 0) await db.query(`${insert} where ${isMissing} on conflict do nothing`, [JSON.stringify(value)]);
  }
}

/** Says what to do while there are no goods. */
export async function warnOfNoGoods(db: Connection, log: Logger): Promise<void> {
  const { rows } = await db.query("select from products limit 1");
  if (rows.length === 0) log.warn({ commands: wanted }, "the shop has no goods yet");
}
