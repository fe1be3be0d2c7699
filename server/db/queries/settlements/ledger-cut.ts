import { sql } from "kysely";
import type { Tx } from "#server/db/client.ts";
import { holdLedger } from "./record-entries.ts";
import type { SettlementPeriod, SettlementScope } from "./turnover.ts";

/** A ledger period; sums are decimals, `cut` the last entry included. */
export type LedgerCut = { cut: string; opening: string; debit: string; credit: string; entries: number };

/**
 * Sums of a period and the last entry included. Concurrent imports are excluded, so entries up to the cut are immutable
 * and the act is reproducible (invariants M6).
 */
export async function ledgerCut(
  tx: Tx,
  { rootUuid, contractUuid }: Pick<SettlementScope, "rootUuid" | "contractUuid">,
  { from, to }: SettlementPeriod,
): Promise<LedgerCut> {
  await holdLedger(tx);
  const contract = contractUuid === null ? sql`` : sql`and contract_uuid = ${contractUuid}`;
  const within = sql`day between ${from}::date and ${to}::date`;
  const { rows } = await sql<LedgerCut>`
    select (select coalesce(max(seq), 0)::text from settlement_entries where root_uuid = ${rootUuid}) as cut,
           coalesce(sum(debit - credit) filter (where day < ${from}::date), 0)::text as opening,
           coalesce(sum(debit) filter (where ${within}), 0)::text as debit,
           coalesce(sum(credit) filter (where ${within}), 0)::text as credit,
           coalesce(sum(entries) filter (where ${within}), 0)::int as entries
      from settlement_days where root_uuid = ${rootUuid} ${contract}`.execute(tx);
  return rows[0] ?? { cut: "0", opening: "0", debit: "0", credit: "0", entries: 0 };
}
