import type { Settlements, SettlementsRow } from "#app/contract/settlements/settlements.ts";
import { moneyFromNumber, moneyToNumber, subtractMoney } from "#app/domain/money.ts";
import { formatDate, formatDateTime, formatMoney } from "#app/i18n/format.ts";
import { monthNames, settlements as texts, shortMonthNames } from "#app/i18n/ru/settlements/settlements.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settlements", texts);

/** A worded statement of settlements; sums are formatted, zeros are empty. */
export type SettlementsViewModel = {
  facts: { term: string; text: string; isBad?: boolean }[];
  balance: { label: string; sum: string; isDebt: boolean };
  stop: string | null;
  asOf: string | null;
  period: { from: string; to: string };
  /** Empty if there is no choice. */
  contracts: { value: string; text: string }[];
  aging: { label: string; sum: string }[];
  turnover: { label: string; sum: string }[];
  months: Month[];
  rows: SettlementRowViewModel[];
  total: number;
  page: number;
  pages: number;
};
/** `part`: height of the bar, −1 to 1 of the tallest; `shortLabel` is below it. */
export type Month = { label: string; shortLabel: string; sum: string; part: number };

export type SettlementRowViewModel = {
  uuid: string;
  /** Has an unpaid rest. */
  mayPay: boolean;
  date: string;
  name: string;
  order: string | null;
  /** Link to its PDF. */
  file: string | null;
  debit: string;
  credit: string;
  balance: string;
  state: SettlementsRow["state"];
  stateText: string;
  note: string;
};

/** `contract`: the selected one, empty for all. */
export function settlementsViewModel(
  { header, contracts, months, rows }: Settlements,
  { timeZone, contract }: { timeZone: string; contract: string },
): SettlementsViewModel {
  return {
    balance: balanceOf(difference(header.balance, header.paidOnline)),
    facts: factsOf(header, contracts.find(({ uuid }) => uuid === contract) ?? null),
    stop: header.stage === "free" ? null : t(`stop.${header.stage}`, { days: header.stageDays }),
    asOf: header.asOf && formatDateTime(header.asOf, timeZone),
    period: { from: header.dateFrom, to: header.dateTo },
    contracts: contracts.length < 2 ? [] : contracts.map((one) => ({ value: one.uuid, text: contractText(one) })),
    aging: header.debt === 0 ? [] : agingOf(header.aging),
    turnover: [
      { label: t("opening", { date: formatDate(header.dateFrom) }), sum: signed(header.openingBalance) },
      { label: t("debit"), sum: formatMoney(header.debit) },
      { label: t("credit"), sum: formatMoney(header.credit) },
      { label: t("closing", { date: formatDate(header.dateTo) }), sum: signed(header.closingBalance) },
    ],
    months: barsOf(months),
    rows: rows.items.map(rowViewModel),
    total: rows.total,
    page: rows.page,
    pages: rows.pages,
  };
}

type Header = Settlements["header"];

function balanceOf(balance: number): SettlementsViewModel["balance"] {
  if (balance === 0) return { label: t("even"), sum: formatMoney(0), isDebt: false };
  const isDebt = balance > 0;
  return { label: isDebt ? t("yourDebt") : t("advance"), sum: formatMoney(Math.abs(balance)), isDebt };
}

type Contract = Settlements["contracts"][number];

function contractText({ number, date }: Contract): string {
  return t("contractOf", { number, date: formatDate(date) });
}

/** Credit belongs to the company, not to a contract: omitted for a single contract. */
function factsOf(
  { debt, overdueDebt, nextPayment, ...header }: Header,
  chosen: Contract | null,
): SettlementsViewModel["facts"] {
  const contract = chosen ?? header.contract;
  const owed = difference(header.balance, header.paidOnline);
  const ordered = difference(header.creditUsed, debt);
  return [
    { term: t("seller"), text: header.organization },
    ...(contract ? [{ term: t("contract"), text: contractText(contract) }] : []),
    ...(debt > 0 ? [{ term: t("debt"), text: formatMoney(debt) }] : []),
    // Payments cover the oldest debts of their contract: an advance belongs to another one.
    ...(debt > 0 && debt > owed ? [{ term: t("ahead"), text: formatMoney(difference(debt, owed)) }] : []),
    ...(overdueDebt > 0
      ? [
          {
            term: t("overdue"),
            text: t("overdueFor", { sum: formatMoney(overdueDebt), count: header.overdueDays }),
            isBad: true,
          },
        ]
      : []),
    ...(header.paidOnline > 0
      ? [{ term: t("paidOnline"), text: t("paidOnlineSum", { sum: formatMoney(header.paidOnline) }) }]
      : []),
    ...(nextPayment
      ? [
          {
            term: t("nextPayment"),
            text: t("nextBy", { sum: formatMoney(nextPayment.sum), date: formatDate(nextPayment.date) }),
          },
        ]
      : []),
    ...(header.creditLimit > 0 && chosen === null
      ? [
          { term: t("limit"), text: t("limitFor", { sum: formatMoney(header.creditLimit), count: header.creditDays }) },
          ...(ordered > 0 ? [{ term: t("ordered"), text: formatMoney(ordered) }] : []),
          { term: t("available"), text: availableText(header) },
        ]
      : []),
  ];
}

/** Stopped credit has no available sum. */
function availableText({
  creditRefusal,
  creditAvailable,
  stageDays,
}: Pick<Header, "creditRefusal" | "creditAvailable" | "stageDays">): string {
  if (creditRefusal === null) return formatMoney(creditAvailable);
  return t(`refusal.${creditRefusal}`, { count: stageDays });
}

function difference(one: number, other: number): number {
  return moneyToNumber(subtractMoney(moneyFromNumber(one), moneyFromNumber(other)));
}

function agingOf(aging: Header["aging"]): SettlementsViewModel["aging"] {
  const buckets = ["notDue", "d1_30", "d31_60", "d61_90", "d90plus"] as const;
  return buckets.map((bucket) => ({ label: t(`aging.${bucket}`), sum: formatMoney(aging[bucket]) }));
}

function barsOf(months: Settlements["months"]): Month[] {
  const tallest = Math.max(1, ...months.map(({ balance }) => Math.abs(balance)));
  return months.map(({ month, balance }) => ({
    label: `${monthNames[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`,
    shortLabel: shortMonthNames[Number(month.slice(5)) - 1] ?? "",
    sum: signed(balance),
    part: balance / tallest,
  }));
}

function rowViewModel(row: SettlementsRow): SettlementRowViewModel {
  return {
    uuid: row.uuid,
    mayPay: row.documentType === "realization" && row.remainder > 0,
    date: formatDate(row.date),
    name: t("document", { type: t(`type.${row.documentType}`), number: row.documentNumber }),
    order: row.orderNumber,
    file: row.file?.url ?? null,
    debit: row.debit === 0 ? "" : formatMoney(row.debit),
    credit: row.credit === 0 ? "" : formatMoney(row.credit),
    balance: signed(row.balance),
    state: row.state,
    stateText: row.state ? t(`state.${row.state}`) : "",
    note: noteOf(row),
  };
}

/** What is still due for a document. */
function noteOf({ state, paidOnline, remainder, dueDate, overdueDays }: SettlementsRow): string {
  if (paidOnline > 0 && remainder === 0) return t("paidOnlineNote");
  if (state === null || state === "paid") return "";
  const rest = t("left", { sum: formatMoney(remainder) });
  if (state === "overdue") return `${rest}, ${t("late", { count: overdueDays })}`;
  return dueDate === null ? rest : `${rest}, ${t("payBy", { date: formatDate(dueDate) })}`;
}

/** An advance has a minus sign. */
function signed(sum: number): string {
  return sum < 0 ? `−${formatMoney(-sum)}` : formatMoney(sum);
}
