import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { BrandsView } from "#app/components/content/brands-view.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { filledPage } from "#app/loaders/pages/text-page.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { brandIndexViewModel } from "#app/view-models/catalog/brand-index.ts";

export const loader = shopLoader("brands", async (shop) => {
  const [brands, page] = await Promise.all([
    shop.api.brands.list(),
    shop.api.content.page({ query: { path: "/brands" } }),
  ]);
  // The shop may have written a text for the page (specification §7, pages/show); optional.
  const text = page.ok ? await filledPage(shop, page.value) : null;
  return {
    crumbs: crumbsFor("brands"),
    letters: brandIndexViewModel(valueOrErrorPage(brands)),
    html: text?.html ?? "",
    ...(await pageSeo(shop, text ?? ownWords(shop, "brands"))),
  };
});

export const action = shopAction("brands");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["content", "text"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Brands() {
  return <BrandsView {...useLoaderData<typeof loader>()} />;
}
