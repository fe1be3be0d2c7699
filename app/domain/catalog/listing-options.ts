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

export function defaultLimit(view: CatalogView | null): number {
  return view === "table" ? 50 : 24;
}

const catalogSorts: readonly ListingSort[] = ["popular", "priceAsc", "priceDesc", "name", "new", "stock"];
