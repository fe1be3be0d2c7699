import { describe, expect, test } from "vitest";
import { missingForSale, type ProductForSale, type SaleField } from "#app/domain/catalog/missing-for-sale.ts";
import { moneyFromNumber, zeroMoney } from "#app/domain/money.ts";
import { quantityFromNumber, zeroQuantity } from "#app/domain/quantity.ts";

const q = quantityFromNumber;
const whole: ProductForSale = {
  name: "Угол",
  article: "U",
  category: "corners",
  unit: "piece",
  vatRate: 22,
  multiplicity: q(2.25),
  minQuantity: q(4.5),
  basePrice: moneyFromNumber(0.001),
  slug: "ugol",
  isSlugTaken: false,
};

describe("a product can be sold", () => {
  test.each<Partial<ProductForSale>>([
    {},
    { name: "Угл", article: "A".repeat(50) },
    { name: "х".repeat(255) },
    { vatRate: null },
    { vatRate: 0 },
    { minQuantity: q(2.25) },
  ])("with %j", (given) => {
    expect(missingForSale({ ...whole, ...given })).toEqual([]);
  });

  test.each<[SaleField, Partial<ProductForSale>]>([
    ["name", { name: "  Уг  " }],
    ["name", { name: "х".repeat(256) }],
    ["article", { article: " " }],
    ["article", { article: "A".repeat(51) }],
    ["category", { category: undefined }],
    ["unit", { unit: undefined }],
    ["vatRate", { vatRate: undefined }],
    ["vatRate", { vatRate: 20 }],
    ["minQuantity", { minQuantity: q(3) }],
    ["minQuantity", { minQuantity: zeroQuantity }],
    ["basePrice", { basePrice: undefined }],
    ["basePrice", { basePrice: zeroMoney }],
    ["slug", { slug: "" }],
    ["slug", { isSlugTaken: true }],
  ])("only with a good %s, not with %j", (field, given) => {
    expect(missingForSale({ ...whole, ...given })).toEqual([field]);
  });

  test("only with everything: the fields are listed in the order of the form", () => {
    expect(missingForSale({ ...whole, name: "", multiplicity: zeroQuantity, basePrice: undefined })).toEqual([
      "name",
      "multiplicity",
      "minQuantity",
      "basePrice",
    ]);
  });
});
