import type { TableRow } from "#app/domain/upload/table.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { readSizes, readWeight } from "./cells/read-measures.ts";
import { readCount, readMoney, readPercent, readStock, readThousandths, type CellFault } from "./cells/read-number.ts";
import {
  isErasure,
  isGuarded,
  pathSeparator,
  readAddresses,
  readBarcodes,
  readDays,
  readFlag,
  readMonths,
  readPath,
  readStatus,
  readTags,
  readVat,
} from "./cells/read-words.ts";
import { readPacks } from "./packs.ts";
import { tidyText, type ImportFault, type ImportRecord, type ImportValue } from "./import-value.ts";
import { importField, isOfProducts, type ImportField, type ImportKind } from "./kinds.ts";
import type { MappedColumn } from "./mapping.ts";

/** What a row gives, by field; fields of blank cells are absent, erased ones are null. */
export type ReadRow = {
  number: number;
  given: ImportRecord;
  /** Heading of the section that contains the row. */
  section: string | null;
  fault: ImportFault | null;
};

export type RowReading = {
  kind: ImportKind;
  columns: readonly MappedColumn[];
  /** Stock in thousandths meant by «есть»; null if unknown. */
  inStock: number | null;
  /** Name of a pack of which a cell only gives the quantity. */
  packName: string;
  /** Number of the last row of headings: what they are merged with is no value. */
  below: number;
  /** Kinds of the attributes by code. */
  attributes: ReadonlyMap<string, string>;
};

/** Reads the cells of a row; the first fault counts. */
export function readRow(row: TableRow, section: string | null, reading: RowReading): ReadRow {
  const given: Record<string, ImportValue> = {};
  for (const { column, field, unit } of reading.columns) {
    if (field === null) continue;
    const text = tidyText(row.cells[column] || sharedText(row, column, field, reading));
    if (text === "" || (isDash(text) && !saysNo(field, reading))) continue;
    const read = readField(text, field, unit, reading);
    if (!read.ok)
      return { number: row.number, given, section, fault: { code: read.code, field, value: text.slice(0, 80) } };
    given[field] = read.value;
  }
  return { number: row.number, given: withPictures(withPath(given)), section, fault: null };
}

/** «—» is a blank cell of a printed price list. */
function isDash(text: string): boolean {
  return /^[-\u2010-\u2015\u2212]+$/u.test(text);
}

/** Where a dash is an answer: none in stock, no. */
function saysNo(field: string, { kind, attributes }: RowReading): boolean {
  const cell = importField(kind, field)?.cell;
  return cell === "stock" || cell === "flag" || attributes.get(field.slice("attribute:".length)) === "flag";
}

/**
 * What a merged cell above says of this row too: the category or brand of all its goods. Keys name one product, and
 * stock is counted once.
 */
function sharedText({ merged = [] }: TableRow, column: number, field: string, { below }: RowReading): string {
  if (ofOneRow.test(field)) return "";
  return merged.find((cell) => cell.column === column && cell.top > below)?.text ?? "";
}

const ofOneRow = /^(?:externalId|article|barcodes?|stock(?::.*)?)$/;

function readField(text: string, name: string, unit: string, reading: RowReading): Verdict<ImportValue, CellFault> {
  const field = importField(reading.kind, name);
  if (field === undefined) throw new RangeError(`no field ${name}`);
  if (isGuarded(text)) return readValue(text.slice(1), name, field, { unit, reading });
  // A formula without a result, of a file that no spreadsheet has ever calculated.
  if (text === "=" || /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|ЗНАЧ!|ССЫЛКА!|Н\/Д|ДЕЛ\/0!|ИМЯ\?)$/.test(text))
    return no("formula");
  if (isErasure(text)) return field.isErasable === true ? ok(field.cell === "barcodes" ? [] : null) : no("notErasable");
  return readValue(text, name, field, { unit, reading });
}

function readValue(
  text: string,
  name: string,
  field: ImportField,
  { unit, reading }: { unit: string; reading: RowReading },
): Verdict<ImportValue, CellFault> {
  if (name.startsWith("attribute:"))
    return readAttribute(text, reading.attributes.get(name.slice("attribute:".length)));
  return readCell(text, field, unit, reading);
}

function readCell(
  text: string,
  { cell, longest = Infinity }: ImportField,
  unit: string,
  { inStock, packName }: RowReading,
): Verdict<ImportValue, CellFault> {
  switch (cell) {
    case "money":
      return readMoney(text);
    case "count":
      return readCount(text);
    case "stock":
      return readStock(text, inStock);
    case "weight":
      return readWeight(text, unit);
    case "sizes":
      return readSizes(text, unit);
    case "flag":
      return readFlag(text);
    case "vat":
      return readVat(text);
    case "status":
      return readStatus(text);
    case "days":
      return readDays(text);
    case "months":
      return readMonths(text);
    case "whole":
      return /^\d{1,7}$/.test(text) ? ok(Number(text)) : no("notNumber");
    case "barcodes":
      return readBarcodes(text);
    case "addresses":
      return readAddresses(text);
    case "packs":
      return readPacks(text, packName);
    case "tags":
      return readTags(text);
    case "percent":
      return readPercent(text);
    case "kind":
      return readKind(text);
    case "path": {
      const names = readPath(text);
      return names.length === 0 || names.some((name) => name.length > 120) ? no("path") : ok(text);
    }
    case "longText":
      return text.length > longest ? no("tooLong") : ok(text);
    case "text": {
      const line = text.replace(/\s+/g, " ");
      return line.length > longest ? no("tooLong") : ok(line);
    }
  }
}

const attributeKinds = [
  ["number", /^(?:число|числовой|number|n)$/iu],
  ["text", /^(?:текст|строка|список|text|string|l|s)$/iu],
  ["flag", /^(?:да\/нет|флаг|логический|булево|flag|boolean)$/iu],
] as const;

function readKind(text: string): Verdict<string, CellFault> {
  const found = attributeKinds.find(([, pattern]) => pattern.test(text));
  return found === undefined ? no("attributeKind") : ok(found[0]);
}

function readAttribute(text: string, kind: string | undefined): Verdict<ImportValue, CellFault> {
  if (kind === "flag") return readFlag(text);
  if (kind !== "number") return text.length > 1_000 ? no("tooLong") : ok(text);
  const value = readDecimal(text);
  return value === null ? no("attributeKind") : ok(value);
}

/** A number of an attribute; its digits are kept as written. */
export function readDecimal(text: string): number | null {
  const plain = text
    .replace(/[\s\u00a0\u2007\u2009\u202f]/gu, "")
    .replace(",", ".")
    .replace(/\u2212/g, "-");
  if (/^-?\d{1,12}(?:\.\d{1,9})?$/.test(plain)) return Number(plain);
  const grouped = readThousandths(text);
  return grouped === null ? null : grouped / 1000;
}

/** «Категория 1», «Категория 2» as one path. */
function withPath(given: Readonly<Record<string, ImportValue>>): ImportRecord {
  const levels = Object.keys(given)
    .filter((field) => /^category\d$/.test(field))
    .sort();
  if (levels.length === 0) return given;
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !levels.includes(field)));
  // «Категория» and «Подкатегория» are a path together.
  const names = [given["category"], ...levels.map((field) => given[field])].filter((name) => typeof name === "string");
  return { ...rest, category: names.join(pathSeparator) };
}

/** «Фото 1», «Фото 2» as one list. */
function withPictures(given: ImportRecord): ImportRecord {
  const columns = Object.keys(given)
    .filter((field) => /^picture\d+$/.test(field))
    .sort((one, other) => Number(one.slice("picture".length)) - Number(other.slice("picture".length)));
  if (columns.length === 0) return given;
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !columns.includes(field)));
  const lists = ["pictures", ...columns].map((field) => given[field]).filter((list) => Array.isArray(list));
  return { ...rest, pictures: [...new Set(lists.flat().map(String))] };
}

/** Cells of one text that may be the external id and the article of a good. */
const mostKeys = 2;

/** A heading within a list: one text across the row, and no good. */
export function sectionOf({ cells }: TableRow, { columns, kind }: RowReading): string | null {
  if (!isOfProducts(kind)) return null;
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const [only, ...others] = new Set(filled);
  if (only === undefined || others.length > 0) return null;
  // A merged heading is repeated in all of its columns; a row of one or two cells may be a key.
  const isKey =
    filled.length <= mostKeys &&
    columns.some(
      ({ field, column }) =>
        (field === "externalId" || field === "barcode" || field === "barcodes") &&
        cells[column] !== "" &&
        cells[column] !== undefined,
    );
  return isKey || /^\d+$/.test(only) || only.length > 120 ? null : only;
}

/** «Итого», signatures and other rows without a good: a brand may be called so too. */
export function isFootnote({ cells }: TableRow, { columns }: RowReading): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== "");
  const first = cells[at] ?? "";
  const keys = columns.filter(({ field }) => field !== null && /^(?:externalId|article|barcodes?)$/.test(field));
  if (keys.some(({ column }) => column !== at && (cells[column] ?? "") !== "")) return false;
  return /^(?:итого|всего|total|подпись|директор|менеджер|с уважением|цены указаны|прайс-лист)(?:[\s:.,]|$)/iu.test(
    first.trim(),
  );
}
