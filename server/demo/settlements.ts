import type { DocumentType } from "#app/domain/settlement/documents.ts";
import { moneyFromNumber, moneyToDecimal } from "#app/domain/money.ts";
import { addDays } from "#app/domain/local-time.ts";
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
  debit: string;
  credit: string;
  due_date: string | null;
  recorded_at: string;
};

/** How a company of the demo shop pays: its terms, and how late its oldest unpaid delivery note is; less than 0 is none. */
type Terms = {
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
  { key: "kuznetsov", creditDays: 0, creditLimit: 0, lateDays: -1, perMonth: 1, level: 0.3 },
];

const daysOfStory = 730;

/** Two years of documents up to today of each company that has terms. */
export function settlementRows(rootUuid: (key: string) => string, today: Date): SettlementEntryRow[] {
  const now = today.toISOString();
  return creditTerms.flatMap((terms) => {
    const root_uuid = rootUuid(terms.key);
    return storyOf(terms, now.slice(0, 10)).map(({ date, type, debit = 0, credit = 0, due = null }, place) => ({
      uuid: stableUuid(`settlement/${terms.key}/${place}`),
      root_uuid,
      contract_uuid: contractUuid(terms.key),
      source: "demo",
      doc_id: `${terms.key}/${place}`,
      document_type: type,
      document_number: `${prefixes[type]}-${String(place + 1).padStart(5, "0")}`,
      document_date: date,
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
type Story = { date: string; type: DocumentType; debit?: number; credit?: number; due?: string }[];

function storyOf(terms: Terms, today: string): Story {
  const random = randomOf(`settlements/${terms.key}`);
  const start = addDays(today, -daysOfStory);
  const story: Story = [{ date: start, type: "opening", debit: 84_600_00, due: addDays(start, terms.creditDays) }];
  story.push({ date: addDays(start, 4), type: "payment", credit: 84_600_00 });
  for (const date of shippingDays(terms, today, random)) story.push(...deliveryOf(terms, date, today, random));
  return story.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}

/** Every so many days; one of them is as late as the company is said to be. */
function shippingDays({ creditDays, lateDays, perMonth }: Terms, today: string, random: Random): string[] {
  const step = 30 / perMonth;
  const days = Array.from({ length: Math.floor((daysOfStory - 10) / step) }, (_, place) =>
    addDays(today, -daysOfStory + 8 + Math.round(place * step + random.next() * (step - 1))),
  );
  return lateDays > 0 ? [...days, addDays(today, -creditDays - lateDays)] : days;
}

/** A delivery with what followed it: what is due before the late one is paid in time, more or less. */
function deliveryOf({ creditDays, lateDays, level }: Terms, date: string, today: string, random: Random): Story {
  const sum = Math.round(random.int(12_000, 160_000) * level) * 100 + random.int(0, 99);
  const due = addDays(date, creditDays);
  const returned = random.chance(0.08) ? Math.round(sum * 0.07) : 0;
  const corrected = random.chance(0.05) ? Math.round(sum * 0.02) : 0;
  const isPaid = lateDays < 0 || due < addDays(today, -lateDays);
  const paidOn = addDays(due, random.int(-Math.min(5, creditDays), lateDays < 0 ? 0 : 2));
  const back = addDays(date, 3);
  return [
    { date, type: "realization", debit: sum, due },
    ...(returned > 0 && back <= today ? [{ date: back, type: "return", credit: returned } as const] : []),
    ...(corrected > 0 && back <= today ? [{ date: back, type: "correction", credit: corrected } as const] : []),
    ...(isPaid && paidOn <= today
      ? [{ date: paidOn, type: "payment", credit: sum - (back <= today ? returned + corrected : 0) } as const]
      : []),
  ];
}

function roubles(kopecks: number): string {
  return moneyToDecimal(moneyFromNumber(kopecks / 100));
}
