import { textOf } from "#app/domain/catalog/free-text.ts";
import { quickDataLoader } from "#app/startup/resource-loader.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** What the search field suggests for what has been typed so far, as in `suggestionsShape`; null when nothing came in time. */
export const loader = quickDataLoader(
  ({ url }) => `/search/${encodeURIComponent(textOf(url.searchParams.get("q")))}`,
  async ({ api, url }) => {
    const found = await valueOr(api.products.suggest(textOf(url.searchParams.get("q"))), null);
    return Response.json(found, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
  },
);
