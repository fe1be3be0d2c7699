import { parse } from "csv-parse/sync";
import { z } from "zod";
import { moneyFromDecimal, type Money } from "#app/domain/money.ts";
import { isMeantDate } from "#app/domain/typed-date.ts";
import { documentTypes } from "#app/domain/settlement/documents.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

const isoDate = z.iso.date().refine(isMeantDate);

/** The columns of the file, parted by semicolons; sums with a comma or a point, dates ISO. */
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
  /** Files of older accounts have no such column. */
  contract: z.string().max(50).default(""),
  corrects: z.string().max(100).default(""),
});

/** A document as the accounts tell it: what it says in whole, not what has changed since its last version. */
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
  /** Null is the main one. */
  contractNumber: string | null;
  /** The document that a correction or a return is about: its id, or its number. */
  corrects: string | null;
};

/** Lines count from 1, the head being the first. */
type BadLine = { code: "line"; line: number };

/** Documents of mutual settlements from the accounts' CSV; the first line that is none refuses the file. */
export function readSettlements(csv: string): Verdict<SettlementDocument[], BadLine> {
  const lines = linesOf(csv);
  if (lines === null) return no("line", { line: 1 });
  const documents: SettlementDocument[] = [];
  for (const [at, line] of lines.entries()) {
    const read = lineShape.safeParse(line);
    if (!read.success) return no("line", { line: at + 2 });
    const { doc_id, order, debit, credit, due, contract, corrects, ...rest } = read.data;
    documents.push({
      ...rest,
      docId: doc_id,
      orderNumber: order === "" ? null : order,
      debit: moneyFromDecimal(debit),
      credit: moneyFromDecimal(credit),
      dueDate: due === "" ? null : due,
      contractNumber: contract === "" ? null : contract,
      corrects: corrects === "" ? null : corrects,
    });
  }
  return ok(documents);
}

function linesOf(csv: string): unknown[] | null {
  try {
    const read: unknown = parse(csv, { bom: true, columns: true, delimiter: ";", trim: true, skip_empty_lines: true });
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** "1 250,5" as a decimal; nothing is 0; undefined for what is no sum from 0 up. */
function sumOf(text: string): string | undefined {
  const plain = text.replace(/[\s\u00a0]/g, "").replace(",", ".");
  if (plain === "") return "0";
  return /^\d{1,12}(?:\.\d{1,3})?$/.test(plain) ? plain : undefined;
}
