import { suggestionAnswer } from "#app/document/suggestions.server.tsx";
import { textOf } from "#app/domain/catalog/free-text.ts";
import { quickDataLoader } from "#app/startup/resource-loader.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** Suggestions for the typed text as options of a list; none if they did not come in time. */
export const loader = quickDataLoader(
  ({ url }) => `/search/${encodeURIComponent(textOf(url.searchParams.get("q")))}`,
  async ({ api, url }) => {
    const query = textOf(url.searchParams.get("q"));
    const found = await valueOr(api.products.suggest({ query: { q: query } }), null);
    return suggestionAnswer(found && { query, found });
  },
);
