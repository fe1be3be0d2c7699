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

/**
 * The product of a row: by external id, then by article and brand, then by barcode (desk §9); the first key that the row
 * has decides, `only` leaves one way. A new product without an external id gets one made from article and brand.
 */
export function findProduct(
  given: ImportRecord,
  products: readonly ProductKeys[],
  only: KeyField | null,
): Verdict<FoundProduct, { code: ImportFaultCode; field: string }> {
  const { externalId, article, barcodes } = rowKeys(given);
  const brand = typeof given["brand"] === "string" ? given["brand"] : null;
  for (const by of keyFields) {
    if (only !== null && only !== by) continue;
    if (by === "externalId" && externalId !== null) return ok(byExternalId(externalId, products));
    if (by === "article" && article !== null) return byArticle(article, brand, products, externalId);
    if (by === "barcode" && barcodes.length > 0) return byBarcode(barcodes, products, { externalId, article, brand });
  }
  return no("keyMissing", { field: only ?? "externalId" });
}

function byExternalId(externalId: string, products: readonly ProductKeys[]): FoundProduct {
  return { externalId, isNew: !products.some((one) => one.externalId === externalId), by: "externalId" };
}

function byArticle(article: string, brand: string | null, products: readonly ProductKeys[], externalId: string | null) {
  const alike = products.filter((one) => one.articleNorm === articleNorm(article));
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
  products: readonly ProductKeys[],
  { externalId, article, brand }: { externalId: string | null; article: string | null; brand: string | null },
) {
  const same = products.filter((one) => one.barcodes.some((code) => barcodes.includes(code)));
  const made = externalId ?? (article === null ? `b:${barcodes[0] ?? ""}` : madeExternalId(article, brand));
  return found(same, { by: "barcode", field: "barcode" }, products, made);
}

function found(
  same: readonly ProductKeys[],
  { by, field }: { by: KeyField; field: string },
  products: readonly ProductKeys[],
  made: string,
): Verdict<FoundProduct, { code: ImportFaultCode; field: string }> {
  const [only, ...others] = same;
  if (others.length > 0) return no("keyAmbiguous", { field });
  if (only !== undefined) return ok({ externalId: only.externalId, isNew: false, by });
  // The id that its article once gave to a product whose article has changed.
  if (products.some(({ externalId }) => externalId === made)) return no("keyTaken", { field });
  return ok({ externalId: made, isNew: true, by });
}

const longestExternalId = 80;

/** Articles of two brands may be the same. */
export function madeExternalId(article: string, brand: string | null): string {
  const made = `a:${articleNorm(article)}${brand === null ? "" : `:${slugOf(brand)}`}`;
  return made.slice(0, longestExternalId);
}
