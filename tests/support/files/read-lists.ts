import { writeXlsx } from "hucre/xlsx";
import { rowsOfSheet, sheetToRead } from "#app/domain/upload/read-sheets.ts";
import { rowPlace } from "#app/domain/upload/row-place.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";
import { tableSheets } from "#server/uploads/tables/table-rows.ts";
import { zip } from "./sample-files.ts";

export type Answer =
  { rows: [string, string][]; ignored: number[] } | { ask: "sheet" | "columns" } | { refused: string };

/** The result of parsing a file, before goods are looked up: codes with quantities, or questions. */
export async function readList(bytes: Uint8Array | string): Promise<Answer> {
  const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes);
  const table = await tableSheets(content, "goods");
  if (!table.ok) return { refused: table.code };
  const read = sheetToRead(table.value, uploadHeads);
  if (read === null) return { ask: "sheet" };
  if (!read.layout.isSure) return { ask: "columns" };
  const { rows, notes } = rowsOfSheet(read, table.value, uploadHeads);
  return {
    rows: rows.map(({ code, quantity }) => [code, quantity]),
    ignored: notes.ignored.map(({ number }) => number),
  };
}

/**
 * Everything reported about a file: its rows, as «5/2 A-1: 20 шт» (row 5 of the second table), and the ignored ones.
 */
export async function readWhole(bytes: Uint8Array | string) {
  const content = typeof bytes === "string" ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes);
  const table = await tableSheets(content, "goods");
  const read = table.ok ? sheetToRead(table.value, uploadHeads) : null;
  if (!table.ok || read === null) throw new Error("a list of one sheet was not read");
  const { rows, notes } = rowsOfSheet(read, table.value, uploadHeads);
  const at = (number: number) => {
    const { row, table: place } = rowPlace(number);
    return place === 1 ? String(row) : `${row}/${place}`;
  };
  return {
    isSure: read.layout.isSure,
    rows: rows.map(({ number, code, quantity }) => `${at(number)} ${code}: ${quantity}`),
    ignored: notes.ignored.map(({ number }) => at(number)),
    unordered: notes.unorderedCount,
    tables: notes.tables,
  };
}

type Cell = string | number | boolean | null;

/** A workbook with one sheet, or with several by name. */
export async function book(sheets: Cell[][] | Record<string, Cell[][]>): Promise<Uint8Array> {
  const named = Array.isArray(sheets) ? { Лист1: sheets } : sheets;
  return writeXlsx({ sheets: Object.entries(named).map(([name, rows]) => ({ name, rows })) });
}

/** An OpenDocument spreadsheet with these tables as XML. */
export function ods(tables: string, styles = ""): Buffer {
  const names = `xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"`;
  const contents = {
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    "META-INF/manifest.xml": "<manifest/>",
  };
  return zip(Object.keys(contents), { contents });
}

/** A row of such a table; numbers are stored as numbers. */
export function odsRow(cells: (string | number)[], attributes = ""): string {
  const shown = cells.map((cell) =>
    typeof cell === "number"
      ? `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
      : cell === ""
        ? "<table:table-cell/>"
        : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`,
  );
  return `<table:table-row ${attributes}>${shown.join("")}</table:table-row>`;
}

/** A text in a single-byte encoding. */
export function encoded(text: string, encoding: "windows-1251" | "ibm866" | "koi8-r" | "x-mac-cyrillic"): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text].map((sign) => bytes.get(sign) ?? 63));
}
