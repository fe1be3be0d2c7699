import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { uploadActions } from "#app/actions/uploads/upload.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { LoadProductsPage } from "#app/components/upload/load-products-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { keptUpload } from "#app/view-models/uploads/product-upload.ts";

export const loader = shopLoader("load-products", async (shop) => {
  const kept = valueOrErrorPage(await shop.api.uploads.all());
  return {
    crumbs: crumbsFor("load-products"),
    keys: { file: crypto.randomUUID(), text: crypto.randomUUID() },
    kept: kept.map((one) => keptUpload(one, shop.city.timezone)),
    mayLoad: shop.profile?.client?.rights.fillsBaskets ?? true,
    ...(await pageSeo(shop, ownWords(shop, "load-products"), { personal: true })),
  };
});

export const action = shopAction("load-products", uploadActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "forms", "upload"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function LoadProducts() {
  return <LoadProductsPage {...useLoaderData<typeof loader>()} />;
}
