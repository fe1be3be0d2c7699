import { sql } from "kysely";
import type { ComparedLine } from "#app/domain/exchange/returned-document.ts";
import type { Tx } from "#server/db/client.ts";

/** A shipping document of 1C; `lines` null: it names no goods, and is about all of the part. */
export type ErpShipping = {
  number: string;
  /** ISO. */
  date: string | null;
  shippedAt: Date;
  lines: readonly ComparedLine[] | null;
};

type ShippingKey = { connection: string; id: string };

export async function saveShipping(
  tx: Tx,
  { connection, id }: ShippingKey,
  part: string,
  { number, date, shippedAt, lines }: ErpShipping,
): Promise<void> {
  await sql`
    insert into exchange_shippings (connection_uuid, external_id, part_uuid, number, date, shipped_at, lines)
    values (${connection}, ${id}, ${part}, ${number}, ${date}, ${shippedAt}, ${lines === null ? null : JSON.stringify(lines.map(({ id, name, quantity }) => ({ id, name, quantity })))})
    on conflict (connection_uuid, external_id) do update
       set part_uuid = excluded.part_uuid, number = excluded.number, date = excluded.date,
           shipped_at = excluded.shipped_at, lines = excluded.lines`.execute(tx);
}

/** False if there is no such document. */
export async function deleteShipping(tx: Tx, { connection, id }: ShippingKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("exchange_shippings")
    .where("connection_uuid", "=", connection)
    .where("external_id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The earliest first. */
export async function shippingsOf(tx: Tx, part: string): Promise<ErpShipping[]> {
  const { rows } = await sql<ErpShipping>`
    select number, date::text, shipped_at as "shippedAt", lines from exchange_shippings
     where part_uuid = ${part} order by shipped_at, external_id`.execute(tx);
  return rows;
}
