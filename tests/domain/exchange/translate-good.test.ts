import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusOf } from "#app/domain/exchange/good-status.ts";
import { sizesOfRequisites } from "#app/domain/exchange/good-sizes.ts";
import { lacksPortion } from "#app/domain/exchange/mentions.ts";
import {
  baseOf,
  productId,
  translateGood,
  translateOffer,
  type GoodLinks,
} from "#app/domain/exchange/translate-good.ts";
import { priceOfBaseUnit } from "#app/domain/exchange/unit-price.ts";

const links: GoodLinks = {
  categoryOf: (group) => ({ linked: "Крепёж > Болты", new: null })[group],
  targetOf: (property) =>
    ({ length: "length", colour: "colour", pack: "field:multiplicity", weight: "field:weightGrams:1000" })[property],
  attributeKind: (code) => (code === "length" ? "number" : "text"),
  valueOf: (id) => ({ v1: "Жёлтый", v2: "цинк" })[id],
  unitOf: ({ code }) => (code === "796" ? "шт" : null),
  brandOf: ({ name }) => name || null,
};
const good = { type: "good", isDeleted: false, isService: false } as const;

describe("a product of 1C", () => {
  test("becomes fields of the shop by the links of what it names", () => {
    const { given, problems, waitingGroups } = translateGood(
      {
        ...good,
        ...{ id: "g1", name: "Болт М8", article: "B-8", barcode: "4601234567893", description: "", country: "Россия" },
        unit: { code: "796", name: "шт", fullName: "Штука" },
        packs: [{ unit: { code: "778", name: "упак", fullName: "" }, coefficient: "50" }],
        groups: ["unknown", "new", "linked"],
        brand: { id: "b", name: "Завод" },
        properties: [
          { id: "length", values: ["25,5"] },
          { id: "colour", values: ["v1", "v2"] },
          { id: "pack", values: ["100"] },
          { id: "weight", values: ["0,25"] },
          { id: "other", values: ["x"] },
        ],
        vat: "22",
      },
      links,
    );
    expect(given).toEqual({
      ...{ externalId: "g1", name: "Болт М8", article: "B-8", barcodes: ["4601234567893"], description: "" },
      ...{ country: "Россия", unit: "шт", packs: "упак: 50", category: "Крепёж > Болты", brand: "Завод" },
      ...{ "attribute:length": 25.5, "attribute:colour": "Жёлтый, цинк", multiplicity: 100_000, weightGrams: 250 },
      vatRate: "22",
    });
    expect(problems).toEqual([]);
    expect(waitingGroups).toBeNull();
  });

  test("without an element leaves the field, and what cannot be read is a problem of that field alone", () => {
    const { given, problems, waitingGroups } = translateGood(
      {
        ...good,
        ...{ id: "g2", vat: "20", groups: ["new", "unknown"] },
        unit: { code: "1", name: "бухта", fullName: "" },
        properties: [
          { id: "length", values: ["длинный"] },
          { id: "pack", values: ["0"] },
        ],
      },
      links,
    );
    expect(given).toEqual({ externalId: "g2" });
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      "unknownUnit unit",
      "vatRate vatRate",
      "attributeKind attribute:length",
      "outOfRange multiplicity",
    ]);
    expect(waitingGroups).toEqual(["new"]);
  });

  test("is known by its id, and a characteristic by both", () => {
    expect([productId("a"), productId("a#"), productId("a#a"), productId("a#b")]).toEqual(["a", "a", "a", "a#b"]);
    expect([baseOf("a"), baseOf("a#a"), baseOf("a#b")]).toEqual([null, null, "a"]);
  });

  test("of a characteristic inherits what the whole product has, under its own name and article", () => {
    const base = {
      externalId: "a",
      name: "Саморез",
      article: "S",
      category: "Крепёж",
      barcodes: ["4601234567893"],
      "price:base": 5,
      "attribute:x": 1,
      status: "active",
    };
    const size = {
      type: "offer",
      id: "a#b",
      isDeleted: false,
      characteristics: [
        { name: "Размер", value: "3,5×25" },
        { name: "Цвет", value: "саморез" },
      ],
    } as const;
    expect(translateOffer(size, base)).toEqual({
      externalId: "a#b",
      name: "Саморез, 3,5×25",
      article: "S",
      category: "Крепёж",
      "attribute:x": 1,
    });
  });
});

test("1C hides, and shows only what it has hidden itself", () => {
  const here = { isDeleted: false, isSplit: false, waits: false };
  expect(statusOf(here, null)).toBe("active");
  expect(statusOf({ ...here, waits: true }, null)).toBe("draft");
  expect(statusOf({ ...here, isDeleted: true }, { status: "active", hiddenBy: null })).toBe("hidden");
  expect(statusOf({ ...here, isSplit: true }, { status: "draft", hiddenBy: "erp" })).toBe("hidden");
  expect(statusOf({ ...here, isDeleted: true }, { status: "discontinued", hiddenBy: null })).toBeNull();
  expect(statusOf(here, { status: "hidden", hiddenBy: "erp" })).toBe("active");
  expect(statusOf(here, { status: "hidden", hiddenBy: "staff" })).toBeNull();
  expect(statusOf({ ...here, waits: true }, { status: "draft", hiddenBy: "erp" })).toBeNull();
  expect(statusOf(here, { status: "active", hiddenBy: null })).toBeNull();
});

test("the price of a pack is divided by what it holds, to thousandths of a rouble", () => {
  expect(priceOfBaseUnit(100_000, "1")).toBe(100_000);
  expect(priceOfBaseUnit(100_000, "3")).toBe(33_333);
  expect(priceOfBaseUnit(200_000, "3")).toBe(66_667);
  expect(priceOfBaseUnit(100_000, "0.25")).toBe(400_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 10_000 }), (price, units) => {
      expect(Math.abs(priceOfBaseUnit(price, String(units)) * units - price)).toBeLessThanOrEqual(units / 2);
    }),
  );
});

test("a portion that is missing before the last one is told by the numbers of the others", () => {
  const whole = [
    ["import.xml"],
    ["import0_1.xml"],
    ["import0_2.xml", "import0_1.xml", "import0_3.xml"],
    ["rests0_1.xml", "rests1_1.xml"],
    ["rests___1.xml", "rests___2.xml"],
    ["rests___5f1c-12.xml", "rests___7a.xml"],
  ];
  expect(whole.map(lacksPortion)).toEqual(whole.map(() => false));
  const cut = [
    ["import0_1.xml", "import0_3.xml"],
    ["rests1_1.xml", "rests3_1.xml"],
    ["rests___3.xml"],
    ["import0_2.xml"],
  ];
  expect(cut.map(lacksPortion)).toEqual(cut.map(() => true));
});

test("length, width and height are read from requisites, in metres or in the unit of their names", () => {
  const sizes = (...requisites: [name: string, value: string][]) =>
    sizesOfRequisites(requisites.map(([name, value]) => ({ name, value })));
  expect(sizes(["Длина", "1,2"], ["Ширина", "0.4"], ["Высота", "0,05"])).toBe("1200x400x50");
  expect(sizes(["Ширина, см", "40"], ["Длина (мм)", "1 200"], ["Глубина", "5 см"])).toBe("1200x400x50");
  // One is absent, empty, no number, or longer than 100 m.
  expect(sizes(["Длина", "1,2"], ["Ширина", "0,4"])).toBeUndefined();
  for (const height of ["", "0", "много", "-999999999,9", "101"])
    expect(sizes(["Длина", "1"], ["Ширина", "1"], ["Высота", height])).toBeUndefined();
  const record = { type: "good", id: "1", isDeleted: false, isService: false } as const;
  const requisites = ["Длина", "Ширина", "Высота"].map((name) => ({ name, value: "0,1" }));
  expect(translateGood({ ...record, requisites }, links).given).toMatchObject({ dimensions: "100x100x100" });
});
