import { describe, expect, it } from "vitest";
import type { SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import { textPages } from "#app/domain/content/shop-text.ts";
import { findingsOf, stopsSales, type ReadinessFacts } from "#app/domain/readiness/findings.ts";

const some = { count: 2, examples: ["A-1", "A-2"] };
const none: typeof some = { count: 0, examples: [] };
const city = {
  ...{ slug: "tula", name: "Тула", isActive: true, hasPlaceholderPhone: false, hasStaffEmail: true },
  ...{ hasPrices: true, warehouses: 1, pickupPoints: 1, hasCourier: false, hasCarriers: false },
};
const goods = {
  ...{ total: 5, drafts: 0, withoutStock: none, withoutPicture: none, withoutWeight: none },
  unsellable: { count: 0, lacking: new Map<SaleField, typeof some>() },
};
const ready: ReadinessFacts = {
  ...{ isPublic: true, seller: "own", bank: "own", sendsMail: true, sendsSms: true, takesPayments: true },
  ...{
    staffEmail: null,
    backup: { ageHours: 25.9, dueHours: 24 },
    mainCity: "tula",
    cities: [city],
    goods,
    emptyCategories: none,
    unresolvedSynonyms: none,
  },
  texts: textPages.map((page) => ({ ...page, isPublished: true })),
};
const found = (facts: Partial<ReadinessFacts>) =>
  findingsOf({ ...ready, ...facts }).map(({ level, code }) => `${level} ${code}`);

describe("the findings about a shop", () => {
  it("are none when it has all it needs", () => {
    expect(findingsOf(ready)).toEqual([]);
  });

  it.each<[string, Partial<ReadinessFacts>, string[]]>([
    ["its main city does not exist", { mainCity: "perm" }, ["stops mainCityMissing"]],
    ["its main city has no storefront", { cities: [{ ...city, isActive: false }] }, ["stops mainCityInactive"]],
    ["nothing has a price in a city", { cities: [{ ...city, hasPrices: false }] }, ["stops cityPrices"]],
    ["no warehouse serves a city", { cities: [{ ...city, warehouses: 0 }] }, ["stops cityWarehouses"]],
    ["goods can be received nowhere", { cities: [{ ...city, pickupPoints: 0 }] }, ["stops cityReceiving"]],
    ["goods are only brought by the courier", { cities: [{ ...city, pickupPoints: 0, hasCourier: true }] }, []],
    ["goods are only sent by carriers", { cities: [{ ...city, pickupPoints: 0, hasCarriers: true }] }, []],
    [
      "a city without a storefront lacks everything",
      { cities: [city, { ...city, slug: "perm", isActive: false, hasPrices: false }] },
      [],
    ],
    [
      "the telephone number is the placeholder",
      { cities: [{ ...city, hasPlaceholderPhone: true }] },
      ["warns cityPhone"],
    ],
    ["staff get no e-mails", { cities: [{ ...city, hasStaffEmail: false }] }, ["warns staffEmail"]],
    ["the seller is invented", { seller: "demo", bank: "demo" }, ["stops sellerDemo", "stops bankDemo"]],
    ["the seller is invented on this machine", { isPublic: false, seller: "demo" }, ["warns sellerDemo"]],
    ["there is no seller", { isPublic: false, seller: "none" }, ["stops sellerMissing"]],
    ["there is no bank account", { bank: "none" }, ["warns bankMissing"]],
    ["messages reach nobody", { sendsMail: false, sendsSms: false }, ["stops smsMissing", "stops mailMissing"]],
    ["no gateway takes payments", { takesPayments: false }, ["warns paymentsMissing"]],
    ["no backup was made", { backup: { ageHours: null, dueHours: 24 } }, ["warns backupNone"]],
    ["the last backup is older than the schedule", { backup: { ageHours: 26.5, dueHours: 24 } }, ["warns backupOld"]],
    ["a weekly backup is five days old", { backup: { ageHours: 120, dueHours: 168 } }, []],
    ["backups are made by other means", { backup: { ageHours: null, dueHours: 0 } }, []],
    ["there are no goods", { goods: { ...goods, total: 0 } }, ["stops goodsNone"]],
    ["goods wait as drafts", { goods: { ...goods, drafts: 1 } }, ["warns goodsDrafts"]],
    ["some goods are out of stock", { goods: { ...goods, withoutStock: some } }, ["warns goodsStock"]],
    ["all goods are out of stock", { goods: { ...goods, total: 2, withoutStock: some } }, ["stops goodsStock"]],
    ["goods have no picture", { goods: { ...goods, withoutPicture: some } }, ["warns goodsPictures"]],
    ["goods have no weight", { goods: { ...goods, withoutWeight: some } }, ["warns goodsWeight"]],
    ["a category is empty", { emptyCategories: some }, ["warns categoriesEmpty"]],
    ["the dictionary names a category that is gone", { unresolvedSynonyms: some }, ["warns dictionary"]],
  ])("when %s are %j", (_, facts, expected) => {
    expect(found(facts)).toEqual(expected);
  });

  it("stop sales for a legal text that is not published, and warn of another page", () => {
    const texts = ready.texts.map((text) => ({ ...text, isPublished: !["privacy", "about"].includes(text.slug) }));
    expect(findingsOf({ ...ready, texts })).toEqual([
      { level: "stops", code: "legalTexts", values: { texts: ["privacy"] } },
      { level: "warns", code: "serviceTexts", values: { texts: ["about"] } },
    ]);
  });

  it("stop sales when no product can be sold, and name reason, count and examples", () => {
    const unsellable = { count: 3, lacking: new Map([["basePrice", some] as const]) };
    expect(findingsOf({ ...ready, goods: { ...goods, unsellable } })).toEqual([
      { level: "warns", code: "goodsUnsellable", values: { field: "basePrice", total: 5, ...some } },
    ]);
    const lacking = new Map<SaleField, typeof none>([
      ["basePrice", some],
      ["unit", { count: 3, examples: [] }],
    ]);
    const both = { count: 5, lacking };
    expect(found({ goods: { ...goods, unsellable: both } })).toEqual([
      "stops goodsUnsellable",
      "stops goodsUnsellable",
    ]);
    expect(found({ goods: { ...goods, total: 3, unsellable } })).toEqual(["stops goodsUnsellable"]);
  });

  it("begin with what stops sales", () => {
    const levels = found({ bank: "none", unresolvedSynonyms: some, seller: "demo" }).map((one) => one.split(" ")[0]);
    expect(levels).toEqual(["stops", "warns", "warns"]);
    expect(stopsSales(findingsOf({ ...ready, bank: "none" }))).toBe(false);
    expect(stopsSales(findingsOf({ ...ready, seller: "demo" }))).toBe(true);
  });
});
