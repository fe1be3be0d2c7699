import { parse } from "csv-parse/sync";
import type { Sheet, TableRow } from "#app/domain/upload/table.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { decodedPieces } from "./decode-text.ts";
import { importLimits } from "./import-limits.ts";
import { cleanCell } from "./sheet-builder.ts";
import { mostLinesOfCell, withoutStrayQuotes } from "./stray-quotes.ts";

/** Characters in which the delimiter is looked for. */
const sampleLength = 60_000;
const sampleRows = 60;
const mostRows = importLimits.readRows + 1;

/**
 * Rows of an imported text: one row a record, by the delimiter that most of its lines have in common. Its bytes are parsed
 * as they are, since a string of a large file takes twice their memory.
 */
export function delimitedTable(bytes: Bytes, encoding: string): Sheet {
  const text =
    encoding === "utf-8" ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) : inUtf8(bytes, encoding);
  const head = headOf(bytes, encoding);
  const named = /^sep=(.)\r?\n/i.exec(head)?.[1];
  // The first line still counts, as spreadsheets do.
  const body = named === undefined ? text : text.subarray(text.indexOf("\n"));
  let isWide = false;
  const clean = (cells: string[]) => {
    isWide ||= cells.slice(importLimits.columns).some((cell) => cell.trim() !== "");
    return cells.slice(0, importLimits.columns).map(cellText);
  };
  const records = split(body, named ?? delimiterOf(head), clean);
  const rows = records
    .map((cells, at): TableRow => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const isCut = rows.length > importLimits.readRows;
  const isEnded = [0x0a, 0x0d].includes(body.at(-1) ?? 0);
  return {
    ...{ name: "", isHidden: false, hiddenRows: 0, hiddenColumns: 0, isCut, isWide },
    rows: withCutEnd(rows.slice(0, importLimits.readRows), isEnded),
  };
}

/** The beginning of a text, in which its delimiter is looked for. */
function headOf(bytes: Bytes, encoding: string): string {
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 4 * sampleLength), { stream: true });
  return head.replace(/^\ufeff/, "").slice(0, sampleLength);
}

function inUtf8(bytes: Bytes, encoding: string): Buffer {
  return Buffer.concat(Array.from(decodedPieces(bytes, encoding), (piece) => Buffer.from(piece)));
}

/** Marks a last line that has no end and fewer cells than the others: what is left of a longer file. */
function withCutEnd(rows: readonly TableRow[], isEnded: boolean): TableRow[] {
  const [last, before] = [rows.at(-1), rows.at(-2)];
  if (last === undefined || before === undefined || isEnded || last.cells.length >= before.cells.length)
    return [...rows];
  return [...rows.slice(0, -1), { ...last, isCut: true }];
}

function delimiterOf(sample: string): string {
  const scored = ["\t", ";", "|", ","].map((delimiter) => {
    const widths = split(sample, delimiter, (cells) => cells)
      .filter((cells) => cells.some((cell) => cell.trim() !== ""))
      .slice(0, sampleRows)
      .map((cells) => cells.length);
    const modal = mostFrequent(widths.filter((width) => width > 1));
    return { delimiter, modal, even: widths.filter((width) => width === modal).length };
  });
  const best = scored.reduce((one, other) => (other.even > one.even ? other : one));
  return best.modal > 1 ? best.delimiter : ";";
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

type Clean = (cells: string[]) => string[];

function split(text: string | Buffer, delimiter: string, clean: Clean): string[][] {
  const mended = withoutStrayQuotes(typeof text === "string" ? Buffer.from(text) : text, delimiter);
  return parsed(mended, { delimiter, quote: '"' }, clean) ?? parsed(mended, { delimiter, quote: false }, clean) ?? [];
}

/** Null when a quote has swallowed what follows it. */
function parsed(
  text: Buffer,
  { delimiter, quote }: { delimiter: string; quote: string | false },
  clean: Clean,
): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      quote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      to: mostRows,
      max_record_size: 1024 * 1024,
      // Cells are kept as cleaned only.
      on_record(cells: string[]) {
        if (quote !== false && cells.some((cell) => cell.split("\n").length > mostLinesOfCell))
          throw new Error("a quote swallows lines");
        return clean(cells);
      },
    });
  } catch {
    return null;
  }
}

/** Unwraps ="00123", which spreadsheets write for text that looks like a number. */
function cellText(cell: string): string {
  return cleanCell(cell.trim().replace(/^="(.*)"$/su, "$1"), importLimits);
}
