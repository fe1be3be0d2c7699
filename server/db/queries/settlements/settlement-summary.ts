import { sql, type RawBuilder } from "kysely";
import { allContracts, type ContractRow } from "#server/db/queries/order/contracts.ts";
import type { SettlementPeriod } from "./turnover.ts";

/** Sums are decimals as PostgreSQL prints them, dates ISO. */
export type SettlementSummaryRow = {
  counterparty: string;
  contract: {
    uuid: string;
    number: string;
    date: string;
  } | null;
  /** All contracts ever, the main one first. */
  contracts: ContractRow[];
  /** Debt before the period; negative is an advance. */
  opening: string;
  debit: string;
  credit: string;
  /** Current debt, independent of the period. */
  balance: string;
  /** Remainders of unpaid documents by due date. */
  rests: { dueDate: string | null; remainder: string }[];
  /** Paid through the gateway, not yet booked in the accounts. */
  paidOnline: string;
  /** Debt before `months`. */
  monthsOpening: string;
  /**
   * Turnover by month from `monthsFrom` to the end of the period, oldest first; months without turnover are omitted.
   */
  months: { month: string; debit: string; credit: string }[];
  /** Time of the last import from the accounts. */
  recordedAt: string | null;
};

/** Summary of mutual settlements from `turnoverOf` and `unpaidOf`; no row for an unknown counterparty. */
export function summaryOf(
  rootUuid: string,
  { from, to }: SettlementPeriod,
  monthsFrom: string,
): RawBuilder<SettlementSummaryRow> {
  return sql<SettlementSummaryRow>`
    select c.name as counterparty,
           case when c.contract_number is not null and c.contract_date is not null then json_build_object(
             'uuid', c.contract_uuid, 'number', c.contract_number, 'date', c.contract_date
           ) end as contract,
           (select coalesce(json_agg(json_build_object('uuid', k.uuid, 'number', k.number, 'date', k.date)
                                     order by k.is_main desc, k.date desc, k.number), '[]')
              from (${allContracts(rootUuid)}) k) as contracts,
           sums.opening, sums."monthsOpening", sums.debit, sums.credit, sums.balance,
           (select coalesce(json_agg(json_build_object('dueDate', due_date, 'remainder', remainder::text)), '[]')
              from (select due_date, sum(remainder) as remainder from unpaid group by due_date order by due_date) r) as rests,
           (select coalesce(sum(paid_online), 0)::text from owing) as "paidOnline",
           (select coalesce(json_agg(json_build_object('month', month, 'debit', debit::text, 'credit', credit::text)), '[]')
              from (
                select to_char(day, 'YYYY-MM') as month, sum(debit) as debit, sum(credit) as credit
                  from turnover where day between ${monthsFrom}::date and ${to}::date
                 group by 1 order by 1
              ) m) as months,
           to_char(sums.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "recordedAt"
      from counterparties c
     cross join (
       select coalesce(sum(debit - credit) filter (where day < ${from}::date), 0)::text as opening,
              coalesce(sum(debit - credit) filter (where day < ${monthsFrom}::date), 0)::text as "monthsOpening",
              coalesce(sum(debit) filter (where day between ${from}::date and ${to}::date), 0)::text as debit,
              coalesce(sum(credit) filter (where day between ${from}::date and ${to}::date), 0)::text as credit,
              coalesce(sum(debit - credit), 0)::text as balance,
              max(recorded_at) as recorded_at
         from turnover
     ) sums
     where c.root_uuid = ${rootUuid}`;
}
