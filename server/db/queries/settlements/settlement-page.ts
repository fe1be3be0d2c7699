import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { creditOf, creditRead, type CreditRow } from "#server/db/queries/order/payments/credit.ts";
import { countOf, pageOf, rowsOfPage, type EntriesPageQuery, type SettlementRow } from "./settlement-rows.ts";
import { summaryOf, type SettlementSummaryRow } from "./settlement-summary.ts";
import { turnoverOf, unpaidOf, type SettlementScope } from "./turnover.ts";

export type SettlementPage = {
  rows: SettlementRow[];
  total: number;
  /** Null for an unknown counterparty, like its credit. */
  summary: SettlementSummaryRow | null;
  credit: CreditRow | null;
};

/**
 * Settlements page: one page of entries with the total, the summary and the company's credit. One statement, so that a
 * concurrent import cannot show partially (invariants M6) and unpaid documents are computed once.
 */
export async function settlementPage(
  db: Db,
  scope: SettlementScope,
  query: EntriesPageQuery & { monthsFrom: string },
): Promise<SettlementPage> {
  const { rootUuid } = scope;
  // Credit covers all contracts.
  const credit = scope.contractUuid === null ? creditRead(rootUuid) : creditOf(rootUuid);
  const { rows } = await sql<SettlementPage>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)}, ${pageOf(scope, query)}
    select ${countOf(scope, query)} as total, ${rowsOfPage()} as rows,
           (select to_json(s) from (${summaryOf(rootUuid, query.period, query.monthsFrom)}) s) as summary,
           (select to_json(k) from (${credit}) k) as credit`.execute(db);
  return rows[0] ?? { rows: [], total: 0, summary: null, credit: null };
}
