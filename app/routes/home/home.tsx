import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { basketActions } from "#app/actions/basket.server.ts";
import { listActions } from "#app/actions/lists.server.ts";
import { Home } from "#app/components/home/home.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { keepOnOneClick } from "#app/components/listing/keep-on-one-click.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";
import { goodsOfToday } from "./goods-of-today.server.ts";
import { homeTexts } from "./home-texts.server.ts";

export const loader = shopLoader("index", async (shop) => {
  const { categories, promotions } = shop.loaded;
  const [goods, seo] = await Promise.all([goodsOfToday(shop), shop.api.seo.final("/")]);
  return {
    ...homeTexts(shop, seo.ok ? seo.value : null),
    categories: categories.map(({ name, slug, image, productCount }) => ({ name, slug, image: image.url, count: productCount })),
    promotions: promotions.map(({ slug, title, announce, dateFrom, dateTo }) => ({ slug, title, announce, dateFrom, dateTo })),
    goods,
  };
});

export const action = shopAction("index", { ...basketActions, ...listActions });

export const handle: RouteHandle = { styles: ["listing", "home"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepOnOneClick;

export default function HomePage() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
