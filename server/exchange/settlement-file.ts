import { parse } from "csv-parse/sync";
import { z } from "zod";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { isPlausibleDate } from "#app/domain/typed-date.ts";
import { documentTypes } from "#app/domain/settlement/documents.ts";

const isoDate = z.iso.date().refine(isPlausibleDate);

/** Semicolon-separated columns; sums with decimal comma or point, ISO dates. */
const lineShape = z.object({
  inn: z.string().regex(/^(?:\d{10}|\d{12})$/),
  doc_id: z.string().min(1).max(100),
  version: z.coerce.number().int().min(1).max(1_000_000),
  type: z.enum(documentTypes),
  number: z.string().min(1).max(50),
  date: isoDate,
  order: z.string().max(50),
  debit: z.string().transform(sumOf).pipe(z.string()),
  credit: z.string().transform(sumOf).pipe(z.string()),
  due: z.union([z.literal(""), isoDate]),
  /** Missing from files of older accounting systems. */
  contract: z.string().max(50).default(""),
  corrects: z.string().max(100).default(""),
});

/** A document from the accounts: its complete current version, not a delta. */
export type SettlementDocument = {
  inn: string;
  docId: string;
  version: number;
  type: (typeof documentTypes)[number];
  number: string;
  date: string;
  orderNumber: string | null;
  debit: Money;
  credit: Money;
  dueDate: string | null;
  /** Null is the main contract. */
  contractNumber: string | null;
  /** The document that a correction or return refers to: its id or number. */
  corrects: string | null;
};

/** Documents with the lines they are from, and the lines that are none. Lines count from 1, header included. */
export type SettlementFile = { documents: (SettlementDocument & { line: number })[]; badLines: number[] };

/** Parses settlement documents in CSV from the accounts. */
export function readSettlements(csv: string): SettlementFile {
  const lines = linesOf(csv);
  if (lines === null) return { documents: [], badLines: [1] };
  const documents: SettlementFile["documents"] = [];
  const badLines: number[] = [];
  for (const [at, line] of lines.entries()) {
    const read = lineShape.safeParse(line);
    if (!read.success) {
      badLines.push(at + 2);
      continue;
    }
    const { doc_id, order, debit, credit, due, contract, corrects, ...rest } = read.data;
    documents.push({
      ...rest,
      line: at + 2,
      docId: doc_id,
      orderNumber: order === "" ? null : order,
      debit: moneyFromDecimal(debit),
      credit: moneyFromDecimal(credit),
      dueDate: due === "" ? null : due,
      contractNumber: contract === "" ? null : contract,
      corrects: corrects === "" ? null : corrects,
    });
  }
  return { documents, badLines };
}

function linesOf(csv: string): unknown[] | null {
  try {
    const read: unknown = parse(csv, { bom: true, columns: true, delimiter: ";", trim: true, skip_empty_lines: true });
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** "1 250,5" as a decimal; empty is 0; undefined for anything but a non-negative sum. */
function sumOf(text: string): string | undefined {
  const plain = text.replace(/[\s\u00a0]/g, "").replace(",", ".");
  if (plain === "") return "0";
  return /^\d{1,12}(?:\.\d{1,3})?$/.test(plain) ? plain : undefined;
}
