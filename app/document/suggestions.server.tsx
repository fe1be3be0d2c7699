import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SuggestionOptions } from "#app/components/search/suggestion-options.tsx";

/** The options of the search field's list as HTML: the script only puts them in place. `null`: none came in time. */
export function suggestionAnswer(options: ComponentProps<typeof SuggestionOptions> | null): Response {
  const markup = options === null ? "" : renderToStaticMarkup(<SuggestionOptions {...options} />);
  return new Response(markup, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
