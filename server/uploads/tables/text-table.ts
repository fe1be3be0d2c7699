import { parse } from "csv-parse/sync";
import { isCode, readEntryList } from "#app/domain/basket/quick-entry.ts";
import { unfoldedList } from "#app/domain/basket/unfolded-list.ts";
import { findHead } from "#app/domain/upload/head.ts";
import type { Sheet, TableRow } from "#app/domain/upload/table.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import { cleanCell } from "./sheet-builder.ts";

/** Lists of goods with quantities, and tables of own codes, whose cells people separate differently. */
export type TableKind = "goods" | "codes";

/** Line limit, one above the row limit to detect longer lists. */
const mostLines = uploadLimits.readRows + 1;
const longestLine = 2 * uploadLimits.cellLength;
/** Lines examined to detect the delimiter. */
const lookedAt = 60;

/** Rows of a text: by the delimiter common to its lines, else each line as free text. */
export function textTable(given: string, kind: TableKind): Sheet {
  const text = kind === "goods" ? unfoldedList(given) : given;
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  const body = named === undefined ? text.replace(/^\ufeff/, "") : `\n${text.slice(text.indexOf("\n") + 1)}`;
  const delimiter = named ?? delimiterOf(body, kind);
  if (delimiter !== null) {
    const rows = ofCells(body, delimiter);
    if (kind === "codes" || !isMixed(rows)) return sheetOf(rows);
  }
  return kind === "goods" ? { ...sheetOf(ofGoods(body)), isLines: true } : sheetOf(ofCodes(body));
}

/** A one-column sheet with free-text lines: «A-1 — 20 шт». */
export function asLines(sheet: Sheet): Sheet {
  const places = new Set(sheet.rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell === "" ? [] : [at]))));
  const [place] = places;
  if (place === undefined || places.size > 1 || findHead(sheet.rows, uploadHeads) !== null) return sheet;
  const rows = ofGoods(sheet.rows.map(({ cells }) => cells[place] ?? "").join("\n"));
  const hasQuantities = rows.some(({ cells, readings = [] }) =>
    [cells[1], ...readings.map((one) => one.quantity)].some(Boolean),
  );
  if (!hasQuantities) return sheet;
  return {
    ...sheet,
    isLines: true,
    rows: rows.map((row) => ({ ...row, number: sheet.rows[row.number - 1]?.number ?? row.number })),
  };
}

/** Codes and quantities without a header and with mixed separators: each line is parsed by itself. */
function isMixed(rows: readonly TableRow[]): boolean {
  const widths = rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1);
  return (
    mostFrequent(widths) <= 2 &&
    Math.max(0, ...widths) <= 2 &&
    widths.includes(1) &&
    findHead(rows, uploadHeads) === null
  );
}

function sheetOf(rows: TableRow[]): Sheet {
  const isCut = rows.length > uploadLimits.readRows;
  return {
    name: "",
    isHidden: false,
    rows: rows.slice(0, uploadLimits.readRows),
    hiddenRows: 0,
    hiddenColumns: 0,
    isCut,
  };
}

/** The delimiter for which most lines have the same number of cells. */
function delimiterOf(text: string, kind: TableKind): string | null {
  const sample = text.slice(0, 40_000);
  const scored = ["\t", ";", "|", ","].flatMap((delimiter) => {
    const rows = parsed(sample, delimiter)
      .filter((row) => row.some((cell) => cell.trim() !== ""))
      .slice(0, lookedAt);
    const widths = rows.map((row) => row.findLastIndex((cell) => cell.trim() !== "") + 1);
    const divided = widths.filter((width) => width > 1).length / Math.max(1, rows.length);
    const modal = mostFrequent(widths.filter((width) => width > 1));
    const even = widths.filter((width) => width === modal).length / Math.max(1, rows.length);
    return divided >= 0.5 && isTable(delimiter, rows, { modal, even, kind }) ? [{ delimiter, divided, even }] : [];
  });
  const [best] = scored.sort((a, b) => b.divided - a.divided || b.even - a.even);
  return best?.delimiter ?? null;
}

type Evenness = { modal: number; even: number; kind: TableKind };

/**
 * Commas also occur in decimals and names: they only count as delimiters with a header, or if all lines have equally
 * many.
 */
function isTable(delimiter: string, rows: string[][], { modal, even, kind }: Evenness): boolean {
  if (delimiter !== ",") return true;
  const head = findHead(
    rows.slice(0, 20).map((cells, at) => ({ number: at + 1, cells })),
    uploadHeads,
  );
  const isNamed = head !== null && head.codes.length + head.names.length > 0 && head.quantities.length > 0;
  if (isNamed) return true;
  return kind === "codes" ? modal > 1 : modal > 2 && even > 0.8;
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of numbers) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

function ofGoods(text: string): TableRow[] {
  return readEntryList(linesOf(text).join("\n"))
    .filter(({ code, quantity }) => isCode(code) || isCode(quantity))
    .slice(0, mostLines)
    .map(({ number, code, quantity, readings }) => ({
      number,
      cells: [code, quantity].map((cell) => cleanCell(cell)),
      ...(readings.length > 0 ? { readings } : {}),
    }));
}

/** The buyer's code, then the shop's, separated by a space. */
function ofCodes(text: string): TableRow[] {
  return linesOf(text)
    .map((line, at) => ({
      number: at + 1,
      cells: [...(/^(\S+)\s+(.*)$/u.exec(line)?.slice(1) ?? [line])].map((cell) => cleanCell(cell)),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .slice(0, mostLines);
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/, mostLines * 2);
  return lines.map((line) => line.slice(0, longestLine).trim());
}

function ofCells(text: string, delimiter: string): TableRow[] {
  const cells = parsed(text, delimiter);
  const isFramed = delimiter === "|" && cells.every((row) => (row[0] ?? "").trim() === "");
  const rows = cells
    .map((row, at) => ({ number: at + 1, cells: row.slice(isFramed ? 1 : 0, uploadLimits.columns).map(cellText) }))
    .filter((row) => row.cells.some((cell) => cell !== "" && !/^:?-{2,}:?$/.test(cell)))
    .slice(0, mostLines);
  return delimiter === "," ? unevenWhole(rows) : rows;
}

/**
 * A line with surplus commas has one inside a cell («A-1,2,5»); as it is unclear which, the line is kept whole, to be
 * rejected.
 */
function unevenWhole(rows: TableRow[]): TableRow[] {
  const filled = rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1);
  const head = findHead(rows, uploadHeads);
  const width = head === null ? mostFrequent(filled.filter((one) => one > 1)) : (filled[head.last] ?? 0);
  return rows.map((row, at) => ((filled[at] ?? 0) > width ? { ...row, cells: [row.cells.join(", ").trim()] } : row));
}

/** Inch marks are literal: «3/4"». If quote parsing would swallow lines, quoting is disabled. */
function parsed(text: string, delimiter: string): string[][] {
  const quoted = split(text, delimiter, '"');
  if (quoted && !quoted.some((row) => row.some((cell) => cell.split("\n").length > 6))) return quoted;
  return split(text, delimiter, false) ?? [];
}

function split(text: string, delimiter: string, quote: string | false): string[][] | null {
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

/** Unwraps ="00123", which spreadsheets write for text that looks like a number, and the apostrophe before formulas. */
function cellText(cell: string): string {
  return cleanCell(cell.trim().replace(/^="(.*)"$/su, "$1"));
}
