import type { ProblemOr } from "#app/contract/problem.ts";
import type { Settlements, SettlementsRow } from "#app/contract/settlements.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { agingOf, type Aging } from "#app/domain/settlement/aging.ts";
import { creditStage } from "#app/domain/settlement/credit-stop.ts";
import { daysLate, standingOf, type DocumentType } from "#app/domain/settlement/documents.ts";
import { chartPeriod, monthsOf } from "#app/domain/settlement/days.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { settlementRows, type SettlementRow } from "#server/db/queries/settlements/settlement-rows.ts";
import { settlementSummary, type SettlementSummaryRow } from "#server/db/queries/settlements/settlement-summary.ts";
import type { Ports } from "#server/ports/ports.ts";
import { seesOwnPrices, type Buyer } from "#server/use-cases/account/buyer.ts";
import { documentAddress } from "#server/use-cases/order/order-documents.ts";

export type SettlementsAsked = {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  contract?: string | undefined;
  type: DocumentType[];
  onlyUnpaid: boolean;
  page: number;
  limit: number;
};

/**
 * Mutual settlements of the counterparty that the buyer works for (decisions §3.6), for members who may see them; two
 * statements. What is owed is told as of today, turnover and rows of the period asked for.
 */
export async function showSettlements(
  ports: Ports,
  { viewer, city }: Buyer,
  asked: SettlementsAsked,
): Promise<ProblemOr<Settlements>> {
  const { client } = viewer;
  if (client === null) return no("noCounterparty");
  if (!client.rights.seesSettlements) return no("rightMissing");
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  const period = statementPeriod({ from: asked.dateFrom, to: asked.dateTo }, today);
  if (!period.ok) return period;
  const scope = { rootUuid: client.rootUuid, contractUuid: asked.contract ?? null };
  const { page, limit } = asked;
  const charted = chartPeriod(period.value, today);
  // Both as of one moment: what an import brings in between is in neither (invariants M6).
  const [found, summary] = await ports.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => [
      await settlementRows(
        tx,
        scope,
        period.value,
        { types: asked.type, onlyUnpaid: asked.onlyUnpaid },
        { offset: (page - 1) * limit, limit },
      ),
      await settlementSummary(tx, scope, period.value, charted.from),
    ]);
  if (!summary) return no("notFound");
  return ok({
    header: headerOf(summary, { ports, today, period: period.value }),
    contracts: summary.contracts,
    months: balancesOf(summary, charted),
    rows: {
      items: found.rows.map((row) => ({ ...rowOf(row, today), file: fileOf(ports, viewer, row) })),
      total: found.total,
      page,
      limit,
      pages: Math.max(1, Math.ceil(found.total / limit)),
    },
  });
}

type Period = { from: string; to: string };

function headerOf(
  row: SettlementSummaryRow,
  { ports, today, period }: { ports: Ports; today: string; period: Period },
): Settlements["header"] {
  const [opening, debit, credit] = [
    moneyFromDecimal(row.opening),
    moneyFromDecimal(row.debit),
    moneyFromDecimal(row.credit),
  ];
  const rests = row.rests.map(({ dueDate, remainder }) => ({ dueDate, remainder: moneyFromDecimal(remainder) }));
  const aging = agingOf(rests, today);
  const debt = addMoney(...Object.values(aging));
  const overdueDays = Math.max(0, ...rests.map(({ dueDate }) => daysLate(dueDate, today)));
  const stage = creditStage(overdueDays, ports.settings.creditStop);
  const limit = row.contract ? moneyFromDecimal(row.contract.creditLimit) : zeroMoney;
  const next = rests.find(({ dueDate }) => dueDate !== null && dueDate >= today);
  return {
    counterparty: row.counterparty,
    organization: ports.settings.seller.name,
    contract: row.contract && { uuid: row.contract.uuid, number: row.contract.number, date: row.contract.date },
    currency: "RUB",
    asOf: row.recordedAt,
    dateFrom: period.from,
    dateTo: period.to,
    openingBalance: moneyToNumber(opening),
    debit: moneyToNumber(debit),
    credit: moneyToNumber(credit),
    closingBalance: moneyToNumber(subtractMoney(addMoney(opening, debit), credit)),
    balance: moneyToNumber(moneyFromDecimal(row.balance)),
    debt: moneyToNumber(debt),
    overdueDebt: moneyToNumber(subtractMoney(debt, aging.notDue)),
    overdueDays,
    aging: inRoubles(aging),
    creditLimit: moneyToNumber(limit),
    creditUsed: moneyToNumber(debt),
    creditAvailable: moneyToNumber(debt < limit ? subtractMoney(limit, debt) : zeroMoney),
    creditDays: row.contract?.creditDays ?? 0,
    stage,
    blocked: stage === "blocked",
    nextPayment: next && next.dueDate !== null ? { date: next.dueDate, sum: moneyToNumber(next.remainder) } : null,
  };
}

function inRoubles({ notDue, d1_30, d31_60, d61_90, d90plus }: Aging): Settlements["header"]["aging"] {
  return {
    notDue: moneyToNumber(notDue),
    d1_30: moneyToNumber(d1_30),
    d31_60: moneyToNumber(d31_60),
    d61_90: moneyToNumber(d61_90),
    d90plus: moneyToNumber(d90plus),
  };
}

/** Every month, those without turnover too. */
function balancesOf({ monthsOpening, months }: SettlementSummaryRow, { from, to }: Period): Settlements["months"] {
  const turnovers = new Map(months.map((one) => [one.month, one]));
  let balance = moneyFromDecimal(monthsOpening);
  return monthsOf(from, to).map((month) => {
    const turnover = turnovers.get(month);
    const debit = turnover ? moneyFromDecimal(turnover.debit) : zeroMoney;
    const credit = turnover ? moneyFromDecimal(turnover.credit) : zeroMoney;
    balance = subtractMoney(addMoney(balance, debit), credit);
    return { month, debit: moneyToNumber(debit), credit: moneyToNumber(credit), balance: moneyToNumber(balance) };
  });
}

function fileOf(ports: Ports, viewer: Buyer["viewer"], { paperUuid }: SettlementRow): SettlementsRow["file"] {
  return paperUuid !== null && seesOwnPrices(viewer) ? { url: documentAddress(ports, viewer, paperUuid) } : null;
}

function rowOf(row: SettlementRow, today: string): Omit<SettlementsRow, "file"> {
  const debit = moneyFromDecimal(row.debit);
  const due = { debit, debitBefore: moneyFromDecimal(row.debitBefore), dueDate: row.dueDate };
  const standing = debit > zeroMoney ? standingOf(due, moneyFromDecimal(row.contractCredit), today) : null;
  return {
    uuid: row.uuid,
    date: row.date,
    documentType: row.type,
    documentNumber: row.number,
    orderNumber: row.orderNumber,
    debit: moneyToNumber(debit),
    credit: moneyToNumber(moneyFromDecimal(row.credit)),
    balance: moneyToNumber(moneyFromDecimal(row.balance)),
    dueDate: row.dueDate,
    overdueDays: standing?.overdueDays ?? 0,
    paidSum: moneyToNumber(standing?.paidSum ?? zeroMoney),
    remainder: moneyToNumber(standing?.remainder ?? zeroMoney),
    state: standing?.state ?? null,
  };
}
