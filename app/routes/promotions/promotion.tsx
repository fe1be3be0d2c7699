import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listingActions } from "#app/actions/catalog/listing.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { PromotionView } from "#app/components/content/promotion-view.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { listingData } from "#app/view-models/catalog/listing.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { slugShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { isFiltered } from "#app/domain/catalog/listing-query.ts";
import { formatDate } from "#app/i18n/format.ts";
import { readListing } from "#app/loaders/listing.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { fetchSeo, ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopHtml } from "#app/loaders/pages/shop-html.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("promotion-slug", async (shop) => {
  const { api, url, params } = shop;
  const slug = slugShape.safeParse(params["slug"]);
  if (!slug.success) throw pageNotFound(url.pathname);
  const pendingSeo = fetchSeo(shop);
  const { title, announce, body, image, dateFrom, dateTo, isFinished } = valueOrErrorPage(
    await api.promotions.bySlug({ params: { slug: slug.data } }),
  );
  const read = isFinished ? null : await readListing(shop, { type: "promotion", value: slug.data });
  const words = ownWords(shop, "promotion-slug", {
    name: title,
    announce: sentence(announce),
    from: formatDate(dateFrom),
    to: formatDate(dateTo),
  });
  const page = {
    path: url.pathname,
    crumbs: crumbsFor("promotion-slug", { title }),
    promotion: { announce, image, dateFrom, dateTo },
    html: valueOrErrorPage(await shopHtml(shop, body)),
    listing: read && listingData(read),
    ...(await pageSeo(shop, words, {
      pendingSeo,
      page: read?.query.page ?? 1,
      narrowed: read === null || isFiltered(read.query),
      image: image && { url: image.desktop, alt: image.alt },
    })),
  };
  return data(page, { status: read?.status ?? 200 });
});

export const action = shopAction("promotion-slug", ...listingActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "content", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => metaTags(page?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function Promotion() {
  return <PromotionView {...useLoaderData<typeof loader>()} />;
}

/** Ends a sentence, so that a description can continue. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
