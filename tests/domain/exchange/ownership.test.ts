import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownedFields, ownerOf } from "#app/domain/exchange/ownership.ts";

const current = {
  name: "Скоба",
  description: "Текст магазина",
  brand: null,
  category: "Новые из 1С",
  "attribute:length": null,
  "price:base": 100,
};

describe("owners of fields", () => {
  test("let 1C write its own, and the rest while the shop has nothing", () => {
    const given = {
      externalId: "1",
      name: "Скоба П",
      description: "Из 1С",
      brand: "Завод",
      vatRate: "22",
      "attribute:length": 5,
      "price:base": 120,
    };
    expect(ownedFields(given, current, {})).toEqual({
      externalId: "1",
      name: "Скоба П",
      brand: "Завод",
      vatRate: "22",
      "attribute:length": 5,
      "price:base": 120,
    });
  });

  test("are set by group, by list of prices and by warehouse", () => {
    const policy = {
      name: "site",
      description: "source",
      prices: "site",
      "prices:base": "source",
      "stock:w": "site",
    } as const;
    expect(ownerOf(policy, "name")).toBe("site");
    expect(ownerOf(policy, "price:retail")).toBe("site");
    expect(ownerOf(policy, "oldPrice:base")).toBe("source");
    expect(ownerOf(policy, "tier:10:retail")).toBe("site");
    expect(ownerOf(policy, "stock:w")).toBe("site");
    expect(ownerOf(policy, "stock:other")).toBe("source");
    expect(ownedFields({ name: "x", description: null }, current, policy)).toEqual({ description: null });
  });

  test("an empty value erases only where 1C is the owner, and a place among new goods counts as none", () => {
    expect(ownedFields({ brand: null, description: "" }, { ...current, brand: "Завод" }, {})).toEqual({});
    expect(ownedFields({ category: "Крепёж" }, current, {})).toEqual({});
    expect(ownedFields({ category: "Крепёж" }, current, {}, "Новые из 1С")).toEqual({ category: "Крепёж" });
  });

  test("never add a field, and give a new product everything", () => {
    const record = fc.dictionary(
      fc.constantFrom("name", "brand", "description", "category", "price:base", "stock:w", "attribute:a"),
      fc.oneof(fc.constant(null), fc.string(), fc.integer()),
    );
    fc.assert(
      fc.property(record, record, (given, kept) => {
        expect(ownedFields(given, null, {})).toEqual(given);
        for (const [field, value] of Object.entries(ownedFields(given, kept, {}))) expect(given[field]).toBe(value);
      }),
    );
  });
});
