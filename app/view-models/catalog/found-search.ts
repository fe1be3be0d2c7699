import type { FoundSearch } from "#app/contract/catalog/found-search.ts";

/**
 * Useful materials are pages of the site like the others, and the missing size is told beside the nearest ones: done
 * here to spare the page's script.
 */
export type FoundSearchViewModel = Omit<FoundSearch, "materials">;

export function foundSearchViewModel({ materials, pages, ...search }: FoundSearch): FoundSearchViewModel {
  return {
    ...search,
    leftOut: search.leftOut.filter((label) => label !== search.nearestTo),
    pages: [...pages, ...materials.map(({ title, slug }) => ({ title, path: `/useful-materials/${slug}` }))],
  };
}
