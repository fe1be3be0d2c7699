import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { neverArrived } from "#server/db/queries/order/order-facts.ts";
import { turnoverOf, unpaidOf } from "#server/db/queries/settlements/turnover.ts";

/** `used` is a decimal as PostgreSQL prints it. */
export type CreditRow = { limit: string; days: number; used: string; overdueDays: number };

/**
 * What a company may owe by its contract and owes already; undefined for one that pays in advance. It owes what stands
 * unpaid in its mutual settlements, and its orders on credit whose delivery the accounts do not tell of yet.
 */
export async function findCredit(db: Db | Tx, rootUuid: string): Promise<CreditRow | undefined> {
  const { rows } = await creditOf(rootUuid).execute(db);
  return rows[0];
}

export function creditOf(rootUuid: string): RawBuilder<CreditRow> {
  const scope = { rootUuid, contractUuid: null };
  return sql<CreditRow>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)},
    on_credit as (
      select o.uuid, o.pay_until from orders o
       where o.counterparty_uuid = ${rootUuid} and o.payment_status in ('postpaid', 'overdue')
         and not exists (select from settlement_entries e where e.root_uuid = o.counterparty_uuid
                            and e.order_number = o.number and e.document_type = 'realization')
    )
    select c.credit_limit::text as limit, c.credit_days as days,
           (coalesce((select sum(remainder) from unpaid), 0)
             + coalesce((select sum(p.items_sum + p.delivery_cost) from on_credit o join order_parts p on p.order_uuid = o.uuid
                          where p.status <> 'canceled' and not ${neverArrived}), 0))::numeric(15,3)::text as used,
           greatest(0, current_date - least((select min(due_date) from unpaid), (select min(pay_until) from on_credit)))
             as "overdueDays"
      from counterparties c
     where c.root_uuid = ${rootUuid} and c.payment_terms = 'postpay' and c.status = 'active'
       and (c.contract_valid_to is null or c.contract_valid_to >= current_date)`;
}

/** Orders on credit of one company queue up here: together they never pass its limit. */
export async function holdCredit(tx: Tx, rootUuid: string): Promise<void> {
  await sql`select ${creditQueue(rootUuid)}`.execute(tx);
}

export function creditQueue(rootUuid: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended('credit:' || ${rootUuid}, 0))`;
}
