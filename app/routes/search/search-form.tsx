import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import { searchListActions } from "#app/actions/catalog/search-list.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { SearchPrompt } from "#app/components/listing/search-prompt.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { asOneLine, searchedText } from "#app/domain/catalog/free-text.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { searchPath } from "#app/domain/catalog/search-query/search-path.ts";

/** Target of the search form: redirects to the results, or back if nothing was typed. */
export const loader = shopLoader("search-slug", async (shop) => {
  const { url } = shop;
  const path = searchPath(asOneLine(searchedText(url.searchParams.get("q"))));
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("q");
  if (path !== url.pathname) throw redirect(rest.size > 0 ? `${path}?${rest}` : path, 302);
  return { crumbs: crumbsFor("search-slug"), ...(await pageSeo(shop, ownWords(shop, "search"), { personal: true })) };
});

export const action = shopAction("search-slug", searchListActions, ...listingActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "search", "forms"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function SearchForm() {
  return <SearchPrompt {...useLoaderData<typeof loader>()} />;
}
