import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checked, readTable, slugOfFile } from "#server/demo/data.ts";
import { family, familyShape } from "#server/demo/goods/family.ts";
import { formula, template, type DemoColumns } from "#server/demo/goods/formula.ts";

const row: DemoColumns = (name) =>
  new Map<string, number | string>([
    ["d", 4.8],
    ["l", 35],
    ["код", "Z"],
  ]).get(name);

describe("a formula", () => {
  test.each([
    ["2 + 3 * 2 ^ 3 ^ 2", 2 + 3 * 2 ** (3 ** 2)],
    ["(2 + 3) * 4 - 6 / 2 - 1", 16],
    ["max(5, l - d * 6)", 35 - 4.8 * 6],
    ["round(d)", 5],
    ["steel(d, l)", (Math.PI / 4) * 4.8 * 4.8 * 35 * 0.00785],
    ["код", "Z"],
  ])("%s is counted over the columns of a row", (text, result) => expect(formula(text)(row)).toBe(result));

  test.each(["", "2 +", "(d", "d l", "sin(d)", "d > 2", "max(d", ".5"])("is refused when it is %j", (text) =>
    expect(() => formula(text)).toThrow("no formula"),
  );

  test("fails where a number is missing", () => {
    expect(() => formula("width * 2")(row)).toThrow("no number: width * 2");
    expect(() => formula("код * 2")(row)).toThrow("no number");
  });
});

describe("a template", () => {
  test("writes numbers with its decimal sign, and fixed widths without one", () => {
    expect(template("{d}×{l} {код}", ",")(row)).toBe("4,8×35 Z");
    expect(template("{код}-{d}.{d * 10:0000}", ".")(row)).toBe("Z-4.8.0048");
  });

  test("of one formula keeps its type", () => {
    expect(template("{l - 5}", ",")(row)).toBe(30);
    expect(template("{width}", ",")(row)).toBeUndefined();
    expect(template("{l:00}", ",")(row)).toBe("35");
  });

  test("writes nothing for a column that is left out", () => {
    expect(template("{l} мм{width}", ",")(row)).toBe("35 мм");
  });

  test("is refused with a brace alone", () => {
    expect(() => template("{d × 5", ",")).toThrow("no template: {d × 5");
  });
});

const bolt = {
  key: "bolt",
  category: "Болты",
  brands: ["metizar", "tessfix"],
  byBrand: { tessfix: { origin: "привозной" } },
  name: "Болт М{d} {brand} {origin}",
  article: "{brandCode}-{d}{code}",
  about: "Ключ {key}.",
  price: "d",
  grams: 4,
  multiplicity: "box",
  packs: ["box"],
  attributes: { diameter: "{d}", head: "{head}" },
  drawing: { kind: "bolt", diameter: "{d}", length: 20, key: "{key}" },
  sizes: [{ d: 5.5 }, { d: 10 }, { d: 12 }],
  finishes: [
    { code: "Z", level: 1 },
    { code: "A", level: 3, head: "потай М{d}" },
  ],
  choices: {
    box: { by: "d", upTo: { "10": 50, "5.5": 100 }, above: 10 },
    key: { by: "d", of: { "12": 18 }, else: 8 },
  },
};
const made = (changes: object) => family(familyShape.parse({ ...bolt, ...changes }));

describe("a family", () => {
  test("makes sizes fastest, then brands, then finishes", () => {
    const { capacity, draft } = made({});
    expect(capacity).toBe(12);
    expect([0, 1, 3, 6, 12].map((index) => draft(index).article)).toEqual([
      "МЗ-5.5Z",
      "МЗ-10Z",
      "TS-5.5A",
      "МЗ-5.5A",
      "МЗ-5.5Z-С2",
    ]);
    expect([0, 3, 12].map((index) => draft(index).name)).toEqual([
      "Болт М5,5 Метизар",
      "Болт М5,5 Tessfix привозной",
      "Болт М5,5 Метизар, серия 2",
    ]);
  });

  test("chooses by the first bound that is not exceeded, or by the exact value", () => {
    const { draft } = made({});
    expect([0, 1, 2].map((index) => draft(index).multiplicity)).toEqual([100, 50, 10]);
    expect([0, 2].map((index) => draft(index).description)).toEqual(["Ключ 8.", "Ключ 18."]);
  });

  test("leaves out an attribute without a value", () => {
    const { draft } = made({});
    expect(draft(0).attributes).toEqual({ diameter: 5.5, inPack: 100, weight: 4 });
    expect(draft(3).attributes).toEqual({ diameter: 5.5, head: "потай М5,5", inPack: 100, weight: 4 });
  });

  test.each([
    [{ name: "Болт {lenght}" }, "bolt: no column lenght"],
    [{ attributes: { diametr: "{d}" } }, "attribute diametr cannot be 5.5"],
    [{ attributes: { diameter: "М{d}" } }, 'attribute diameter cannot be "М5,5"'],
    [{ drawing: { kind: "bolt", diameter: "{d}" } }, "bolt, drawing: "],
    [{ brands: ["nobody"] }, "no brand nobody"],
    [{ colour: "red" }, "Unrecognized key"],
  ])("with %j is refused", (changes, reason) => {
    expect(() => made(changes).draft(0)).toThrow(reason);
  });
});

describe("a data file", () => {
  test("that does not fit names itself and the line", () => {
    const shape = z.strictObject({ code: z.string(), city: z.string(), name: z.string(), address: z.literal("x") });
    expect(() => readTable("warehouses.csv", shape)).toThrow("warehouses.csv, line 2: ");
  });

  test("is named by its slug after the number", () => {
    expect(slugOfFile("materials/07-rashod-montazhnoj-peny.md")).toBe("rashod-montazhnoj-peny");
  });

  test("says which field is wrong", () => {
    expect(() => checked("people.json", z.array(z.object({ phone: z.string() })), [{ phone: 7 }])).toThrow(
      /^people\.json: .*\n.*at \[0\]\.phone$/,
    );
  });
});
