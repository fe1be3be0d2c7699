import type { FoundSearch } from "#app/contract/catalog/found-search.ts";

/**
 * Lists useful materials with the other pages, and leaves out the missing size, which has a message of its own. Done on
 * the server to keep the page's script small.
 */
export type FoundSearchViewModel = Omit<FoundSearch, "materials">;

export function foundSearchViewModel({ materials, pages, ...search }: FoundSearch): FoundSearchViewModel {
  return {
    ...search,
    leftOut: search.leftOut.filter((label) => label !== search.nearestTo),
    pages: [...pages, ...materials.map(({ title, slug }) => ({ title, path: `/useful-materials/${slug}` }))],
  };
}
