import { sql } from "kysely";
import type { PriceChange } from "#app/domain/catalog/prices/old-price.ts";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { instant } from "#server/db/queries/instant.ts";

/** A change of one of a product's prices, with who made it and what caused it. */
export type PriceHistoryEntry = PriceChange & {
  list: string;
  from: Quantity;
  oldBefore: Money | null;
  oldAfter: Money | null;
  by: string | null;
  source: string | null;
};

/** The latest changes of a product's prices, ascending in time. `list`: of this list alone, for any quantity. */
export async function priceHistory(
  db: Db,
  { product, list, most }: { product: string; list?: string; most: number },
): Promise<PriceHistoryEntry[]> {
  const { rows } = await sql<{
    at: Date;
    list: string;
    from: string;
    before: string | null;
    after: string | null;
    oldBefore: string | null;
    oldAfter: string | null;
    by: string | null;
    source: string | null;
  }>`
    select h.at, l.code as list, h.from_quantity as from, h.price_before as before, h.price_after as after,
           h.old_price_before as "oldBefore", h.old_price_after as "oldAfter", h.actor_name as by, h.source
      from price_history h join price_lists l on l.id = h.price_list_id
     where h.product_uuid = ${product} ${list === undefined ? sql`` : sql`and l.code = ${list} and h.from_quantity = 0`}
     order by h.id desc
     limit ${most}`.execute(db);
  const money = (decimal: string | null) => (decimal === null ? null : moneyFromDecimal(decimal));
  return rows.toReversed().map(({ at, list: code, from, before, after, oldBefore, oldAfter, by, source }) => ({
    at,
    list: code,
    from: quantityFromDecimal(from),
    before: money(before),
    after: money(after),
    oldBefore: money(oldBefore),
    oldAfter: money(oldAfter),
    by,
    source,
  }));
}

/** `lists`: in these, by their numbers. */
export async function lastPriceChange(
  tx: Tx,
  product: string,
  lists?: readonly number[],
): Promise<{ by: string | null; at: string } | undefined> {
  const { rows } = await sql<{ by: string | null; at: string }>`
    select actor_name as by, ${instant("at")} as at from price_history where product_uuid = ${product}::uuid
       ${lists === undefined ? sql`` : sql`and price_list_id = any(${[...lists]}::smallint[])`}
     order by id desc limit 1`.execute(tx);
  return rows[0];
}
