import { sql, type RawBuilder } from "kysely";
import type { DocumentType } from "#app/domain/settlement/documents.ts";
import { inScope, type SettlementPeriod, type SettlementScope } from "./turnover.ts";

export type SettlementFilter = { types: readonly DocumentType[]; onlyUnpaid: boolean };

/**
 * Sums are decimals as PostgreSQL prints them. `corrected`, `debitBefore` and `contractCredit` determine how far the
 * document is paid; `paidOnline` is paid but not yet booked in the accounts.
 */
export type SettlementRow = {
  uuid: string;
  date: string;
  type: DocumentType;
  number: string;
  orderNumber: string | null;
  contractUuid: string;
  debit: string;
  credit: string;
  balance: string;
  dueDate: string | null;
  debitBefore: string;
  contractCredit: string;
  corrected: string;
  paidOnline: string;
  /** The УПД or УКД with this number of the company's own order. */
  paperUuid: string | null;
};

/** Page of filtered entries; the first is 0. */
export type EntriesPageQuery = { period: SettlementPeriod; filter: SettlementFilter; offset: number; limit: number };

/**
 * `page`: one page of a period's entries, newest first; `of_days`: running balances within their days. Cost: the page,
 * the account's days and, with filters, the period's entries.
 */
export function pageOf(scope: SettlementScope, query: EntriesPageQuery): RawBuilder<unknown> {
  return sql`
    page as (
      select e.* from settlement_entries e
       where ${entriesOf(scope, query)}
       order by e.document_date desc, e.seq desc
       limit ${query.limit} offset ${query.offset}
    ),
    -- Running balances of a day need all its entries; read day by day, or the whole ledger would be scanned.
    of_days as (
      select e.uuid,
             sum(e.debit - e.credit) over (partition by e.document_date order by e.seq) as run,
             coalesce(e.corrected, 0) as corrected,
             sum(e.debit - coalesce(e.corrected, 0)) over (partition by e.document_date, e.contract_uuid order by e.seq)
               - e.debit + coalesce(e.corrected, 0) as owed_before
        from (select distinct document_date from page) of_page
       cross join lateral (
         select e.*, c.amount as corrected from settlement_entries e left join corrected c on c.uuid = e.uuid
          where ${inScope(scope)} and e.document_date = of_page.document_date offset 0
       ) e
    )`;
}

/**
 * The page's rows as JSON with running balances, which ignore filters. Requires `pageOf` and its sources in the
 * statement.
 */
export function rowsOfPage(): RawBuilder<SettlementRow[]> {
  return sql<SettlementRow[]>`
    coalesce((
      select json_agg(item) from (
        select p.uuid, p.document_date::text as date, p.document_type as type, p.document_number as number,
               p.order_number as "orderNumber", p.contract_uuid as "contractUuid",
               p.debit::text as debit, p.credit::text as credit,
               (coalesce(d.balance_before, 0) + o.run)::text as balance, p.due_date::text as "dueDate",
               (t.debit_before + o.owed_before)::text as "debitBefore",
               t.contract_credit::text as "contractCredit", o.corrected::text as corrected,
               coalesce(owing.paid_online, 0)::text as "paidOnline",
               (select doc.uuid from order_documents doc join orders o on o.uuid = doc.order_uuid
                 where doc.number = p.document_number and o.counterparty_uuid = p.root_uuid
                   and p.document_type in ('realization', 'return', 'correction')) as "paperUuid"
          from page p
          join of_days o on o.uuid = p.uuid
          join turnover t on t.contract_uuid = p.contract_uuid and t.day = p.document_date
          join days d on d.day = p.document_date
          left join owing on owing.uuid = p.uuid
         order by p.document_date desc, p.seq desc
      ) item
    ), '[]')`;
}

function entriesOf(scope: SettlementScope, { period, filter }: EntriesPageQuery): RawBuilder<unknown> {
  const { from, to } = period;
  const types =
    filter.types.length === 0
      ? sql``
      : sql`and e.document_type in (${sql.join(filter.types.map((type) => sql`${type}`))})`;
  const unpaid = filter.onlyUnpaid ? sql`and e.uuid in (select uuid from unpaid)` : sql``;
  return sql`${inScope(scope)} and e.document_date between ${from}::date and ${to}::date ${types} ${unpaid}`;
}

/** Number of entries in the period. Day totals store it; only filters require counting entries. */
export function countOf(scope: SettlementScope, query: EntriesPageQuery): RawBuilder<number> {
  const { period, filter } = query;
  return filter.types.length === 0 && !filter.onlyUnpaid
    ? sql<number>`(select coalesce(sum(entries), 0)::int from turnover where day between ${period.from}::date and ${period.to}::date)`
    : sql<number>`(select count(*)::int from settlement_entries e where ${entriesOf(scope, query)})`;
}
