import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addQuantity, quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";
import { layoutOf } from "#app/domain/upload/tables.ts";
import { judgeRows, readyStates, type FoundRow, type UploadGoods } from "#app/domain/upload/judge-rows.ts";
import { uploadHeads } from "#app/domain/upload/head-words.ts";

const goods: ReadonlyMap<string, UploadGoods> = new Map([
  ["a", one(1, 10)],
  ["b", one(2.25, 9)],
  ["old", { ...one(1, 0), isSold: false }],
]);

function one(multiplicity: number, stock: number): UploadGoods {
  return {
    multiplicity: quantityFromNumber(multiplicity),
    maxQuantity: null,
    isSold: true,
    availability: stock > 0 ? "available" : "notAvailable",
    availableQuantity: quantityFromNumber(stock),
    ...{ unit: "шт", packs: [], bar: null, sheet: null, roll: null, rollMetres: null, rollArea: null },
  };
}

const row = (number: number, change: Partial<FoundRow>): FoundRow => ({
  number,
  code: "X-1",
  name: "",
  quantity: "1",
  way: "code",
  products: ["a"],
  isAccepted: false,
  ...change,
});
const arbitrary = fc.record({
  code: fc.constantFrom("X-1", ""),
  quantity: fc.constantFrom("", "1", "2,25", "100", "-1", "999999999", "=1+1", "１２"),
  way: fc.constantFrom("none", "code", "name", "chosen"),
  products: fc.constantFrom([], ["a"], ["b"], ["a", "b"], ["old"], ["unknown"]),
  isAccepted: fc.boolean(),
});

describe("the rows of an uploaded list", () => {
  it("that are ready have whole multiples, and joined rows point to a ready row", () => {
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 12 }), (given) => {
        const rows = given.map((change, at) => row(at + 1, change));
        const judged = judgeRows(rows, goods);
        expect(judged.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
        for (const [at, { state, settled, joinedTo }] of judged.entries()) {
          expect(settled !== null || joinedTo !== null).toBe(readyStates.includes(state));
          const [uuid = ""] = rows[at]?.products ?? [];
          if (settled !== null) expect(settled % (goods.get(uuid)?.multiplicity ?? 1)).toBe(0);
          if (joinedTo !== null) expect(judged.find(({ number }) => number === joinedTo)?.settled).not.toBeNull();
        }
      }),
    );
  });

  it("of the same goods order together at least what they ask for", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 10 }), (asked) => {
        const judged = judgeRows(
          asked.map((quantity, at) => row(at + 1, { quantity: String(quantity) })),
          goods,
        );
        const sum = addQuantity(zeroQuantity, ...asked.map(quantityFromNumber));
        expect(judged[0]?.settled).toBe(sum);
      }),
    );
  });

  it("are cut at the maximum order (security I6)", () => {
    const [first] = judgeRows([row(1, { quantity: "999999999" }), row(2, { quantity: "999999999" })], goods);
    expect(first).toMatchObject({ state: "rounded", capped: true });
  });
});

describe("a row without a quantity", () => {
  const states = (isLeastOrder: boolean) =>
    judgeRows([row(1, { quantity: "" }), row(2, { quantity: "3" })], goods, { isLeastOrder }).map(
      ({ state, settled, fault }) => [state, settled, fault?.code ?? null],
    );

  it("is refused among rows with quantities", () =>
    expect(states(false)).toEqual([
      ["badQuantity", null, "noQuantity"],
      ["found", quantityFromNumber(3), null],
    ]));

  it("orders the minimum in a list of codes only", () =>
    expect(judgeRows([row(1, { quantity: "" })], goods, { isLeastOrder: true })).toMatchObject([
      { state: "found", settled: quantityFromNumber(1) },
    ]));
});

describe("the columns of an uploaded list", () => {
  const guess = (...rows: string[][]) => {
    const { columns, isSure } = layoutOf({ rows: rows.map((cells, at) => ({ number: at + 1, cells })) }, uploadHeads);
    const { code, quantity, hasHead } = columns;
    return { columns: { code, quantity, hasHead }, isSure };
  };

  it.each([
    [
      [
        ["№", "Артикул", "Наименование", "Кол-во, шт."],
        ["1", "A", "x", "2"],
      ],
      { code: 1, quantity: 3, hasHead: true },
      true,
    ],
    [
      [
        ["Qty", "SKU"],
        ["2", "A"],
      ],
      { code: 1, quantity: 0, hasHead: true },
      true,
    ],
    [[["Ваш артикул", "Количество"]], { code: 0, quantity: 1, hasHead: true }, true],
    [
      [
        ["A", "2"],
        ["B", "3"],
      ],
      { code: 0, quantity: 1, hasHead: false },
      true,
    ],
    [[["A"], ["B"]], { code: 0, quantity: null, hasHead: false }, true],
    [[["A", "x", "2"]], { code: 0, quantity: 2, hasHead: false }, false],
    [[["A-1", "x", "2"]], { code: 0, quantity: 2, hasHead: false }, true],
    [
      [
        ["A", "петля"],
        ["B", "ручка"],
      ],
      { code: 0, quantity: 1, hasHead: false },
      false,
    ],
    [
      [
        ["Артикул", "Сколько"],
        ["A", "2"],
      ],
      { code: 0, quantity: null, hasHead: true },
      false,
    ],
  ])("%j are read as %j, certain: %s", (rows, columns, isSure) => expect(guess(...rows)).toEqual({ columns, isSure }));
});
