import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { basketEntryActions } from "#app/actions/basket/basket-entry.server.ts";
import { laterActions } from "#app/actions/basket/basket-later.server.ts";
import { listActions } from "#app/actions/catalog/lists.server.ts";
import { basketPageActions } from "#app/actions/basket/basket-page.server.ts";
import { basketExtras } from "#app/loaders/basket.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { basketViewModel } from "#app/view-models/basket/basket.ts";
import { fromJsonText, toJsonText } from "#app/view-models/json-text.ts";
import { laterGoods } from "#app/view-models/basket/basket-lists.ts";
import { BasketPage } from "#app/components/basket/basket-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { requestedPage } from "#app/loaders/pages/page-asked.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("basket", async (shop) => {
  const { api } = shop;
  const currentPage = requestedPage(shop);
  const client = shop.profile?.client ?? null;
  const [shown, lists, credit] = await Promise.all([
    shop.loaded.basketOnPage ?? api.baskets.page({ query: { page: currentPage } }),
    shop.loaded.basketLists ?? valueOr(api.basketLists.all(), null),
    client !== null && client.type !== "physical" ? valueOr(api.settlements.credit(), null) : null,
  ]);
  const basket = valueOrErrorPage(shown);
  const { similar, related, notices } = await basketExtras(api, basket);
  return {
    crumbs: crumbsFor("basket"),
    basket: toJsonText(basketViewModel(basket, similar)),
    credit,
    later: laterGoods(lists?.later ?? []),
    related,
    notices,
    entryKey: crypto.randomUUID(),
    ...(await pageSeo(shop, ownWords(shop, "basket"), { personal: true })),
  };
});

export const action = shopAction(
  "basket",
  basketActions,
  basketPageActions,
  basketEntryActions,
  laterActions,
  listActions,
);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "listing", "notices"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Basket() {
  const [cleared, removed] = [useReply("basket.clear"), useReply("basket.remove")];
  const { basket, ...around } = useLoaderData<typeof loader>();
  const goods = useMemo(() => fromJsonText(basket), [basket]);
  return <BasketPage {...around} basket={goods} cleared={cleared ?? removed} />;
}
