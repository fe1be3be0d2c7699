import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "#server/db/client.ts";
import { neverArrived } from "#server/db/queries/order/reading/order-facts.ts";
import { turnoverOf, unpaidOf } from "#server/db/queries/settlements/turnover.ts";

/** Input of a company's credit calculation (domain/settlement/credit.ts); sums are decimals, dates ISO. */
export type CreditRow = {
  /** Null for prepaying companies. */
  terms: { limit: string; days: number; validTo: string | null } | null;
  rests: { dueDate: string | null; remainder: string }[];
  orders: {
    uuid: string;
    number: string;
    payUntil: string | null;
    parts: { number: string; sum: string; papers: string[]; isShipped: boolean }[];
    /** `rest`: unpaid remainder, due by `dueDate`. */
    realizations: { number: string; orderNumber: string | null; sum: string; rest: string; dueDate: string | null }[];
  }[];
};

/**
 * Undefined for an unknown counterparty; `only` limits the orders. One statement, so that documents and orders are
 * consistent.
 */
export async function findCredit(
  db: Db | Tx,
  rootUuid: string,
  only?: readonly string[],
): Promise<CreditRow | undefined> {
  const { rows } = await creditOf(rootUuid, only).execute(db);
  return rows[0];
}

export function creditOf(rootUuid: string, only?: readonly string[]): RawBuilder<CreditRow> {
  const scope = { rootUuid, contractUuid: null };
  return sql<CreditRow>`with ${turnoverOf(scope)}, ${unpaidOf(scope)} select k.* from (${creditRead(rootUuid, only)}) k`;
}

/**
 * The same as a subquery of a statement with `unpaid` of all the company's contracts. Each step handles all orders at
 * once: credit orders accumulate to thousands.
 */
export function creditRead(rootUuid: string, only?: readonly string[]): RawBuilder<CreditRow> {
  const onlyFilter = only === undefined ? sql`` : sql`and o.uuid = any(${[...only]}::uuid[])`;
  return sql<CreditRow>`
    with on_credit as materialized (
      select o.uuid, o.number, o.pay_until from orders o
       where o.counterparty_uuid = ${rootUuid} and o.payment_status in ('postpaid', 'overdue') ${onlyFilter}
    ),
    parts as materialized (
      select p.order_uuid, p.number, p.items_sum + p.delivery_cost as sum,
             p.status in ('shipped', 'completed', 'partiallyReturned', 'returned') as is_shipped,
             array(select d.number from order_documents d where d.part_uuid = p.uuid and d.type = 'upd') as papers
        from on_credit o join order_parts p on p.order_uuid = o.uuid
       where p.status <> 'canceled' and not ${neverArrived}
    ),
    named as (
      select n.order_uuid, e.source, e.doc_id, e.document_number, e.order_number
        from (select uuid as order_uuid, number from on_credit union all select order_uuid, number from parts) n
        join settlement_entries e on e.root_uuid = ${rootUuid} and e.order_number = n.number
       where e.document_type = 'realization'
      union
      select p.order_uuid, e.source, e.doc_id, e.document_number, e.order_number
        from parts p cross join unnest(p.papers) paper
        join settlement_entries e on e.root_uuid = ${rootUuid} and e.document_number = paper
       where e.document_type = 'realization'
    ),
    -- A fully reversed delivery does not count.
    realizations as (
      select n.*, whole.debit
        from named n
       cross join lateral (
         select sum(v.debit) as debit, sum(v.debit - v.credit) as balance from settlement_entries v
          where v.source = n.source and v.doc_id = n.doc_id
       ) whole
       where whole.balance > 0
    ),
    rests as (
      select e.source, e.doc_id, sum(u.remainder) as remainder, min(u.due_date) as due_date
        from unpaid u join settlement_entries e on e.uuid = u.uuid group by e.source, e.doc_id
    ),
    of_parts as (
      select order_uuid, json_agg(json_build_object('number', number, 'sum', sum::text, 'papers', papers, 'isShipped', is_shipped)
                                  order by number) as list
        from parts group by order_uuid
    ),
    of_realizations as (
      select r.order_uuid, json_agg(json_build_object('number', r.document_number, 'orderNumber', r.order_number,
               'sum', r.debit::text, 'rest', coalesce(rest.remainder, 0)::text, 'dueDate', rest.due_date)
               order by r.source, r.doc_id) as list
        from realizations r left join rests rest on rest.source = r.source and rest.doc_id = r.doc_id
       group by r.order_uuid
    )
    select case when c.payment_terms = 'postpay' and c.status = 'active' then json_build_object(
             'limit', c.credit_limit::text, 'days', c.credit_days, 'validTo', c.contract_valid_to) end as terms,
           coalesce((select json_agg(json_build_object('dueDate', due_date, 'remainder', remainder::text))
              from (select due_date, sum(remainder) as remainder from unpaid group by due_date) r), '[]') as rests,
           coalesce((select json_agg(json_build_object('uuid', o.uuid, 'number', o.number, 'payUntil', o.pay_until,
               'parts', coalesce(p.list, '[]'), 'realizations', coalesce(r.list, '[]')))
              from on_credit o
              left join of_parts p on p.order_uuid = o.uuid
              left join of_realizations r on r.order_uuid = o.uuid), '[]') as orders
      from counterparties c
     where c.root_uuid = ${rootUuid}`;
}

/** Serialises credit orders of one company, so that together they stay within its limit. */
export async function holdCredit(tx: Tx, rootUuid: string): Promise<void> {
  await sql`select ${creditQueue(rootUuid)}`.execute(tx);
}

export function creditQueue(rootUuid: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended('credit:' || ${rootUuid}, 0))`;
}
