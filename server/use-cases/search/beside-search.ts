import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { FoundSearch } from "#app/contract/catalog/found-search.ts";
import { pathTo } from "#app/domain/catalog/category-tree.ts";
import type { Ports } from "#server/ports/ports.ts";
import { publicData } from "#server/use-cases/catalog/public-data.ts";
import type { UnderstoodSearch } from "./understand-search.ts";

/**
 * Category uuids named by a query, the most general first: «саморезы» yields the section of all screws, «саморез
 * кровельный» its own. Empty when the words name no kind of goods.
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

/** Uuids of categories whose names contain all the words, the last one as a prefix. */
export function sectionsByPrefix(menu: readonly CategoryMenuItem[], text: string): string[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  return menu.flatMap((category) => {
    const words = wordsOf(category.name);
    const isNamed = wanted.every((word) => words.some((one) => one.startsWith(word)));
    return [...(isNamed ? [category.uuid] : []), ...sectionsByPrefix(category.children, text)];
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Distinct categories with their parents; deleted ones are omitted. */
export function sectionsOf(menu: readonly CategoryMenuItem[], uuids: readonly string[]): FoundSearch["sections"] {
  return [...new Set(uuids)].flatMap((uuid) => {
    const path = pathTo(menu, uuid);
    const category = path.at(-1);
    return category === undefined || category.productCount === 0
      ? []
      : [{ name: category.name, slug: category.slug, above: path.at(-2)?.name ?? null }];
  });
}

/** Useful materials that are not among the pages already. */
export async function materialsBeside(
  ports: Ports,
  { trade }: UnderstoodSearch,
  pages: FoundSearch["pages"],
): Promise<FoundSearch["materials"]> {
  const offered = (slug: string) => pages.some(({ path }) => path === `/useful-materials/${slug}`);
  const slugs = (trade?.materials ?? []).filter((slug) => !offered(slug));
  if (slugs.length === 0) return [];
  const materials = await publicData(ports).materials();
  return slugs.flatMap((slug) => materials.filter((one) => one.slug === slug).map(({ title }) => ({ title, slug })));
}
