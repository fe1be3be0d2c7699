import type { Actor } from "#app/domain/actor.ts";
import { actorNames, actorValues } from "#server/db/queries/actor-columns.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";

/** Refund account: the company's main account, else its oldest; null without accounts. */
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
 * `payee` as recorded, or the current account if the company had none then; `vat` by rate as recorded or, for older
 * refunds, the order's rates. Dates are ISO.
 */
export type BankRefundRow = {
  uuid: string;
  /** `hand`: in cash to a person who paid on receipt; not part of the bank file. */
  way: "bank" | "hand";
  orderUuid: string;
  orderNumber: string;
  /** Sequence among the order's refunds outside the gateway, from 1. */
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

/** Due or paid refunds of orders in these cities (null: all), oldest first. */
export async function listBankRefunds(
  db: Db | Tx,
  status: "pending" | "succeeded",
  cities: readonly string[] | null,
): Promise<BankRefundRow[]> {
  const inCities = cities === null ? sql`true` : sql`o.city_uuid = any(${[...cities]}::uuid[])`;
  const { rows } = await sql<BankRefundRow>`
    select ${columns} from refunds r join orders o on o.uuid = r.order_uuid
     where r.way <> 'gateway' and r.status = ${status} and ${inCities} order by r.created_at, r.uuid limit 500`.execute(
    db,
  );
  return rows;
}

/** All refunds of one order, any status. */
export async function bankRefundsOf(db: Db | Tx, orderNumber: string): Promise<BankRefundRow[]> {
  const { rows } = await sql<BankRefundRow>`
    select ${columns} from refunds r join orders o on o.uuid = r.order_uuid
     where r.way <> 'gateway' and o.number = ${orderNumber} order by r.created_at, r.uuid`.execute(db);
  return rows;
}

/** Assigns the payment order number, which stays the same on repeated exports. */
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

/** False when already paid. */
export async function noteBankRefundPaid(
  tx: Tx,
  uuid: string,
  { bankNumber, paidOn, by }: { bankNumber: string; paidOn: string; by: Actor },
): Promise<boolean> {
  const { rows } = await sql`
    update refunds r set status = 'succeeded', bank_number = ${bankNumber}, paid_on = ${paidOn}::date, (${actorNames}) = row(${actorValues(by)}),
           payee = case when r.way = 'bank' then coalesce(r.payee, ${payeeOf(sql.ref("r.order_uuid"))}) end
     where uuid = ${uuid} and status = 'pending' and way <> 'gateway' returning uuid`.execute(tx);
  return rows.length === 1;
}
