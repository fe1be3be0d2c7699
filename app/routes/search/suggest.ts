import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawSuggestions } from "#app/components/search/draw-suggestions.server.tsx";
import { textOf } from "#app/domain/catalog/query-values.ts";
import { besidePage } from "#app/startup/beside-page.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

/** The options of the search field for what has been typed so far, as markup; empty when there are none, or none in time. */
export const loader = (args: LoaderFunctionArgs) =>
  besidePage(args, async (api, url) => {
    const query = textOf(url.searchParams.get("q"));
    const found = await valueOr(api.products.suggest(query), null);
    return new Response(found === null ? "" : drawSuggestions(query, found), {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
        "Content-Security-Policy": "default-src 'none'",
      },
    });
  });
