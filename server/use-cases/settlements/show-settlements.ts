import type { ProblemOr } from "#app/contract/problem.ts";
import type { Settlements, SettlementsRow } from "#app/contract/settlements/settlements.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, subtractMoney, zeroMoney } from "#app/domain/money.ts";
import { agingOf, type Aging } from "#app/domain/settlement/aging.ts";
import type { CreditStanding } from "#app/domain/settlement/credit.ts";
import { daysLate, standingOf, type DocumentType } from "#app/domain/settlement/documents.ts";
import { chartPeriod, monthsOf } from "#app/domain/settlement/days.ts";
import { statementPeriod } from "#app/domain/settlement/period.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { settlementPage } from "#server/db/queries/settlements/settlement-page.ts";
import type { SettlementRow } from "#server/db/queries/settlements/settlement-rows.ts";
import type { SettlementSummaryRow } from "#server/db/queries/settlements/settlement-summary.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { standingFrom } from "./credit-standing.ts";
import { documentAddress } from "#server/use-cases/order/documents/order-documents.ts";
import { mayDo } from "#server/use-cases/members/member-may.ts";

export type SettlementsQuery = {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  contract?: string | undefined;
  type: DocumentType[];
  onlyUnpaid: boolean;
  page: number;
  limit: number;
};

/**
 * Mutual settlements of the selected counterparty (product rules §3.6), for members with access; one statement. The debt is
 * as of today, turnover and rows are of the given period.
 */
export async function showSettlements(
  ports: Ports,
  { viewer, city }: Buyer,
  query: SettlementsQuery,
): Promise<ProblemOr<Settlements, "noCounterparty" | "notFound" | "periodLong" | "periodReversed" | "rightMissing">> {
  const { client } = viewer;
  if (client === null) return no("noCounterparty");
  const may = mayDo(viewer, "settlements");
  if (!may.ok) return may;
  const { date: today } = localMoment(ports.clock.now().getTime(), city.timezone);
  const period = statementPeriod({ from: query.dateFrom, to: query.dateTo }, today);
  if (!period.ok) return period;
  const scope = { rootUuid: client.rootUuid, contractUuid: query.contract ?? null };
  const { page, limit } = query;
  const charted = chartPeriod(period.value, today);
  const found = await settlementPage(ports.database.db, scope, {
    ...{ period: period.value, monthsFrom: charted.from, limit, offset: (page - 1) * limit },
    filter: { types: query.type, onlyUnpaid: query.onlyUnpaid },
  });
  const { summary } = found;
  if (summary === null || found.credit === null) return no("notFound");
  const credit = standingFrom(ports, found.credit, today);
  return ok({
    header: headerOf(summary, { ports, credit, today, period: period.value }),
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
  { ports, credit, today, period }: { ports: Ports; credit: CreditStanding; today: string; period: Period },
): Settlements["header"] {
  const [opening, debit, paid] = [
    moneyFromDecimal(row.opening),
    moneyFromDecimal(row.debit),
    moneyFromDecimal(row.credit),
  ];
  const rests = row.rests.map(({ dueDate, remainder }) => ({ dueDate, remainder: moneyFromDecimal(remainder) }));
  const aging = agingOf(rests, today);
  const debt = addMoney(...Object.values(aging));
  const overdueDays = Math.max(0, ...rests.map(({ dueDate }) => daysLate(dueDate, today)));
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
    credit: moneyToNumber(paid),
    closingBalance: moneyToNumber(subtractMoney(addMoney(opening, debit), paid)),
    balance: moneyToNumber(moneyFromDecimal(row.balance)),
    paidOnline: moneyToNumber(moneyFromDecimal(row.paidOnline)),
    debt: moneyToNumber(debt),
    overdueDebt: moneyToNumber(subtractMoney(debt, aging.notDue)),
    overdueDays,
    aging: inRoubles(aging),
    creditLimit: moneyToNumber(credit.limit),
    creditUsed: moneyToNumber(credit.used),
    creditAvailable: moneyToNumber(credit.left),
    creditDays: credit.days,
    creditRefusal: credit.refusal,
    stage: credit.stage,
    stageDays: credit.overdueDays,
    blocked: credit.stage === "blocked",
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

/** All months, including those without turnover. */
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
  return paperUuid !== null ? { url: documentAddress(ports, viewer, paperUuid) } : null;
}

function rowOf(row: SettlementRow, today: string): Omit<SettlementsRow, "file"> {
  const debit = moneyFromDecimal(row.debit);
  const due = {
    debit,
    corrected: moneyFromDecimal(row.corrected),
    debitBefore: moneyFromDecimal(row.debitBefore),
    paidOnline: moneyFromDecimal(row.paidOnline),
    dueDate: row.dueDate,
  };
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
    paidOnline: moneyToNumber(due.paidOnline),
    paidSum: moneyToNumber(standing?.paidSum ?? zeroMoney),
    remainder: moneyToNumber(standing?.remainder ?? zeroMoney),
    state: standing?.state ?? null,
  };
}
