import { describe, expect, test } from "vitest";
import { changeCode, differencesOf, type QuoteDifference } from "#app/domain/order/quote-differences.ts";

type Line = Parameters<typeof differencesOf>[0]["lines"][number];

const bolt: Line = { uuid: "bolt", name: "Болт", kind: "available", quantity: 5, price: 2 };
const none: ReadonlySet<string> = new Set();

function differences(before: Line[], after: Line[], gone = none) {
  return differencesOf({ lines: before }, { lines: after }, gone).map(({ uuid, what, before, after }) => [
    uuid,
    what,
    before,
    after,
  ]);
}

describe("differences between two quotes", () => {
  test("are empty if the same is shown", () => {
    expect(differences([bolt], [bolt])).toEqual([]);
  });

  test("are listed by product", () => {
    const nut: Line = { ...bolt, uuid: "nut", name: "Гайка" };
    expect(differences([bolt], [nut])).toEqual([
      ["bolt", "removed", 5, null],
      ["nut", "added", null, 5],
    ]);
    expect(differences([bolt], [], new Set(["bolt"]))).toEqual([["bolt", "gone", 5, null]]);
  });

  test("are a changed price, a changed quantity, or both", () => {
    expect(differences([bolt], [{ ...bolt, price: 3 }])).toEqual([["bolt", "price", 2, 3]]);
    expect(differences([bolt], [{ ...bolt, quantity: 6, price: 3 }])).toEqual([
      ["bolt", "quantity", 5, 6],
      ["bolt", "price", 2, 3],
    ]);
  });

  test("are of stock if the same quantity is split differently", () => {
    const divided: Line[] = [
      { ...bolt, quantity: 3 },
      { ...bolt, quantity: 2, kind: "notAvailable" },
    ];
    expect(differences([bolt], divided)).toEqual([["bolt", "stock", 5, 3]]);
  });
});

describe("the error code of a changed quote", () => {
  const code = (...kinds: QuoteDifference["what"][]) =>
    changeCode(kinds.map((what) => ({ uuid: "bolt", name: "", what, before: null, after: null })));

  test("is the most general one: basket before stock before price", () => {
    expect(code("price", "stock", "gone")).toBe("basketChanged");
    expect(code("price", "stock")).toBe("stockChanged");
    expect(code("price")).toBe("priceChanged");
    expect(code()).toBe("basketChanged");
  });
});
