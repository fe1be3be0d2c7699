import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { favouriteClearing } from "#app/actions/basket/clear-lists.server.ts";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { FavouritesView } from "#app/components/listing/favourites-view.tsx";
import { listingData } from "#app/view-models/catalog/listing.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("favorite", async (shop) => {
  const read = await readListing(shop, { type: "favorites", value: "" });
  const page = {
    path: shop.url.pathname,
    crumbs: crumbsFor("favorite"),
    listing: listingData(read),
    ...(await pageSeo(shop, ownWords(shop, "favorite"), { personal: true, page: read.query.page })),
  };
  return data(page, { status: read.status });
});

export const action = shopAction("favorite", ...listingActions, favouriteClearing);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => metaTags(page?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Favourites() {
  return <FavouritesView {...useLoaderData<typeof loader>()} cleared={useReply("favourite.clear")} />;
}
