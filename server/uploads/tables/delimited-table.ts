import { parse } from "csv-parse/sync";
import type { Sheet, TableRow } from "#app/domain/upload/table.ts";
import { importLimits } from "./import-limits.ts";
import { cleanCell } from "./sheet-builder.ts";

/** Characters in which the delimiter is looked for. */
const sampleLength = 60_000;
const sampleRows = 60;
const mostRows = importLimits.readRows + 1;
/** More line breaks within a cell come from a quote that is an inch mark: «3/4"». */
const mostLinesOfCell = 400;

/** Rows of an imported text: one row a record, by the delimiter that most of its lines have in common. */
export function delimitedTable(given: string): Sheet {
  const text = given.replace(/^\ufeff/, "");
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  // The first line still counts, as spreadsheets do.
  const body = named === undefined ? text : `\n${text.slice(text.indexOf("\n") + 1)}`;
  const records = split(body, named ?? delimiterOf(body));
  const rows = records
    .map((cells, at): TableRow => ({ number: at + 1, cells: cells.slice(0, importLimits.columns).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const isCut = rows.length > importLimits.readRows;
  return {
    ...{ name: "", isHidden: false, hiddenRows: 0, hiddenColumns: 0, isCut },
    rows: withCutEnd(rows.slice(0, importLimits.readRows), body),
  };
}

/** Marks a last line that has no end and fewer cells than the others: what is left of a longer file. */
function withCutEnd(rows: readonly TableRow[], body: string): TableRow[] {
  const [last, before] = [rows.at(-1), rows.at(-2)];
  if (last === undefined || before === undefined || /[\r\n]$/.test(body) || last.cells.length >= before.cells.length)
    return [...rows];
  return [...rows.slice(0, -1), { ...last, isCut: true }];
}

function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleLength);
  const scored = ["\t", ";", "|", ","].map((delimiter) => {
    const widths = split(sample, delimiter)
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

function split(text: string, delimiter: string): string[][] {
  const quoted = parsed(text, delimiter, '"');
  const isSwallowed = quoted?.some((cells) => cells.some((cell) => cell.split("\n").length > mostLinesOfCell)) ?? true;
  return (isSwallowed ? parsed(text, delimiter, false) : quoted) ?? [];
}

function parsed(text: string, delimiter: string, quote: string | false): string[][] | null {
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
    });
  } catch {
    return null;
  }
}

/** Unwraps ="00123", which spreadsheets write for text that looks like a number. */
function cellText(cell: string): string {
  return cleanCell(cell.trim().replace(/^="(.*)"$/su, "$1"), importLimits);
}
