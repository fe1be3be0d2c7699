import { z } from "zod";
import type { Upload, UploadNotes } from "#app/contract/uploads/product-uploads.ts";
import { widthOf } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { sheetToRead } from "#app/domain/upload/read-sheets.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import { tableShape } from "./stored-table.ts";

/** Pending questions about a file: which sheet is the list, or what its columns contain. */
export function questionsOf(stored: unknown): Pick<Upload, "columns" | "sheets"> {
  const sheets = tableShape.parse(stored);
  const read = sheetToRead(sheets, uploadHeads);
  if (read === null) {
    const shown = sheets.filter(({ isHidden, rows }) => !isHidden && rows.length > 0);
    return {
      columns: null,
      sheets: shown.map(({ name, rows }) => ({
        name,
        rows: rows.length,
        first: rows.slice(0, 3).map(({ cells }) => [...cells]),
      })),
    };
  }
  const { rows } = read.sheet;
  const { columns, labels, body, several } = read.layout;
  const from = Math.max(0, body - 1);
  return {
    sheets: null,
    columns: {
      rows: rows.slice(from, from + uploadLimits.shown).map(({ cells }) => [...cells]),
      labels: [...labels],
      guess: columns,
      tables: (several?.tables ?? []).map((table) => ({
        first: table.first,
        last: table.first + widthOf(table.rows) - 1,
      })),
    },
  };
}

const notesShape = z.object({
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  hiddenSheets: z.array(z.string()),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  ignored: z.array(z.object({ number: z.int(), text: z.string() })),
  ignoredCount: z.int(),
  tables: z.int().default(1),
  unread: z.array(z.object({ column: z.int(), label: z.string() })).default([]),
  unordered: z.array(z.object({ number: z.int(), text: z.string() })).default([]),
  unorderedCount: z.int().default(0),
});

/** Null when nothing was noted or everything was parsed. */
export function notesOf(stored: unknown): UploadNotes | null {
  const notes = notesShape.safeParse(stored);
  if (!notes.success) return null;
  const { otherSheets, hiddenSheets, hiddenRows, hiddenColumns, ignoredCount, tables, unread } = notes.data;
  const left = otherSheets.length + hiddenSheets.length + hiddenRows + hiddenColumns + ignoredCount;
  const isWhole = left + unread.length + notes.data.unorderedCount === 0 && tables === 1;
  return isWhole ? null : notes.data;
}
