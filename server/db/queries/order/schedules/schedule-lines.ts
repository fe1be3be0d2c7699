import { sql } from "kysely";
import { moneyFromDecimal, moneyToDecimal, type Money } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityToDecimal, type Quantity } from "#app/domain/quantity.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** `price` per unit, when the line was agreed. */
export type ScheduleLine = { productUuid: string; quantity: Quantity; price: Money };

/** In list order. */
export async function scheduleLines(db: Db | Tx, scheduleUuid: string): Promise<ScheduleLine[]> {
  const { rows } = await sql<{ productUuid: string; quantity: string; price: string }>`
    select product_uuid as "productUuid", quantity::text, price::text from order_schedule_lines
     where schedule_uuid = ${scheduleUuid} order by position, product_uuid`.execute(db);
  return rows.map(({ productUuid, quantity, price }) => ({
    productUuid,
    quantity: quantityFromDecimal(quantity),
    price: moneyFromDecimal(price),
  }));
}

/** Replaces all lines. */
export async function saveScheduleLines(tx: Tx, scheduleUuid: string, lines: readonly ScheduleLine[]): Promise<void> {
  await sql`delete from order_schedule_lines where schedule_uuid = ${scheduleUuid}`.execute(tx);
  const rows = lines.map(({ productUuid, quantity, price }) => ({
    uuid: productUuid,
    quantity: quantityToDecimal(quantity),
    price: moneyToDecimal(price),
  }));
  await sql`
    insert into order_schedule_lines (schedule_uuid, product_uuid, position, quantity, price)
    select ${scheduleUuid}, line.uuid, line.place, line.quantity, line.price
      from rows from (json_to_recordset(${JSON.stringify(rows)}) as (uuid uuid, quantity numeric, price numeric))
           with ordinality as line (uuid, quantity, price, place)`.execute(tx);
}
