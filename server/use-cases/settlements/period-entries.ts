import { addMoney, moneyFromDecimal, subtractMoney, type Money } from "#app/domain/money.ts";
import {
  settlementEntries,
  type EntryPlace,
  type SettlementEntry,
} from "#server/db/queries/settlements/settlement-entries.ts";
import type { SettlementPeriod, SettlementScope } from "#server/db/queries/settlements/turnover.ts";
import type { Db } from "#server/db/client.ts";

export type BalancedEntry = Omit<SettlementEntry, "debit" | "credit"> & { debit: Money; credit: Money; balance: Money };

const rowsAtOnce = 1_000;

/** Entries of a period, oldest first, with running balances; read in batches. */
export async function* periodEntries(
  db: Db,
  scope: SettlementScope,
  period: SettlementPeriod,
  opening: Money,
): AsyncIterable<BalancedEntry> {
  let balance = opening;
  let after: EntryPlace = null;
  for (;;) {
    const part: SettlementEntry[] = await settlementEntries(db, scope, period, after, rowsAtOnce);
    for (const entry of part) {
      const debit = moneyFromDecimal(entry.debit);
      const credit = moneyFromDecimal(entry.credit);
      balance = subtractMoney(addMoney(balance, debit), credit);
      yield { ...entry, debit, credit, balance };
    }
    const last = part.at(-1);
    if (last === undefined || part.length < rowsAtOnce) return;
    after = { date: last.date, seq: last.seq };
  }
}
