import { sql, type RawBuilder } from "kysely";

/** A null contract is all contracts of the counterparty; entries after `cut` (ledger-cut.ts) are excluded. */
export type SettlementScope = { rootUuid: string; contractUuid: string | null; cut?: string };
/** ISO dates, both inclusive. */
export type SettlementPeriod = { from: string; to: string };

/**
 * `turnover`: days by contract with the preceding totals; `days`: the same over all contracts. Corrections reduce the
 * documents they correct: in `debit_before` and `contract_credit` they count neither as debt nor as payment.
 */
export function turnoverOf(scope: SettlementScope): RawBuilder<unknown> {
  return sql`
    turnover as (
      select contract_uuid, day, debit, credit, corrected, entries, recorded_at,
             coalesce(sum(debit - corrected) over earlier, 0) as debit_before,
             sum(credit - corrected) over (partition by contract_uuid) as contract_credit
        from settlement_days
       where root_uuid = ${scope.rootUuid} ${contractIs(scope, sql`contract_uuid`)}
      window earlier as (partition by contract_uuid order by day rows between unbounded preceding and 1 preceding)
    ),
    days as (
      select day, coalesce(sum(sum(debit - credit)) over earlier, 0) as balance_before
        from turnover group by day
      window earlier as (order by day rows between unbounded preceding and 1 preceding)
    ),
    corrected as (
      select base_uuid as uuid, sum(amount) as amount from settlement_corrections
       where root_uuid = ${scope.rootUuid} group by base_uuid
    )`;
}

/**
 * `unpaid`: documents not fully paid, with remainders; `owing` also has those paid online but not booked. Payments
 * cover the oldest documents first, so all days up to one are settled, and only entries from that day on are read.
 */
export function unpaidOf(scope: SettlementScope): RawBuilder<unknown> {
  return sql`
    ${paidOnlineOf(scope.rootUuid)},
    open_days as (
      select contract_uuid, min(day) as day from turnover
       where debit_before + debit - corrected > contract_credit group by contract_uuid
    ),
    debts as (
      select e.uuid, e.due_date, e.debit - coalesce(c.amount, 0) as owed, t.contract_credit,
             t.debit_before + sum(e.debit - coalesce(c.amount, 0))
               over (partition by e.contract_uuid, e.document_date order by e.seq) as owed_with
        from open_days o
       cross join lateral (
         select e.* from settlement_entries e
          where ${inScope(scope)} and e.contract_uuid = o.contract_uuid and e.document_date >= o.day and e.debit > 0 offset 0
       ) e
        join turnover t on t.contract_uuid = e.contract_uuid and t.day = e.document_date
        left join corrected c on c.uuid = e.uuid
    ),
    owing as (
      select d.uuid, d.due_date, d.rest, least(d.rest, coalesce(p.amount, 0)) as paid_online
        from (select uuid, due_date, least(owed, owed_with - contract_credit) as rest from debts where owed_with > contract_credit) d
        left join paid_online p on p.uuid = d.uuid
       where d.rest > 0
    ),
    unpaid as (
      select uuid, due_date, rest - paid_online as remainder from owing where rest > paid_online
    )`;
}

/**
 * `paid_online`: documents paid by the gateway and not yet booked. Booked money covers the earliest online payments
 * first, each by entries recorded after it: payments up to one are covered if no run of payments starting earlier
 * exceeds what was recorded since its start.
 */
export function paidOnlineOf(rootUuid: string): RawBuilder<unknown> {
  return sql`
    online as (
      select p.bill_uuid, p.uuid, p.amount, p.updated_at as at
        from settlement_bills b join payments p on p.bill_uuid = b.uuid
       where b.root_uuid = ${rootUuid} and p.status = 'succeeded'
    ),
    online_runs as (
      select bill_uuid, uuid, at, sum(amount) over past as total, sum(amount) over past - amount as total_before,
             coalesce((select sum(e.credit) from settlement_entries e
                        where e.root_uuid = ${rootUuid} and e.document_type = 'payment' and e.recorded_at > online.at), 0) as booked
        from online
      window past as (order by at, uuid)
    ),
    awaited as (
      select bill_uuid, total > min(total_before + booked) over (order by at, uuid) as waits from online_runs
    ),
    paid_online as (
      select d.entry_uuid as uuid, sum(d.amount) as amount
        from awaited a join settlement_bill_documents d on d.bill_uuid = a.bill_uuid
       where a.waits group by d.entry_uuid
    )`;
}

/** Condition on entries `e`. */
export function inScope(scope: SettlementScope): RawBuilder<unknown> {
  const upTo = scope.cut === undefined ? sql`` : sql`and e.seq <= ${scope.cut}::bigint`;
  return sql`e.root_uuid = ${scope.rootUuid} ${contractIs(scope, sql`e.contract_uuid`)} ${upTo}`;
}

function contractIs({ contractUuid }: SettlementScope, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return contractUuid === null ? sql`` : sql`and ${column} = ${contractUuid}`;
}
