import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { BrandView } from "#app/components/content/brand-view.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { listingData } from "#app/view-models/catalog/listing.ts";
import { totalText } from "#app/components/listing/listing-head.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { isFiltered } from "#app/domain/catalog/listing-query.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { fetchSeo, ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("brands-slug", async (shop) => {
  const { api, url, params } = shop;
  const slug = slugShape.safeParse(params["slug"]);
  if (!slug.success) throw pageNotFound(url.pathname);
  const pendingSeo = fetchSeo(shop);
  const { name, country, about, image, total, available } = valueOrErrorPage(
    await api.brands.bySlug({ params: { slug: slug.data } }),
  );
  const read = await readListing(shop, { type: "brand", value: slug.data });
  const words = ownWords(shop, "brands-slug", { name, made: country && ` (${country})`, total: totalText(total) });
  const page = {
    path: url.pathname,
    crumbs: crumbsFor("brands-slug", { title: name }),
    brand: { country, about, available, image },
    listing: listingData(read),
    ...(await pageSeo(shop, words, {
      pendingSeo,
      image,
      page: read.query.page,
      narrowed: isFiltered(read.query),
    })),
  };
  return data(page, { status: read.status });
});

export const action = shopAction("brands-slug", ...listingActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "content"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => metaTags(page?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Brand() {
  return <BrandView {...useLoaderData<typeof loader>()} />;
}
