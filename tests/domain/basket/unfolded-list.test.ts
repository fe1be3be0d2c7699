import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEntryList } from "#app/domain/basket/quick-entry.ts";
import { isCodeWord, unfoldedList } from "#app/domain/basket/unfolded-list.ts";

const rowsOf = (text: string) => readEntryList(text).map(({ code, quantity }) => [code, quantity]);

describe("a list in one line", () => {
  it.each<[string, [string, string][]]>([
    [
      "SKR-4838 2 ZV.5585-C 5",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
      ],
    ],
    [
      "SKR-4838 2 шт ZV.5585-C 5 шт",
      [
        ["SKR-4838", "2 шт"],
        ["ZV.5585-C", "5 шт"],
      ],
    ],
    [
      "SKR-4838 — 10 упак ZV.5585-C x100",
      [
        ["SKR-4838", "10 упак"],
        ["ZV.5585-C", "100"],
      ],
    ],
    [
      "2 шт SKR-4838 5 шт ZV.5585-C",
      [
        ["SKR-4838", "2 шт"],
        ["ZV.5585-C", "5 шт"],
      ],
    ],
    [
      "2 x SKR-4838 5 x ZV.5585-C",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
      ],
    ],
    [
      "1. SKR-4838 2 2. ZV.5585-C 5",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
      ],
    ],
    [
      "1) SKR-4838 2 2) ZV.5585-C 5",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
      ],
    ],
    [
      "SKR-4838, ZV.5585-C,ROTO-260",
      [
        ["SKR-4838", ""],
        ["ZV.5585-C", ""],
        ["ROTO-260", ""],
      ],
    ],
    [
      "SKR-4838 - 2, ZV.5585-C - 2,5 м",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "2,5 м"],
      ],
    ],
    [
      "SKR-4838 2; ZV.5585-C 1 000;",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "1 000"],
      ],
    ],
    [
      "Саморез 4,2×16 — 200 шт; Петля накладная 2 шт",
      [
        ["Саморез 4,2×16", "200 шт"],
        ["Петля накладная", "2 шт"],
      ],
    ],
    [
      "Петля накладная; Ручка оконная",
      [
        ["Петля накладная", ""],
        ["Ручка оконная", ""],
      ],
    ],
    [
      "4601234567890 12 4601234567906 3",
      [
        ["4601234567890", "12"],
        ["4601234567906", "3"],
      ],
    ],
    [
      "SKR-4838 0 ZV.5585-C 5",
      [
        ["SKR-4838", "0"],
        ["ZV.5585-C", "5"],
      ],
    ],
    // Without a sign after it the second number is a quantity.
    [
      "1. SKR-4838 2 ZV.5585-C 5",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
      ],
    ],
    [
      "1) SKR-4838, 2) ZV.5585-C",
      [
        ["SKR-4838", ""],
        ["ZV.5585-C", ""],
      ],
    ],
    [
      "1) SKR-4838 2, 2) Петля накладная 3 шт",
      [
        ["SKR-4838", "2"],
        ["Петля накладная", "3 шт"],
      ],
    ],
    [
      "SKR-4838 2, Петля накладная 2 шт",
      [
        ["SKR-4838", "2"],
        ["Петля накладная", "2 шт"],
      ],
    ],
    [
      "2 шт SKR-4838, Петля накладная 3 шт",
      [
        ["SKR-4838", "2 шт"],
        ["Петля накладная", "3 шт"],
      ],
    ],
    [
      "Саморез чёрный 200 шт, Петля белая 2 шт",
      [
        ["Саморез чёрный", "200 шт"],
        ["Петля белая", "2 шт"],
      ],
    ],
    [
      "SKR-4838 2, ZV.5585-C 5, ручка белая",
      [
        ["SKR-4838", "2"],
        ["ZV.5585-C", "5"],
        ["ручка белая", ""],
      ],
    ],
    [
      "123456 234567",
      [
        ["123456", ""],
        ["234567", ""],
      ],
    ],
  ])("«%s» holds several rows", (text, rows) => expect(rowsOf(text)).toEqual(rows));

  it.each([
    "Саморез 4,2×75 200",
    "болты М8×40 и гайки М8",
    "дрель 18В 2 аккумулятора",
    "SKR-4838",
    "SKR-4838 1000",
    "A-1204 100000",
    "ZV.5585-C; Саморез 3,5×25; 10 шт",
    "ZV.5585-C;Саморез 3,5×25",
    "LM-8234, 2,25",
    "ручка белая, чёрная, бронза",
    "уголок 40×40, 2 мм",
    "A-1; десять",
    "SKR-4838 2; Саморез чёрный",
    "Петля накладная; шт; Ручка белая",
    "2 SKR-4838 петля ZV.5585-C",
    "1 SKR-4838 2 ZV.5585-C 5",
    "SKR-4838 петля ZV.5585-C ручка",
  ])("«%s» stays one line", (text) => expect(unfoldedList(text)).toBe(text));

  it("may have its headings in front", () => {
    expect(unfoldedList("Наименование Кол-во, Петля накладная 2 шт, Ручка белая 3 шт")).toBe(
      "Наименование Кол-во\nПетля накладная 2 шт\nРучка белая 3 шт",
    );
  });

  it("keeps the columns of a table whose line breaks became spaces", () => {
    expect(unfoldedList("Артикул\tКол-во SKR-4838\t2 ZV.5585-C\t5")).toBe("Артикул\tКол-во\nSKR-4838\t2\nZV.5585-C\t5");
    expect(unfoldedList("SKR-4838\tСаморез чёрный\t2 ZV.5585-C\tПетля\t5")).toBe(
      "SKR-4838\tСаморез чёрный\t2\nZV.5585-C\tПетля\t5",
    );
  });
});

it("a code is a word with letters and digits, or of seven digits and more", () => {
  for (const code of ["SKR-4838", "«ZV.5585-C»,", "1234567", "М8-100X"]) expect(isCodeWord(code), code).toBe(true);
  for (const word of ["123456", "10000,50", "500000,00", "0", "000000", "х100", "М8×40", "болт", "2шт", "1000"])
    expect(isCodeWord(word), word).toBe(false);
  fc.assert(fc.property(fc.stringMatching(/^\d{1,6}$/), (digits) => void expect(isCodeWord(digits)).toBe(false)));
});

describe("columns separated by spaces", () => {
  it("become tabs if they are padded or hold two figures, so that a price is no quantity", () => {
    expect(unfoldedList("SKR-4838   Саморез   2\nZV.5585-C   Петля   5")).toBe(
      "SKR-4838\tСаморез\t2\nZV.5585-C\tПетля\t5",
    );
    expect(unfoldedList("SKR-4838 2 184,50\nZV.5585-C 5 90,00")).toBe("SKR-4838\t2\t184,50\nZV.5585-C\t5\t90,00");
    expect(unfoldedList("Артикул Кол-во Цена SKR-4838 2 184,50 ZV.5585-C 5 90,00")).toBe(
      "Артикул\tКол-во\tЦена\nSKR-4838\t2\t184,50\nZV.5585-C\t5\t90,00",
    );
  });

  it.each([
    ["the figures are prices in kopecks", "SKR-4838 2 184,50\nZV.5585-C 5 190,00"],
    ["a head names them", "Артикул Кол-во Цена\nSKR-4838 1 000\nZV.5585-C 2 500"],
  ])("become tabs although the figures might be thousands if %s", (_, text) => {
    expect(unfoldedList(text)).toBe(text.replaceAll(" ", "\t"));
  });

  it.each([
    ["there is one figure", "SKR-4838 2\nZV.5585-C 5"],
    ["the lines have different gaps", "SKR-4838  2\nZV.5585-C 5"],
    ["the lines have different figures", "SKR-4838 2 184,50\nZV.5585-C 5"],
    ["the first words are no codes", "болт 2 5\nгайка 3 4"],
    ["the head has other columns", "Артикул Кол-во\nSKR-4838 2 184,50\nZV.5585-C 5 90,00"],
    ["there are tabs already", "SKR-4838\tСаморез  чёрный\nZV.5585-C\tПетля  белая"],
  ])("are left alone if %s", (_, text) => expect(unfoldedList(text)).toBe(text));

  it("are left alone if the figures are thousands", () => {
    const text = "SKR-4838 1 000\nZV.5585-C 2 500";
    expect(unfoldedList(text)).toBe(text);
    expect(rowsOf(text)).toEqual([
      ["SKR-4838", "1 000"],
      ["ZV.5585-C", "2 500"],
    ]);
  });
});

/** Codes as shops have them: letters, digits, signs; and barcodes. */
const code = fc.oneof(
  fc.stringMatching(/^[A-Z]{2,4}-[0-9]{3,5}$/),
  fc.stringMatching(/^[БГДЖЗЛ]{2,3}\.[0-9]{3,4}[A-Z]$/),
  fc.stringMatching(/^460[0-9]{10}$/),
);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `${a},${b}`),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 100, max: 999 })).map(([a, b]) => `${a} ${b}`),
);
const unit = fc.constantFrom("", " шт", "шт", " шт.", " упак", " м", " пог. м", " кг");
type Row = { code: string; quantity: string };
const row: fc.Arbitrary<Row> = fc.record({ code, quantity: fc.tuple(amount, unit).map(([a, b]) => a + b) });
/** How people write a row. */
const styles: readonly ((row: Row) => string)[] = [
  ({ code, quantity }) => `${code} ${quantity}`,
  ({ code, quantity }) => `${code} - ${quantity}`,
  ({ code, quantity }) => `${code} — ${quantity}`,
  ({ code, quantity }) => `${code} x ${quantity}`,
  ({ code, quantity }) => `${code} × ${quantity}`,
  ({ code, quantity }) => `${code}: ${quantity}`,
  ({ code, quantity }) => `${code} = ${quantity}`,
];
const crossed = ({ code, quantity }: Row) => `${quantity.replace(/\D+$/u, "")} x ${code}`;
const numberings = [
  () => "",
  (at: number) => `${at + 1}. `,
  (at: number) => `${at + 1}) `,
  (at: number) => `№${at + 1} `,
  () => "• ",
] as const;
const list = fc.uniqueArray(row, { minLength: 2, maxLength: 12, selector: (one) => one.code });

describe("whatever a plausible list looks like, it is read back", () => {
  it("in lines, with any sign and numbering", () => {
    fc.assert(
      fc.property(list, fc.constantFrom(...styles), fc.constantFrom(...numberings), (rows, style, numbered) => {
        const text = rows.map((one, at) => numbered(at) + style(one)).join("\n");
        expect(rowsOf(text)).toEqual(rows.map((one) => [one.code, one.quantity]));
      }),
    );
  });

  it("in columns with tabs or semicolons", () => {
    fc.assert(
      fc.property(list, fc.constantFrom("\t", ";"), fc.constantFrom("\n", "\r\n"), (rows, column, end) => {
        const text = rows.map((one) => one.code + column + one.quantity).join(end);
        expect(rowsOf(text)).toEqual(rows.map((one) => [one.code, one.quantity]));
      }),
    );
  });

  it("in one line with semicolons", () => {
    expect(rowsOf("4600000000000 - 1;4600000000010 - 10 шт.")).toEqual([
      ["4600000000000", "1"],
      ["4600000000010", "10 шт."],
    ]);
    fc.assert(
      fc.property(list, fc.constantFrom(...styles), fc.constantFrom("; ", ";", " ; "), (rows, style, sign) => {
        expect(rowsOf(rows.map(style).join(sign))).toEqual(rows.map((one) => [one.code, one.quantity]));
      }),
    );
  });

  it("in one line with spaces, the quantities behind the codes", () => {
    fc.assert(
      fc.property(
        list,
        fc.constantFrom(...styles),
        fc.constantFrom(...numberings.slice(0, 3)),
        (rows, style, numbered) => {
          const text = rows.map((one, at) => numbered(at) + style(one)).join(" ");
          expect(rowsOf(text)).toEqual(rows.map((one) => [one.code, one.quantity]));
        },
      ),
    );
  });

  it("in one line with spaces, the quantities in front of the codes", () => {
    fc.assert(
      fc.property(list, (rows) => {
        const plain = rows.map(({ code, quantity }) => ({ code, quantity: quantity.replace(/\D.*$/u, "") }));
        expect(rowsOf(plain.map(crossed).join(" "))).toEqual(plain.map((one) => [one.code, one.quantity]));
      }),
    );
  });

  it("as codes alone, with any separator", () => {
    fc.assert(
      fc.property(list, fc.constantFrom("\n", " ", ", ", ";", "; ", "\t"), (rows, sign) => {
        expect(rowsOf(rows.map((one) => one.code).join(sign))).toEqual(rows.map((one) => [one.code, ""]));
      }),
    );
  });

  it("never throws, and reads an unfolded list the same again", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          list.map((rows) => rows.map((one) => `${one.code} ${one.quantity}`).join(" ")),
        ),
        (text) => {
          expect(unfoldedList(unfoldedList(text))).toBe(unfoldedList(text));
        },
      ),
    );
  });
});

describe("numbers before the lines of a list", () => {
  it("are no part of the codes in the columns", () => {
    expect(unfoldedList("1. 131-50/6\t4\n2. ФП 25.2\t20")).toBe("131-50/6\t4\nФП 25.2\t20");
    expect(unfoldedList("1) SKR-4838\t2\n2) ZV.5585-C\t3")).toBe("SKR-4838\t2\nZV.5585-C\t3");
  });

  it("stay if they do not count the lines, or there are no columns", () => {
    expect(unfoldedList("1) SKR-4838\n2) ZV.5585-C")).toBe("1) SKR-4838\n2) ZV.5585-C");
    expect(unfoldedList("1. 131-50/6\t4\n7. ФП 25.2\t20")).toBe("1. 131-50/6\t4\n7. ФП 25.2\t20");
  });
});
