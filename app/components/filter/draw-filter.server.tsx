import { renderToStaticMarkup } from "react-dom/server";
import { drawnOnce } from "#app/components/kit/drawn-once.ts";
import type { Filter } from "#app/contract/catalog.ts";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";

/** A filter and its key are some 40,000 letters: all of them together stay under 15 MB. */
const filters = drawnOnce<string>(300);

/** By the facets themselves, which are the same objects for as long as the shop remembers them. */
const ofFacets = new WeakMap<readonly Filter[], Map<string, string>>();
const mostOfFacets = 20;

/**
 * What stands in the form of the filter, as markup. It is drawn on the server alone, for navigations in place too: the
 * browser needs neither the code that draws it nor a second copy of its words as data.
 */
export function drawFilter(props: FilterFieldsProps): string {
  const { facets, ...rest } = props;
  const drawn = ofFacets.get(facets) ?? new Map<string, string>();
  ofFacets.set(facets, drawn);
  const key = JSON.stringify(rest);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const markup = filters(JSON.stringify(props), () => renderToStaticMarkup(<FilterFields {...props} />));
  if (drawn.size < mostOfFacets) drawn.set(key, markup);
  return markup;
}
