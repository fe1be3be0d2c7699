import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SuggestionOptions } from "#app/components/search/suggestion-options.tsx";

/** The options of the search field's list: the script only puts them in place. */
export function suggestionMarkup(options: ComponentProps<typeof SuggestionOptions>): string {
  return renderToStaticMarkup(<SuggestionOptions {...options} />);
}
