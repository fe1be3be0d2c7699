import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ByteSource } from "#server/uploads/byte-source.ts";
import { ascii, startsWith } from "#server/uploads/bytes.ts";
import { biffSheets } from "#server/uploads/office/biff-sheets.ts";
import { compoundSignature, compoundStreams } from "#server/uploads/office/compound-file.ts";
import { odsSheets } from "#server/uploads/office/ods-sheets.ts";
import { officeKind } from "#server/uploads/office/office.ts";
import { xlsxSheets } from "#server/uploads/office/xlsx-sheets.ts";
import { partBytes, readPart } from "#server/uploads/read-part.ts";
import { isZip, zipDirectory, type ZipEntry } from "#server/uploads/zip-directory.ts";
import type { KeptSheet, SheetKeeping } from "./sheet-rows.ts";

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
export type ReadTable = Verdict<KeptSheet[], TableFault>;

type Bounds = SheetKeeping & {
  /** Bytes of all parts of a workbook. */
  mostUnfolded: number;
};

/** Sheets of a workbook; null for a file that may be a text. */
export async function bookSheets(source: ByteSource, bounds: Bounds): Promise<ReadTable | null> {
  const begin = source.read(0, 16);
  if (isZip(begin)) return ofArchive(source, bounds);
  if (startsWith(begin, compoundSignature)) return ofOldBook(source, bounds);
  const known = signatures.find((signature) => startsWith(begin, signature.begin));
  return known === undefined ? null : no(known.code);
}

export function isPage(begin: string): boolean {
  return /<(?:!doctype html|html|table|body|head|meta)[\s>]/i.test(begin);
}

export function isXml2003(head: string): boolean {
  return /^\s*<\?xml/.test(head) && head.includes("urn:schemas-microsoft-com:office:spreadsheet");
}

/** Hidden sheets are listed but not read. */
export function shownSheets(sheets: readonly KeptSheet[]): ReadTable {
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.every(({ isHidden }) => isHidden)) return no(filled.length > 0 ? "uploadHidden" : "uploadEmpty");
  return ok(filled.map((sheet) => (sheet.isHidden ? { ...sheet, rows: [] } : sheet)));
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

async function ofArchive(archive: ByteSource, { mostUnfolded, ...keeping }: Bounds): Promise<ReadTable> {
  const entries = zipDirectory(archive);
  if (!entries) return no("uploadBroken");
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostUnfolded) return no("uploadBroken");
  if (entries.some(isBomb)) return no("uploadBroken");
  if (has(/^mimetype$/)) return ofOpenDocument(archive, entries, keeping);
  if (has(/^xl\/workbook\.bin$/i)) return no("uploadBinaryBook");
  if (has(/\.iwa$|^Index\.zip$|^Index\/Document/i)) return no("uploadNumbers");
  if (has(/^word\//i) && has(/^\[Content_Types\]\.xml$/i)) return no("uploadDocument");
  if (!has(/^xl\/workbook\.xml$/i)) return no(has(/^\[Content_Types\]\.xml$/i) ? "uploadBroken" : "uploadArchive");
  const kind = await officeKind(archive, { mostUnfolded, valuesOnly: true });
  return kind.ok ? ok(xlsxSheets(archive, entries, keeping)) : no("uploadBroken");
}

/** Compressed more than 200 times (desk §14); small parts of blanks may be. */
function isBomb({ size, packedSize }: ZipEntry): boolean {
  return size > 16 * 1024 * 1024 && size > packedSize * 200;
}

function ofOpenDocument(archive: ByteSource, entries: readonly ZipEntry[], keeping: SheetKeeping): ReadTable {
  const entryOf = (name: string) => entries.find((one) => one.name === name);
  const textOf = (name: string) => {
    const entry = entryOf(name);
    return entry && partBytes(archive, entry).toString("latin1");
  };
  if (entries.some(({ isLocked }) => isLocked)) return no("uploadLocked");
  const kind = textOf("mimetype")?.trim() ?? "";
  if (!/opendocument\.spreadsheet(?:-template)?$/.test(kind)) return no("uploadDocument");
  if (textOf("META-INF/manifest.xml")?.includes("encryption-data")) return no("uploadLocked");
  const content = entryOf("content.xml");
  return content ? ok(odsSheets(readPart(archive, content), keeping)) : no("uploadBroken");
}

function ofOldBook(source: ByteSource, keeping: SheetKeeping): ReadTable {
  // Its parts lie anywhere in the file, which has 65,536 rows a sheet at most.
  const streams = compoundStreams(source.read(0, source.length));
  if (streams === null) return no("uploadBroken");
  if (streams.has("EncryptedPackage") || streams.has("EncryptionInfo")) return no("uploadLocked");
  if (streams.has("WordDocument")) return no("uploadDocument");
  const book = streams.get("Workbook") ?? streams.get("Book");
  return book === undefined ? no("uploadType") : biffSheets(book, keeping);
}
