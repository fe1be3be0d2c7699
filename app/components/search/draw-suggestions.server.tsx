import { renderToStaticMarkup } from "react-dom/server";
import type { Suggestions } from "#app/contract/suggest.ts";
import { SuggestionOptions } from "./suggestion-options.tsx";

/** The options as markup, "" for none: the browser only puts them up, so the code that waits for a letter stays small. */
export function drawSuggestions(query: string, found: Suggestions): string {
  return renderToStaticMarkup(<SuggestionOptions query={query} found={found} />);
}
