import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { isLeftOut } from "./waiting-goods.ts";

export type ParkedKind = "offer" | "price" | "rest";
export type ParkedReason = "product" | "priceType" | "warehouse";

export type ParkedRow = {
  kind: ParkedKind;
  /** Of the product. */
  externalId: string;
  /** The price type or warehouse; empty for others. */
  detail: string;
  waitsFor: ParkedReason;
  payload: unknown;
  formedAt: string;
};

/** The newest row of a product and kind is kept. */
export async function park(tx: Tx, connection: string, rows: readonly ParkedRow[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into exchange_parked as p (connection_uuid, kind, external_id, detail, waits_for, payload, formed_at, parked_at)
    select distinct on (kind, "externalId", detail) ${connection}::uuid, kind, "externalId", detail, "waitsFor", payload, "formedAt", ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (kind text, "externalId" text, detail text, "waitsFor" text, payload jsonb, "formedAt" text)
     order by kind, "externalId", detail, "formedAt" desc
        on conflict (connection_uuid, kind, external_id, detail) do update
       set waits_for = excluded.waits_for, payload = excluded.payload, formed_at = excluded.formed_at
     where excluded.formed_at >= p.formed_at
       and (p.waits_for, p.payload, p.formed_at) is distinct from (excluded.waits_for, excluded.payload, excluded.formed_at)`.execute(
    tx,
  );
}

/** Rows of which the product, list or warehouse has come, of some products; also those of services and deleted goods, which never come. */
export async function releasedRows(db: Db | Tx, connection: string, after: string, most: number): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select p.kind, p.external_id as "externalId", p.detail, p.waits_for as "waitsFor", p.payload, p.formed_at as "formedAt"
      from exchange_parked p
     where p.connection_uuid = ${connection} and p.external_id > ${after}
       and (case p.waits_for
         when 'product' then exists (
           select from products g
            where g.external_id = p.external_id or (p.kind = 'offer' and g.external_id = split_part(p.external_id, '#', 1)))
         else exists (
           select from exchange_links l
            where l.connection_uuid = p.connection_uuid and l.kind = p.waits_for and l.external_id = p.detail
              and l.state <> 'new')
         end
         or exists (
           select from exchange_goods g
            where g.connection_uuid = p.connection_uuid and ${isLeftOut}
              and g.external_id in (p.external_id, split_part(p.external_id, '#', 1))))
     order by p.external_id, p.kind, p.detail limit ${most}`.execute(db);
  return rows;
}

export async function unpark(
  tx: Tx,
  connection: string,
  rows: readonly Pick<ParkedRow, "kind" | "externalId" | "detail">[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from exchange_parked p
     using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, "externalId" text, detail text)
     where p.connection_uuid = ${connection} and p.kind = r.kind and p.external_id = r."externalId"
       and p.detail = r.detail`.execute(tx);
}
