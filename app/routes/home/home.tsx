import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket/basket.server.ts";
import { listActions } from "#app/actions/catalog/lists.server.ts";
import { Home } from "#app/components/home/home.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { SubscriptionBlock } from "#app/components/subscription/subscription-block.tsx";
import { keepOnOneClick } from "#app/components/goods/keep-on-one-click.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { subscriptionActions } from "#app/actions/account/subscription.server.ts";
import { subscriptionViewModel } from "#app/loaders/subscription.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { missingTexts } from "#app/loaders/site-links.server.ts";
import { goodsOfToday } from "#app/loaders/goods-of-today.server.ts";

export const loader = shopLoader("index", async (shop) => {
  const { categories, promotions, contacts } = shop.loaded;
  // Without contacts the shop's name is unknown: a neutral title is used (specification §1).
  const name = contacts?.shop.name;
  const words = name ? ownWords(shop, "index", { shop: name }) : ownWords(shop, "indexUnnamed");
  const [today, terms, seo, subscription] = await Promise.all([
    goodsOfToday(shop),
    valueOr(shop.api.logistics.terms(), null),
    pageSeo(shop, words),
    subscriptionViewModel(shop),
  ]);
  return {
    ...seo,
    mainCity: shop.cities.find(({ isMain }) => isMain)?.name ?? shop.city.name,
    schedule: contacts?.schedule ?? [],
    categories: categories.map(({ name, slug, image, productCount }) => ({
      name,
      slug,
      image: image?.url ?? null,
      count: productCount,
    })),
    promotions: promotions.map(({ slug, title, announce, dateFrom, dateTo, image }) => ({
      slug,
      title,
      announce,
      dateFrom,
      dateTo,
      image: image?.desktop ?? null,
    })),
    ...today,
    missing: missingTexts(contacts),
    cutOff: terms?.pickup.daysTo === 0 ? terms.pickup.cutoff : null,
    subscription,
  };
});

export const action = shopAction("index", basketActions, listActions, subscriptionActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["listing", "home"], subscription: SubscriptionBlock };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function HomePage() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
