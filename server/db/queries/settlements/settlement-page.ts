import { sql } from "kysely";
import type { Db } from "#server/db/client.ts";
import { creditOf, creditRead, type CreditRow } from "#server/db/queries/order/credit.ts";
import { countOf, pageOf, rowsOfPage, type PageAsked, type SettlementRow } from "./settlement-rows.ts";
import { summaryOf, type SettlementSummaryRow } from "./settlement-summary.ts";
import { turnoverOf, unpaidOf, type SettlementScope } from "./turnover.ts";

export type SettlementPage = {
  rows: SettlementRow[];
  total: number;
  /** Null for no such counterparty, as its credit. */
  summary: SettlementSummaryRow | null;
  credit: CreditRow | null;
};

/**
 * The page of mutual settlements: one page of entries with how many there are, the head, and the credit of the company. One
 * statement: all of it as of one moment, what an import brings in between is in none of it (invariants M6), and unpaid
 * documents are looked for once.
 */
export async function settlementPage(
  db: Db,
  scope: SettlementScope,
  asked: PageAsked & { monthsFrom: string },
): Promise<SettlementPage> {
  const { rootUuid } = scope;
  // Credit is of all contracts.
  const credit = scope.contractUuid === null ? creditRead(rootUuid) : creditOf(rootUuid);
  const { rows } = await sql<SettlementPage>`
    with ${turnoverOf(scope)}, ${unpaidOf(scope)}, ${pageOf(scope, asked)}
    select ${countOf(scope, asked)} as total, ${rowsOfPage()} as rows,
           (select to_json(s) from (${summaryOf(rootUuid, asked.period, asked.monthsFrom)}) s) as summary,
           (select to_json(k) from (${credit}) k) as credit`.execute(db);
  return rows[0] ?? { rows: [], total: 0, summary: null, credit: null };
}
