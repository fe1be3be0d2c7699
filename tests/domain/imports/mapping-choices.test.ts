import { describe, expect, it } from "vitest";
import { fieldGivenTwice, mappingFields } from "#app/domain/imports/mapping-choices.ts";

const references = {
  lists: [{ code: "base", name: "Розница" }],
  warehouses: [{ uuid: "w-1", name: "Южный" }],
  attributes: [{ code: "length", name: "Длина", unit: "мм", kind: "number" }],
};

describe("fields that a column may be given", () => {
  it("are those of the kind, with its price lists, warehouses and attributes", () => {
    const goods = mappingFields("goods", references);
    expect(goods).toEqual(expect.arrayContaining(["name", "price:base", "stock:w-1", "attribute:length", "category1"]));
    expect(new Set(goods).size).toBe(goods.length);
    expect(mappingFields("prices", references)).toEqual([
      "externalId",
      "article",
      "barcode",
      "brand",
      "price:base",
      "oldPrice:base",
    ]);
    expect(mappingFields("stock", references)).toEqual(expect.arrayContaining(["stock:w-1", "warehouse", "stock:"]));
    expect(mappingFields("redirects", references)).toEqual(["path", "target"]);
  });

  it("are each given once; columns that are not read and new attributes do not count", () => {
    expect(
      fieldGivenTwice({ "0": "article", "1": "skip", "2": "skip", "3": "attribute:", "4": "attribute:" }),
    ).toBeNull();
    expect(fieldGivenTwice({ "0": "article", "1": "name", "2": "article" })).toBe("article");
  });
});
