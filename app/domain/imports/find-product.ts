import { articleNorm } from "#app/domain/catalog/article.ts";
import { nameNorm } from "#app/domain/catalog/name-norm.ts";
import { slugOf } from "#app/domain/catalog/slug.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import type { ImportFaultCode, ImportRecord } from "./import-value.ts";
import { keyFields, type KeyField } from "./kinds.ts";

/** A product of the shop by its keys. */
export type ProductKeys = {
  externalId: string;
  articleNorm: string;
  brand: string | null;
  barcodes: readonly string[];
};

/** Products of a batch by each of their keys. */
export type ProductIndex = {
  externalIds: ReadonlySet<string>;
  byArticle: ReadonlyMap<string, readonly ProductKeys[]>;
  byBarcode: ReadonlyMap<string, readonly ProductKeys[]>;
};

export function productIndex(products: readonly ProductKeys[]): ProductIndex {
  const byArticle = new Map<string, ProductKeys[]>();
  const byBarcode = new Map<string, ProductKeys[]>();
  const add = (to: Map<string, ProductKeys[]>, key: string, product: ProductKeys) => {
    const same = to.get(key);
    if (same === undefined) to.set(key, [product]);
    else same.push(product);
  };
  for (const product of products) {
    add(byArticle, product.articleNorm, product);
    for (const code of new Set(product.barcodes)) add(byBarcode, code, product);
  }
  return { externalIds: new Set(products.map(({ externalId }) => externalId)), byArticle, byBarcode };
}

export type FoundProduct = { externalId: string; isNew: boolean; by: KeyField };

/** Keys of a row, in the order in which they find a product. */
export function rowKeys(given: ImportRecord): {
  externalId: string | null;
  article: string | null;
  barcodes: readonly string[];
} {
  const text = (field: string) => {
    const value = given[field];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const barcodes = given["barcode"] ?? given["barcodes"];
  return {
    externalId: text("externalId"),
    article: text("article"),
    barcodes: Array.isArray(barcodes) ? barcodes : [],
  };
}

/** The first key that a row has, or `only` that one; null without. */
export function keyOf(given: ImportRecord, only: KeyField | null): KeyField | null {
  const { externalId, article, barcodes } = rowKeys(given);
  const has = { externalId: externalId !== null, article: article !== null, barcode: barcodes.length > 0 };
  return keyFields.find((by) => has[by] && (only === null || only === by)) ?? null;
}

/**
 * The product of a row: by external id, then by article and brand, then by barcode (desk §9); the first key that the row
 * has decides, `only` leaves one way. A new product without an external id gets one made from article and brand.
 */
export function findProduct(
  given: ImportRecord,
  products: ProductIndex,
  only: KeyField | null,
): Verdict<FoundProduct, { code: ImportFaultCode; field: string }> {
  const { externalId, article, barcodes } = rowKeys(given);
  const brand = typeof given["brand"] === "string" ? given["brand"] : null;
  const by = keyOf(given, only);
  if (by === "externalId" && externalId !== null) return ok(byExternalId(externalId, products));
  if (by === "article" && article !== null) return byArticle(article, brand, products, externalId);
  if (by === "barcode") return byBarcode(barcodes, products, { externalId, article, brand });
  return no("keyMissing", { field: only ?? "externalId" });
}

function byExternalId(externalId: string, { externalIds }: ProductIndex): FoundProduct {
  return { externalId, isNew: !externalIds.has(externalId), by: "externalId" };
}

function byArticle(article: string, brand: string | null, products: ProductIndex, externalId: string | null) {
  const alike = products.byArticle.get(articleNorm(article)) ?? [];
  const ofBrand = (name: string | null) =>
    alike.filter((one) =>
      one.brand === null ? name === null : name !== null && nameNorm(one.brand) === nameNorm(name),
    );
  // A product without a brand is the one that its row now gives a brand.
  const same = brand === null ? alike : [ofBrand(brand), ofBrand(null)].find((some) => some.length > 0);
  return found(same ?? [], { by: "article", field: "article" }, products, externalId ?? madeExternalId(article, brand));
}

function byBarcode(
  barcodes: readonly string[],
  products: ProductIndex,
  { externalId, article, brand }: { externalId: string | null; article: string | null; brand: string | null },
) {
  const same = [...new Set(barcodes.flatMap((code) => products.byBarcode.get(code) ?? []))];
  const made = externalId ?? (article === null ? `b:${barcodes[0] ?? ""}` : madeExternalId(article, brand));
  return found(same, { by: "barcode", field: "barcode" }, products, made);
}

function found(
  same: readonly ProductKeys[],
  { by, field }: { by: KeyField; field: string },
  { externalIds }: ProductIndex,
  made: string,
): Verdict<FoundProduct, { code: ImportFaultCode; field: string }> {
  const [only, ...others] = same;
  if (others.length > 0) return no("keyAmbiguous", { field });
  if (only !== undefined) return ok({ externalId: only.externalId, isNew: false, by });
  // The id that its article once gave to a product whose article has changed.
  if (externalIds.has(made)) return no("keyTaken", { field });
  return ok({ externalId: made, isNew: true, by });
}

/**
 * Goods that earlier rows of a file create by their articles. As among the shop's goods, a row without a brand means the
 * one with its article, and one without a brand is that of a row that names it.
 */
export function createdArticles() {
  const rows = new Map<string, { brand: string | null; externalId: string; row: number }[]>();
  return {
    /** The earlier row that creates the same product under another id. */
    other(given: ImportRecord, { externalId, isNew, by }: FoundProduct): number | undefined {
      if (!isNew || by !== "article") return undefined;
      const { key, brand } = articleOf(given);
      const same = (rows.get(key) ?? []).filter((one) => brand === null || one.brand === null);
      return same.find((one) => one.externalId !== externalId)?.row;
    },
    add(given: ImportRecord, { externalId, isNew, by }: FoundProduct, row: number): void {
      if (!isNew || by !== "article") return;
      const { key, brand } = articleOf(given);
      rows.set(key, [...(rows.get(key) ?? []), { brand, externalId, row }]);
    },
  };
}

function articleOf(given: ImportRecord): { key: string; brand: string | null } {
  const brand = given["brand"];
  return { key: articleNorm(rowKeys(given).article ?? ""), brand: typeof brand === "string" ? brand : null };
}

const longestExternalId = 80;

/** Articles of two brands may be the same. */
export function madeExternalId(article: string, brand: string | null): string {
  const made = `a:${articleNorm(article)}${brand === null ? "" : `:${slugOf(brand)}`}`;
  return made.slice(0, longestExternalId);
}
