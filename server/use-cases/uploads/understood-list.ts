import { z } from "zod";
import type { ProblemOr } from "#app/contract/problem.ts";
import { readAmount } from "#app/domain/upload/amount.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import {
  rowsOfSheet,
  withColumns,
  withIgnored,
  type ReadNotes,
  type ReadSheet,
} from "#app/domain/upload/read-sheets.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { no, ok } from "#app/domain/verdict.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { Buyer } from "#server/use-cases/account/buyer.ts";
import { findRows, judged, type JudgedUploadRow } from "./find-rows.ts";

/** A parsed list: rows, or sheets that need the user's input. */
export type Kept = {
  rows: JudgedUploadRow[];
  notes: ReadNotes | null;
  isLeastOrder: boolean;
  sheets: readonly Sheet[] | null;
};

export async function understood(
  db: Db,
  buyer: Buyer,
  { source, sheets }: { source: "file" | "text" | "rows"; sheets: readonly Sheet[] },
  read: ReadSheet | null,
  remembered: unknown,
): Promise<ProblemOr<Kept, "uploadEmpty" | "uploadTooLong">> {
  if (read === null) return ok(needingInput(sheets));
  if (read.sheet.isCut) return no("uploadTooLong", { limit: uploadLimits.rows });
  const known = columnsShape.safeParse(remembered);
  const isCertain = read.layout.isSure && read.layout.several;
  if (source !== "rows" && known.success && !isCertain)
    return rowsOf(db, buyer, sheets, { ...read, layout: withColumns(read, known.data, uploadHeads) });
  return read.layout.isSure ? rowsOf(db, buyer, sheets, read) : ok(needingInput(sheets));
}

export function needingInput(sheets: readonly Sheet[]): Kept {
  return { rows: [], notes: null, isLeastOrder: false, sheets };
}

/** Rows of a sheet; an unmatched line without quantity is a heading for those below. */
export async function rowsOf(
  db: Db | Tx,
  buyer: Buyer,
  sheets: readonly Sheet[],
  read: Pick<ReadSheet, "sheet" | "layout">,
): Promise<ProblemOr<Kept, "uploadEmpty" | "uploadTooLong">> {
  const isLeastOrder = read.layout.columns.quantity === null;
  const { rows: raw, notes } = rowsOfSheet(read, sheets, uploadHeads);
  if (raw.length > uploadLimits.rows) return no("uploadTooLong", { limit: uploadLimits.rows });
  const found = await findRows(db, buyer, raw);
  const isHeading = ({ way, quantity, code }: (typeof found)[number]) =>
    !isLeastOrder && way === "none" && quantity === "" && !canBeOrderLine(code);
  const headings = found.filter(isHeading).map(({ number, code }) => ({ number, text: code.slice(0, 80) }));
  const rows = found.filter((row) => !isHeading(row));
  if (rows.length === 0) return no("uploadEmpty");
  const all = await judged(db, buyer, rows, { isLeastOrder });
  return ok({ rows: all, notes: withIgnored(notes, headings), isLeastOrder, sheets: null });
}

/** Can a line without quantity be an order line? It starts with an amount or contains a word that looks like a code. */
function canBeOrderLine(line: string): boolean {
  const words = line.trim().split(/\s+/);
  if (words.length === 1) return /\d/.test(line);
  return /^\d+(?:[.,]\d+)?\s+\p{L}/u.test(line) || words.some(isLikeCode);
}

/** A long number, or digits with letters and dashes; dates and sizes are not codes. */
function isLikeCode(word: string): boolean {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (!/\d/.test(bare) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(bare)) return false;
  return /^\d{4,}$/.test(bare) || !readAmount(bare).ok;
}

const columnsShape = z.object({
  code: z.int(),
  name: z.int().nullish(),
  quantity: z.int().nullable(),
  unit: z.int().nullish(),
  hasHead: z.boolean(),
  isEach: z.boolean().optional(),
});
