import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sharedBasketActions } from "#app/actions/basket/basket-lists.server.ts";
import { SharedPage } from "#app/components/basket/shared-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { laterGoods } from "#app/view-models/basket/basket-lists.ts";

export const loader = shopLoader("basket", async (shop) => {
  const { items, gone, expiresAt } = valueOrErrorPage(
    await shop.api.basketShares.open({ params: { code: shop.params["code"] ?? "" } }),
  );
  return {
    goods: laterGoods(items),
    gone,
    expiresAt,
    ...(await pageSeo(shop, ownWords(shop, "basket-shared"), { personal: true })),
  };
});

export const action = shopAction("basket", sharedBasketActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function SharedBasket() {
  return <SharedPage {...useLoaderData<typeof loader>()} />;
}
