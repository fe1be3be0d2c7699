import type { ListingQuery } from "./listing-query.ts";
import { numbersOf } from "./query-values.ts";

/** A filter of a listing. `target` as in product rules §3.1. */
export type KnownFacet = {
  target: string;
  type: "checkbox" | "range" | "toggle";
  valueData: readonly { value: string }[];
};

/**
 * Removes facets and values that the listing does not have (product rules §3.1): they have no effect, so the canonical
 * address omits them. Of a repeated range the last applies, as in the backend.
 */
export function knownOnly(query: ListingQuery, known: readonly KnownFacet[]): ListingQuery {
  const facetOf = new Map(known.map((facet) => [facet.target, facet]));
  const valuesKnown = (target: string, values: readonly string[]) => {
    const there = new Set(facetOf.get(target)?.valueData.map(({ value }) => value));
    return values.filter((value) => there.has(value));
  };
  const facets = Object.entries(query.facets).map(([code, values]): [string, string[]] => {
    const target = `f.${code}`;
    return [code, facetOf.get(target)?.type === "range" ? lastRange(values) : valuesKnown(target, values)];
  });
  return {
    ...query,
    brands: valuesKnown("brand", query.brands),
    tags: valuesKnown("tag", query.tags),
    facets: Object.fromEntries(facets.filter(([, values]) => values.length > 0)),
  };
}

function lastRange(values: readonly string[]): string[] {
  const range = numbersOf(values.findLast((value) => numbersOf(value) !== null) ?? "");
  return range === null ? [] : [`${range.from ?? ""}-${range.to ?? ""}`];
}
