import { describe, expect, test } from "vitest";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { KeptProduct } from "#app/domain/catalog/saving/kept-product.ts";
import { planProducts } from "#app/domain/catalog/saving/product.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { clerk, productToSave } from "#tests/support/saving.ts";
import { brands, categories, units } from "#tests/support/shops/small-shop.ts";

function judged(...rows: ProductToSave[]) {
  const kept = new Map<string, KeptProduct>();
  let made = 0;
  const plan = planProducts(rows, kept, {
    categories: new Map([[categories.fittings, { drawing: { kind: "hinge" } }]]),
    brands: new Map([[brands.krep, { country: "Россия" }]]),
    units: new Set([units.piece]),
    attributes: new Map([
      ["length", "number"],
      ["material", "text"],
      ["magnetic", "flag"],
    ]),
    replacements: new Map(),
    slugs: new Map(),
    newUuid: () => `uuid-${(made += 1)}`,
    actor: clerk,
  });
  return { ...plan, kept };
}

const faultOf = (given: Partial<ProductToSave>) => {
  const [row] = judged(productToSave("1", given)).rows;
  return row?.status === "refused" ? `${row.field}: ${row.code}` : row?.status;
};

describe("saving a product", () => {
  test.each<[Partial<ProductToSave>, string]>([
    [{ name: "Да" }, "name: missing"],
    [{ name: "х".repeat(256) }, "name: tooLong"],
    [{ name: "Скоба\u0000" }, "name: badValue"],
    [{ article: " " }, "article: missing"],
    [{ article: "A".repeat(51) }, "article: tooLong"],
    [{ externalId: "e".repeat(81) }, "externalId: tooLong"],
    [{ uuid: "1c" }, "uuid: badValue"],
    [{ slug: "Скоба" }, "slug: badValue"],
    [{ barcodes: ["4600000000001", "4600000000001"] }, "barcodes: outOfRange"],
    [{ barcodes: ["46 0"] }, "barcodes: badValue"],
    [{ multiplicity: quantityFromNumber(0) }, "multiplicity: outOfRange"],
    [{ multiplicity: quantityFromNumber(2.25), minQuantity: quantityFromNumber(3) }, "minQuantity: outOfRange"],
    [{ multiplicity: quantityFromNumber(5), maxQuantity: quantityFromNumber(4) }, "maxQuantity: outOfRange"],
    [{ packs: [{ name: "Коробка", quantity: 0 }] }, "packs: badValue"],
    [{ weightGrams: 50_000_001 }, "weightGrams: outOfRange"],
    [{ weightGrams: 1.5 }, "weightGrams: outOfRange"],
    [{ dimensions: { l: 100_001, w: 1, h: 1 } }, "dimensions: outOfRange"],
    [{ vatRate: 20 }, "vatRate: badValue"],
    [{ supplyDays: { from: 9, to: 3 } }, "supplyDays: outOfRange"],
    [{ attributes: [{ code: "length", value: "120" }] }, "attributes: badValue"],
    [{ attributes: [{ code: "length", value: NaN }] }, "attributes: badValue"],
    [
      {
        attributes: [
          { code: "magnetic", value: true },
          { code: "magnetic", value: false },
        ],
      },
      "attributes: badValue",
    ],
    [{ attributes: [{ code: "colour", value: "белый" }] }, "attributes: unknown"],
    [{ warrantyMonths: -1 }, "warrantyMonths: outOfRange"],
    [{ replacement: "1" }, "replacement: circle"],
  ])("is refused with %j", (given, fault) => expect(faultOf(given)).toBe(fault));

  test.each<Partial<ProductToSave>>([
    { name: "х".repeat(255), article: "A".repeat(50) },
    // Check digits of barcodes are not validated.
    { barcodes: ["4600000000009", "PACK-1"] },
    {
      multiplicity: quantityFromNumber(2.25),
      minQuantity: quantityFromNumber(4.5),
      maxQuantity: quantityFromNumber(4.5),
    },
    { weightGrams: 0, vatRate: null, supplyDays: { from: 0, to: 0 } },
    {
      attributes: [
        { code: "length", value: 0.5 },
        { code: "material", value: "сталь" },
        { code: "magnetic", value: false },
      ],
    },
  ])("is accepted with %j", (given) => expect(faultOf(given)).toBe("created"));

  test("takes missing fields from what it belongs to", () => {
    const { created } = judged(productToSave("1"));
    expect(created).toMatchObject([
      {
        uuid: "uuid-1",
        country: "Россия",
        drawing: { kind: "hinge" },
        slug: "ugolok-krepyozhnyy-1-ug-1".replace("yo", "e"),
      },
    ]);
  });

  test("twice in a batch first creates and then updates it, with one write", () => {
    const { rows, created, updated } = judged(
      productToSave("1"),
      { externalId: "1", warrantyMonths: 12 },
      { externalId: "1", name: "Но" },
    );
    expect(rows.map(({ status }) => status)).toEqual(["created", "updated", "refused"]);
    expect([created.length, updated.length]).toEqual([1, 0]);
    expect(created[0]?.warrantyMonths).toBe(12);
  });
});
