import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { stringsOf, textAt } from "./biff-strings.ts";
import { numberFormat, plainNumber, type NumberShown } from "#server/uploads/tables/number-format.ts";
import { sheetBuilder } from "#server/uploads/tables/sheet-builder.ts";
import type { KeptSheet, SheetKeeping } from "#server/uploads/tables/sheet-rows.ts";
import { mostSheets } from "./xlsx-sheets.ts";

export type BiffRecord = { id: number; data: Buffer };
type Book = {
  isNew: boolean;
  encoding: string;
  sheets: { name: string; isHidden: boolean; at: number }[];
  strings: string[];
  shown: NumberShown[];
};
type Kept = Book & { keeping: SheetKeeping };

/** Reads the sheets of an Excel 5 to 2003 workbook (BIFF5 and BIFF8) from its «Book» or «Workbook» stream. */
export function biffSheets(
  stream: Uint8Array,
  keeping: SheetKeeping,
): Verdict<KeptSheet[], { code: "uploadLocked" | "uploadOldExcel" }> {
  const content = Buffer.from(stream.buffer, stream.byteOffset, stream.length);
  const [begin] = recordsFrom(content, 0);
  if (begin?.id !== 0x809) return no("uploadOldExcel");
  const version = begin.data.readUInt16LE(0);
  if (version !== 0x600 && version !== 0x500) return no("uploadOldExcel");
  const book = bookOf(content, version === 0x600);
  if (book === null) return no("uploadLocked");
  return ok(book.sheets.slice(0, mostSheets).map((sheet) => sheetOf(content, sheet, { ...book, keeping })));
}

function* recordsFrom(content: Buffer, start: number): Generator<BiffRecord> {
  for (let at = start; at + 4 <= content.length;) {
    const [id, length] = [content.readUInt16LE(at), content.readUInt16LE(at + 2)];
    if (at + 4 + length > content.length) throw new Error("a record is cut");
    yield { id, data: content.subarray(at + 4, at + 4 + length) };
    if (id === 0x0a) return;
    at += 4 + length;
  }
}

/** Workbook globals; null if password-protected. */
function bookOf(content: Buffer, isNew: boolean): Book | null {
  const book: Book = { isNew, encoding: "windows-1251", sheets: [], strings: [], shown: [] };
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let shared: Buffer[] = [];
  let from1904 = false;
  let isShared = false;
  for (const { id, data } of recordsFrom(content, 0)) {
    if (id === 0x2f) return null;
    if (id === 0x22) from1904 = data.readUInt16LE(0) === 1;
    if (id === 0x42) book.encoding = encodings[data.readUInt16LE(0)] ?? book.encoding;
    if (id === 0x85 && data[5] === 0) {
      const name = isNew ? textAt(data, data[6] ?? 0, 7) : new TextDecoder(book.encoding).decode(data.subarray(7));
      book.sheets.push({ name, isHidden: (data[4] ?? 0) !== 0, at: data.readUInt32LE(0) });
    }
    if (id === 0x41e) {
      const format = isNew
        ? textAt(data, data.readUInt16LE(2), 4)
        : new TextDecoder(book.encoding).decode(data.subarray(3, 3 + (data[2] ?? 0)));
      codes.set(data.readUInt16LE(0), format);
    }
    if (id === 0xe0) formats.push(data.readUInt16LE(2));
    if (id === 0xfc) shared = [data];
    else if (id === 0x3c && isShared) shared.push(data);
    isShared = id === 0xfc || (id === 0x3c && isShared);
  }
  book.strings = shared.length === 0 ? [] : stringsOf(shared);
  book.shown = formats.map((format) => {
    const code = codes.get(format);
    return numberFormat(
      format,
      code === undefined || /^General$/i.test(code) || isBuiltIn(format) ? undefined : code,
      from1904,
    );
  });
  return book;
}

/** Their codes depend on the country of the file, their meaning does not. */
function isBuiltIn(format: number): boolean {
  return format < 50 && format !== 5 && format !== 6 && format !== 7 && format !== 8;
}

const encodings: Readonly<Record<number, string>> = {
  866: "ibm866",
  1250: "windows-1250",
  1251: "windows-1251",
  1252: "windows-1252",
  10007: "x-mac-cyrillic",
  0x8001: "windows-1252",
};

function sheetOf(content: Buffer, { name, isHidden, at }: Book["sheets"][number], book: Kept): KeptSheet {
  const sheet = sheetBuilder(name, isHidden, book.keeping);
  const number = (value: number, style: number) => (book.shown[style] ?? plainNumber)(value);
  let waiting: { row: number; column: number } | null = null;
  let depth = 0;
  for (const { id, data } of recordsFrom(content, at)) {
    if (sheet.isFull) break;
    if (id === 0x809) depth += 1;
    // Charts inside a sheet are nested substreams.
    if (depth > 1) break;
    if (id === 0x208 && (data.readUInt16LE(12) & 0x20) !== 0) sheet.hideRow(data.readUInt16LE(0));
    else if (id === 0x7d && (data.readUInt16LE(8) & 1) !== 0)
      sheet.hideColumns(data.readUInt16LE(0), data.readUInt16LE(2));
    else if (id === 0xe5) mergesOf(data, sheet.merge);
    else if (id === 0x207 && waiting) {
      const text = book.isNew ? textAt(data, data.readUInt16LE(0), 2) : oldText(data, 0, book);
      sheet.cell(waiting.row, waiting.column, text);
    }
    waiting = id === 0x207 ? null : waiting;
    if (data.length < 6) continue;
    const [row, column, style] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4)];
    if (id === 0x203) sheet.cell(row, column, number(data.readDoubleLE(6), style));
    else if (id === 0x27e) sheet.cell(row, column, number(packed(data.readUInt32LE(6)), style));
    else if (id === 0xbd)
      for (let cell = 0; 4 + cell * 6 + 6 <= data.length - 2; cell += 1)
        sheet.cell(
          row,
          column + cell,
          number(packed(data.readUInt32LE(6 + cell * 6)), data.readUInt16LE(4 + cell * 6)),
        );
    else if (id === 0xfd) sheet.cell(row, column, book.strings[data.readUInt32LE(6)] ?? "");
    else if (id === 0x204 || id === 0xd6)
      sheet.cell(row, column, book.isNew ? textAt(data, data.readUInt16LE(6), 8) : oldText(data, 6, book));
    else if (id === 0x205) sheet.cell(row, column, data[7] === 1 ? "#" : data[6] === 1 ? "true" : "false");
    else if (id === 0x06) {
      if (data.readUInt16LE(12) !== 0xffff) sheet.cell(row, column, number(data.readDoubleLE(6), style));
      else if (data[6] === 0) waiting = { row, column };
      else if (data[6] === 1) sheet.cell(row, column, data[8] === 1 ? "true" : "false");
      else if (data[6] === 2) sheet.cell(row, column, "#");
    }
  }
  return sheet.build();
}

function oldText(data: Buffer, at: number, { encoding }: Book): string {
  return new TextDecoder(encoding).decode(data.subarray(at + 2, at + 2 + data.readUInt16LE(at)));
}

/** RK number: 30 bits, an integer or the upper half of a double, optionally divided by 100. */
function packed(bits: number): number {
  const whole = Buffer.alloc(8);
  whole.writeUInt32LE((bits & 0xfffffffc) >>> 0, 4);
  const value = (bits & 2) !== 0 ? (bits | 0) >> 2 : whole.readDoubleLE(0);
  return (bits & 1) !== 0 ? value / 100 : value;
}

function mergesOf(data: Buffer, merge: ReturnType<typeof sheetBuilder>["merge"]): void {
  for (let at = 2; at + 8 <= data.length; at += 8) {
    const [top = 0, bottom = 0, left = 0, right = 0] = [0, 2, 4, 6].map((offset) => data.readUInt16LE(at + offset));
    merge({ top, bottom, left, right });
  }
}
