import type { CatalogView } from "./view.ts";

export type ListingSort = "popular" | "priceAsc" | "priceDesc" | "name" | "new" | "stock" | "relevance";

/** Search sorts by relevance by default; the catalogue has no such sort. */
export type ListingPlace = "catalog" | "search";

/** Available sorts in display order; the first is the default (product rules §3.1). */
export function sortsOf(place: ListingPlace): readonly ListingSort[] {
  return place === "search" ? ["relevance", ...catalogSorts] : catalogSorts;
}

export function defaultSort(place: ListingPlace): ListingSort {
  return place === "search" ? "relevance" : "popular";
}

/** Available page sizes; the first is the default. */
export function limitsOf(view: CatalogView | null): readonly number[] {
  return view === "table" ? [50, 100] : [24, 48, 96];
}

/** `preferred`: the buyer's page size setting; the nearest size of the view is used. */
export function defaultLimit(view: CatalogView | null, preferred: number | null = null): number {
  const limits = limitsOf(view);
  if (preferred === null) return view === "table" ? 50 : 24;
  return limits.findLast((limit) => limit <= preferred) ?? limits[0] ?? preferred;
}

const catalogSorts: readonly ListingSort[] = ["popular", "priceAsc", "priceDesc", "name", "new", "stock"];
