import { setImmediate } from "node:timers/promises";
import { harmlessCell } from "./harmless-cell.ts";
import { windows1251 } from "./windows-1251.ts";

type CsvEncoding = "utf-8" | "windows-1251";
type Cell = string | number | Date | null;

/** Rows between two breaths: other visitors are answered in between. */
const rowsAtOnce = 200;

/**
 * A table as Russian table programs open it: cells parted by semicolons, numbers with a decimal comma, dates as days. No
 * text is ever a formula (security I14). UTF-8 has its mark.
 */
export async function csvFile(
  titles: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  encoding: CsvEncoding,
): Promise<Uint8Array<ArrayBuffer>> {
  const encode = encoding === "utf-8" ? (text: string) => Buffer.from(text) : windows1251;
  const parts: Buffer[] = [encode((encoding === "utf-8" ? "\uFEFF" : "") + lineOf(titles))];
  let lines = "";
  let waiting = 0;
  for await (const row of rows) {
    lines += lineOf(row);
    waiting += 1;
    if (waiting < rowsAtOnce) continue;
    parts.push(encode(lines));
    lines = "";
    waiting = 0;
    await setImmediate();
  }
  parts.push(encode(lines));
  return new Uint8Array(Buffer.concat(parts));
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(";")}\r\n`;
}

function cellOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  if (cell instanceof Date) return cell.toISOString().slice(0, 10).split("-").reverse().join(".");
  const text = harmlessCell(cell);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
