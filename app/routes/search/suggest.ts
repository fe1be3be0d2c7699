import { textOf } from "#app/domain/catalog/free-text.ts";
import { quickDataLoader } from "#app/startup/resource-loader.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** Suggestions for the typed text, in the format of `suggestionsShape`; null if they did not come in time. */
export const loader = quickDataLoader(
  ({ url }) => `/search/${encodeURIComponent(textOf(url.searchParams.get("q")))}`,
  async ({ api, url }) => {
    const found = await valueOr(api.products.suggest({ query: { q: textOf(url.searchParams.get("q")) } }), null);
    return Response.json(found, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
  },
);
