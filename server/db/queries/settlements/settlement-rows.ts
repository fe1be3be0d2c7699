import { sql, type RawBuilder } from "kysely";
import type { DocumentType } from "#app/domain/settlement/documents.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inScope, turnoverOf, unpaidOf, type SettlementPeriod, type SettlementScope } from "./turnover.ts";

export type RowFilter = { types: readonly DocumentType[]; onlyUnpaid: boolean };

/** Sums are decimals as PostgreSQL prints them. `debitBefore` and `contractCredit` tell how far the document is paid. */
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
  /** The УПД or УКД of their own order that has this number. */
  paperUuid: string | null;
};

/**
 * One page of entries of a period, newest first, each with the balance after it, whatever is filtered out; with how many
 * there are. One statement, whose cost is that of the page, the days of the account and, where rows are filtered, the
 * entries of the period.
 */
export async function settlementRows(
  db: Db | Tx,
  scope: SettlementScope,
  period: SettlementPeriod,
  filter: RowFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SettlementRow[]; total: number }> {
  const { rows } = await sql<{ rows: SettlementRow[]; total: number }>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)},
    page as (
      select e.* from settlement_entries e
       where ${entriesOf(scope, period, filter)}
       order by e.document_date desc, e.seq desc
       limit ${limit} offset ${offset}
    ),
    -- Balances between the entries of a day need all of its entries; each day is read by itself, or the whole ledger would be.
    of_days as (
      select e.uuid,
             sum(e.debit - e.credit) over (partition by e.document_date order by e.seq) as run,
             sum(e.debit) over (partition by e.document_date, e.contract_uuid order by e.seq) as debit_run
        from (select distinct document_date from page) of_page
       cross join lateral (
         select e.* from settlement_entries e
          where ${inScope(scope)} and e.document_date = of_page.document_date offset 0
       ) e
    )
    select ${countOf(scope, period, filter)} as total,
           coalesce((
             select json_agg(item) from (
               select p.uuid, p.document_date::text as date, p.document_type as type, p.document_number as number,
                      p.order_number as "orderNumber", p.contract_uuid as "contractUuid",
                      p.debit::text as debit, p.credit::text as credit,
                      (coalesce(d.balance_before, 0) + o.run)::text as balance, p.due_date::text as "dueDate",
                      (t.debit_before + o.debit_run - p.debit)::text as "debitBefore",
                      t.contract_credit::text as "contractCredit",
                      (select doc.uuid from order_documents doc join orders o on o.uuid = doc.order_uuid
                        where doc.number = p.document_number and o.counterparty_uuid = p.root_uuid
                          and p.document_type in ('realization', 'return', 'correction')) as "paperUuid"
                 from page p
                 join of_days o on o.uuid = p.uuid
                 join turnover t on t.contract_uuid = p.contract_uuid and t.day = p.document_date
                 join days d on d.day = p.document_date
                order by p.document_date desc, p.seq desc
             ) item
           ), '[]') as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}

function entriesOf(scope: SettlementScope, { from, to }: SettlementPeriod, filter: RowFilter): RawBuilder<unknown> {
  const types =
    filter.types.length === 0
      ? sql``
      : sql`and e.document_type in (${sql.join(filter.types.map((type) => sql`${type}`))})`;
  const unpaid = filter.onlyUnpaid ? sql`and e.uuid in (select uuid from unpaid)` : sql``;
  return sql`${inScope(scope)} and e.document_date between ${from}::date and ${to}::date ${types} ${unpaid}`;
}

/** Days know how many entries they have; only filters have to count entries. */
function countOf(scope: SettlementScope, period: SettlementPeriod, filter: RowFilter): RawBuilder<unknown> {
  return filter.types.length === 0 && !filter.onlyUnpaid
    ? sql`(select coalesce(sum(entries), 0)::int from turnover where day between ${period.from}::date and ${period.to}::date)`
    : sql`(select count(*)::int from settlement_entries e where ${entriesOf(scope, period, filter)})`;
}
