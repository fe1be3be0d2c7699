import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { uploadRowActions } from "#app/actions/uploads/upload-rows.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { LoadedProductsPage } from "#app/components/upload/loaded-products-page.tsx";
import { uploadFilters } from "#app/contract/uploads/product-uploads.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { keptUpload, uploadViewModel } from "#app/view-models/uploads/product-upload.ts";

/** The list named by the address, else the latest one. */
export const loader = shopLoader("loaded-products", async (shop) => {
  const { api, url, city } = shop;
  const page = pageNumber(url);
  const state = uploadFilters.find((one) => one === url.searchParams.get("state")) ?? null;
  const kept = valueOrErrorPage(await api.uploads.all());
  const named = url.searchParams.get("upload");
  const uuid = named === null ? (kept[0]?.uuid ?? null) : uuidShape.safeParse(named).data;
  if (page === null || uuid === undefined) throw pageNotFound(url.pathname);
  const upload =
    uuid === null
      ? null
      : valueOrErrorPage(await api.uploads.show({ params: { uuid }, query: { page, state: state ?? undefined } }));
  return {
    crumbs: crumbsFor("loaded-products"),
    upload: upload && uploadViewModel(upload, state, city.timezone),
    others: kept.filter((one) => one.uuid !== uuid).map((one) => keptUpload(one, city.timezone)),
    ...(await pageSeo(shop, ownWords(shop, "loaded-products"), { personal: true })),
  };
});

export const action = shopAction("loaded-products", uploadRowActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "forms", "notices", "profile", "upload"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function LoadedProducts() {
  return <LoadedProductsPage {...useLoaderData<typeof loader>()} />;
}
