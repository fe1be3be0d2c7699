import { piecesOf, type ByteSource } from "#server/uploads/byte-source.ts";
import { numberFormat, type NumberShown } from "#server/uploads/tables/number-format.ts";
import { readXml } from "#server/uploads/read-part.ts";
import { sheetBuilder } from "#server/uploads/tables/sheet-builder.ts";
import type { KeptSheet, SheetKeeping } from "#server/uploads/tables/sheet-rows.ts";
import { mostSheets } from "./xlsx-sheets.ts";

/** Reads the sheets of an «XML spreadsheet 2003». */
export function xml2003Sheets(source: ByteSource, keeping: SheetKeeping): KeptSheet[] {
  const sheets: KeptSheet[] = [];
  const formats = new Map<string, NumberShown>();
  let style = "";
  let sheet: ReturnType<typeof sheetBuilder> | null = null;
  let [row, column, tableColumn, across, down] = [-1, -1, -1, 0, 0];
  let cell: { type: string; style: string; hasFormula: boolean } | null = null;
  let rowStyle = "";
  let text = "";
  let isData = false;
  let isVisible = false;

  readXml(
    piecesOf(source),
    {
      open(name, attribute) {
        const index = () => (attribute("Index") === undefined ? null : Number(attribute("Index")) - 1);
        if (name === "Style") style = attribute("ID") ?? "";
        else if (name === "NumberFormat") formats.set(style, namedFormat(attribute("Format") ?? ""));
        else if (name === "Worksheet") {
          sheet = sheetBuilder(attribute("Name") ?? "", false, keeping);
          [row, tableColumn] = [-1, -1];
        } else if (name === "Visible") isVisible = true;
        else if (name === "Column") {
          const span = Number(attribute("Span") ?? 0) || 0;
          tableColumn = index() ?? tableColumn + 1;
          if (attribute("Hidden") === "1") sheet?.hideColumns(tableColumn, tableColumn + span);
          tableColumn += span;
        } else if (name === "Row") {
          row = index() ?? row + 1;
          column = -1;
          rowStyle = attribute("StyleID") ?? "";
          const span = Number(attribute("Span") ?? 0) || 0;
          if (attribute("Hidden") === "1")
            for (let at = row; at <= row + Math.min(span, 20_000); at += 1) sheet?.hideRow(at);
        } else if (name === "Cell") {
          column = index() ?? column + 1;
          across = Number(attribute("MergeAcross") ?? 0) || 0;
          down = Number(attribute("MergeDown") ?? 0) || 0;
          cell = {
            type: "String",
            style: attribute("StyleID") ?? rowStyle,
            hasFormula: attribute("Formula") !== undefined,
          };
          text = "";
        } else if (name === "Data" && cell) {
          cell.type = attribute("Type") ?? "String";
          isData = true;
        }
      },
      close(name) {
        if (name === "Data") isData = false;
        else if (name === "Visible") isVisible = false;
        else if (name === "Cell" && cell) {
          sheet?.cell(row, column, shown(cell, text, formats));
          if (across > 0 || down > 0)
            sheet?.merge({ top: row, bottom: row + down, left: column, right: column + across });
          column += across;
          cell = null;
        } else if (name === "Worksheet" && sheet) {
          if (sheets.length < mostSheets) sheets.push(sheet.build());
          sheet = null;
        }
      },
      text(piece) {
        if (isVisible && /SheetHidden|SheetVeryHidden/.test(piece)) sheet?.hide();
        if (isData && text.length < 2_000) text += piece;
      },
    },
    () => sheets.length >= mostSheets,
  );
  return sheets;
}

function shown(
  { type, style, hasFormula }: { type: string; style: string; hasFormula: boolean },
  text: string,
  formats: ReadonlyMap<string, NumberShown>,
): string {
  if (type === "Boolean") return text === "1" ? "true" : "false";
  if (type === "DateTime") return `${text.slice(0, 10)} 00:00`;
  if (type !== "Number") return text === "" && hasFormula ? "=" : text;
  const number = Number(text);
  return text !== "" && Number.isFinite(number)
    ? (formats.get(style) ?? numberFormat(0, undefined, false))(number)
    : text;
}

function namedFormat(format: string): NumberShown {
  if (format === "Percent") return numberFormat(9, undefined, false);
  if (/Date|Time/.test(format)) return numberFormat(14, undefined, false);
  return numberFormat(
    0,
    /^(?:General.*|Fixed|Standard|Currency|Scientific|@|)$/.test(format) ? undefined : format,
    false,
  );
}
