import type { SheetLimits } from "#app/domain/upload/limits.ts";
import { bytesIn, piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import { numberFormat, plainNumber, type NumberShown } from "#server/uploads/tables/number-format.ts";
import { partBytes, readPart, readXml } from "#server/uploads/read-part.ts";
import { cleanCell, sheetBuilder } from "#server/uploads/tables/sheet-builder.ts";
import type { CellTexts, KeptSheet, SheetKeeping } from "#server/uploads/tables/sheet-rows.ts";
import type { ZipEntry } from "#server/uploads/zip-directory.ts";

/** Further sheets are ignored. */
export const mostSheets = 30;
const mostStrings = 400_000;

/** Reads the sheets of a workbook: values only, cached results of formulas (security I4). */
export function xlsxSheets(archive: ByteSource, entries: readonly ZipEntry[], keeping: SheetKeeping): KeptSheet[] {
  const { limits } = keeping;
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase().replace(/^\//, ""), entry]));
  const entryOf = (name: string) => byName.get(name.toLowerCase());
  const part = (name: string) => {
    const entry = entryOf(name);
    return entry && partBytes(archive, entry);
  };
  const book = workbookOf(part("xl/workbook.xml"));
  const targets = targetsOf(part("xl/_rels/workbook.xml.rels"));
  const longest = Math.max(2_000, limits.cellLength);
  const shared = entryOf("xl/sharedStrings.xml");
  const strings = keeping.texts();
  if (shared !== undefined) readStrings(readPart(archive, shared), strings, { longest, limits });
  const formats = formatsOf(part("xl/styles.xml"), book.from1904);
  return book.sheets.slice(0, mostSheets).flatMap(({ name, id, isHidden }) => {
    const target = targets.get(id);
    const entry = target === undefined ? undefined : entryOf(target);
    return entry ? [sheetOf(readPart(archive, entry), { name, isHidden, strings, formats, keeping, longest })] : [];
  });
}

function workbookOf(content: Buffer | undefined) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let from1904 = false;
  readXml(piecesOf(bytesIn(content ?? Buffer.alloc(0))), {
    open(name, attribute) {
      if (name === "workbookPr") from1904 = /^(?:1|true)$/.test(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const state = attribute("state") ?? "visible";
      sheets.push({
        name: attribute("name") ?? "",
        id: attribute("r:id") ?? attribute("id") ?? "",
        isHidden: state !== "visible",
      });
    },
    close() {},
    text() {},
  });
  return { sheets, from1904 };
}

function targetsOf(content: Buffer | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  readXml(piecesOf(bytesIn(content ?? Buffer.alloc(0))), {
    open(name, attribute) {
      if (name !== "Relationship" || !/\/worksheet$/.test(attribute("Type") ?? "")) return;
      const target = attribute("Target") ?? "";
      targets.set(
        attribute("Id") ?? "",
        target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`,
      );
    },
    close() {},
    text() {},
  });
  return targets;
}

/** As cells show them: many cells share a string. */
function readStrings(
  read: ReturnType<typeof readPart>,
  strings: CellTexts,
  { longest, limits }: { longest: number; limits: SheetLimits },
): void {
  let text = "";
  let isText = false;
  let isReading = 0;
  read(
    {
      open(name) {
        if (name === "si") text = "";
        if (name === "rPh") isReading += 1;
        isText = name === "t" && isReading === 0;
      },
      close(name) {
        if (name === "si") strings.push(cleanCell(text, limits));
        if (name === "rPh") isReading -= 1;
        if (name === "t") isText = false;
      },
      text(piece) {
        if (isText && text.length < longest) text += piece;
      },
    },
    () => strings.length > mostStrings,
  );
}

function formatsOf(content: Buffer | undefined, from1904: boolean): NumberShown[] {
  const codes = new Map<number, string>();
  const formats: NumberShown[] = [];
  let isCells = false;
  readXml(piecesOf(bytesIn(content ?? Buffer.alloc(0))), {
    open(name, attribute) {
      if (name === "cellXfs") isCells = true;
      if (name === "numFmt") codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
      if (name !== "xf" || !isCells || formats.length > 70_000) return;
      const id = Number(attribute("numFmtId") ?? 0);
      formats.push(numberFormat(id, codes.get(id), from1904));
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
    text() {},
  });
  return formats;
}

type About = {
  name: string;
  isHidden: boolean;
  strings: CellTexts;
  formats: readonly NumberShown[];
  keeping: SheetKeeping;
  /** Characters kept of a cell's value. */
  longest: number;
};

function sheetOf(
  read: ReturnType<typeof readPart>,
  { name: sheetName, isHidden, strings, formats, keeping, longest }: About,
): KeptSheet {
  const sheet = sheetBuilder(sheetName, isHidden, keeping);
  let row = -1;
  let column = -1;
  let cell = { type: "n", style: 0, value: "", hasValue: false, hasFormula: false };
  let isValue = false;
  let isInline = false;
  let isReading = false;

  function shown(): string {
    const { type, style, value, hasValue, hasFormula } = cell;
    // A formula without a cached result is not empty: the row is rejected instead of skipped. Libraries write an empty one.
    const isNumber = type === "n" || type === "";
    if (!hasValue || (isNumber && value.trim() === "")) return hasFormula ? "=" : "";
    if (type === "s") {
      const text = strings.get(Number(value));
      if (text === undefined && strings.length > mostStrings) sheet.cut();
      return text ?? "";
    }
    if (type === "b") return value === "1" ? "true" : "false";
    if (!isNumber) return type === "d" ? `${value.slice(0, 10)} 00:00` : value;
    const number = Number(value);
    return Number.isFinite(number) ? (formats[style] ?? plainNumber)(number) : value;
  }

  read(
    {
      open(name, attribute) {
        if (name === "row") {
          row = attribute("r") === undefined ? row + 1 : Number(attribute("r")) - 1;
          column = -1;
          if (/^(?:1|true)$/.test(attribute("hidden") ?? "")) sheet.hideRow(row);
        } else if (name === "c") {
          const at = columnOf(attribute("r"));
          column = at ?? column + 1;
          cell = {
            type: attribute("t") ?? "n",
            style: Number(attribute("s") ?? 0),
            value: "",
            hasValue: false,
            hasFormula: false,
          };
        } else if (name === "v" || name === "t") {
          isValue = (name === "v" || isInline) && !isReading;
          if (isValue) cell.hasValue = true;
        } else if (name === "f") cell.hasFormula = true;
        else if (name === "is") isInline = true;
        else if (name === "rPh") isReading = true;
        else if (name === "col" && /^(?:1|true)$/.test(attribute("hidden") ?? ""))
          sheet.hideColumns(Number(attribute("min")) - 1, Number(attribute("max")) - 1);
        else if (name === "mergeCell") mergeOf(attribute("ref") ?? "", sheet.merge);
      },
      close(name) {
        if (name === "v" || name === "t") isValue = false;
        else if (name === "is") isInline = false;
        else if (name === "rPh") isReading = false;
        else if (name === "c") sheet.cell(row, column, shown(), cell.type === "s");
      },
      text(piece) {
        if (isValue && cell.value.length < longest) cell.value += piece;
      },
    },
    () => sheet.isFull,
  );
  return sheet.build();
}

/** "AB12" -> 27; null for columns beyond the limit. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? "")?.[0];
  return letters === undefined
    ? null
    : [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function mergeOf(reference: string, merge: ReturnType<typeof sheetBuilder>["merge"]): void {
  const [, left = "", top = "", right = "", bottom = ""] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/i.exec(reference) ?? [];
  const [from, to] = [columnOf(left), columnOf(right)];
  if (from !== null && to !== null) merge({ top: Number(top) - 1, bottom: Number(bottom) - 1, left: from, right: to });
}
