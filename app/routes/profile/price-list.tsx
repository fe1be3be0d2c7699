import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { priceListActions } from "#app/actions/files/price-lists.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { PriceListPage } from "#app/components/price-list/price-list-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { categoryChoices, priceListViewModel } from "#app/view-models/files/price-lists.ts";

export const loader = shopLoader("profile-price-list", async (shop) => {
  const { api, city, profile } = shop;
  const [lists, menu, brands, seo] = await Promise.all([
    api.priceLists.all(),
    api.categories.menu(),
    api.brands.list(),
    pageSeo(shop, ownWords(shop, "profile-price-list"), { personal: true }),
  ]);
  const isBlind = !lists.ok && lists.code === "rightMissing";
  return {
    lists: isBlind ? null : valueOrErrorPage(lists).items.map((list) => priceListViewModel(list, city.timezone)),
    builder: {
      categories: categoryChoices(valueOrErrorPage(menu)),
      brands: valueOrErrorPage(brands).map(({ uuid, name }) => ({ uuid, name })),
      email: profile?.emailConfirmedAt ? profile.email : null,
      formKey: crypto.randomUUID(),
    },
    ...seo,
  };
});

export const action = shopAction("profile-price-list", priceListActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = {
  styles: ["profile", "forms", "settlements", "articles"],
  around: ProfileMenu,
  titled: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function PriceList() {
  return <PriceListPage {...useLoaderData<typeof loader>()} />;
}
