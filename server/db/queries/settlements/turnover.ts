import { sql, type RawBuilder } from "kysely";

/** A null contract is all contracts of the counterparty; entries after a `cut` (ledger-cut.ts) are left out. */
export type SettlementScope = { rootUuid: string; contractUuid: string | null; cut?: string };
/** ISO dates, both inclusive. */
export type SettlementPeriod = { from: string; to: string };

/** `turnover`: each day of each contract with what was before it; `days`: the same of all contracts together. */
export function turnoverOf(scope: SettlementScope): RawBuilder<unknown> {
  return sql`
    turnover as (
      select contract_uuid, day, debit, credit, entries, recorded_at,
             coalesce(sum(debit) over earlier, 0) as debit_before,
             sum(credit) over (partition by contract_uuid) as contract_credit
        from settlement_days
       where root_uuid = ${scope.rootUuid} ${contractIs(scope, sql`contract_uuid`)}
      window earlier as (partition by contract_uuid order by day rows between unbounded preceding and 1 preceding)
    ),
    days as (
      select day, coalesce(sum(sum(debit - credit)) over earlier, 0) as balance_before
        from turnover group by day
      window earlier as (order by day rows between unbounded preceding and 1 preceding)
    )`;
}

/**
 * `unpaid`: documents that are not paid in full, with what is left of each. What is given covers the oldest first, so the
 * days of a contract are settled up to one of them, and only the entries from that day on are looked at.
 */
export function unpaidOf(scope: SettlementScope): RawBuilder<unknown> {
  return sql`
    open_days as (
      select contract_uuid, min(day) as day from turnover where debit_before + debit > contract_credit group by contract_uuid
    ),
    debts as (
      select e.uuid, e.due_date, e.debit, t.contract_credit,
             t.debit_before + sum(e.debit) over (partition by e.contract_uuid, e.document_date order by e.seq) as debit_with
        from open_days o
       cross join lateral (
         select e.* from settlement_entries e
          where ${inScope(scope)} and e.contract_uuid = o.contract_uuid and e.document_date >= o.day and e.debit > 0 offset 0
       ) e
        join turnover t on t.contract_uuid = e.contract_uuid and t.day = e.document_date
    ),
    unpaid as (
      select uuid, due_date, least(debit, debit_with - contract_credit) as remainder
        from debts where debit_with > contract_credit
    )`;
}

/** Of the entries `e`. */
export function inScope(scope: SettlementScope): RawBuilder<unknown> {
  const upTo = scope.cut === undefined ? sql`` : sql`and e.seq <= ${scope.cut}::bigint`;
  return sql`e.root_uuid = ${scope.rootUuid} ${contractIs(scope, sql`e.contract_uuid`)} ${upTo}`;
}

function contractIs({ contractUuid }: SettlementScope, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return contractUuid === null ? sql`` : sql`and ${column} = ${contractUuid}`;
}
