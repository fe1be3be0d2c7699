import { sql } from "kysely";
import type { DocumentType } from "#app/domain/settlement/documents.ts";
import type { Db } from "#server/db/client.ts";
import { inScope, type SettlementPeriod, type SettlementScope } from "./turnover.ts";

/** Sums are decimals as PostgreSQL prints them. */
export type SettlementEntry = {
  seq: string;
  date: string;
  type: DocumentType;
  number: string;
  orderNumber: string | null;
  debit: string;
  credit: string;
  dueDate: string | null;
};

/** Cursor; null is the start. */
export type EntryPlace = { date: string; seq: string } | null;

/** The next entries of a period, oldest first. */
export async function settlementEntries(
  db: Db,
  scope: SettlementScope,
  { from, to }: SettlementPeriod,
  after: EntryPlace,
  limit: number,
): Promise<SettlementEntry[]> {
  const later =
    after === null ? sql`` : sql`and (e.document_date, e.seq) > (${after.date}::date, ${after.seq}::bigint)`;
  const { rows } = await sql<SettlementEntry>`
    select e.seq::text as seq, e.document_date::text as date, e.document_type as type, e.document_number as number,
           e.order_number as "orderNumber", e.debit::text as debit, e.credit::text as credit, e.due_date::text as "dueDate"
      from settlement_entries e
     where ${inScope(scope)} and e.document_date between ${from}::date and ${to}::date ${later}
     order by e.document_date, e.seq
     limit ${limit}`.execute(db);
  return rows;
}
