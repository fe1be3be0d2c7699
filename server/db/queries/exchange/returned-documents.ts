import { sql } from "kysely";
import type { ReturnedKind } from "#app/domain/exchange/returned-document.ts";
import type { Db, Tx } from "#server/db/client.ts";

/** The order and the part that a document of 1C is about: by its id, else by its number. */
export async function partOfDocument(
  tx: Db | Tx,
  ids: readonly string[],
  numbers: readonly string[],
): Promise<{ order: string; part: string } | undefined> {
  const { rows } = await sql<{ order: string; part: string }>`
    select p.order_uuid as order, p.uuid as part from order_parts p
     where p.uuid::text = any(${[...ids]}::text[]) or p.number = any(${[...numbers]}::text[])
     order by (p.uuid::text = any(${[...ids]}::text[])) desc limit 1`.execute(tx);
  return rows[0];
}

export type AppliedDocument = { hash: Buffer; formedAt: string };

export async function appliedDocument(
  tx: Tx,
  { connection, id, kind }: { connection: string; id: string; kind: ReturnedKind },
): Promise<AppliedDocument | undefined> {
  const { rows } = await sql<AppliedDocument>`
    select hash, formed_at as "formedAt" from exchange_documents
     where connection_uuid = ${connection} and external_id = ${id} and kind = ${kind}`.execute(tx);
  return rows[0];
}

export async function saveAppliedDocument(
  tx: Tx,
  given: { connection: string; id: string; kind: ReturnedKind; hash: Buffer; formedAt: string; at: Date },
): Promise<void> {
  const { connection, id, kind, hash, formedAt, at } = given;
  await sql`
    insert into exchange_documents (connection_uuid, external_id, kind, hash, formed_at, applied_at)
    values (${connection}, ${id}, ${kind}, ${hash}, ${formedAt}, ${at})
    on conflict (connection_uuid, external_id, kind)
    do update set hash = excluded.hash, formed_at = excluded.formed_at, applied_at = excluded.applied_at`.execute(tx);
}

/** What is known of a part besides its order's row. */
export type ErpPart = {
  erpStatus: string | null;
  /** Lines that count, as 1C was told of them. */
  lines: { id: string; product: string; name: string; quantity: string }[];
  /** Of the goods. */
  sum: string;
};

export async function erpPart(tx: Db | Tx, part: string): Promise<ErpPart> {
  const { rows } = await sql<ErpPart>`
    select p.erp_status as "erpStatus", p.items_sum::text as sum,
           (select coalesce(json_agg(json_build_object('id', coalesce(nullif(i.external_id, ''), i.product_uuid::text), 'product', i.product_uuid, 'name', i.name,
              'quantity', (case when i.state = 'canceled' then i.quantity else i.quantity - coalesce(i.canceled_quantity, 0) end)::text)
              order by i.position), '[]')
              from order_items i where i.part_uuid = p.uuid and (p.status = 'canceled' or i.state <> 'canceled')) as lines
      from order_parts p where p.uuid = ${part}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`the part ${part} is gone while its order is locked`);
  return row;
}

/** Null keeps what there is. */
export async function noteErp(
  tx: Tx,
  part: string,
  { number, date, status }: { number: string | null; date: string | null; status: string | null },
): Promise<void> {
  await sql`
    update order_parts set external_number = coalesce(${number}, external_number),
           external_date = coalesce(${date}::date, external_date), erp_status = coalesce(${status}, erp_status)
     where uuid = ${part}`.execute(tx);
}

/** 1C has shipped the goods: the first time counts. */
export async function noteErpShipped(tx: Tx, part: string, at: Date): Promise<void> {
  await sql`update order_parts set erp_shipped_at = coalesce(erp_shipped_at, ${at}) where uuid = ${part}`.execute(tx);
}

/** 1C has deleted its shipping; false if it had told of none. */
export async function takeBackErpShipped(tx: Tx, part: string): Promise<boolean> {
  const { rows } = await sql`
    update order_parts set erp_shipped_at = null where uuid = ${part} and erp_shipped_at is not null returning uuid`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Orders with a task about a status that the shop did not know, since a connection was made. */
export async function ordersOfUnknownStatuses(db: Db, connection: string): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select o.uuid from tasks t join orders o on o.uuid = t.object_id::uuid
     where t.kind = 'unknownStatus' and t.object_kind = 'order' and t.state = 'open'
       and o.created_at >= (select created_at from exchange_connections where uuid = ${connection})
     order by o.created_at, o.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}
