import { uploadLimits } from "#app/domain/upload/limits.ts";
import { plainNumber } from "#server/uploads/tables/number-format.ts";
import type { readPart } from "#server/uploads/read-part.ts";
import { sheetBuilder } from "#server/uploads/tables/sheet-builder.ts";
import type { KeptSheet, SheetKeeping } from "#server/uploads/tables/sheet-rows.ts";
import { mostSheets } from "./xlsx-sheets.ts";

/** Reads the sheets of an OpenDocument spreadsheet from its `content.xml`. */
export function odsSheets(readContent: ReturnType<typeof readPart>, keeping: SheetKeeping): KeptSheet[] {
  const sheets: KeptSheet[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let sheet: ReturnType<typeof sheetBuilder> | null = null;
  let [row, rowsRepeated, column, columnsRepeated, tableColumn] = [0, 1, 0, 1, 0];
  let attributes: { type: string; value: string; spanned: number; down: number; hasFormula: boolean } | null = null;
  /** Cells of the row, which may be repeated. */
  let filled: { column: number; value: string }[] = [];
  let text = "";
  let noteDepth = 0;
  let isText = 0;

  readContent(
    {
      open(name, attribute) {
        const repeated = (of: string) => Math.max(1, Number(attribute(of) ?? 1) || 1);
        if (name === "style") style = attribute("name") ?? "";
        else if (name === "table-properties" && attribute("display") === "false") hiddenStyles.add(style);
        else if (name === "table") {
          sheet = sheetBuilder(attribute("name") ?? "", hiddenStyles.has(attribute("style-name") ?? "-"), keeping);
          [row, tableColumn] = [0, 0];
        } else if (name === "table-column") {
          const count = repeated("number-columns-repeated");
          if (isHiddenBy(attribute("visibility"))) sheet?.hideColumns(tableColumn, tableColumn + count - 1);
          tableColumn += count;
        } else if (name === "table-row") {
          rowsRepeated = repeated("number-rows-repeated");
          if (isHiddenBy(attribute("visibility")))
            for (let at = 0; at < Math.min(rowsRepeated, 20_000); at += 1) sheet?.hideRow(row + at);
          column = 0;
        } else if (name === "table-cell" || name === "covered-table-cell") {
          columnsRepeated = repeated("number-columns-repeated");
          const type = attribute("value-type") ?? "";
          const value = attribute("value") ?? attribute("boolean-value") ?? "";
          const spanned = repeated("number-columns-spanned");
          const down = repeated("number-rows-spanned") - 1;
          attributes = { type, value, spanned, down, hasFormula: attribute("formula") !== undefined };
          text = "";
        } else if (name === "annotation") noteDepth += 1;
        else if (name === "p") {
          isText += 1;
          if (text !== "" && noteDepth === 0) text += " ";
        } else if (name === "s" && noteDepth === 0) text += " ".repeat(Math.min(20, repeated("c")));
        else if ((name === "tab" || name === "line-break") && noteDepth === 0) text += " ";
      },
      close(name) {
        if (name === "annotation") noteDepth -= 1;
        else if (name === "p") isText -= 1;
        else if ((name === "table-cell" || name === "covered-table-cell") && attributes) {
          const value = shown(attributes, text);
          // Repetitions up to the end of a sheet are empty.
          if (value !== "")
            for (let right = 0; right < Math.min(columnsRepeated, uploadLimits.columns); right += 1)
              filled.push({ column: column + right, value });
          const { spanned, down } = attributes;
          if (spanned > 1 || down > 0)
            sheet?.merge({ top: row, bottom: row + down, left: column, right: column + spanned - 1 });
          column += columnsRepeated;
          attributes = null;
        } else if (name === "table-row") {
          if (filled.length > 0)
            for (let down = 0; down < Math.min(rowsRepeated, uploadLimits.readRows + 1); down += 1)
              for (const cell of filled) sheet?.cell(row + down, cell.column, cell.value);
          filled = [];
          row += rowsRepeated;
        } else if (name === "table" && sheet) {
          if (sheets.length < mostSheets) sheets.push(sheet.build());
          sheet = null;
        }
      },
      text(piece) {
        if (attributes && isText > 0 && noteDepth === 0 && text.length < 2_000) text += piece;
      },
    },
    () => sheets.length >= mostSheets,
  );
  return sheets;
}

function isHiddenBy(visibility: string | undefined): boolean {
  return visibility === "collapse" || visibility === "filter";
}

type Cell = { type: string; value: string; hasFormula: boolean };

function shown({ type, value, hasFormula }: Cell, text: string): string {
  if (type === "boolean") return value;
  if (type === "date" || type === "time") return `${text} 00:00`;
  if (type === "percentage") return `${text.replace("%", "")}%`;
  if (type === "float" || type === "currency") {
    // Leading zeros and units only exist in the text.
    if (/^0\d+$/.test(text) || (/\p{L}/u.test(text) && type === "float" && !/руб/iu.test(text))) return text;
    const number = Number(value);
    return value !== "" && Number.isFinite(number) ? plainNumber(number) : text;
  }
  return text === "" && hasFormula ? "=" : text;
}
