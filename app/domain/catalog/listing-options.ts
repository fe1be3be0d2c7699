import type { CatalogView } from "./view.ts";

export type ListingSort = "popular" | "priceAsc" | "priceDesc" | "name" | "new" | "stock" | "relevance";

/** Search sorts by relevance unless told otherwise, and alone knows this sort. */
export type ListingPlace = "catalog" | "search";

/** Sorts to choose from, as they stand in the list; the first is the default (decisions §3.1). */
export function sortsOf(place: ListingPlace): readonly ListingSort[] {
  return place === "search" ? ["relevance", ...catalogSorts] : catalogSorts;
}

export function defaultSort(place: ListingPlace): ListingSort {
  return place === "search" ? "relevance" : "popular";
}

/** Page sizes to choose from; the first is the default. */
export function limitsOf(view: CatalogView | null): readonly number[] {
  return view === "table" ? [50, 100] : [24, 48, 96];
}

/** `preferred`: how many goods a buyer has asked for on every page; the view's nearest size stands for it. */
export function defaultLimit(view: CatalogView | null, preferred: number | null = null): number {
  const limits = limitsOf(view);
  if (preferred === null) return view === "table" ? 50 : 24;
  return limits.findLast((limit) => limit <= preferred) ?? limits[0] ?? preferred;
}

const catalogSorts: readonly ListingSort[] = ["popular", "priceAsc", "priceDesc", "name", "new", "stock"];
