import { importLimits } from "#app/domain/upload/limits.ts";
import { no, ok } from "#app/domain/verdict.ts";
import type { ByteSource } from "#server/uploads/byte-source.ts";
import { xml2003Sheets } from "#server/uploads/office/xml-2003-sheets.ts";
import { bookSheets, isPage, isXml2003, shownSheets, type ReadTable } from "./book-sheets.ts";
import { textEncoding } from "./decode-text.ts";
import { delimitedTable } from "./delimited-table.ts";
import { packedRows } from "./packed-rows.ts";
import { packedTexts } from "./packed-texts.ts";
import type { SheetKeeping } from "./sheet-rows.ts";
import { RowsUnkept, type TextLog } from "./text-log.ts";
import { isYml, ymlSheets } from "./yml-table.ts";

/** Bytes of all parts of a workbook of so many rows. */
const mostUnfolded = 600 * 1024 * 1024;

/**
 * Sheets of an imported file, detected by its content as those of a list are (table-rows.ts). Neither the file nor its
 * rows are in memory as a whole; rows go into the log. Throws RowsUnkept if they cannot.
 */
export async function importSheets(source: ByteSource, log: TextLog): Promise<ReadTable> {
  if (source.length === 0) return no("uploadEmpty");
  const keeping = { limits: importLimits, rows: () => packedRows(log), texts: () => packedTexts(log) };
  try {
    const read = (await bookSheets(source, { ...keeping, mostUnfolded })) ?? (await ofText(source, keeping));
    return read.ok ? shownSheets(read.value) : read;
  } catch (error) {
    if (error instanceof RowsUnkept) throw error;
    return no("uploadBroken");
  }
}

async function ofText(source: ByteSource, keeping: SheetKeeping): Promise<ReadTable> {
  const encoding = textEncoding(source);
  const begin = new TextDecoder(encoding ?? "latin1").decode(source.read(0, 16_000), { stream: true });
  const head = begin.slice(0, 4_000);
  if (isXml2003(head)) return ok(xml2003Sheets(source, keeping));
  if (isYml(head)) return ok(ymlSheets(source, keeping));
  // Descriptions of imported goods may have markup.
  if (isPage(/^\s*<[!?\w].{0,400}/s.exec(head)?.[0] ?? "")) return no("uploadPage");
  if (encoding === null || /^\s*<[!?\w]/.test(head)) return no("uploadType");
  return ok([await delimitedTable(source, encoding, keeping)]);
}
