import { renderToStaticMarkup } from "react-dom/server";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";

/**
 * What stands in the form of the filter, as markup. It is drawn on the server alone, for navigations in place too: the
 * browser needs neither the code that draws it nor a second copy of its words as data.
 */
export function drawFilter(props: FilterFieldsProps): string {
  return renderToStaticMarkup(<FilterFields {...props} />);
}
