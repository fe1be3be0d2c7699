import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketListActions } from "#app/actions/basket/basket-lists.server.ts";
import { ListsPage } from "#app/components/basket/lists-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("basket", async (shop) => {
  const [lists, shares] = await Promise.all([shop.api.basketLists.all(), shop.api.basketShares.all()]);
  return {
    lists: valueOrErrorPage(lists).lists,
    shares: valueOrErrorPage(shares),
    ...(await pageSeo(shop, ownWords(shop, "basket-lists"), { personal: true })),
  };
});

export const action = shopAction("basket", basketListActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function BasketLists() {
  return <ListsPage {...useLoaderData<typeof loader>()} />;
}
