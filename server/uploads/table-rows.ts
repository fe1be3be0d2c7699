import type { TableRow } from "#app/domain/upload/columns.ts";
import { uploadLimits } from "#app/domain/upload/limits.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { startsWith, type Bytes } from "./bytes.ts";
import { officeKind } from "./office.ts";
import { textTable, type TableKind } from "./text-table.ts";
import { isZip } from "./zip-directory.ts";

/**
 * Why a list is not read: of no kind we know, not whole or with something in it that is no list, under a password, with
 * nothing in it, of too many rows.
 */
export type TableFault =
  { code: "uploadType" | "uploadBroken" | "uploadLocked" | "uploadEmpty" } | { code: "uploadTooLong"; limit: number };
export type Table = Verdict<TableRow[], TableFault>;

/** What the thread says before it looks at the file: from here on it is the file that takes time. */
export const begun = "begun";

/** What a workbook may unfold to: two thousand rows are one or two megabytes, pictures beside them some more. */
const mostUnfolded = 40 * 1024 * 1024;
/** Rows of a workbook that are looked at for those with anything in them. */
const mostRows = 20_000;

/**
 * The cells of a sheet, or of a text with delimiters, as what its content is and not its name: values alone, formulas are
 * never worked out (security I2–I5). Bounded in what it unfolds, not in time: it belongs in a worker (security I19).
 */
export async function tableRows(bytes: Bytes, kind: TableKind): Promise<Table> {
  if (bytes.length === 0) return no("uploadEmpty");
  if (isZip(bytes)) return ofWorkbook(bytes);
  if (startsWith(bytes, compound)) return ofOldWorkbook(bytes);
  const rows = textTable(bytes, kind);
  return rows === null ? no("uploadType") : bounded(rows);
}

/** How Excel's old files begin, and those under a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

async function ofWorkbook(bytes: Bytes): Promise<Table> {
  const kind = await officeKind(bytes, mostUnfolded);
  if (!kind.ok) return no("uploadBroken");
  if (kind.value !== "xlsx") return no("uploadType");
  const { streamXlsxRows } = await import("hucre/xlsx");
  const rows: TableRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows })) {
      take(rows, index + 1, values);
      if (rows.length > uploadLimits.rows + 1) break;
    }
  } catch {
    return no("uploadBroken");
  }
  return bounded(rows);
}

async function ofOldWorkbook(bytes: Bytes): Promise<Table> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content.includes(Buffer.from("EncryptedPackage", "utf16le")) || isLocked(content)) return no("uploadLocked");
  if (!content.includes(Buffer.from("Workbook", "utf16le"))) return no("uploadType");
  const { readXls } = await import("hucre/xlsx");
  const rows: TableRow[] = [];
  try {
    const [sheet] = (await readXls(bytes)).sheets;
    for (const [at, values] of Object.entries(sheet?.rows ?? [])) {
      take(rows, Number(at) + 1, values);
      if (rows.length > uploadLimits.rows + 1) break;
    }
  } catch {
    return no("uploadBroken");
  }
  return bounded(rows);
}

/** The record that says so follows the one that begins a workbook. */
function isLocked(content: Buffer): boolean {
  const begins = content.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]));
  return begins >= 0 && content[begins + 20] === 0x2f && content[begins + 21] === 0;
}

function take(rows: TableRow[], number: number, values: readonly unknown[]): void {
  const cells = values.slice(0, uploadLimits.columns).map(cellText);
  if (cells.some((cell) => cell !== "")) rows.push({ number, cells });
}

/** Room for a head above the rows. */
function bounded(rows: TableRow[]): Table {
  if (rows.length === 0) return no("uploadEmpty");
  return rows.length > uploadLimits.rows + 1 ? no("uploadTooLong", { limit: uploadLimits.rows }) : ok(rows);
}

function cellText(value: unknown): string {
  return clean(
    typeof value === "number" ? numberText(value) : value instanceof Date ? dayText(value) : wordText(value),
  );
}

/** Without what a text may not hold; halves of characters are cut with what is too long. */
function clean(text: string): string {
  return text
    .slice(0, uploadLimits.cellLength)
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim();
}

/** As a sheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3. */
function numberText(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** What a table program took for a day: «12.05» was more likely a code, but which one nobody knows any more. */
function dayText(value: Date): string {
  return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
}

function wordText(value: unknown): string {
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}
