import { describe, expect, test } from "vitest";
import { slugShape, uuidShape } from "#app/contract/parts.ts";
import { articleNorm } from "#app/domain/catalog/article.ts";
import { quantityFromDecimal, settleQuantity } from "#app/domain/quantity.ts";
import { families, quotas } from "#server/demo/goods/families.ts";
import type { DemoAttributeKind } from "#server/demo/rows.ts";
import { drawing } from "#server/drawings/draw.ts";
import { drawingSpec } from "#server/drawings/spec.ts";
import { wholeShop } from "./whole-shop.ts";

const shop = wholeShop();
const { products, categories, brands, attributes } = shop;
const active = products.filter(({ status }) => status === "active");
const unique = <T>(list: readonly T[]) => new Set(list).size === list.length;

describe("the demo shop is deterministic", () => {
  test("two runs give the same rows", () => {
    expect(wholeShop()).toEqual(shop);
  });

  test("a larger shop holds the same goods", () => {
    const larger = new Map(wholeShop(6000).products.map((product) => [product.uuid, JSON.stringify(product)]));
    expect(products.filter((product) => larger.get(product.uuid) !== JSON.stringify(product))).toEqual([]);
  });

  test("any number of goods can be generated", () => {
    for (const count of [1, 89, 2400, 100_001, 1_000_000])
      expect(quotas(count).reduce((sum, quota) => sum + quota, 0)).toBe(count);
  });
});

describe("the demo assortment", () => {
  test("has 2,400 goods of 20 brands", () => {
    expect(products).toHaveLength(2400);
    expect(brands).toHaveLength(20);
    expect(new Set(products.map(({ brand_uuid }) => brand_uuid)).size).toBe(20);
  });

  test("has at least 60 categories in three levels with whole paths as slugs", () => {
    expect(categories.length).toBeGreaterThanOrEqual(60);
    expect(new Set(categories.map(({ slug }) => slug.split("/").length))).toEqual(new Set([1, 2, 3]));
    const byUuid = new Map(categories.map((category) => [category.uuid, category]));
    for (const { slug, parent_uuid } of categories) {
      expect(slugShape.safeParse(slug).success).toBe(true);
      expect(slug.split("/").slice(0, -1).join("/")).toBe(parent_uuid === null ? "" : byUuid.get(parent_uuid)?.slug);
    }
    expect(categories.map(({ slug }) => slug)).toContain("dvernaya-furnitura/petli/petli-nakladnye");
  });

  test("has goods only in the lowest categories, none of them empty", () => {
    const parents = new Set(categories.map(({ parent_uuid }) => parent_uuid));
    const leaves = categories.filter(({ uuid }) => !parents.has(uuid)).map(({ uuid }) => uuid);
    expect(new Set(active.map(({ category_uuid }) => category_uuid))).toEqual(new Set(leaves));
  });

  test("has no numbered series in the usual shop", () => {
    const share = quotas(2400);
    expect(families.filter(({ capacity }, index) => capacity < (share[index] ?? 0)).map(({ key }) => key)).toEqual([]);
  });
});

describe("a demo product", () => {
  test("differs from others in everything that identifies it", () => {
    expect(unique(products.map(({ uuid }) => uuid))).toBe(true);
    expect(unique(products.map(({ external_id }) => external_id))).toBe(true);
    expect(unique(products.map(({ slug }) => slug))).toBe(true);
    expect(unique(products.map(({ article_norm }) => article_norm))).toBe(true);
    expect(unique(products.map(({ name }) => name))).toBe(true);
    expect(
      unique(products.flatMap(({ barcodes, packs }) => [...barcodes, ...packs.map(({ barcode }) => barcode)])),
    ).toBe(true);
  });

  test("has identifiers and slugs valid by the contract", () => {
    const taken = ({ uuid, external_id, slug }: (typeof products)[number]) =>
      uuidShape.safeParse(uuid).success && external_id.length === 36 && slugShape.safeParse(slug).success;
    expect(products.filter((product) => !taken(product))).toEqual([]);
  });

  test("has a barcode with a right check digit", () => {
    const codes = products.flatMap(({ barcodes, packs }) => [...barcodes, ...packs.map(({ barcode }) => barcode)]);
    expect(codes.filter((code) => !/^2\d{12}$/.test(code) || eanSum(code) % 10 !== 0)).toEqual([]);
  });

  test("has an article in the shop's normal form", () => {
    const normal = ({ article, article_norm }: (typeof products)[number]) =>
      article.length <= 50 && article_norm === articleNorm(article) && /^[0-9A-Z\u0400-\u04ff]{3,}$/.test(article_norm);
    expect(products.filter((product) => !normal(product))).toEqual([]);
    const articles = products.map(({ article }) => article);
    expect(articles).toContain("ПН5-125/75");
    expect(articles).toContain("SKR.4838-17");
    for (const sign of ["/", ".", "-"]) expect(articles.some((article) => article.includes(sign))).toBe(true);
  });

  test("has 6 to 15 attributes of known kinds", () => {
    const kinds = new Map(attributes.map(({ code, kind }) => [code, kind]));
    for (const { attributes: facts } of products) {
      expect(facts.length).toBeGreaterThanOrEqual(6);
      expect(facts.length).toBeLessThanOrEqual(15);
      expect(unique(facts.map(({ code }) => code))).toBe(true);
      expect(facts.filter(({ code, value }) => kindOf(value) !== kinds.get(code) || value === "")).toEqual([]);
    }
  });

  test("has a drawing with known sizes, of 1 to 3 kB", () => {
    const sizes = [...products, ...categories].map(({ drawing: spec, name }) =>
      Buffer.byteLength(drawing(drawingSpec.parse(spec), name)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3072);
  });

  test("has the same sizes in its name and its attributes", () => {
    for (const { name, attributes: facts } of products.filter((product) => /^Саморез|^Гвоздь/.test(product.name))) {
      const size = (code: string) => String(facts.find((fact) => fact.code === code)?.value).replace(".", ",");
      expect(name).toContain(`${size("diameter")}×${size("length")}`);
    }
  });

  test("has a step from 0.1 to 1000, sometimes fractional", () => {
    const steps = new Set(active.map(({ multiplicity }) => Number(multiplicity)));
    for (const step of [0.1, 0.5, 1, 2.25, 50, 250, 1000]) expect(steps).toContain(step);
    const orderable = (product: (typeof products)[number]) => {
      const rule = {
        multiplicity: quantityFromDecimal(product.multiplicity),
        minQuantity: quantityFromDecimal(product.min_quantity),
        maxQuantity: product.max_quantity === null ? null : quantityFromDecimal(product.max_quantity),
      };
      const settled = settleQuantity(rule.minQuantity, rule);
      return settled.ok && settled.value.quantity === rule.minQuantity && product.weight_grams > 0;
    };
    expect(products.filter((product) => !orderable(product))).toEqual([]);
  });

  test("that is discontinued names an available replacement of its category", () => {
    const gone = products.filter(({ status }) => status === "discontinued");
    const byUuid = new Map(products.map((product) => [product.uuid, product]));
    expect(gone.length).toBeGreaterThan(5);
    for (const { replacement_uuid, category_uuid } of gone) {
      expect(byUuid.get(replacement_uuid ?? "")).toMatchObject({ status: "active", category_uuid });
    }
    expect(active.every(({ replacement_uuid }) => replacement_uuid === null)).toBe(true);
  });

  test("has a description of one to three sentences", () => {
    expect(products.filter(({ description }) => description.length < 30 || !description.endsWith("."))).toEqual([]);
  });

  test("was created before today; a novelty within two months", () => {
    const days = (iso: string) => (Date.parse("2026-11-20T00:00:00Z") - Date.parse(iso)) / 86_400_000;
    expect(
      products.filter(
        ({ created_at, tags }) => days(created_at) < 1 || days(created_at) <= 60 !== tags.includes("new"),
      ),
    ).toEqual([]);
  });
});

function eanSum(code: string): number {
  return [...code].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
}

function kindOf(value: number | string | boolean): DemoAttributeKind {
  return typeof value === "number" ? "number" : typeof value === "string" ? "text" : "flag";
}
