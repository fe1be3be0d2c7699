import { data, redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feedbackActions } from "#app/actions/content/feedback.server.ts";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { foundSearchViewModel } from "#app/view-models/catalog/found-search.ts";
import { listingData } from "#app/view-models/catalog/listing.ts";
import { SearchView } from "#app/components/listing/search-view.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { asOneLine, searchedText, textOf } from "#app/domain/catalog/free-text.ts";
import { goodsQuestion } from "#app/loaders/feedback.server.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { searchNote, shortQuery } from "#app/view-models/catalog/search-note.server.ts";
import { searchedIn, searchPath } from "#app/domain/catalog/search-query/search-path.ts";

export const loader = shopLoader("search-slug", async (shop) => {
  const searched = searchedIn(shop.url.pathname);
  if (searched === null) throw pageNotFound(shop.url.pathname);
  const query = searchedText(searched);
  const path = searchPath(query);
  if (path === "/search") throw redirect(path + shop.url.search, 302);
  const read = await readListing(shop, { type: "search", value: query }, "search");
  const search = read.found.search ?? null;
  const shown = asOneLine(query);
  const words = ownWords(shop, "search-slug", { query: shortQuery(search, textOf(shown)) });
  const page = {
    path,
    query: shown,
    crumbs: crumbsFor("search-slug"),
    listing: listingData(read),
    search: search && foundSearchViewModel(search),
    note: searchNote(search),
    question:
      read.found.total + (search?.pages.length ?? 0) === 0 && !search?.listed
        ? goodsQuestion(shop, textOf(shown))
        : null,
    ...(await pageSeo(shop, words, { personal: true, page: read.query.page })),
  };
  return data(page, { status: read.status });
});

export const action = shopAction("search-slug", ...listingActions, feedbackActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "search", "forms"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => metaTags(page?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Search() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
