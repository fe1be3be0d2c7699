import type { Sheet } from "#app/domain/upload/table.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { bytesIn } from "#server/uploads/byte-source.ts";
import type { Bytes } from "#server/uploads/bytes.ts";
import { xml2003Sheets } from "#server/uploads/office/xml-2003-sheets.ts";
import { bookSheets, isPage, isXml2003, shownSheets, type ReadTable, type TableFault } from "./book-sheets.ts";
import { decodedText } from "./decode-text.ts";
import { inMemory } from "./sheet-rows.ts";
import { asLines, textTable, type TableKind } from "./text-table.ts";

export type Table = Verdict<Sheet[], TableFault>;

/** Sent by the thread before parsing: from here on the file's own time limit applies. */
export const begun = "begun";

/** Uncompressed size limit of a workbook: two thousand rows take one or two megabytes, plus pictures. */
const mostUnfolded = 40 * 1024 * 1024;

/**
 * Sheets of a workbook or delimited text, detected by content, not name: values only, formulas are never evaluated
 * (security I2–I5). Bounded in memory, not in time: run it in a worker (security I19).
 */
export async function tableSheets(bytes: Bytes, kind: TableKind): Promise<Table> {
  if (bytes.length === 0) return no("uploadEmpty");
  try {
    const read = (await bookSheets(bytesIn(bytes), { ...inMemory, mostUnfolded })) ?? ofText(bytes, kind);
    if (!read.ok) return read;
    const sheets = read.value.map((sheet): Sheet => ({ ...sheet, rows: [...sheet.rows] }));
    const shown = shownSheets(kind === "goods" ? sheets.map(asLines) : sheets);
    return shown.ok ? ok(shown.value.map((sheet): Sheet => ({ ...sheet, rows: [...sheet.rows] }))) : shown;
  } catch {
    return no("uploadBroken");
  }
}

function ofText(bytes: Bytes, kind: TableKind): ReadTable {
  const text = decodedText(bytes);
  const head = (text ?? Buffer.from(bytes.subarray(0, 4_000)).toString("latin1")).slice(0, 4_000);
  if (isXml2003(head)) return ok(xml2003Sheets(bytesIn(bytes), inMemory));
  if (isPage(head)) return no("uploadPage");
  if (text === null || /^\s*<[!?\w]/.test(text)) return no("uploadType");
  return ok([textTable(text, kind)]);
}
