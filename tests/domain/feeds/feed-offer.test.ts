import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isGtin } from "#app/domain/catalog/search-query/gtin.ts";
import { feedOffer, shortened, type FeedGood, type FeedRules } from "#app/domain/feeds/feed-offer.ts";
import { readFeedPath } from "#app/domain/feeds/feed-path.ts";
import { isUtm, readDeliveries, writeDeliveries } from "#app/domain/feeds/feed-profile.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const rules: FeedRules = {
  ...{ takesOnOrder: false, withDrawings: false, minPrice: null, minStock: null, utm: "" },
  siteUrl: "https://spb.shop.test",
  packText: (quantity, unit) => `${String(quantity).replace(".", ",")} ${unit}`,
};
const laminate: FeedGood = {
  ...{ uuid: "u", slug: "laminat", name: "Ламинат дуб", description: "**Дуб** для пола\n- 33 класс", unit: "м²" },
  ...{ categoryUuid: "c", vendor: "Тембра", vendorCode: "LAM 33/8", country: "Россия", vatRate: 22, params: [] },
  ...{ availability: "available", availableQuantity: quantityFromNumber(22.5), multiplicity: quantityFromNumber(2.25) },
  ...{ minQuantity: quantityFromNumber(4.5), price: moneyFromNumber(1_000.01), oldPrice: moneyFromNumber(1_200) },
  ...{
    weightGrams: 15_000,
    dimensions: { l: 1_290, w: 195, h: 70 },
    photos: ["/media/photo/a/2400.jpg"],
    drawing: null,
  },
  barcodes: ["4601234567893", "4601234567890", "2000000000015"],
};
const offerOf = (good: Partial<FeedGood>, other: Partial<FeedRules> = {}) =>
  feedOffer({ ...laminate, ...good }, { ...rules, ...other });

describe("an offer of a feed", () => {
  it("sells what has a multiplicity as one pack, at its price, under its name", () => {
    expect(offerOf({})).toMatchObject({
      name: "Ламинат дуб, 2,25 м²",
      price: moneyFromNumber(2_250.02),
      oldPrice: moneyFromNumber(2_700),
      url: "https://spb.shop.test/product/laminat",
      pictures: ["https://spb.shop.test/media/photo/a/2400.jpg"],
      description: "Дуб для пола\n• 33 класс",
      ...{ least: 2, count: 10, grams: 15_000, sides: [1_290, 195, 70], isAvailable: true },
      barcodes: ["4601234567893"],
    });
    const piece = { multiplicity: quantityFromNumber(1), minQuantity: quantityFromNumber(1) };
    expect(offerOf(piece)).toMatchObject({
      name: "Ламинат дуб",
      price: moneyFromNumber(1_000.01),
      least: 1,
      count: 22,
    });
  });

  it.each([
    ["noPrice", { price: null }, {}],
    ["noPrice", { price: moneyFromNumber(0.001), multiplicity: quantityFromNumber(1) }, {}],
    ["noPhoto", { photos: [] }, {}],
    ["noPhoto", { photos: [], drawing: "/media/drawing/p/x.png" }, {}],
    ["noPhoto", { photos: [] }, { withDrawings: true }],
    ["notAvailable", { availability: "onOrder" }, {}],
    ["notAvailable", { availability: "notAvailable" }, { takesOnOrder: true }],
    ["cheap", {}, { minPrice: moneyFromNumber(1_000.02) }],
    ["fewInStock", {}, { minStock: quantityFromNumber(22.501) }],
  ] satisfies [string, Partial<FeedGood>, Partial<FeedRules>][])("is none: %s (%j, %j)", (reason, good, other) =>
    expect(offerOf(good, other)).toBe(reason),
  );

  it("may be of a drawing, on order, and with marks in its address, where the feed says so", () => {
    const drawn = { photos: [], drawing: "/media/drawing/p/x.png" };
    expect(offerOf(drawn, { withDrawings: true })).toMatchObject({
      pictures: ["https://spb.shop.test/media/drawing/p/x.png"],
    });
    expect(offerOf({ availability: "onOrder" }, { takesOnOrder: true, utm: "utm_source=ya" })).toMatchObject({
      isAvailable: false,
      url: "https://spb.shop.test/product/laminat?utm_source=ya",
    });
  });

  it("has an old price above the price alone, at most ten pictures, and a name of at most 150 characters", () => {
    expect(offerOf({ oldPrice: laminate.price })).toMatchObject({ oldPrice: null });
    const many = offerOf({ photos: Array.from({ length: 14 }, (_, at) => `/${at}`) });
    expect(typeof many === "string" ? 0 : many.pictures.length).toBe(10);
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 400 }), (name) => {
        const offer = offerOf({ name });
        expect(typeof offer === "string" ? 0 : offer.name.length).toBeLessThanOrEqual(150);
      }),
    );
  });
});

describe("texts of a feed", () => {
  it("are cut between words", () => {
    expect(shortened("Саморез по дереву, жёлтый", 20)).toBe("Саморез по дереву…");
    expect(shortened(" коротко ", 20)).toBe("коротко");
  });

  it.each([
    ["4601234567893", true],
    ["96385074", true],
    ["036000291452", true],
    ["14601234567890", true],
    ["4601234567890", false],
    ["2000000000015", false],
    ["0200000000013", false],
    ["0000000000000", false],
    ["460123456789", false],
    ["46012345678931", false],
  ])("know %s as a GTIN: %s", (code, is) => expect(isGtin(code)).toBe(is));

  it("read deliveries line by line, and write them back", () => {
    expect(readDeliveries("300; 1-2; 18\n\n0;3")).toEqual([
      { cost: 300, days: "1-2", before: 18 },
      { cost: 0, days: "3", before: null },
    ]);
    for (const wrong of ["300", "300;2-1", "300;32", "3,5;1", "300;1;25", "a;1", "0;1\n".repeat(6)])
      expect(readDeliveries(wrong), wrong).toBeNull();
    const text = "300; 1-2; 18\n0; 3";
    expect(writeDeliveries(readDeliveries(text) ?? [])).toBe(text);
  });

  it("take marks of addresses and no other text", () => {
    for (const right of ["", "utm_source=ya", "utm_source=ya&utm_medium=cpc"]) expect(isUtm(right)).toBe(true);
    for (const wrong of ["?utm=1", "utm_source", "a=b&", "a=b c", "a=b#c", "a==b"]) expect(isUtm(wrong)).toBe(false);
  });

  it("are found at a city's address or at a secret one", () => {
    const token = "0123456789abcdef".repeat(2);
    expect(readFeedPath("/feeds/spb.yml")).toEqual({ city: "spb", isPacked: false });
    expect(readFeedPath(`/feeds/${token}.xml.gz`)).toEqual({ token, isPacked: true });
    for (const path of ["/feeds/", "/feeds/spb.xml", "/feeds/../spb.yml", `/feeds/${token}.yml.bak`, "/feeds/a/b.yml"])
      expect(readFeedPath(path), path).toBeNull();
  });
});
