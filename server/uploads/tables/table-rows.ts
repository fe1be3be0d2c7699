import type { SheetLimits } from "#app/domain/upload/limits.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { biffSheets } from "#server/uploads/office/biff-sheets.ts";
import { ascii, startsWith, type Bytes } from "#server/uploads/bytes.ts";
import { compoundSignature, compoundStreams } from "#server/uploads/office/compound-file.ts";
import { decodedText, textEncoding } from "./decode-text.ts";
import { odsSheets } from "#server/uploads/office/ods-sheets.ts";
import { officeKind } from "#server/uploads/office/office.ts";
import { partBytes } from "#server/uploads/read-part.ts";
import { delimitedTable } from "./delimited-table.ts";
import { importLimits } from "./import-limits.ts";
import { asLines, textTable, type TableKind } from "./text-table.ts";
import { isYml, ymlSheets } from "./yml-table.ts";
import { xlsxSheets } from "#server/uploads/office/xlsx-sheets.ts";
import { xml2003Sheets } from "#server/uploads/office/xml-2003-sheets.ts";
import { isZip, zipDirectory, type ZipEntry } from "#server/uploads/zip-directory.ts";

/** Reasons to reject a list: unsupported type, damaged or unexpected contents, password-protected, empty. */
export type TableFault = {
  code:
    | "uploadType"
    | "uploadBroken"
    | "uploadLocked"
    | "uploadEmpty"
    | "uploadHidden"
    | "uploadBinaryBook"
    | "uploadOldExcel"
    | "uploadNumbers"
    | "uploadDocument"
    | "uploadPdf"
    | "uploadPicture"
    | "uploadPage"
    | "uploadArchive";
};
export type Table = Verdict<Sheet[], TableFault>;

/** Sent by the thread before parsing: from here on the file's own time limit applies. */
export const begun = "begun";

/** Uncompressed size limit of a workbook: two thousand rows take one or two megabytes, plus pictures. */
const mostUnfolded = 40 * 1024 * 1024;
/** 200,000 rows of an import. */
const importUnfolded = 600 * 1024 * 1024;

/**
 * Sheets of a workbook or delimited text, detected by content, not name: values only, formulas are never evaluated
 * (security I2–I5). Bounded in memory, not in time: run it in a worker (security I19).
 */
export async function tableSheets(bytes: Bytes, kind: TableKind): Promise<Table> {
  if (bytes.length === 0) return no("uploadEmpty");
  try {
    const read = await sheetsOf(bytes, kind);
    return read.ok ? shownSheets(kind === "goods" ? read.value.map(asLines) : read.value) : read;
  } catch {
    return no("uploadBroken");
  }
}

function sheetsOf(bytes: Bytes, kind: TableKind): Table | Promise<Table> {
  const limits = kind === "import" ? importLimits : undefined;
  if (isZip(bytes)) return ofArchive(bytes, limits);
  if (startsWith(bytes, compoundSignature)) return ofOldBook(bytes, limits);
  const known = signatures.find(({ begin }) => startsWith(bytes, begin));
  if (known) return no(known.code);
  if (kind === "import") return ofImportedText(bytes);
  const text = decodedText(bytes);
  const head = (text ?? Buffer.from(bytes.subarray(0, 4_000)).toString("latin1")).slice(0, 4_000);
  if (/^\s*<\?xml/.test(head) && head.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return ok(xml2003Sheets(bytes, limits));
  if (isPage(head)) return no("uploadPage");
  if (text === null || /^\s*<[!?\w]/.test(text)) return no("uploadType");
  return ok([textTable(text, kind)]);
}

/** The same of a file that may be large: it is never decoded as a whole. */
function ofImportedText(bytes: Bytes): Table {
  const encoding = textEncoding(bytes);
  const begin = bytes.subarray(0, 16_000);
  const head = new TextDecoder(encoding ?? "latin1").decode(begin, { stream: true }).slice(0, 4_000);
  if (/^\s*<\?xml/.test(head) && head.includes("urn:schemas-microsoft-com:office:spreadsheet"))
    return ok(xml2003Sheets(bytes, importLimits));
  if (isYml(head)) return ok(ymlSheets(bytes));
  // Descriptions of imported goods may have markup.
  if (isPage(/^\s*<[!?\w].{0,400}/s.exec(head)?.[0] ?? "")) return no("uploadPage");
  if (encoding === null || /^\s*<[!?\w]/.test(head)) return no("uploadType");
  return ok([delimitedTable(bytes, encoding)]);
}

function isPage(begin: string): boolean {
  return /<(?:!doctype html|html|table|body|head|meta)[\s>]/i.test(begin);
}

const signatures: readonly { begin: number[]; code: TableFault["code"] }[] = [
  { begin: ascii("%PDF"), code: "uploadPdf" },
  { begin: ascii("{\\rtf"), code: "uploadDocument" },
  { begin: [0x89, ...ascii("PNG")], code: "uploadPicture" },
  { begin: [0xff, 0xd8, 0xff], code: "uploadPicture" },
  { begin: ascii("GIF8"), code: "uploadPicture" },
  { begin: ascii("RIFF"), code: "uploadPicture" },
  { begin: ascii("II*\0"), code: "uploadPicture" },
  { begin: ascii("MM\0*"), code: "uploadPicture" },
  { begin: ascii("Rar!"), code: "uploadArchive" },
  { begin: [0x37, 0x7a, 0xbc, 0xaf], code: "uploadArchive" },
  { begin: [0x1f, 0x8b], code: "uploadArchive" },
  // Excel 2 to 4: a sheet without a workbook.
  { begin: [0x09, 0x00, 0x04, 0x00], code: "uploadOldExcel" },
  { begin: [0x09, 0x02, 0x06, 0x00], code: "uploadOldExcel" },
  { begin: [0x09, 0x04, 0x06, 0x00], code: "uploadOldExcel" },
];

async function ofArchive(bytes: Bytes, limits: SheetLimits | undefined): Promise<Table> {
  const entries = zipDirectory(bytes);
  if (!entries) return no("uploadBroken");
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  const most = limits === undefined ? mostUnfolded : importUnfolded;
  if (entries.reduce((sum, { size }) => sum + size, 0) > most) return no("uploadBroken");
  if (entries.some(isBomb)) return no("uploadBroken");
  if (has(/^mimetype$/)) return ofOpenDocument(bytes, entries, limits);
  if (has(/^xl\/workbook\.bin$/i)) return no("uploadBinaryBook");
  if (has(/\.iwa$|^Index\.zip$|^Index\/Document/i)) return no("uploadNumbers");
  if (has(/^word\//i) && has(/^\[Content_Types\]\.xml$/i)) return no("uploadDocument");
  if (!has(/^xl\/workbook\.xml$/i)) return no(has(/^\[Content_Types\]\.xml$/i) ? "uploadBroken" : "uploadArchive");
  const kind = await officeKind(bytes, { mostUnfolded: most, valuesOnly: true });
  return kind.ok ? ok(xlsxSheets(bytes, entries, limits)) : no("uploadBroken");
}

/** Compressed more than 200 times (desk §14); small parts of blanks may be. */
function isBomb({ size, packedSize }: ZipEntry): boolean {
  return size > 16 * 1024 * 1024 && size > packedSize * 200;
}

function ofOpenDocument(bytes: Bytes, entries: readonly ZipEntry[], limits: SheetLimits | undefined): Table {
  const part = (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry && partBytes(bytes, entry);
  };
  if (entries.some(({ isLocked }) => isLocked)) return no("uploadLocked");
  const kind = part("mimetype")?.toString("latin1").trim() ?? "";
  if (!/opendocument\.spreadsheet(?:-template)?$/.test(kind)) return no("uploadDocument");
  if (part("META-INF/manifest.xml")?.toString("latin1").includes("encryption-data")) return no("uploadLocked");
  const content = part("content.xml");
  return content ? ok(odsSheets(content, limits)) : no("uploadBroken");
}

function ofOldBook(bytes: Bytes, limits: SheetLimits | undefined): Table {
  const streams = compoundStreams(bytes);
  if (streams === null) return no("uploadBroken");
  if (streams.has("EncryptedPackage") || streams.has("EncryptionInfo")) return no("uploadLocked");
  if (streams.has("WordDocument")) return no("uploadDocument");
  const book = streams.get("Workbook") ?? streams.get("Book");
  return book === undefined ? no("uploadType") : biffSheets(book, limits);
}

/** Hidden sheets are listed but not read. */
function shownSheets(sheets: readonly Sheet[]): Table {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.every(({ isHidden }) => isHidden)) return no(filled.length > 0 ? "uploadHidden" : "uploadEmpty");
  return ok(filled.map((sheet) => (sheet.isHidden ? { ...sheet, rows: [] } : sheet)));
}
