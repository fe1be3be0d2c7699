import { sql } from "kysely";
import { moneyFromDecimal, moneyToNumber } from "#app/domain/money.ts";
import type { Db } from "#server/db/client.ts";

/** Minimum and maximum unit price of a price list, with the base list as fallback. */
export async function priceRange(db: Db, priceListId: number): Promise<{ min: number; max: number } | null> {
  const { rows } = await sql<{ min: string | null; max: string | null }>`
    select min(coalesce(l.price, p.base_price))::text as min, max(coalesce(l.price, p.base_price))::text as max
      from products p left join list_prices l on l.product_uuid = p.uuid and l.price_list_id = ${priceListId}
     where p.status = 'active' and p.base_price > 0`.execute(db);
  const [row] = rows;
  if (!row || row.min === null || row.max === null) return null;
  return { min: moneyToNumber(moneyFromDecimal(row.min)), max: moneyToNumber(moneyFromDecimal(row.max)) };
}
