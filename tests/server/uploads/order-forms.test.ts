import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { book, readWhole } from "#tests/support/files/read-lists.ts";

type Row = (string | number | null)[];
const goods = (letter: string, count: number, ...ordered: [number, string | number][]): Row[] =>
  Array.from({ length: count }, (_, at) => [
    `${letter}-${at}`,
    `Петля ${at}`,
    100 + at,
    new Map(ordered).get(at) ?? null,
  ]);

describe("a price list with an order column", () => {
  it("yields the filled rows and counts the others, without section headings", async () => {
    const bytes = await book([
      ["ПРАЙС-ЛИСТ на 25.11.2026"],
      ["Артикул", "Номенклатура", "Цена, руб.", "Заказ"],
      ["Петли"],
      ...goods("P", 30, [3, 10], [17, "25 шт"]),
      ["Ручки"],
      ...goods("R", 30, [5, "2-3"]),
      [null, "Итого", null, 37],
    ]);
    expect(await readWhole(bytes)).toEqual({
      isSure: true,
      rows: ["7 P-3: 10", "21 P-17: 25 шт", "40 R-5: 2-3"],
      ignored: ["3", "34", "65"],
      unordered: 57,
      tables: 1,
    });
  });

  it("may have zeros or dashes where nothing is ordered", async () => {
    const rows = goods("P", 20).map((row, at) => [...row.slice(0, 3), at === 4 ? 6 : at % 2 === 0 ? 0 : "—"]);
    const read = await readWhole(await book([["Артикул", "Наименование", "Цена", "Кол-во"], ...rows]));
    expect([read.rows, read.unordered]).toEqual([["6 P-4: 6"], 19]);
  });

  it("keeps rows with a quantity in another cell and rows whose code has a quantity in another row", async () => {
    const rows = goods("P", 20, [3, 10]).map((row, at): Row => [...row, at === 7 ? "5 шт" : at === 9 ? 12 : null]);
    const bytes = await book([
      ["Артикул", "Наименование", "Цена", "Кол-во", "Примечание"],
      ...rows,
      ["P-3", "Петля 3", 103, null, null],
    ]);
    const read = await readWhole(bytes);
    expect([read.rows, read.unordered]).toEqual([["5 P-3: 10", "9 P-7: ", "11 P-9: ", "22 P-3: "], 17]);
  });

  it.each<[string, Row[], number]>([
    ["nothing is filled in", goods("P", 20), 20],
    ["most is filled in", goods("P", 10, ...[0, 1, 2, 3, 4].map((at): [number, number] => [at, 5])), 10],
    ["a few rows are blank", goods("P", 5, [0, 5]), 5],
  ])("is an ordinary list if %s: every row is kept", async (_, rows, kept) => {
    const read = await readWhole(await book([["Артикул", "Наименование", "Цена", "Кол-во"], ...rows]));
    expect([read.rows.length, read.unordered]).toEqual([kept, 0]);
  });

  it("in two halves side by side is filled where either half is", async () => {
    const [left, right] = [goods("P", 12, [2, 4]), goods("R", 12)];
    const head = ["Артикул", "Наименование", "Цена", "Заказ"];
    const bytes = await book([
      [...head, null, ...head],
      ...left.map((row, at) => [...row, null, ...(right[at] ?? [])]),
    ]);
    expect(await readWhole(bytes)).toMatchObject({ rows: ["4 P-2: 4"], unordered: 23, tables: 2 });
  });
});

describe("tables side by side in a workbook", () => {
  it("can have merged titles of objects, each with a total", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Заявка",
          rows: [
            ["Заявка на объекты", null, null, null, null, null, null, null],
            ["Объект А", null, null, "Объект Б", null, null, "Объект В", null],
            ["Арт.", "Кол.", null, "Арт.", "Кол.", null, "Арт.", "Кол."],
            ["A-1", 1, null, "B-1", 2, null, "C-1", 3],
            ["A-2", 1, null, null, null, null, "C-2", "4 шт"],
            [null, null, null, null, null, null, "C-3", 5],
            ["Итого", 2, null, "Итого", 2, null, "Итого", 12],
          ],
          merges: [
            { startRow: 0, endRow: 0, startCol: 0, endCol: 7 },
            { startRow: 1, endRow: 1, startCol: 0, endCol: 1 },
            { startRow: 1, endRow: 1, startCol: 3, endCol: 4 },
            { startRow: 1, endRow: 1, startCol: 6, endCol: 7 },
          ],
        },
      ],
    });
    expect(await readWhole(bytes)).toEqual({
      isSure: true,
      rows: ["4 A-1: 1", "5 A-2: 1", "4/2 B-1: 2", "4/3 C-1: 3", "5/3 C-2: 4 шт", "6/3 C-3: 5"],
      ignored: ["7", "7/2", "7/3"],
      unordered: 0,
      tables: 3,
    });
  });

  it("are numbered from left to right without a gap between them", async () =>
    expect(await readWhole("№;Артикул;Кол-во;№;Артикул;Кол-во\n1;A-1;20;3;C-3;5\n2;B-2;10;;;")).toMatchObject({
      isSure: true,
      rows: ["2 A-1: 20", "3 B-2: 10", "2/2 C-3: 5"],
    }));

  it("are asked about if one is titled as a return", async () => {
    const table = ["Артикул", "Кол-во", "", "Артикул", "Кол-во"];
    const bytes = await book([["Заказ", "", "", "Возврат", ""], table, ["A-1", 5, "", "Z-1", 50]]);
    expect(await readWhole(bytes)).toMatchObject({ isSure: false });
  });

  it.each([
    ["bank details", "Реквизиты;Значение", "ИНН;7704123456"],
    ["what is in stock", "Артикул;Остаток", "Z-1;50"],
  ])("are one table if %s are next to it", async (_, head, row) =>
    expect(await readWhole(`Артикул;Кол-во;;${head}\nA-1;5;;${row}`)).toMatchObject({
      isSure: true,
      rows: ["2 A-1: 5"],
      tables: 1,
    }),
  );
});

describe("units in a 1C form", () => {
  it.each<
    [string, (string | number | null)[][], { startRow: number; endRow: number; startCol: number; endCol: number }[]]
  >([
    [
      "without a label",
      [
        ["№", "Артикул", "Товар", "Количество", null, "Цена"],
        [1, "A-1", "Петля", 500, "г", 100],
        [2, "B-2", "Ручка", 7, "шт", 100],
      ],
      [],
    ],
    [
      "under the label of the quantity",
      [
        ["№", "Артикул", "Товар", "Количество", null, "Цена"],
        [1, "A-1", "Петля", 500, "г", 100],
        [2, "B-2", "Ручка", 7, "шт", 100],
      ],
      [{ startRow: 0, endRow: 0, startCol: 3, endCol: 4 }],
    ],
  ])("%s are read", async (_, rows, merges) => {
    const bytes = await writeXlsx({ sheets: [{ name: "a", rows, merges }] });
    expect(await readWhole(bytes)).toMatchObject({ isSure: true, rows: ["2 A-1: 500 г", "3 B-2: 7 шт"] });
  });
});
