import type { DocumentType } from "#app/domain/settlement/documents.ts";
import { moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { addDays, weekdayOf } from "#app/domain/local-time.ts";
import { randomOf, type Random } from "./random.ts";
import { stableUuid } from "./stable-uuid.ts";

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

/** What left the warehouse by an order; sums are kopecks, `returned` of what came back. `contract` is null for the main one. */
export type Shipment = { date: string; orderNumber: string; contract: string | null; sum: number; returned: number };

/** Two years of documents up to today of each company that has terms; deliveries are those of its orders. */
export function settlementRows(
  rootUuid: (key: string) => string,
  shipments: ReadonlyMap<string, readonly Shipment[]>,
  today: Date,
): SettlementEntryRow[] {
  const now = today.toISOString();
  return creditTerms.flatMap((terms) => {
    const root_uuid = rootUuid(terms.key);
    const story = storyOf(terms, shipments.get(terms.key) ?? [], now.slice(0, 10));
    return story.map(({ date, type, order = null, contract = null, debit = 0, credit = 0, due = null }, place) => ({
      uuid: stableUuid(`settlement/${terms.key}/${place}`),
      root_uuid,
      contract_uuid: contract ?? contractUuid(terms.key),
      source: "demo",
      doc_id: `${terms.key}/${place}`,
      document_type: type,
      document_number: `${prefixes[type]}-${String(place + 1).padStart(5, "0")}`,
      document_date: date,
      order_number: order,
      debit: roubles(debit),
      credit: roubles(credit),
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

/** Sums are kopecks. */
type Story = {
  date: string;
  type: DocumentType;
  order?: string;
  contract?: string | null;
  debit?: number;
  credit?: number;
  due?: string;
}[];

function storyOf(terms: Terms, shipments: readonly Shipment[], today: string): Story {
  const random = randomOf(`settlements/${terms.key}`);
  const start = addDays(today, -daysOfStory);
  const story: Story = [{ date: start, type: "opening", debit: 84_600_00, due: addDays(start, terms.creditDays) }];
  story.push({ date: addDays(start, 4), type: "payment", credit: 84_600_00 });
  for (const shipment of shipments) story.push(...deliveryOf(terms, shipment, today, random));
  return story.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** When goods leave for a company: every so many days of the week's five; one of them is as late as the company is said to be. */
export function shippingDays({ key, creditDays, lateDays, perMonth }: Terms, today: string): string[] {
  const random = randomOf(`shipping/${key}`);
  const step = 30 / perMonth;
  const days = Array.from({ length: Math.floor((daysOfStory - 10) / step) }, (_, place) =>
    workingDay(addDays(today, -daysOfStory + 8 + Math.round(place * step + random.next() * (step - 1)))),
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

/** A delivery with what followed it. */
function deliveryOf(
  terms: Terms,
  { date, orderNumber, contract, sum, returned }: Shipment,
  today: string,
  random: Random,
): Story {
  const { due, state } = standingOf(terms, date, today);
  const corrected = random.chance(0.05) ? Math.round(sum * 0.02) : 0;
  const early = random.int(-Math.min(5, terms.creditDays), terms.lateDays < 0 ? 0 : 2);
  // Whoever owes nothing any more has paid by today.
  const paidOn = [addDays(due, early), today].toSorted()[0] ?? today;
  const back = addDays(date, 3);
  const less = back <= today ? returned + corrected : 0;
  const entries: Story = [
    { date, type: "realization", order: orderNumber, debit: sum, due },
    ...(returned > 0 && back <= today
      ? [{ date: back, type: "return", order: orderNumber, credit: returned } as const]
      : []),
    ...(corrected > 0 && back <= today ? [{ date: back, type: "correction", credit: corrected } as const] : []),
    ...(state === "paid" ? [{ date: paidOn, type: "payment", credit: sum - less } as const] : []),
  ];
  return entries.map((entry) => ({ ...entry, contract }));
}

function roubles(kopecks: number): string {
  return moneyToDecimal(moneyFromNumber(kopecks / 100));
}
