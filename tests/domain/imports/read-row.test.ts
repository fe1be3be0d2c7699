import { describe, expect, test } from "vitest";
import { findProduct, productIndex } from "#app/domain/imports/find-product.ts";
import { blownFuses, countForFuses, noFuseCounts } from "#app/domain/imports/fuses.ts";
import { packsOf, packsText, readPacks } from "#app/domain/imports/packs.ts";
import { readRow, sectionOf, type RowReading } from "#app/domain/imports/read-row.ts";

function reading(...fields: (string | null)[]): RowReading {
  return {
    kind: "goods",
    columns: fields.map((field, column) => ({ column, label: field ?? "", field, unit: "", samples: [] })),
    inStock: null,
    below: 0,
    packName: "Упаковка",
    attributes: new Map([["length", "number"]]),
  };
}
const read = (fields: (string | null)[], cells: string[]) => readRow({ number: 5, cells }, null, reading(...fields));
const given = (fields: (string | null)[], cells: string[]) => read(fields, cells).given;

describe("a row of goods", () => {
  test("gives no field of a blank cell, and nothing of an erased one", () => {
    expect(given(["article", "name", "country"], ["A", " ", "(пусто)"])).toEqual({ article: "A", country: null });
    expect(given(["article", "barcodes"], ["A", "(пусто)"])).toEqual({ article: "A", barcodes: [] });
    expect(read(["article", "name"], ["A", "(пусто)"]).fault).toMatchObject({ code: "notErasable", field: "name" });
  });

  test("takes a dash for a blank cell, but none in stock and no for what they are", () => {
    const fields = ["article", "price:base", "brand", "attribute:length", "barcodes", "weight"];
    expect(given(fields, ["A", "—", "-", "–", "--", "-"])).toEqual({ article: "A" });
    expect(given(["article", "stock:msk", "isMarked"], ["A", "-", "—"])).toEqual({
      article: "A",
      "stock:msk": 0,
      isMarked: false,
    });
    expect(given(["name"], ["'-"]), "guarded").toEqual({ name: "-" });
  });

  test("takes a guarded text as it is", () => {
    expect(given(["name"], ["'(пусто)"])).toEqual({ name: "(пусто)" });
    expect(given(["name"], ["'=1+1"])).toEqual({ name: "=1+1" });
    expect(read(["name"], ["="]).fault).toMatchObject({ code: "formula" });
  });

  test("joins the levels of its category, the named one first", () => {
    expect(given(["category1", "category2"], ["Крепёж", "Болты"])).toEqual({ category: "Крепёж > Болты" });
    expect(given(["category2", "category1"], ["Болты", "Крепёж"])).toEqual({ category: "Крепёж > Болты" });
    expect(given(["category", "category2"], ["Крепёж", "Болты"])).toEqual({ category: "Крепёж > Болты" });
  });

  test("joins its pictures in the order of their numbers, each once", () => {
    const [first, second, tenth] = [1, 2, 10].map((at) => `https://a.example/${at}.jpg`);
    expect(
      given(["picture10", "picture2", "pictures", "picture1"], [tenth ?? "", second ?? "", first ?? "", second ?? ""]),
    ).toEqual({ pictures: [first, second, tenth] });
  });
});

describe("a section within a list", () => {
  const of = (...cells: string[]) => sectionOf({ number: 5, cells }, reading("externalId", "name"));

  test("is one text across the row, and neither a number nor a long note nor a good with only an id", () => {
    expect(of("", "Болты")).toBe("Болты");
    expect(of("", "12")).toBeNull();
    expect(of("", "я".repeat(121))).toBeNull();
    expect(of("A-1", "")).toBeNull();
    expect(of("", "")).toBeNull();
  });

  test("is a merged heading that its columns repeat, and not a good whose id is its name", () => {
    expect(of("Велозапчасти", "Велозапчасти", "Велозапчасти")).toBe("Велозапчасти");
    expect(of("A-1", "A-1")).toBeNull();
  });
});

describe("packs of a cell", () => {
  const of = (text: string) => {
    const packs = readPacks(text, "Упаковка");
    return packs.ok ? packs.value : packs.code;
  };

  test.each([
    ["50", "Упаковка: 50"],
    ["пачка 50; ", "пачка: 50"],
    ["пачка 50;; коробка 500", "пачка: 50; коробка: 500"],
    ["пачка 50\nкоробка 500", "пачка: 50; коробка: 500"],
    ["лист 2,25 м²", "лист: 2.25"],
    ["короб 12 (4601234567893)", "короб: 12 (4601234567893)"],
    ["короб 12345678", "packs"],
    ["1 234 567,5 8", "1 234 567,5: 8"],
    ["пачка", "packs"],
    ["", "packs"],
  ])("«%s» are %s", (text, packs) => expect(of(text)).toBe(packs));

  test("whose name has a semicolon stay one pack", () => {
    const text = packsText([{ name: "пачка; короб", quantity: 5, barcode: null }]) ?? "";
    expect(packsOf(text)).toHaveLength(1);
    expect(of(text)).toBe(text);
  });
});

describe("fuses of a file", () => {
  test("count stock that becomes zero, not stock that was", () => {
    const counts = noFuseCounts();
    const change = (before: number | null, after: number) => ({ field: "stock:w", before, after });
    countForFuses(counts, [], [change(5, 0), change(0, 0), change(null, 0), change(5, 1)]);
    expect(counts.zeroed.get("w")).toBe(1);
    expect(blownFuses(counts, { stocked: new Map([["w", 2]]), active: 0 })).toEqual([]);
    expect(blownFuses(counts, { stocked: new Map([["w", 1]]), active: 0 })).toMatchObject([
      { code: "stockZeroed", zeroed: 1, stocked: 1 },
    ]);
  });
});

test("a product without a brand is the one that its row now gives a brand, unless the brand has one", () => {
  const bare = { externalId: "1", articleNorm: "AB1", brand: null, barcodes: [] };
  const own = { externalId: "2", articleNorm: "AB1", brand: "Рото", barcodes: [] };
  const find = (...products: (typeof bare | typeof own)[]) =>
    findProduct({ article: "AB-1", brand: "рото" }, productIndex(products), null);
  expect(find(bare)).toMatchObject({ value: { externalId: "1", isNew: false } });
  expect(find(bare, own)).toMatchObject({ value: { externalId: "2", isNew: false } });
});
