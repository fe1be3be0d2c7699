import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countsOf, inPieces, ofType, readOutcome } from "#tests/support/commerceml/read-records.ts";

const read = async (name: string) =>
  await readOutcome(inPieces(readFileSync(join(import.meta.dirname, "samples", name))));

/** Counted in the files by their elements, apart from the reader. */
const files: readonly [string, Record<string, number>][] = [
  ["ArgentCrusade__commerceml/documents-example.xml", { head: 1, document: 2 }],
  ["ArgentCrusade__commerceml/group-example.xml", { head: 1, section: 1, group: 12 }],
  ["ArgentCrusade__commerceml/prices-example.xml", { head: 1, section: 1, offer: 3 }],
  ["ArgentCrusade__commerceml/products-example.xml", { head: 1, section: 1, good: 1 }],
  ["ArgentCrusade__commerceml/remainders-example.xml", { head: 1, section: 1, offer: 2 }],
  ["carono__php-commerceml/classifier.xml", { head: 1, section: 1, group: 22, property: 10 }],
  ["carono__php-commerceml/import.xml", { head: 1, section: 2, group: 22, property: 10, good: 2 }],
  ["carono__php-commerceml/import_wo_classifier.xml", { head: 1, section: 1, good: 2 }],
  ["carono__php-commerceml/offers.xml", { head: 1, section: 2, priceType: 1, warehouse: 5, offer: 5 }],
  ["carono__php-commerceml/orders.xml", { head: 1, document: 1 }],
  [
    "gillbeits__commerceml/import.xml",
    { head: 1, section: 2, group: 97, property: 1908, priceType: 1, warehouse: 1, unit: 2 },
  ],
  ["gillbeits__commerceml/offers.xml", { head: 1, section: 1, offer: 978 }],
  ["gillbeits__commerceml/prices.xml", { head: 1, section: 1, offer: 978 }],
  ["gillbeits__commerceml/rests.xml", { head: 1, section: 1, offer: 978 }],
];

describe("files that 1C and modules of shops wrote", () => {
  it.each(files)("%s is read whole", async (name, counts) => {
    const { records, fault } = await read(name);
    expect(fault).toBeNull();
    expect(countsOf(records)).toEqual(counts);
  });

  it("have their dictionaries, groups in groups, and deletions", async () => {
    const { records } = await read("gillbeits__commerceml/import.xml");
    // 1811 elements, of which 11 have neither an id nor a value.
    expect(ofType(records, "property").flatMap(({ values }) => values)).toHaveLength(1800);
    expect(ofType(records, "property").filter(({ isDeleted }) => isDeleted)).toHaveLength(12);
    expect(ofType(records, "unit").map(({ code, name }) => [code, name])).toEqual([
      ["778", "упа"],
      ["796", "шт"],
    ]);
    const groups = ofType(records, "group");
    const known = new Set<string>();
    for (const { id, parent } of groups) {
      if (parent !== null) expect(known).toContain(parent);
      known.add(id);
    }
    expect(groups.filter(({ parent }) => parent === null)).toHaveLength(1);
  });

  it("have quantities by warehouse, below zero too", async () => {
    const { records } = await read("gillbeits__commerceml/rests.xml");
    const rests = ofType(records, "offer").flatMap((offer) => offer.rests ?? []);
    expect(rests).toHaveLength(978);
    expect(rests.filter(({ quantity }) => quantity < 0)).toHaveLength(1);
    expect(new Set(rests.map(({ warehouse }) => warehouse)).size).toBe(1);
  });

  it("have the prices, currency and warehouse attributes of schema 2.07", async () => {
    const { records } = await read("carono__php-commerceml/offers.xml");
    const [first] = ofType(records, "offer");
    expect(first).toMatchObject({
      unit: { code: "715", name: "", fullName: "Пара (2 шт.)" },
      prices: [{ priceType: "bb14a3a4-6b17-11e0-9819-e0cb4ed5eed4", currency: "RUB", coefficient: "1" }],
    });
    expect(ofType(records, "offer").map((offer) => offer.rests)).toEqual(
      ofType(records, "offer").map(() => [expect.objectContaining({ warehouse: expect.any(String) })]),
    );
    expect(ofType(records, "offer").flatMap((offer) => offer.characteristics ?? [])).toHaveLength(3);
  });

  it("have orders in windows-1251", async () => {
    const { records } = await read("carono__php-commerceml/orders.xml");
    expect(ofType(records, "document")).toMatchObject([
      {
        id: "20",
        date: "2007-10-16",
        operation: "Заказ товара",
        sum: 9_683_420,
        status: "[F] Доставлен",
        contragents: [{ id: "1#admin#Петров Петр", name: "Петр Петров", role: "Покупатель" }],
        lines: [
          { id: "ORDER_DELIVERY", price: 348_000, quantity: 1_000, isService: true },
          { name: "Комбайн MOULINEX A77 4C", sum: 9_335_420, isService: false },
        ],
      },
    ]);
  });
});
