import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket.server.ts";
import { basketPageActions } from "#app/actions/basket-page.server.ts";
import { basketViewModel } from "#app/view-models/basket.ts";
import { BasketPage } from "#app/components/basket/basket-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("basket", async (shop) => {
  const { api } = shop;
  const basket = valueOrErrorPage(await api.baskets.show());
  const items = basket.items.map(({ uuid, quantity, kind }) => ({ uuid, quantity, kind }));
  const delivery = items.length > 0 ? await api.logistics.card({ items }) : null;
  return {
    crumbs: crumbsFor("basket"),
    // The basket stands without its dates, too.
    basket: basketViewModel(basket, delivery?.ok ? delivery.value : []),
    ...(await pageSeo(shop, ownWords(shop, "basket"), { personal: true })),
  };
});

export const action = shopAction("basket", basketActions, basketPageActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Basket() {
  const [cleared, removed] = [useReply("basket.clear"), useReply("basket.remove")];
  return <BasketPage {...useLoaderData<typeof loader>()} cleared={cleared ?? removed} />;
}
