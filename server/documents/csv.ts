import { setImmediate } from "node:timers/promises";
import { harmlessCell } from "./harmless-cell.ts";
import { windows1251 } from "./windows-1251.ts";

type CsvEncoding = "utf-8" | "windows-1251";
type Cell = string | number | Date | null;

/** Rows written before yielding to the event loop. */
const rowsAtOnce = 200;

/**
 * CSV for Russian spreadsheet programs: semicolons, decimal commas, dates as days, with a time other than midnight, UTF-8 with BOM. Formulas are
 * neutralised (security I14). Yields chunks as rows arrive.
 */
export async function* csvFile(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  encoding: CsvEncoding,
): AsyncGenerator<Uint8Array> {
  const encode = encoding === "utf-8" ? (text: string) => Buffer.from(text) : windows1251;
  let lines = (encoding === "utf-8" ? "\uFEFF" : "") + lineOf(titles);
  let waiting = 0;
  for await (const row of rows) {
    lines += lineOf(row);
    waiting += 1;
    if (waiting < rowsAtOnce) continue;
    yield encode(lines);
    lines = "";
    waiting = 0;
    await setImmediate();
  }
  yield encode(lines);
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(";")}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (cell instanceof Date) return dateOf(cell);
  const text = harmlessCell(cell);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function dateOf(cell: Date): string {
  const [date = "", time = ""] = cell.toISOString().split("T");
  const day = date.split("-").reverse().join(".");
  return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
}
