import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";

/** The shipping document of a part; dates ISO, `today` in the order's city. */
export type UpdRow = { number: string; date: string; today: string; body: unknown };

/** Undefined for a part not shipped. The caller has locked the order. */
export async function updOfPart(tx: Tx, partUuid: string): Promise<UpdRow | undefined> {
  const { rows } = await sql<UpdRow>`
    select d.number, d.issued_on::text as date, to_char(now() at time zone ct.timezone, 'YYYY-MM-DD') as today, d.body
      from order_documents d join orders o on o.uuid = d.order_uuid join cities ct on ct.uuid = o.city_uuid
     where d.part_uuid = ${partUuid} and d.type = 'upd'`.execute(tx);
  return rows[0];
}

/** Decimals as PostgreSQL prints them. */
type Counted = { quantity: string; price: string; sum: string; vatSum: string };
export type StandingItem = Counted & { item: string };

/** The latest correction of each item of a part. */
export async function correctionsOf(tx: Tx, partUuid: string): Promise<StandingItem[]> {
  const { rows } = await sql<StandingItem>`
    select distinct on (c.item_uuid) c.item_uuid as item, c.became_quantity::text as quantity, c.became_price::text as price,
           c.became_sum::text as sum, c.became_vat::text as "vatSum"
      from order_item_corrections c join order_documents d on d.uuid = c.document_uuid
     where d.part_uuid = ${partUuid}
     order by c.item_uuid, d.created_at desc, d.number desc`.execute(tx);
  return rows;
}

export type HandMadeRow = { documentUuid: string; number: string; item: string; left: string };

/** Reductions of these lines by manual documents not yet counted by a claim, oldest first. */
export async function handMadeCorrections(tx: Tx, items: readonly string[]): Promise<HandMadeRow[]> {
  const { rows } = await sql<HandMadeRow>`
    select d.uuid as "documentUuid", d.number, c.item_uuid as item,
           (c.was_quantity - c.became_quantity - coalesce(h.counted, 0))::text as left
      from order_item_corrections c
      join order_documents d on d.uuid = c.document_uuid
      left join lateral (select sum(quantity) as counted from claim_hand_corrections
                          where document_uuid = d.uuid and item_uuid = c.item_uuid) h on true
     where c.item_uuid = any(${[...items]}::uuid[])
       and c.was_quantity - c.became_quantity > coalesce(h.counted, 0)
       and not exists (select from claim_corrections k where k.document_uuid = d.uuid)
     order by d.created_at, d.number`.execute(tx);
  return rows;
}

/** Assigns part of a manual document's reduction to a claim. */
export async function countForClaim(
  tx: Tx,
  claimUuid: string,
  counted: readonly { documentUuid: string; item: string; quantity: string }[],
): Promise<void> {
  for (const { documentUuid, item, quantity } of counted)
    await sql`
      insert into claim_hand_corrections (claim_uuid, document_uuid, item_uuid, quantity)
      values (${claimUuid}::uuid, ${documentUuid}::uuid, ${item}::uuid, ${quantity}::numeric)`.execute(tx);
}

export async function insertCorrections(
  tx: Tx,
  documentUuid: string,
  corrections: readonly { item: string; was: Counted; became: Counted }[],
): Promise<void> {
  for (const { item, was, became } of corrections)
    await sql`
      insert into order_item_corrections (document_uuid, item_uuid, was_quantity, was_price, was_sum, was_vat,
                                          became_quantity, became_price, became_sum, became_vat)
      values (${documentUuid}, ${item}, ${was.quantity}::numeric, ${was.price}::numeric, ${was.sum}::numeric, ${was.vatSum}::numeric,
              ${became.quantity}::numeric, ${became.price}::numeric, ${became.sum}::numeric, ${became.vatSum}::numeric)`.execute(
      tx,
    );
}
