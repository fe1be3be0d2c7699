import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { compareClearing } from "#app/actions/basket/clear-lists.server.ts";
import { listActions } from "#app/actions/catalog/lists.server.ts";
import { CompareView } from "#app/components/compare/compare-view.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { comparedProducts } from "#app/loaders/comparison.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { comparisonGroups } from "#app/view-models/catalog/comparison.ts";

export const loader = shopLoader("compare", async (shop) => {
  const { api, url, loaded } = shop;
  // Start-up treats a failed load as an empty list; this page must not.
  const { items } = loaded.comparisons.count > 0 ? loaded.comparisons : valueOrErrorPage(await api.comparisons.show());
  const groups = comparisonGroups(items, valueOrErrorPage(await api.categories.menu()));
  const group = groups.find(({ uuid }) => uuid === url.searchParams.get("category")) ?? groups[0] ?? null;
  return {
    crumbs: crumbsFor("compare"),
    groups,
    group,
    products: group === null ? [] : await comparedProducts(api, items[group.uuid] ?? []),
    onlyDifferences: url.searchParams.get("differences") === "1",
    ...(await pageSeo(shop, ownWords(shop, "compare"), { personal: true })),
  };
});

export const action = shopAction("compare", basketActions, listActions, compareClearing);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "compare", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Compare() {
  return <CompareView {...useLoaderData<typeof loader>()} cleared={useReply("compare.clear")} />;
}
