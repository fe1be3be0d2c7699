import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rowsOfSheet, sheetToRead, withColumns } from "#app/domain/upload/read-sheets.ts";
import { rowPlace } from "#app/domain/upload/row-place.ts";
import type { Sheet } from "#app/domain/upload/table.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";

type Cells = readonly (readonly string[])[];

function sheetOf(rows: Cells): Sheet {
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ""));
  return { name: "", isHidden: false, rows: filled, hiddenRows: 0, hiddenColumns: 0, isCut: false };
}

function read(rows: Cells, { isEach = false } = {}) {
  const sheet = sheetOf(rows);
  const found = sheetToRead([sheet], uploadHeads);
  if (found === null) throw new Error("the sheet was not read");
  const layout = isEach ? withColumns(found, { ...found.layout.columns, isEach }, uploadHeads) : found.layout;
  const { rows: asked, notes } = rowsOfSheet({ sheet, layout }, [sheet], uploadHeads);
  return {
    isSure: layout.isSure,
    spans: (found.layout.several?.tables ?? []).map(({ first, width }) => [first, width]),
    rows: asked.map(({ number, code, quantity }) => ({ ...rowPlace(number), code, quantity })),
    ignored: notes.ignored.map(({ number }) => rowPlace(number)),
    notes,
  };
}

/** The tables side by side, with `gap` empty columns between them. */
function beside(tables: readonly Cells[], gap: number): string[][] {
  const height = Math.max(...tables.map((table) => table.length));
  return Array.from({ length: height }, (_, at) =>
    tables.flatMap((table, place) => {
      const width = Math.max(...table.map((cells) => cells.length));
      const cells = table[at] ?? [];
      const own = [...cells, ...Array.from({ length: width - cells.length }, () => "")];
      return place === tables.length - 1 ? own : [...own, ...Array.from({ length: gap }, () => "")];
    }),
  );
}

const shown = (rows: ReturnType<typeof read>["rows"]) =>
  rows.map(({ row, code, quantity }) => [row, code, quantity].join("|"));

const goods = fc.record({
  code: fc.oneof(fc.stringMatching(/^[A-Z]{1,3}-\d{1,4}$/), fc.stringMatching(/^46\d{11}$/)),
  name: fc.constantFrom("Петля накладная", "Ручка белая", "Саморез 3,9×25", "Уплотнитель"),
  quantity: fc.constantFrom("1", "20", "1 000", "2,5", "10 шт", "2 уп", "", "10-15", "много"),
  unit: fc.constantFrom("шт", "уп", "м", ""),
});
const heads = [
  ["Артикул", "Кол-во"],
  ["№", "Артикул", "Наименование", "Ед. изм.", "Кол-во"],
  ["Код", "Наименование товара", "Количество", "Ед."],
  ["Штрихкод", "Кол-во, шт"],
  ["Наименование", "Заказ"],
];

function cellsOf(
  head: readonly string[],
  rows: readonly { code: string; name: string; quantity: string; unit: string }[],
) {
  const cell = (label: string, row: (typeof rows)[number], at: number) =>
    /^№/.test(label)
      ? String(at + 1)
      : /^(?:Артикул|Код|Штрихкод)/.test(label)
        ? row.code
        : /^Наимен/.test(label)
          ? row.name
          : /^Ед/.test(label)
            ? row.unit
            : row.quantity;
  return [head, ...rows.map((row, at) => head.map((label) => cell(label, row, at)))];
}

/** One table with quantities makes an order form of those beside it, whose rows without any are then not ordered. */
function isFilledAlike(alone: readonly ReturnType<typeof read>[]): boolean {
  return new Set(alone.map(({ rows }) => rows.some(({ quantity }) => /\d/.test(quantity)))).size === 1;
}

describe("tables side by side", () => {
  const list = fc.array(goods, { minLength: 1, maxLength: 12 });

  it("give the same rows as each of them alone, whatever their contents and length", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.array(list, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(0, 1, 2),
        (head, lists, gap) => {
          const tables = lists.map((rows) => cellsOf(head, rows));
          const together = read(beside(tables, gap));
          const alone = tables.map((table) => read(table));
          fc.pre(isFilledAlike(alone));
          expect(together.isSure).toBe(true);
          expect(together.notes.tables).toBe(tables.length);
          expect(together.ignored).toHaveLength(alone.reduce((sum, one) => sum + one.ignored.length, 0));
          expect(shown(together.rows)).toEqual(alone.flatMap((one) => shown(one.rows)));
          expect(together.rows.map(({ table }) => table)).toEqual(
            alone.flatMap((one, at) => one.rows.map(() => at + 1)),
          );
        },
      ),
    );
  });

  it("with different headings are asked about, or all read: no row is lost", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.constantFrom(...heads),
        list,
        list,
        fc.constantFrom(1, 2),
        (left, right, one, other, gap) => {
          const tables = [cellsOf(left, one), cellsOf(right, other)];
          const together = beside(tables, gap);
          const alone = tables.map((table) => read(table));
          fc.pre(isFilledAlike(alone));
          if (!read(together).isSure) expect(read(together).spans).toHaveLength(2);
          expect(shown(read(together, { isEach: true }).rows)).toEqual(alone.flatMap(({ rows }) => shown(rows)));
        },
      ),
    );
  });

  it("are one order form if any row has a quantity; otherwise each row is refused", () => {
    const blank = (letter: string) => Array.from({ length: 6 }, (_, at) => [`${letter}-${at + 1}`, ""]);
    const table = (rows: string[][]) => [["Артикул", "Кол-во"], ...rows];
    const form = read(beside([table(blank("A")), table([...blank("B"), ["B-7", "20"]])], 0));
    expect(form.rows.map(({ code, quantity, table: place }) => [code, quantity, place])).toEqual([["B-7", "20", 2]]);
    expect(form.notes.unorderedCount).toBe(12);
    const empty = read(beside([table(blank("A")), table(blank("B"))], 0));
    expect([empty.rows.length, empty.notes.unorderedCount]).toEqual([12, 0]);
  });

  it.each<[string, string[][], boolean, string[]]>([
    [
      "without heads",
      [
        ["A-1", "20", "", "C-3", "5"],
        ["B-2", "10", "", "", ""],
      ],
      true,
      ["A-1|20", "B-2|10", "C-3|5"],
    ],
    [
      "without heads, three",
      [
        ["A-1", "20", "", "C-3", "5", "", "E-5", "1"],
        ["B-2", "10", "", "D-4", "7", "", "", ""],
      ],
      true,
      ["A-1|20", "B-2|10", "C-3|5", "D-4|7", "E-5|1"],
    ],
    [
      "below a title and bank details, with totals and a signature",
      [
        ["Заявка № 5", "Заявка № 5", "Заявка № 5", "Заявка № 5", "Заявка № 5"],
        ["ИНН 7701234567", "", "", "", ""],
        ["Объект 1", "", "", "Объект 2", ""],
        ["Артикул", "Кол-во", "", "Артикул", "Кол-во"],
        ["A-1", "20", "", "C-3", "5"],
        ["B-2", "10", "", "", ""],
        ["Итого", "30", "", "Итого", "5"],
        ["Директор", "", "Иванов И. И.", "", ""],
      ],
      true,
      ["A-1|20", "B-2|10", "C-3|5"],
    ],
    [
      "with heads in different rows",
      [
        ["Артикул", "Кол-во", "", "", ""],
        ["A-1", "20", "", "Артикул", "Кол-во"],
        ["B-2", "10", "", "C-3", "5"],
      ],
      true,
      ["A-1|20", "B-2|10", "C-3|5"],
    ],
    [
      "with quantities on the left alone",
      [
        ["Артикул", "Кол-во", "Артикул", "Кол-во"],
        ["A-1", "20", "C-3", ""],
      ],
      true,
      ["A-1|20", "C-3|"],
    ],
    [
      "of which one has a comment more",
      [
        ["Артикул", "Кол-во", "", "Артикул", "Кол-во", "Прим."],
        ["A-1", "20", "", "C-3", "5", "срочно"],
      ],
      true,
      ["A-1|20", "C-3|5"],
    ],
    [
      "without an empty column and with other words",
      [
        ["Артикул", "Кол-во", "Код", "Количество"],
        ["A-1", "20", "C-3", "5"],
      ],
      false,
      ["A-1|20", "C-3|5"],
    ],
    [
      "of which only the left one has a head",
      [
        ["Артикул", "Кол-во", "", "", ""],
        ["A-1", "20", "", "C-3", "5"],
        ["B-2", "10", "", "D-4", "7"],
      ],
      false,
      ["A-1|20", "B-2|10", "C-3|5", "D-4|7"],
    ],
    [
      "with the same codes again and no heads",
      [
        ["A-1", "20", "", "A-1", "500"],
        ["B-2", "10", "", "B-2", "600"],
      ],
      false,
      ["A-1|20", "B-2|10", "A-1|500", "B-2|600"],
    ],
  ])("%s", (_, rows, isSure, all) => {
    expect(read(rows).isSure).toBe(isSure);
    expect(read(rows, { isEach: true }).rows.map(({ code, quantity }) => `${code}|${quantity}`)).toEqual(all);
  });

  it.each<[string, string[][]]>([
    [
      "a day and a sum",
      [
        ["Артикул", "Кол-во", "", "Дата", "Сумма"],
        ["A-1", "20", "", "01.02.2026", "300"],
      ],
    ],
    [
      "a second code and the rest",
      [
        ["Артикул", "Кол-во", "", "Штрихкод", "Остаток"],
        ["A-1", "20", "", "4601234567890", "3"],
      ],
    ],
    [
      "a replacement",
      [
        ["Артикул", "Кол-во", "", "Замена"],
        ["A-1", "20", "", "B-2"],
      ],
    ],
  ])("are not assumed where %s is next to a list", (_, rows) => {
    const found = read(rows);
    expect([found.isSure, found.spans, found.notes.tables]).toEqual([true, [], 1]);
    expect(shown(found.rows)).toEqual(["2|A-1|20"]);
  });

  it.each([
    [["Артикул", "Кол-во", "", "Код", "Количество"], "Количество"],
    [["Артикул", "Кол-во", "", "", ""], ""],
  ])("report the unread quantity columns when the user selects those of one table", (head, label) => {
    const sheet = sheetOf([head, ["A-1", "20", "", "C-3", "5"]]);
    const found = sheetToRead([sheet], uploadHeads);
    if (found === null) throw new Error("the sheet was not read");
    const layout = withColumns(found, { code: 0, quantity: 1, hasHead: true }, uploadHeads);
    const { rows, notes } = rowsOfSheet({ sheet, layout }, [sheet], uploadHeads);
    expect(rows.map(({ code }) => code)).toEqual(["A-1"]);
    expect(notes.unread).toEqual([{ column: 4, label }]);
  });
});

describe("tables below each other", () => {
  it("are each read by their own headings", () => {
    const found = read([
      ["Артикул", "Наименование", "Кол-во"],
      ["A-1", "Петля", "20"],
      ["", "", ""],
      ["Артикул", "Кол-во", "Цена"],
      ["B-2", "5", "184,50"],
      ["Кол-во", "Артикул", ""],
      ["7", "C-3", ""],
    ]);
    expect([found.isSure, shown(found.rows)]).toEqual([true, ["2|A-1|20", "5|B-2|5", "7|C-3|7"]]);
  });

  it("are asked about if one of them has two quantities", () => {
    const found = read([
      ["Артикул", "Кол-во", ""],
      ["A-1", "20", ""],
      ["Артикул", "Кол-во", "К заказу"],
      ["B-2", "5", "7"],
    ]);
    expect([found.isSure, found.spans]).toEqual([false, []]);
  });

  it("are one table if the headings are repeated on a new page", () => {
    const head = ["Артикул", "Кол-во"];
    const found = read([head, ["A-1", "20"], head, ["B-2", "5"]]);
    expect([found.spans, shown(found.rows)]).toEqual([[], ["2|A-1|20", "4|B-2|5"]]);
  });
});
