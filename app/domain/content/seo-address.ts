import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";

/** Pages of staff, programs and one visitor, which search engines do not index. */
const closed = /^\/(?:desk|api|exchange|mixed|order|preview|profile|checkout)(?:\/|$)/i;

/**
 * The address of a page that may have texts of its own, as the storefront looks it up: a path without query and
 * trailing slash.
 */
export function readSeoAddress(typed: string): Verdict<string, { code: "seoAddress" | "seoAddressClosed" }> {
  const path = typed.replace(/(?<=.)\/+$/, "");
  if (/[?#]/.test(path) || safeReturnPath(path) !== path) return no("seoAddress");
  return closed.test(path) ? no("seoAddressClosed") : ok(path);
}

/** Characters of a text, as in the file of these texts (seo.csv). */
export const mostSeo = { path: 300, title: 300, h1: 300, description: 600, seoText: 20_000, alt: 300 } as const;

/** What is at an address: things of the catalogue have these texts on their cards too. */
export const seoKinds = ["category", "product", "brand", "promotion", "material", "other"] as const;
export type SeoKind = (typeof seoKinds)[number];

/** How the addresses of a kind begin. */
export const seoPrefixes: Readonly<Record<Exclude<SeoKind, "other">, string>> = {
  category: "/catalog/",
  product: "/product/",
  brand: "/brands/",
  promotion: "/promotion/",
  material: "/useful-materials/",
};

export function seoKindOf(path: string): SeoKind {
  return seoKinds.find((kind) => kind !== "other" && path.startsWith(seoPrefixes[kind])) ?? "other";
}

export function isSeoKind(kind: string): kind is SeoKind {
  return seoKinds.some((one) => one === kind);
}
