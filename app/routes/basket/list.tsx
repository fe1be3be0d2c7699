import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketListActions } from "#app/actions/basket/basket-lists.server.ts";
import { ListPage } from "#app/components/basket/list-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { laterGoods } from "#app/view-models/basket/basket-lists.ts";

export const loader = shopLoader("basket", async (shop) => {
  const uuid = uuidShape.safeParse(shop.params["uuid"]);
  if (!uuid.success) throw pageNotFound(shop.url.pathname);
  const { items, gone, ...list } = valueOrErrorPage(await shop.api.basketLists.show({ params: { uuid: uuid.data } }));
  return {
    list,
    goods: laterGoods(items),
    gone,
    ...(await pageSeo(
      shop,
      { ...ownWords(shop, "basket-lists"), h1: list.name, title: list.name },
      { personal: true },
    )),
  };
});

export const action = shopAction("basket", basketListActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function BasketList() {
  return <ListPage {...useLoaderData<typeof loader>()} />;
}
