import { describe, expect, it } from "vitest";
import { isSoundBarcode } from "#app/domain/desk/products/barcode.ts";
import { priceTexts, readDelta, readPrice } from "#app/domain/desk/products/price-texts.ts";
import { readProductForm } from "#app/domain/desk/products/read-form.ts";
import { mayMoveStatus, statusActionsOf } from "#app/domain/desk/products/status.ts";
import { codeOf, readCodes } from "#app/domain/desk/products/links.ts";
import { productTexts } from "#app/domain/desk/products/values.ts";

const attributes = [
  { code: "length", kind: "number" },
  { code: "steel", kind: "text" },
  { code: "left", kind: "flag" },
];
const typed: Record<string, string> = {
  name: "Петля накладная",
  article: "ПН-1",
  category: "c",
  unit: "u",
  multiplicity: "2,25",
  minQuantity: "4.5",
  barcodes: "4600000000017, 46000000",
  packs: "Коробка: 50 (4600000000017)\nПаллета 1000 шт",
  weightGrams: "120",
  length: "1",
  width: "2",
  height: "3",
  vatRate: "none",
  supplyFrom: "3",
  supplyTo: "5",
  isMarked: "1",
  "attr.length": "-12,5",
  "attr.steel": "нержавеющая",
  "attr.left": "0",
};
const read = (change: Record<string, string> = {}) =>
  readProductForm((name) => ({ ...typed, ...change })[name] ?? "", attributes);

describe("the form of a product", () => {
  it("is read into values whose texts are what was typed", () => {
    const { values, faults } = read();
    expect(faults).toEqual({});
    expect(values).toMatchObject({
      multiplicity: 2.25,
      minQuantity: 4.5,
      maxQuantity: null,
      vatRate: null,
      packs: [
        { name: "Коробка", quantity: 50, barcode: "4600000000017" },
        { name: "Паллета", quantity: 1_000, barcode: null },
      ],
      dimensions: { l: 1, w: 2, h: 3 },
      supplyDays: { from: 3, to: 5 },
      isMarked: true,
      isCuttable: false,
      attributes: [
        { code: "length", value: -12.5 },
        { code: "steel", value: "нержавеющая" },
        { code: "left", value: false },
      ],
    });
    const again = readProductForm((name) => productTexts(values)[name] ?? "", attributes);
    expect(again).toEqual({ values, faults: {} });
  });

  it.each([
    ["name", "", "required"],
    ["unit", "", "required"],
    ["multiplicity", "много", "number"],
    ["weightGrams", "1,5", "whole"],
    ["packs", "Коробка", "packs"],
    ["packs", "50", "packs"],
    ["height", "", "dimensions", "length"],
    ["supplyTo", "", "supply"],
    ["attr.length", "12 мм", "number"],
  ])("tells what is wrong with %s %j", (name, value, fault, at = name) => {
    expect(read({ [name]: value }).faults).toEqual({ [at]: fault });
  });

  it("takes the short name for a full one that is left out", () => {
    expect(read().values.fullName).toBe("Петля накладная");
  });

  it("adds values of attributes that belong into the name to a full one that is left out", () => {
    const inName = attributes.map((one) => ({ ...one, isInName: true, unit: one.code === "length" ? "мм" : null }));
    const named = (change: Record<string, string> = {}) =>
      readProductForm((name) => ({ ...typed, "attr.length": "120", ...change })[name] ?? "", inName).values.fullName;
    expect(named()).toBe("Петля накладная, 120 мм, нержавеющая");
    expect(named({ name: "Петля Нержавеющая" })).toBe("Петля Нержавеющая, 120 мм");
    expect(named({ fullName: "Как есть" })).toBe("Как есть");
    expect(named({ "attr.steel": "с".repeat(600) })).toBe("Петля накладная, 120 мм");
  });

  it("has a box for each tag", () => {
    const { values } = read({ tagNew: "1", tagSale: "1" });
    expect(values.tags).toEqual(["new", "sale"]);
    expect(productTexts(values)).toMatchObject({ tagNew: "1", tagHit: "", tagSale: "1" });
  });
});

describe("codes of goods beside a product", () => {
  it("are read by line or comma, each once", () => {
    expect(readCodes(" А-1\nБ-2, А-1;;\n")).toEqual(["А-1", "Б-2"]);
    expect(readCodes("")).toEqual([]);
  });

  it("are articles that name one product alone, and else external ids", () => {
    const product = { article: "А-1", externalId: "00-1", isAlone: true };
    expect(codeOf(product)).toBe("А-1");
    expect(codeOf({ ...product, isAlone: false })).toBe("00-1");
    expect(codeOf({ ...product, article: "А, Б" })).toBe("00-1");
  });
});

describe("prices of a form", () => {
  const base = { price: 12.5, oldPrice: null, tiers: [{ from: 100, price: 11 }] };

  it("are read as they are shown", () => {
    const texts = priceTexts("base", base);
    expect(texts).toEqual({ "price.base": "12,5", "oldPrice.base": "", "tiers.base": "100 = 11" });
    expect(readPrice("base", (name) => texts[name] ?? "")).toEqual({ price: base, fault: null });
  });

  it("name the field that cannot be read", () => {
    const fault = (texts: Record<string, string>) => readPrice("base", (name) => texts[name] ?? "").fault;
    expect(fault({ "price.base": "дорого" })).toBe("price.base");
    expect(fault({ "oldPrice.base": "1,2345" })).toBe("oldPrice.base");
    expect(fault({ "tiers.base": "100 - 11" })).toBe("tiers.base");
  });
});

describe("a difference in stock", () => {
  it.each([
    ["5", 5],
    ["+ 2,5", 2.5],
    ["-3", -3],
    ["−1 000", -1_000],
    ["все", undefined],
    ["", undefined],
  ])("%j is %s", (text, delta) => {
    expect(readDelta(text)).toBe(delta);
  });
});

describe("the status of a product", () => {
  it("leads from a draft to the sale alone", () => {
    expect(statusActionsOf("draft")).toEqual(["show"]);
    expect(statusActionsOf("active")).toEqual(["hide", "discontinue"]);
    expect(statusActionsOf("hidden")).toEqual(["show", "discontinue"]);
    expect(mayMoveStatus("discontinued", "hide")).toBe(false);
  });
});

describe("a barcode", () => {
  it("is sound when its check digit is right or it has none", () => {
    expect(["4006381333931", "96385074", "ВНУТР-1", "123"].every(isSoundBarcode)).toBe(true);
    expect(isSoundBarcode("4006381333932")).toBe(false);
  });
});
