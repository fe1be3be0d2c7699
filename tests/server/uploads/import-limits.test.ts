import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { importLimits } from "#app/domain/upload/limits.ts";
import { importedSheets } from "#tests/support/files/import-file.ts";

type Parts = Record<string, Uint8Array>;

const sheetOf = async (bytes: Uint8Array | string) => {
  const read = await importedSheets(bytes);
  return read.ok ? read.value[0] : undefined;
};

/** A workbook with one sheet, whose parts are changed. */
async function changed(change: (parts: Parts) => Parts): Promise<Uint8Array> {
  const rows = [["Артикул", "Цена"], ["A-1", 10], ["A-2", 20]]; // prettier-ignore
  const parts = unzipSync(new Uint8Array(await writeXlsx({ sheets: [{ name: "Прайс", rows }] })));
  // Packed, many equal texts would come in one piece.
  return zipSync({ ...parts, ...change(parts) }, { level: 0 });
}

const sheetPart = "xl/worksheets/sheet1.xml";

test("an import knows that a text or a workbook has more rows or columns than are read", async () => {
  const row = "A-1;10\n";
  expect(await sheetOf(row.repeat(importLimits.readRows))).toMatchObject({ isCut: false, isWide: false });
  expect(await sheetOf(row.repeat(importLimits.readRows + 1))).toMatchObject({ isCut: true });
  const wide = ";".repeat(importLimits.columns);
  expect(await sheetOf(`A-1;10\n1${wide}\n`)).toMatchObject({ isCut: false, isWide: false });
  expect(await sheetOf(`A-1;10\n1${wide}1\n`)).toMatchObject({ isWide: true });
  const cells = Array.from({ length: importLimits.columns + 1 }, (_, at) => `Столбец ${at}`);
  expect(await sheetOf(await writeXlsx({ sheets: [{ name: "a", rows: [cells] }] }))).toMatchObject({ isWide: true });
  expect(await sheetOf(await writeXlsx({ sheets: [{ name: "a", rows: [cells.slice(1)] }] }))).toMatchObject({
    isWide: false,
  });
});

test("an import knows that a workbook has more texts than are read", async () => {
  const texts = (count: number) =>
    changed(() => ({
      "xl/sharedStrings.xml": strToU8(`<sst>${"<si><t>A-1</t></si>".repeat(count)}</sst>`),
      [sheetPart]: strToU8(
        `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>${count - 1}</v></c></row></sheetData></worksheet>`,
      ),
    }));
  expect(await sheetOf(await texts(10))).toMatchObject({ isCut: false, rows: [{ cells: ["A-1", "A-1"] }] });
  expect(await sheetOf(await texts(420_000))).toMatchObject({ isCut: true });
});

test("a formula that nobody has calculated is no blank cell, however its missing result is written", async () => {
  const price = async (cell: string) => {
    const sheet = await sheetOf(
      await changed(() => ({
        [sheetPart]: strToU8(
          `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>A-1</t></is></c>${cell}</row></sheetData></worksheet>`,
        ),
      })),
    );
    return sheet?.rows[0]?.cells[1] ?? "";
  };
  for (const result of ["", "<v/>", "<v></v>", "<v> </v>"])
    expect(await price(`<c r="B1"><f>10*12</f>${result}</c>`), result).toBe("=");
  expect(await price('<c r="B1"><f>10*12</f><v>120</v></c>')).toBe("120");
  // Calculated, and empty.
  expect(await price('<c r="B1" t="str"><f>""</f><v></v></c>')).toBe("");
  expect(await price('<c r="B1"><v></v></c>')).toBe("");
});

test("a quote that opens nothing stays in its cell of an imported text, and the rows behind it stay apart", async () => {
  const rows = async (text: string) => (await sheetOf(text))?.rows.map(({ cells }) => cells);
  const head = ["Артикул", "Наименование", "Цена"];
  const list = (...lines: string[]) => [head.join(";"), ...lines, ""].join("\r\n");
  // Never closed, and closed by the next cell that begins with a quote.
  expect(await rows(list('Q-1;"Болт; ""М8"" набор";5', 'Q-2;"Незакрытая;6', "Q-3;Дальше;7"))).toEqual([
    head,
    ["Q-1", 'Болт; "М8" набор', "5"],
    ["Q-2", '"Незакрытая', "6"],
    ["Q-3", "Дальше", "7"],
  ]);
  expect(await rows(list('Q-1;"Незакрытая;6', 'Q-2;"Гайка; М8";7', 'Q-3;"";8'))).toEqual([
    head,
    ["Q-1", '"Незакрытая', "6"],
    ["Q-2", "Гайка; М8", "7"],
    ["Q-3", "", "8"],
  ]);
  expect(await rows(list('"Q-1;Болт;6', '"Q-2";Гайка;7'))).toEqual([
    head,
    ['"Q-1', "Болт", "6"],
    ["Q-2", "Гайка", "7"],
  ]);
  // Lines and inch marks within a cell.
  expect(await rows(list('Q-1;"Первая\r\nвторая; третья";5', 'Q-2;Диск 12" чёрный;6'))).toEqual([
    head,
    ["Q-1", "Первая\nвторая; третья", "5"],
    ["Q-2", 'Диск 12" чёрный', "6"],
  ]);
});
