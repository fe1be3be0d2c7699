import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { book, encoded, readList, type Answer } from "#tests/support/files/read-lists.ts";

const rows = (...list: [string, string][]) => ({ rows: list });
const columns: Answer = { ask: "columns" };

/** Order forms from practice: each row is read correctly, stored as refused, or asked about. */
describe("a text list with", () => {
  it.each<[string, string, object]>([
    [
      "thousands parted by hard spaces",
      "Артикул;Кол-во\nA-1;1\u00a0250\nB-2;12\u00a0500,00",
      rows(["A-1", "1\u00a0250"], ["B-2", "12\u00a0500,00"]),
    ],
    [
      "units in the cells",
      "Артикул;Кол-во\nA-1;10 шт\nB-2;2 уп\nC-3;3 уп.\nD-4;5шт.",
      rows(["A-1", "10 шт"], ["B-2", "2 уп"], ["C-3", "3 уп."], ["D-4", "5шт."]),
    ],
    ["barcodes that a table program has rounded", "Штрихкод;Кол-во\n4,60123E+12;5", rows(["4,60123E+12", "5"])],
    ["days where quantities belong", "Артикул;Кол-во\nA-1;01.02.2026", rows(["A-1", "01.02.2026"])],
    ["a name below the code", 'Артикул;Кол-во\n"A-1\nпетля";20', rows(["A-1 петля", "20"])],
    ["a count of positions", "Артикул;Кол-во\nA-1;20\nВсего позиций: 2;", { ...rows(["A-1", "20"]), ignored: [3] }],
    [
      "prices before and after the quantity",
      "A-1;Петля;20;184,50;3690,00\nB-2;Винт;1000;1,20;1200,00",
      rows(["A-1", "20"], ["B-2", "1000"]),
    ],
    [
      "ranges and sums",
      "Артикул;Кол-во\nA-1;10-15\nB-2;~20\nC-3;20+5\nD-4;2x50",
      rows(["A-1", "10-15"], ["B-2", "~20"], ["C-3", "20+5"], ["D-4", "2x50"]),
    ],
    ["what was ordered before", "Артикул;Заказано ранее;Заказ\nA-1;100;20", columns],
    ["the amount of each window", "Артикул;Кол-во на окно;Окон;Всего\nA-1;2;10;20", columns],
    ["the need and what is left of it to order", "Артикул;Остаток;Потребность;Итого к заказу\nA-1;5;25;20", columns],
    ["prices alone", "A-1\t184,50\nB-2\t1,20", columns],
    [
      "both decimal signs",
      "Артикул;Кол-во\nA-1;1.500\nB-2;1,500\nC-3;2,25",
      rows(["A-1", "1.500"], ["B-2", "1,5"], ["C-3", "2,25"]),
    ],
    ["a figure of 1C among points", "Артикул;Кол-во\nA-1;20.00\nB-2;5,000", rows(["A-1", "20.00"], ["B-2", "5,000"])],
    [
      "words beside the figures",
      "Артикул;Кол-во\nA-1;20 (двадцать)\nB-2;около 5\nC-3;20*",
      rows(["A-1", "20 (двадцать)"], ["B-2", "около 5"], ["C-3", "20*"]),
    ],
    ["formulas as texts", "Артикул;Кол-во\nA-1;=4*5", rows(["A-1", "=4*5"])],
    ["quantities without codes", "Артикул;Кол-во\nA-1;\n;20", rows(["A-1", ""], ["", "20"])],
    [
      "a page number and the head again",
      "Артикул;Кол-во\nA-1;20\nСтраница 1 из 2;\nАртикул;Кол-во\nB-2;5",
      { ...rows(["A-1", "20"], ["B-2", "5"]), ignored: [3, 4] },
    ],
    ["columns side by side", "Артикул;Кол-во;;Артикул;Кол-во\nA-1;20;;B-2;5", rows(["A-1", "20"], ["B-2", "5"])],
    ["the sum of all objects", "Артикул;Объект 1;Объект 2;Итого кол-во\nA-1;10;10;20", rows(["A-1", "20"])],
    [
      "empty columns of a 1C form",
      "1\t\tA-1\t\tПетля\t\t20\tшт\n2\t\tB-2\t\tВинт\t\t1 000\tшт",
      rows(["A-1", "20 шт"], ["B-2", "1 000 шт"]),
    ],
    ["the day in front", "Дата;Артикул;Кол-во\n01.11.2026;A-1;20", rows(["A-1", "20"])],
    ["a pack described by its unit", "Артикул;Ед;Кол-во\nA-1;уп (100 шт);2", rows(["A-1", "2 уп (100 шт)"])],
    ["packs and pieces", "Артикул;Кол-во (упаковок);Кол-во (шт)\nA-1;2;200", columns],
    [
      "labels in every line",
      "Артикул: A-1, количество: 20\nАртикул: B-2, количество: 5",
      rows(["A-1, количество", "20"], ["B-2, количество", "5"]),
    ],
    ["two goods in a line", "A-1 20, B-2 5", rows(["A-1 20, B-2", "5"])],
    [
      "a letter around the list",
      "Прошу выставить счёт:\n1) A-1 — 20 шт.\n2) B-2 — 1 000 шт.\nС уважением, Иванов",
      { ...rows(["Прошу выставить счёт:", ""], ["A-1", "20 шт."], ["B-2", "1 000 шт."]), ignored: [4] },
    ],
    ["prices behind the quantity", "A-1 20 шт по 184,50", rows(["A-1 20 шт по", "184,50"])],
    ["a total below lines", "A-1 20\nB-2 5\nИтого 25", { ...rows(["A-1", "20"], ["B-2", "5"]), ignored: [3] }],
    ["English figures", "Part No.\tDescription\tQty\tUOM\nA-1\tHinge\t1,000\tpcs", rows(["A-1", "1,000 pcs"])],
  ])("%s", async (_, text, answer) => expect(await readList(text)).toMatchObject(answer));

  it("tabs in windows-1251 is read", async () => {
    const text = "Артикул\tНаименование\tКол-во\nА-1\tПетля\t20\nБ-2\tВинт\t1 000\n";
    expect(await readList(encoded(text, "windows-1251"))).toMatchObject(rows(["А-1", "20"], ["Б-2", "1 000"]));
  });
});

describe("a workbook with", () => {
  it("merged cells of a form, its number above, a total and a manager below is read", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Заявка",
          rows: [
            ["ЗАЯВКА № 128 от 14.11.2026", null, null, null, null],
            ["Покупатель:", "ООО «Окна»", null, null, null],
            ["№", "Товар", null, "Количество", null],
            [null, "Артикул", "Наименование", "Кол-во", "Ед."],
            [1, "A-1", "Петля", 20, "шт."],
            [2, "B-2", "Винт", "1\u00a0000", "шт."],
            [null, null, "ИТОГО", 1020, null],
            ["Менеджер: Петров", null, null, null, null],
          ],
          merges: [
            { startRow: 0, endRow: 0, startCol: 0, endCol: 4 },
            { startRow: 2, endRow: 2, startCol: 1, endCol: 2 },
            { startRow: 2, endRow: 2, startCol: 3, endCol: 4 },
            { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
          ],
        },
      ],
    });
    const list = rows(["A-1", "20 шт."], ["B-2", "1\u00a0000 шт."]);
    expect(await readList(bytes)).toEqual({ ...list, ignored: [7, 8] });
  });

  it("one quantity for two goods, or one code for two colours, leaves the second to be refused", async () => {
    const merged = async (table: (string | number | null)[][], column: number) =>
      readList(
        await writeXlsx({
          sheets: [{ name: "a", rows: table, merges: [{ startRow: 1, endRow: 2, startCol: column, endCol: column }] }],
        }),
      );
    const quantity = [["Артикул", "Кол-во"], ["A-1", 20], ["B-2", null]]; // prettier-ignore
    expect(await merged(quantity, 1)).toMatchObject(rows(["A-1", "20"], ["B-2", ""]));
    const code = [["Артикул", "Цвет", "Кол-во"], ["A-1", "белый", 20], [null, "серый", 5]]; // prettier-ignore
    expect(await merged(code, 0)).toMatchObject(rows(["A-1", "20"], ["", "5"]));
  });

  it("one column is read as free text; codes alone stay codes", async () => {
    const lines = await book([["A-1 - 20 шт"], ["B-2 - 5 шт"], ["Итого 25"]]);
    expect(await readList(lines)).toEqual({ ...rows(["A-1", "20 шт"], ["B-2", "5 шт"]), ignored: [3] });
    expect(await readList(await book([["Артикул"], ["A-1"]]))).toMatchObject(rows(["A-1", ""]));
  });

  it("numbers written by a program is read exactly", async () => {
    const bytes = await book([
      ["Штрихкод", "Кол-во"],
      [4_601_234_567_890, 0.1 + 0.2],
      ["00123", true],
      [123, "#Н/Д"],
    ]);
    expect(await readList(bytes)).toMatchObject(rows(["4601234567890", "0.3"], ["00123", "true"], ["123", "#Н/Д"]));
  });
});
