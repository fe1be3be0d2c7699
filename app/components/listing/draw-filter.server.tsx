import { renderToStaticMarkup } from "react-dom/server";
import { drawnOnce } from "./drawn-once.ts";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";

/** A filter and its key are some 40,000 letters: all of them together stay under 15 MB. */
const filters = drawnOnce<string>(300);

/**
 * What stands in the form of the filter, as markup. It is drawn on the server alone, for navigations in place too: the
 * browser needs neither the code that draws it nor a second copy of its words as data.
 */
export function drawFilter(props: FilterFieldsProps): string {
  return filters(JSON.stringify(props), () => renderToStaticMarkup(<FilterFields {...props} />));
}
