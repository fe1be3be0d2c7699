import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";

/** `count` is null while only the first level is known. */
export type CatalogBranch = { name: string; slug: string; count: number | null; children: CatalogBranch[] };

export function catalogTree(menu: readonly CategoryMenuItem[]): CatalogBranch[] {
  return menu.map(({ name, slug, productCount, children }) => ({
    ...{ name, slug },
    count: productCount,
    children: catalogTree(children),
  }));
}

type TopCategory = { name: string; slug: string; sections: number };

/** The sections of a category are nameless until they come: they hold the places of their links. */
export function firstLevel(categories: readonly TopCategory[]): CatalogBranch[] {
  return categories.map(({ name, slug, sections }) => {
    const children = Array.from({ length: sections }, () => ({ name: "", slug: "", count: null, children: [] }));
    return { name, slug, count: null, children };
  });
}

/** A network's login page, or an answer of another release, is none. */
export function isCatalogTree(value: unknown): value is CatalogBranch[] {
  return Array.isArray(value) && value.every(isBranch);
}

function isBranch(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { name, slug, count, children } = value as Partial<Record<keyof CatalogBranch, unknown>>;
  return typeof name === "string" && typeof slug === "string" && typeof count === "number" && isCatalogTree(children);
}
