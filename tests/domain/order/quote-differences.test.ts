import { describe, expect, test } from "vitest";
import { changeCode, differencesOf, type QuoteDifference } from "#app/domain/order/quote-differences.ts";

type Line = Parameters<typeof differencesOf>[0]["lines"][number];

const bolt: Line = { uuid: "bolt", name: "Болт", kind: "available", quantity: 5, price: 2 };
const nobody: ReadonlySet<string> = new Set();

function differences(before: Line[], after: Line[], gone = nobody) {
  return differencesOf({ lines: before }, { lines: after }, gone).map(({ uuid, what, before, after }) => [
    uuid,
    what,
    before,
    after,
  ]);
}

describe("what differs between two quotes", () => {
  test("is nothing when the same is shown", () => {
    expect(differences([bolt], [bolt])).toEqual([]);
  });

  test("is told product by product", () => {
    const nut: Line = { ...bolt, uuid: "nut", name: "Гайка" };
    expect(differences([bolt], [nut])).toEqual([
      ["bolt", "removed", 5, null],
      ["nut", "added", null, 5],
    ]);
    expect(differences([bolt], [], new Set(["bolt"]))).toEqual([["bolt", "gone", 5, null]]);
  });

  test("is another price, another quantity, or both", () => {
    expect(differences([bolt], [{ ...bolt, price: 3 }])).toEqual([["bolt", "price", 2, 3]]);
    expect(differences([bolt], [{ ...bolt, quantity: 6, price: 3 }])).toEqual([
      ["bolt", "quantity", 5, 6],
      ["bolt", "price", 2, 3],
    ]);
  });

  test("is the stock when the same quantity is divided otherwise", () => {
    const divided: Line[] = [
      { ...bolt, quantity: 3 },
      { ...bolt, quantity: 2, kind: "notAvailable" },
    ];
    expect(differences([bolt], divided)).toEqual([["bolt", "stock", 5, 3]]);
  });
});

describe("the code of a changed quote", () => {
  const code = (...kinds: QuoteDifference["what"][]) =>
    changeCode(kinds.map((what) => ({ uuid: "bolt", name: "", what, before: null, after: null })));

  test("says most: another basket before other stock before another price", () => {
    expect(code("price", "stock", "gone")).toBe("basketChanged");
    expect(code("price", "stock")).toBe("stockChanged");
    expect(code("price")).toBe("priceChanged");
    expect(code()).toBe("basketChanged");
  });
});
