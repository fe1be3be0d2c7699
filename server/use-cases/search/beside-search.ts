import type { CategoryMenuItem } from "#app/contract/catalog.ts";
import type { FoundSearch } from "#app/contract/found-search.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { UnderstoodSearch } from "./understand-search.ts";

/**
 * Uuids of the categories that a query names, the one that holds them all first: of «саморезы» the section of all
 * screws, of «саморез кровельный» its own. None where words name no kind of goods.
 */
export function namedSections({ trade }: UnderstoodSearch, menu: readonly CategoryMenuItem[]): string[] {
  const kinds = trade?.kinds ?? null;
  if (kinds === null) return [];
  if (kinds.section !== null) return [kinds.section];
  const tops = kinds.uuids.filter((uuid) => {
    const above = pathTo(menu, uuid).slice(0, -1);
    return !above.some((category) => kinds.uuids.includes(category.uuid));
  });
  const parents = new Set(tops.map((uuid) => pathTo(menu, uuid).at(-2)?.uuid));
  const [parent] = parents;
  const isWhole = parents.size === 1 && parent !== undefined && tops.length > 1 && isAllOf(menu, parent, tops);
  return isWhole ? [parent, ...tops] : tops;
}

function isAllOf(menu: readonly CategoryMenuItem[], parent: string, uuids: readonly string[]): boolean {
  const children = pathTo(menu, parent).at(-1)?.children ?? [];
  return children.every(({ uuid }) => uuids.includes(uuid));
}

/** Uuids of the categories whose names have all the words, the last of them perhaps not typed to its end. */
export function sectionsBegun(menu: readonly CategoryMenuItem[], text: string): string[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return menu.flatMap((category) => {
    const words = wordsOf(category.name);
    const isNamed = wanted.every((word) => words.some((one) => one.startsWith(word)));
    return [...(isNamed ? [category.uuid] : []), ...sectionsBegun(category.children, text)];
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Each once, with the category it stands in; those that have gone are left out. */
export function sectionsOf(menu: readonly CategoryMenuItem[], uuids: readonly string[]): FoundSearch["sections"] {
  return [...new Set(uuids)].flatMap((uuid) => {
    const path = pathTo(menu, uuid);
    const category = path.at(-1);
    return category === undefined || category.productCount === 0
      ? []
      : [{ name: category.name, slug: category.slug, above: path.at(-2)?.name ?? null }];
  });
}

export async function materialsOf(ports: Ports, { trade }: UnderstoodSearch): Promise<FoundSearch["materials"]> {
  const slugs = trade?.materials ?? [];
  if (slugs.length === 0) return [];
  const materials = await publicData(ports).materials();
  return slugs.flatMap((slug) => materials.filter((one) => one.slug === slug).map(({ title }) => ({ title, slug })));
}
