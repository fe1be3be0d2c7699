import type { DeskBankRefunds, DeskCreditStops, DeskMoneyRow } from "#app/contract/desk/buyers/finance.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readListState } from "#app/domain/desk/list-query.ts";
import { financeList } from "#app/domain/desk/lists/finance.ts";
import { moneyToNumber } from "#app/domain/money.ts";
import type { JournalAuthor } from "#app/domain/staff/journal.ts";
import type { StaffScope } from "#app/domain/staff/roles.ts";
import { ok } from "#app/domain/verdict.ts";
import { citiesOf } from "#server/db/queries/desk/buyers/claims.ts";
import { companiesOnCredit, countMoney, listMoney } from "#server/db/queries/desk/buyers/finance.ts";
import { recordChange, recordPersonalAccess } from "#server/db/queries/staff/journal.ts";
import type { Ports } from "#server/ports/ports.ts";
import { citiesInScope } from "#server/use-cases/claims/desk/list-claims.ts";
import { shopDay } from "#server/use-cases/desk/orders.ts";
import { noteRefundsExported, refundsForBank, showBankRefunds } from "#server/use-cases/order/paying/bank-refunds.ts";
import { creditOfCompany } from "#server/use-cases/settlements/credit-standing.ts";

type Query = Readonly<Record<string, string | undefined>>;
type Page = { items: DeskMoneyRow[]; total: number; page: number; pages: number };

export async function deskMoney(ports: Ports, staff: StaffScope, given: Query): Promise<Page> {
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const query = {
    state: readListState(financeList, pairs),
    cities: citiesInScope(staff),
    timeZone: (await shopDay(ports)).timeZone,
  };
  const { db } = ports.database;
  const { size } = query.state;
  const total = await countMoney(db, query);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.state.page, pages);
  return { items: await listMoney(db, query, { limit: size, offset: (page - 1) * size }), total, page, pages };
}

export async function deskMoneyOptions({ database }: Ports, staff: StaffScope) {
  return { city: await citiesOf(database.db, citiesInScope(staff)) };
}

export async function deskBankRefunds(ports: Ports, staff: StaffScope): Promise<DeskBankRefunds> {
  const refunds = await showBankRefunds(ports, "pending", citiesInScope(staff));
  return {
    items: refunds
      .filter(({ way }) => way === "bank")
      .map(({ uuid, number, orderNumber, amount, buyer, payee, exportedOn }) => ({
        ...{ uuid, number, buyer, exportedOn },
        order: orderNumber,
        amount: moneyToNumber(amount),
        hasAccount: payee !== null,
      })),
  };
}

/** A file for the bank; its refunds are in no later one, and the journal says who has taken it. */
export async function exportBankRefunds(
  ports: Ports,
  { staff, author }: { staff: StaffScope; author: JournalAuthor },
  { again }: { again: boolean },
): Promise<ProblemOr<Uint8Array, "refundsNoAccount" | "refundsNone" | "shopAccountMissing">> {
  const made = await refundsForBank(ports, { again, cities: citiesInScope(staff) });
  if (!made.ok) return made;
  const { file, uuids, missing } = made.value;
  if (uuids.length === 0) return { ok: false, code: missing.length === 0 ? "refundsNone" : "refundsNoAccount" };
  await noteRefundsExported(ports, author.actor, uuids);
  await ports.database.db.transaction().execute(async (tx) => {
    await recordChange(tx, author, {
      action: "refund.exported",
      object: { kind: "refund", id: author.requestId ?? ports.ids.uuid(), name: null },
      changes: { count: { before: null, after: uuids.length }, missing: { before: null, after: missing } },
    });
    await recordPersonalAccess(tx, author, {
      way: "export",
      screen: "finance",
      subjects: uuids.map((id) => ({ kind: "refund", id })),
    });
  });
  return ok(file);
}

/** Companies whose deferred payment is limited, the longest overdue first. */
export async function deskCreditStops(ports: Ports, staff: StaffScope): Promise<DeskCreditStops> {
  const { db } = ports.database;
  const { today } = await shopDay(ports);
  const items: DeskCreditStops["items"] = [];
  for (const company of await companiesOnCredit(db, citiesInScope(staff))) {
    const standing = await creditOfCompany(db, ports, company.uuid, today);
    if (standing === null || standing.stage === "free") continue;
    items.push({
      ...company,
      stage: standing.stage,
      overdue: moneyToNumber(standing.overdue),
      overdueDays: standing.overdueDays,
      used: moneyToNumber(standing.used),
      limit: moneyToNumber(standing.limit),
    });
  }
  return { items: items.sort((a, b) => b.overdueDays - a.overdueDays || a.name.localeCompare(b.name)) };
}
