import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { longSheet, type SheetColumn } from "#server/documents/long-sheet.ts";
import { wholeFile } from "#server/documents/whole-file.ts";
import { importedSheets } from "#tests/support/files/import-file.ts";

type Cell = string | number | Date | null;

const columns: SheetColumn[] = [
  { title: "Товар", width: 40, kind: "text" },
  { title: "Цена", width: 12, kind: "money" },
  { title: "Дата", width: 12, kind: "date" },
];
const sheet = { name: "Выгрузка", columns };

async function* rowsOf(rows: readonly Cell[][]) {
  yield* rows;
}

async function cellsOf(rows: readonly Cell[][]) {
  const book = await readXlsx(await wholeFile(longSheet(sheet, rowsOf(rows))));
  return { names: book.sheets.map(({ name }) => name), rows: book.sheets[0]?.rows };
}

/** What both Excel and the shop's own reader keep of a text. */
const text = fc
  .string({ unit: "grapheme", maxLength: 30 })
  .filter((one) => one !== "" && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(one));

describe("a long sheet", () => {
  test("holds texts, numbers and days as they are given, in their order", async () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000));
    const row = fc.tuple(text, fc.integer({ min: -1e9, max: 1e9 }), day);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 450 }), async (rows) => {
        const read = await cellsOf(rows.map((cells) => [...cells]));
        const expected = rows.map(([name, ...rest]) => [/^[=+\-@]/.test(name) ? `'${name}` : name, ...rest]);
        expect(read.rows?.slice(1)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  test("I14: writes would-be formulas, markup, line breaks and emoji as text", async () => {
    const texts = [
      "=1+1",
      "+7",
      "-5",
      "@x",
      "\t=1",
      '<b a="1">&amp;</b>',
      "две\nстроки",
      " пробелы ",
      "Ёж 🦔 ½ ₽",
      "]]>",
    ];
    const { rows, names } = await cellsOf(texts.map((one) => [one, null, null]));
    expect(names).toEqual(["Выгрузка"]);
    expect(rows?.map(([first]) => first)).toEqual([
      "Товар",
      ...["'=1+1", "'+7", "'-5", "'@x", "'\t=1"],
      ...texts.slice(5),
    ]);
  });

  test("has its headings alone when there are no rows", async () => {
    expect((await cellsOf([])).rows).toEqual([["Товар", "Цена", "Дата"]]);
  });

  test("is read by an import as it was written", async () => {
    const bytes = await wholeFile(
      longSheet(
        sheet,
        rowsOf([
          ["Гайка", 12.5, new Date("2026-11-28T00:00:00Z")],
          ["Ёж «№ 1»", null, null],
        ]),
      ),
    );
    const read = await importedSheets(bytes);
    expect(read.ok && read.value.map(({ name, rows }) => ({ name, cells: rows.map(({ cells }) => cells) }))).toEqual([
      {
        name: "Выгрузка",
        cells: [["Товар", "Цена", "Дата"], ["Гайка", "12.5", "28.11.2026 00:00"], ["Ёж «№ 1»"]],
      },
    ]);
  });

  test("takes rows only as its bytes are taken, and closes them when the rest is not wanted", async () => {
    let taken = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<Cell[]> {
      try {
        for (;;) yield [`Товар ${(taken += 1)} ${Math.sin(taken)}`, taken, null];
      } finally {
        isClosed = true;
      }
    }
    let size = 0;
    for await (const part of longSheet(sheet, endless())) {
      size += part.length;
      if (size > 200_000) break;
    }
    expect(taken).toBeLessThan(50_000);
    expect(isClosed).toBe(true);
  });

  test("fails with the error of its rows", async () => {
    const cut = new Error("the database is away");
    async function* rows(): AsyncGenerator<Cell[]> {
      for (let row = 0; row < 5_000; row += 1) yield [`Товар ${row}`, row, null];
      throw cut;
    }
    await expect(wholeFile(longSheet(sheet, rows()))).rejects.toBe(cut);
  });
});
