import { sql } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { paidOnlineOf, turnoverOf, unpaidOf } from "./turnover.ts";

/** Decimals as PostgreSQL prints them, dates ISO. */
export type BillDocument = { uuid: string; number: string; date: string; amount: string };
export type BillRow = {
  uuid: string;
  number: string;
  date: string;
  amount: string;
  rootUuid: string;
  documents: BillDocument[];
  buyer: { name: string; inn: string | null; kpp: string | null; address: string | null };
  /** Recipient of the receipt: the requester. */
  email: string | null;
  phone: string | null;
};

/** Serialises billing and payment of a counterparty's documents. */
export async function holdDebts(tx: Tx, rootUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`debts:${rootUuid}`}, 0))`.execute(tx);
}

/** Unpaid remainders of these documents by the accounts; paid ones and those of others are omitted. */
export async function restsOf(tx: Tx, rootUuid: string, entryUuids: readonly string[]): Promise<BillDocument[]> {
  const scope = { rootUuid, contractUuid: null };
  const { rows } = await sql<BillDocument>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)}
    select e.uuid, e.document_number as number, e.document_date::text as date, o.rest::text as amount
      from owing o join settlement_entries e on e.uuid = o.uuid
     where o.uuid = any(${[...entryUuids]}::uuid[])
     order by e.document_date, e.seq`.execute(tx);
  return rows;
}

/** Documents paid online already, or by another pending bill. */
export async function documentsBeingPaid(
  tx: Tx,
  rootUuid: string,
  entryUuids: readonly string[],
  exceptBill: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with ${paidOnlineOf(rootUuid)}
    select distinct d.entry_uuid as uuid
      from settlement_bill_documents d join payments p on p.bill_uuid = d.bill_uuid
     where d.entry_uuid = any(${[...entryUuids]}::uuid[])
       and p.status in ('pending', 'waiting_for_capture') and d.bill_uuid is distinct from ${exceptBill}::uuid
     union
    select uuid from paid_online where uuid = any(${[...entryUuids]}::uuid[])`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

export async function nextBillNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select nextval('settlement_bill_numbers') as n`.execute(tx);
  return Number(rows[0]?.n);
}

/** The bill made from the same form before. */
export async function billOfForm(tx: Tx, rootUuid: string, formKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from settlement_bills where root_uuid = ${rootUuid} and form_key = ${formKey}`.execute(tx);
  return rows[0]?.uuid;
}

export type NewBill = {
  uuid: string;
  number: string;
  date: string;
  rootUuid: string;
  userUuid: string;
  formKey: string;
  amount: string;
  documents: readonly BillDocument[];
};

export async function insertBill(tx: Tx, bill: NewBill): Promise<void> {
  const { uuid, number, date, rootUuid, userUuid, formKey, amount, documents } = bill;
  await sql`
    insert into settlement_bills (uuid, number, issued_on, root_uuid, user_uuid, form_key, amount)
    values (${uuid}, ${number}, ${date}::date, ${rootUuid}, ${userUuid}, ${formKey}, ${amount}::numeric)`.execute(tx);
  await sql`
    insert into settlement_bill_documents (bill_uuid, entry_uuid, document_number, document_date, amount)
    select ${uuid}::uuid, d.uuid, d.number, d.date, d.amount
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d(uuid uuid, number text, date date, amount numeric)`.execute(
    tx,
  );
}

/** Undefined for another counterparty's; null when authorised by the bill's link. */
export async function findBill(db: Db | Tx, uuid: string, rootUuid: string | null): Promise<BillRow | undefined> {
  const whose = rootUuid === null ? sql`` : sql`and b.root_uuid = ${rootUuid}`;
  const { rows } = await sql<BillRow>`
    select b.uuid, b.number, b.issued_on::text as date, b.amount::text as amount, b.root_uuid as "rootUuid",
           (select json_agg(json_build_object('uuid', d.entry_uuid, 'number', d.document_number, 'date', d.document_date,
                     'amount', d.amount::text) order by d.document_date, d.document_number)
              from settlement_bill_documents d where d.bill_uuid = b.uuid) as documents,
           json_build_object('name', coalesce(c.full_name, c.name), 'inn', c.inn, 'kpp', c.kpp, 'address', c.legal_address) as buyer,
           case when u.email_confirmed_at is not null then u.email end as email, u.phone
      from settlement_bills b
      join counterparties c on c.root_uuid = b.root_uuid
      join users u on u.uuid = b.user_uuid
     where b.uuid = ${uuid} ${whose}`.execute(db);
  return rows[0];
}
