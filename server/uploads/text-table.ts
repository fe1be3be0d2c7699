import { parse } from "csv-parse/sync";
import { readEntryList } from "#app/domain/basket/quick-entry.ts";
import type { TableRow } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import type { Bytes } from "./bytes.ts";

/** Lists of goods with quantities, and tables of own codes: people part the cells of the two in different ways. */
export type TableKind = "goods" | "codes";

/** Lines that are read at most; so many that a list of too many rows is told from others. */
const mostLines = uploadLimits.rows + 2;
const longestLine = 2 * uploadLimits.cellLength;

/**
 * The rows of a text, in UTF-8, UTF-16 or windows-1251: by the delimiter that its lines have in common, or, where they have
 * none, line by line as people write lists. Null for what is no text.
 */
export function textTable(bytes: Bytes, kind: TableKind): TableRow[] | null {
  const text = decoded(bytes);
  if (text === null || /^\s*<[!?\w]|[^\P{Cc}\t\r\n\f]/u.test(text)) return null;
  const delimiter = delimiterOf(text, kind);
  if (delimiter !== null) return ofCells(text, delimiter);
  return kind === "goods" ? ofGoods(text) : ofCodes(text);
}

function decoded(bytes: Bytes): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return strictly("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return strictly("utf-16be", bytes);
  return strictly("utf-8", bytes) ?? strictly("windows-1251", bytes);
}

function strictly(encoding: string, bytes: Bytes): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Of goods a comma parts cells only where there are three or more of them: of two, «LM-8 2,25» is a code and a quantity. */
function delimiterOf(text: string, kind: TableKind): string | null {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const have = (delimiter: string, least: number) => {
    const with_ = lines.filter((line) => line.split(delimiter).length > least);
    return with_.length > 0 && with_.length * 2 >= lines.length;
  };
  if (have("\t", 1)) return "\t";
  if (have(";", 1)) return ";";
  return have(",", kind === "goods" ? 2 : 1) ? "," : null;
}

function ofGoods(text: string): TableRow[] {
  return readEntryList(linesOf(text).join("\n"))
    .slice(0, mostLines)
    .map(({ number, code, quantity }) => ({ number, cells: [code, quantity].map(clipped) }));
}

/** The buyer's own code, then the shop's: a space parts them. */
function ofCodes(text: string): TableRow[] {
  return linesOf(text)
    .map((line, at) => ({
      number: at + 1,
      cells: [...(/^(\S+)\s+(.*)$/u.exec(line)?.slice(1) ?? [line])].map(clipped),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, mostLines);
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/, mostLines * 2);
  return lines.map((line) => line.slice(0, longestLine).trim());
}

function ofCells(text: string, delimiter: string): TableRow[] {
  // Inches stand for themselves: «3/4"». Where they pass for quotes and swallow lines, nothing is quoted.
  const cells = parsed(text, delimiter, '"') ?? parsed(text, delimiter, false) ?? [];
  return cells
    .map((row, at) => ({ number: at + 1, cells: row.slice(0, uploadLimits.columns).map(clipped) }))
    .filter((row) => row.cells.some((cell) => cell !== ""))
    .slice(0, mostLines);
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
      to: mostLines * 2,
      max_record_size: 64 * 1024,
    });
  } catch {
    return null;
  }
}

function clipped(cell: string): string {
  return cell
    .slice(0, uploadLimits.cellLength)
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}
