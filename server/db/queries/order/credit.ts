import { sql } from "kysely";
import { creditStopDays } from "#app/domain/limits.ts";
import type { Db, Tx } from "#server/db/client.ts";

export type CreditRow = { limit: string; days: number; used: string; isStopped: boolean };

/** What a company may owe by its contract and owes already; undefined for one that pays in advance. */
export async function findCredit(db: Db | Tx, rootUuid: string): Promise<CreditRow | undefined> {
  const { rows } = await sql<CreditRow>`
    select c.credit_limit::text as limit, c.credit_days as days,
           coalesce((select sum(p.items_sum + p.delivery_cost) from orders o join order_parts p on p.order_uuid = o.uuid
              where o.counterparty_uuid = c.root_uuid and o.payment_status in ('postpaid', 'overdue') and p.status <> 'canceled'),
             0)::numeric(15,3)::text as used,
           exists (select from orders o where o.counterparty_uuid = c.root_uuid
              and o.payment_status in ('postpaid', 'overdue') and o.pay_until < current_date - ${creditStopDays}::int) as "isStopped"
      from counterparties c
     where c.root_uuid = ${rootUuid} and c.payment_terms = 'postpay' and c.status = 'active'
       and (c.contract_valid_to is null or c.contract_valid_to >= current_date)`.execute(db);
  return rows[0];
}

/** Orders on credit of one company queue up here: together they never pass its limit. */
export async function holdCredit(tx: Tx, rootUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('credit:' || ${rootUuid}, 0))`.execute(tx);
}
