import type { LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/domain/catalog/query-values.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** What the search field suggests for what has been typed so far, as in `suggestionsShape`; null when nothing came in time. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const found = await valueOr(api.products.suggest(textOf(url.searchParams.get("q"))), null);
    return Response.json(found, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
  });
