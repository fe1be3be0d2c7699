import type { DocumentType } from "#app/domain/settlement/documents.ts";
import { addMoney, moneyFromNumber, moneyToDecimal, subtractMoney, zeroMoney, type Money } from "#app/domain/money.ts";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { randomOf, type Random } from "#server/demo/random.ts";
import { stableUuid } from "#server/demo/stable-uuid.ts";

export type SettlementEntryRow = {
  uuid: string;
  root_uuid: string;
  contract_uuid: string;
  source: string;
  doc_id: string;
  document_type: DocumentType;
  document_number: string;
  document_date: string;
  order_number: string | null;
  debit: string;
  credit: string;
  due_date: string | null;
  recorded_at: string;
};

/** How a company of the demo shop pays: its terms, and how late its oldest unpaid delivery note is; less than 0 is none. */
export type Terms = {
  key: string;
  creditDays: number;
  creditLimit: number;
  lateDays: number;
  perMonth: number;
  level: number;
};

/** Companies that buy on credit: one late by a little, one late enough to lose it, one that pays ahead. */
export const creditTerms: readonly Terms[] = [
  { key: "fram-servis", creditDays: 21, creditLimit: 1_500_000, lateDays: 3, perMonth: 4, level: 1 },
  { key: "belov-montazh", creditDays: 14, creditLimit: 400_000, lateDays: 12, perMonth: 2, level: 0.6 },
  { key: "kuznetsov", creditDays: 0, creditLimit: 0, lateDays: -1, perMonth: 2, level: 0.3 },
];

const daysOfStory = 730;
const owedBefore = moneyFromNumber(84_600);

/** An order that is paid or has left the warehouse: its papers, what was paid ahead of them, what was paid back; `contract` is null for the main one. */
export type DemoShipment = {
  orderNumber: string;
  contract: string | null;
  papers: readonly { type: "realization" | "return" | "correction"; number: string; date: string; sum: Money }[];
  payments: readonly { date: string; sum: Money }[];
  refunds: readonly { date: string; sum: Money }[];
};

/** Two years of documents up to today of each company that has terms; deliveries are those of its orders. */
export function settlementRows(
  rootUuid: (key: string) => string,
  shipments: ReadonlyMap<string, readonly DemoShipment[]>,
  today: Date,
): SettlementEntryRow[] {
  const now = today.toISOString();
  return creditTerms.flatMap((terms) => {
    const root_uuid = rootUuid(terms.key);
    const story = storyOf(terms, shipments.get(root_uuid) ?? [], now.slice(0, 10));
    return story.map(({ date, type, number, order = null, contract = null, due = null, ...sums }, index) => ({
      uuid: stableUuid(`settlement/${terms.key}/${index}`),
      root_uuid,
      contract_uuid: contract ?? contractUuid(terms.key),
      source: "demo",
      doc_id: `${terms.key}/${index}`,
      document_type: type,
      document_number: number ?? `${prefixes[type]}-${String(index + 1).padStart(5, "0")}`,
      document_date: date,
      order_number: order,
      debit: moneyToDecimal(sums.debit ?? zeroMoney),
      credit: moneyToDecimal(sums.credit ?? zeroMoney),
      due_date: due,
      recorded_at: now,
    }));
  });
}

export function contractUuid(key: string): string {
  return stableUuid(`contract/${key}`);
}

const prefixes: Record<DocumentType, string> = {
  realization: "УТ",
  payment: "ПП",
  return: "ВЗ",
  correction: "КР",
  offset: "ВЗТ",
  refund: "ВД",
  opening: "ОСТ",
};

/** Without a `number` it is a document that the accounts alone know. */
type Story = {
  date: string;
  type: DocumentType;
  number?: string;
  order?: string;
  contract?: string | null;
  debit?: Money;
  credit?: Money;
  due?: string;
}[];

function storyOf(terms: Terms, shipments: readonly DemoShipment[], today: string): Story {
  const random = randomOf(`settlements/${terms.key}`);
  const start = addDays(today, -daysOfStory);
  const story: Story = [{ date: start, type: "opening", debit: owedBefore, due: addDays(start, terms.creditDays) }];
  story.push({ date: addDays(start, 4), type: "payment", credit: owedBefore });
  for (const shipment of shipments) story.push(...entriesOf(terms, shipment, today, random));
  return story.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** When goods leave for a company: every so many days of the week's five; one of them is as late as the company is said to be. */
export function shippingDays({ key, creditDays, lateDays, perMonth }: Terms, today: string): string[] {
  const random = randomOf(`shipping/${key}`);
  const step = 30 / perMonth;
  const days = Array.from({ length: Math.floor((daysOfStory - 10) / step) }, (_, index) =>
    workingDay(addDays(today, -daysOfStory + 8 + Math.round(index * step + random.next() * (step - 1)))),
  );
  return lateDays > 0 ? [...days, addDays(today, -creditDays - lateDays)].toSorted() : days;
}

/** A Saturday or a Sunday becomes the Friday before it. */
function workingDay(date: string): string {
  return addDays(date, Math.min(0, 5 - weekdayOf(date)));
}

/** Whether what left then is paid by today: what is due before the late one is, more or less in time. */
export function standingOf(
  { creditDays, lateDays }: Terms,
  shipped: string,
  today: string,
): { due: string; state: "paid" | "postpaid" | "overdue" } {
  const due = addDays(shipped, creditDays);
  if (lateDays < 0 || due < addDays(today, -lateDays)) return { due, state: "paid" };
  return { due, state: due < today ? "overdue" : "postpaid" };
}

/** An order with what came before and after it: money ahead, or within the terms of credit for what was not sent back. */
function entriesOf(
  terms: Terms,
  { orderNumber: order, contract, papers, payments, refunds }: DemoShipment,
  today: string,
  random: Random,
): Story {
  const ahead: Story = payments.map(({ date, sum }) => ({ date, type: "payment", order, credit: sum }));
  const back: Story = refunds.map(({ date, sum }) => ({ date, type: "refund", order, debit: sum }));
  const [first] = papers;
  // An advance, or money of an order that came to nothing.
  if (first === undefined) return [...ahead, ...back].map((entry) => ({ ...entry, contract }));
  const { due, state } = standingOf(terms, first.date, today);
  const early = random.int(-Math.min(5, terms.creditDays), terms.lateDays < 0 ? 0 : 2);
  // Whoever owes nothing any more has paid by today.
  const paidOn = [addDays(due, early), today].toSorted()[0] ?? today;
  const owed = addMoney(
    ...papers.map(({ type, sum }) => (type === "realization" ? sum : subtractMoney(zeroMoney, sum))),
  );
  const isPaidLater = payments.length === 0 && state === "paid" && owed > zeroMoney;
  const entries: Story = [
    ...ahead,
    ...papers.map(({ type, number, date, sum }) =>
      type === "realization"
        ? { date, type, number, order, debit: sum, due: standingOf(terms, date, today).due }
        : { date, type, number, order, credit: sum },
    ),
    ...back,
    ...(isPaidLater ? [{ date: paidOn, type: "payment" as const, credit: owed }] : []),
  ];
  return entries.map((entry) => ({ ...entry, contract }));
}
