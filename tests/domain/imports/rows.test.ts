import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changesOf, recheck, undoable } from "#app/domain/imports/decide-row.ts";
import { createdArticles, findProduct, madeExternalId, productIndex } from "#app/domain/imports/find-product.ts";
import { blownFuses, countForFuses, noFuseCounts } from "#app/domain/imports/fuses.ts";
import type { ImportRecord } from "#app/domain/imports/import-value.ts";
import { isFootnote, sectionOf } from "#app/domain/imports/read-row.ts";
import { categoryIndex, unitNamed } from "#app/domain/imports/references.ts";

const values = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom("a", "b", "c", null));
const records = fc.dictionary(fc.constantFrom("name", "country", "price:base", "attribute:x"), values, { minKeys: 1 });

describe("a row that is compared with its object", () => {
  test("is done once it is written, and its undoing leaves the object as it was", () => {
    fc.assert(
      fc.property(records, records, (before, given) => {
        const current: ImportRecord = before;
        const changes = changesOf("goods", current, given);
        const write = (record: ImportRecord, all: typeof changes) => ({
          ...record,
          ...Object.fromEntries(all.map(({ field, after }) => [field, after])),
        });
        if (changes.length > 0) expect(recheck(current, changes, false)).toBe("write");
        const written = write(current, changes);
        expect(recheck(written, changes, false)).toBe("done");
        expect(changesOf("goods", written, given)).toEqual([]);
        const { back, left } = undoable(written, changes);
        expect(left).toEqual([]);
        expect(changesOf("goods", write(written, back), current)).toEqual([]);
      }),
    );
  });

  test("is stale once another value is there, and only untouched fields are undone", () => {
    const changes = changesOf("goods", { name: "a", country: "x" }, { name: "b", country: "y" });
    expect(recheck({ name: "c", country: "x" }, changes, false)).toBe("stale");
    expect(recheck({ name: "b", country: "x" }, changes, false)).toBe("stale");
    expect(recheck(null, changes, false)).toBe("stale");
    expect(recheck(null, changes, true)).toBe("write");
    expect(recheck({ name: "a", country: "x" }, changes, true)).toBe("stale");
    const { back, left } = undoable({ name: "b", country: "z" }, changes);
    expect(back).toEqual([{ field: "name", before: "b", after: "a" }]);
    expect(left.map(({ field }) => field)).toEqual(["country"]);
  });

  test("ignores keys, blanks that cells lose, and differences between nothing and nothing", () => {
    const current = { externalId: "1", name: "Болт  М8 ", description: "a\nb", barcodes: [], vendorCode: null };
    expect(changesOf("goods", current, { externalId: "2", name: "Болт М8", barcodes: [], vendorCode: "" })).toEqual([]);
    expect(changesOf("goods", current, { description: "a b" })).toHaveLength(1);
    expect(changesOf("prices", { article: "A" }, { article: "B", brand: "C" })).toEqual([]);
  });
});

describe("a row without a good", () => {
  const column = (at: number, field: string) => ({ column: at, label: field, field, unit: "", samples: [] });
  const reading = {
    kind: "goods" as const,
    columns: [column(0, "brand"), column(1, "article"), column(2, "name")],
    inStock: null,
    packName: "Упаковка",
    below: 1,
    attributes: new Map<string, string>(),
  };
  const row = (...cells: string[]) => ({ number: 5, cells });

  test("is a heading or a note, and a brand called as a total is none", () => {
    expect(isFootnote(row("Итого", "", "1 250"), reading)).toBe(true);
    expect(isFootnote(row("Total", "T-1", "Дрель"), reading)).toBe(false);
    expect(sectionOf(row("", "", "Болты"), reading)).toBe("Болты");
    expect(sectionOf(row("Рото", "", "Болты"), reading)).toBeNull();
  });
});

describe("the product of a row", () => {
  const products = [
    { externalId: "1", articleNorm: "AB1", brand: "Рото", barcodes: ["111"] },
    { externalId: "2", articleNorm: "AB1", brand: "Крепмастер", barcodes: ["222", "333"] },
    { externalId: "3", articleNorm: "CD2", brand: "Рото", barcodes: ["333"] },
  ];
  const of = (given: ImportRecord, key: "article" | null = null) => {
    const found = findProduct(given, productIndex(products), key);
    return found.ok ? `${found.value.externalId} ${found.value.by}${found.value.isNew ? " new" : ""}` : found.code;
  };

  test.each([
    [{ externalId: "3", article: "AB-1" }, "3 externalId"],
    [{ externalId: "9", article: "CD-2" }, "9 externalId new"],
    [{ article: "cd 2" }, "3 article"],
    [{ article: "AB-1" }, "keyAmbiguous"],
    [{ article: "AB-1", brand: "рото" }, "1 article"],
    [{ article: "AB-1", brand: "Другой" }, "a:AB1:drugoy article new"],
    [{ barcodes: ["111"] }, "1 barcode"],
    [{ barcodes: ["333"] }, "keyAmbiguous"],
    [{ barcodes: ["444"], article: "EF-3" }, "a:EF3 article new"],
    [{ name: "Болт" }, "keyMissing"],
  ])("is found by %j as %s", (given, expected) => expect(of(given)).toBe(expected));

  test("is only found by the chosen key", () => {
    expect(of({ externalId: "9", article: "CD-2" }, "article")).toBe("3 article");
    expect(of({ externalId: "3" }, "article")).toBe("keyMissing");
  });

  test("gets no id that another product has from an earlier article", () => {
    const renamed = [{ externalId: madeExternalId("OLD-1", null), articleNorm: "NEW1", brand: "Рото", barcodes: [] }];
    expect(findProduct({ article: "OLD-1" }, productIndex(renamed), null)).toMatchObject({
      ok: false,
      code: "keyTaken",
    });
  });

  test.each([
    [null, "Б", true],
    ["А", null, true],
    ["А", "Б", false],
    [null, null, false],
  ])("is the same for two rows of a file with its article, of brands %s and %s: %s", (first, second, isSame) => {
    const [one, two] = [first, second].map((brand) => ({ article: "НОВ-1", ...(brand === null ? {} : { brand }) }));
    if (one === undefined || two === undefined) throw new Error("there are two rows");
    const created = createdArticles();
    const found = [one, two].map((given) => findProduct(given, productIndex([]), null));
    if (!found[0]?.ok || !found[1]?.ok) throw new Error("both are new");
    expect(created.other(one, found[0].value)).toBeUndefined();
    created.add(one, found[0].value, 7);
    expect(created.other(two, found[1].value)).toBe(isSame ? 7 : undefined);
  });
});

describe("categories and units of a file", () => {
  const index = categoryIndex([
    { uuid: "1", parentUuid: null, name: "Крепёж" },
    { uuid: "2", parentUuid: "1", name: "Болты" },
    { uuid: "3", parentUuid: null, name: "Замки/ручки" },
    { uuid: "4", parentUuid: "3", name: "Болты" },
    { uuid: "5", parentUuid: "3", name: "Скобы" },
  ]);

  test.each([
    ["крепеж > болты", { path: "Крепёж > Болты", isNew: false }],
    ["Крепёж/Болты", { path: "Крепёж > Болты", isNew: false }],
    ["Замки/ручки", { path: "Замки/ручки", isNew: false }],
    ["Скобы", { path: "Замки/ручки > Скобы", isNew: false }],
    ["крепёж > Гайки > М8", { path: "Крепёж > Гайки > М8", isNew: true }],
    ["Краски", { path: "Краски", isNew: true }],
  ])("%j means %j", (text, expected) => expect(index.find(text)).toEqual({ ok: true, value: expected }));

  test("a name of two categories is ambiguous", () => {
    expect(index.find("болты")).toMatchObject({ ok: false, code: "categoryAmbiguous" });
  });

  test("units are known by their spellings", () => {
    const units = [{ name: "шт" }, { name: "м²" }, { name: "м" }];
    expect(["штук", "шт.", "кв.м", "пог. м", "бочонок"].map((text) => unitNamed(text, units))).toEqual([
      "шт",
      "шт",
      "м²",
      "м",
      null,
    ]);
  });
});

describe("fuses", () => {
  const prices = (count: number, factor: number) => {
    const counts = noFuseCounts();
    for (let at = 0; at < 20; at += 1)
      countForFuses(
        counts,
        ["price:base"],
        at < count ? [{ field: "price:base", before: 100, after: 100 * factor }] : [],
      );
    return blownFuses(counts, { stocked: new Map(), active: 0 });
  };

  test("blow when at least ten and more than a fifth of the prices change by more than half", () => {
    expect(prices(10, 1.6)).toEqual([{ code: "priceJumps", prices: 20, jumps: 10 }]);
    expect(prices(9, 1.6)).toEqual([]);
    expect(prices(20, 1.5)).toEqual([]);
    expect(prices(20, 0)).toHaveLength(1);
  });

  test("blow when at least ten and more than a fifth of the goods on sale would be hidden", () => {
    const hiding = (count: number, active: number) => {
      const counts = noFuseCounts();
      for (let at = 0; at < count; at += 1)
        countForFuses(counts, [], [{ field: "status", before: "active", after: "hidden" }]);
      countForFuses(counts, [], [{ field: "status", before: "hidden", after: "active" }]);
      return blownFuses(counts, { stocked: new Map(), active });
    };
    expect(hiding(11, 54)).toEqual([{ code: "goodsHidden", hidden: 11, active: 54 }]);
    expect(hiding(11, 55)).toEqual([]);
    expect(hiding(9, 9)).toEqual([]);
  });

  test("blow when more than half of a warehouse's goods would be out of stock", () => {
    const counts = noFuseCounts();
    for (let at = 0; at < 6; at += 1) countForFuses(counts, [], [{ field: "stock:w", before: 1000, after: 0 }]);
    countForFuses(counts, [], [{ field: "stock:w", before: 1000, after: 1 }]);
    expect(blownFuses(counts, { stocked: new Map([["w", 11]]), active: 0 })).toEqual([
      { code: "stockZeroed", warehouse: "w", zeroed: 6, stocked: 11 },
    ]);
    expect(blownFuses(counts, { stocked: new Map([["w", 12]]), active: 0 })).toEqual([]);
  });
});
