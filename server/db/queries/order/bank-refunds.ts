import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** Where money goes back to: the main account of the company that ordered, else its oldest; null where it has named none. */
export function payeeOf(orderUuid: RawBuilder<unknown>) {
  return sql`(
    select jsonb_build_object('name', coalesce(c.full_name, c.name), 'inn', c.inn, 'kpp', c.kpp, 'bankName', b.bank_name,
             'bic', b.bic, 'account', b.account, 'corrAccount', b.corr_account)
      from orders bo
      join counterparties c on c.root_uuid = bo.counterparty_uuid
      join counterparty_banks b on b.root_uuid = c.root_uuid
     where bo.uuid = ${orderUuid}
     order by b.uuid is not distinct from c.default_bank_uuid desc, b.created_at, b.uuid limit 1)`;
}

/**
 * `payee` as it was noted, or, where the company had no account then, as it stands now; `vat` of each rate as it was noted,
 * or, of refunds older than that, the rates of the order. Days are ISO.
 */
export type BankRefundRow = {
  uuid: string;
  /** `hand`: to a person who paid on receipt; no bank has it, and no file for the bank. */
  way: "bank" | "hand";
  orderUuid: string;
  orderNumber: string;
  /** Of the order's refunds past the gateway, from 1. */
  place: number;
  buyer: string | null;
  amount: string;
  status: string;
  payee: unknown;
  vat: unknown;
  bankNumber: string | null;
  paidOn: string | null;
  exportedOn: string | null;
};

const columns = sql`
  r.uuid, r.way, r.order_uuid as "orderUuid", o.number as "orderNumber", r.amount::text as amount, r.status,
  (select count(*)::int from refunds e where e.order_uuid = r.order_uuid and e.way <> 'gateway'
      and (e.created_at, e.uuid) <= (r.created_at, r.uuid)) as place,
  (select c.name from counterparties c where c.root_uuid = o.counterparty_uuid) as buyer,
  case when r.way = 'bank' then coalesce(r.payee, ${payeeOf(sql.ref("r.order_uuid"))}) end as payee,
  coalesce(r.request -> 'vat', (
    select jsonb_agg(distinct jsonb_build_object('rate', p.vat_rate, 'sum', null))
      from order_parts p where p.order_uuid = r.order_uuid)) as vat,
  r.bank_number as "bankNumber", r.paid_on::text as "paidOn", r.exported_at::date::text as "exportedOn"`;

/** Those that are due, or those that were paid, oldest first. */
export async function listBankRefunds(db: Db | Tx, status: "pending" | "succeeded"): Promise<BankRefundRow[]> {
  const { rows } = await sql<BankRefundRow>`
    select ${columns} from refunds r join orders o on o.uuid = r.order_uuid
     where r.way <> 'gateway' and r.status = ${status} order by r.created_at, r.uuid limit 500`.execute(db);
  return rows;
}

/** All of one order, whatever has become of them. */
export async function bankRefundsOf(db: Db | Tx, orderNumber: string): Promise<BankRefundRow[]> {
  const { rows } = await sql<BankRefundRow>`
    select ${columns} from refunds r join orders o on o.uuid = r.order_uuid
     where r.way <> 'gateway' and o.number = ${orderNumber} order by r.created_at, r.uuid`.execute(db);
  return rows;
}

/** The number under which it goes to the bank: the same however often it is asked for. */
export async function proposeNumbers(db: Db, uuids: readonly string[]): Promise<void> {
  await sql`
    update refunds set bank_number = nextval('bank_refund_numbers')::text
     where uuid = any(${[...uuids]}::uuid[]) and bank_number is null and status = 'pending'`.execute(db);
}

export async function noteExported(db: Db, uuids: readonly string[]): Promise<void> {
  await sql`
    update refunds r set exported_at = now(), payee = coalesce(r.payee, ${payeeOf(sql.ref("r.order_uuid"))})
     where uuid = any(${[...uuids]}::uuid[]) and status = 'pending'`.execute(db);
}

/** False when it was paid before. */
export async function noteBankRefundPaid(
  tx: Tx,
  uuid: string,
  { bankNumber, paidOn }: { bankNumber: string; paidOn: string },
): Promise<boolean> {
  const { rows } = await sql`
    update refunds r set status = 'succeeded', bank_number = ${bankNumber}, paid_on = ${paidOn}::date,
           payee = case when r.way = 'bank' then coalesce(r.payee, ${payeeOf(sql.ref("r.order_uuid"))}) end
     where uuid = ${uuid} and status = 'pending' and way <> 'gateway' returning uuid`.execute(tx);
  return rows.length === 1;
}
