import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepUnderDrawer } from "#app/components/layout/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { MainPage } from "#app/components/profile/main-page.tsx";
import { metaTags } from "#app/loaders/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/page-seo.server.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

export const loader = shopLoader("profile-main", async (shop) => {
  const { api, profile, url } = shop;
  // The guard lets no guest in.
  if (profile === null) throw pageNotFound(url.pathname);
  const [clients, orders] = await Promise.all([api.users.clients(), api.orders.list({ limit: 3 })]);
  const { firstName, lastName, middleName, phone, email, emailConfirmedAt } = profile;
  return {
    person: { firstName, lastName, middleName, phone, email, emailConfirmed: emailConfirmedAt !== null },
    clients: need(clients),
    orders: need(orders).items,
    ...(await pageSeo(shop, ownWords(shop, "profile-main"), { personal: true })),
  };
});

export const action = shopAction("profile-main");

export const handle: RouteHandle = { styles: ["profile"], layout: "profile", titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function ProfileMain() {
  return <MainPage {...useLoaderData<typeof loader>()} />;
}
