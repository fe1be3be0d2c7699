import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { OrdersPage } from "#app/components/profile/orders-page.tsx";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

const t = namespace("profile", texts);

export const loader = shopLoader("profile-orders", async ({ api, url }) => {
  const page = pageOf(url);
  const list = page === null ? null : need(await api.orders.list({ page, limit: 20 }));
  if (list === null || list.page > list.pages) throw pageNotFound(url.pathname);
  return { orders: list.items, page: list.page, pages: list.pages };
});

export const action = shopAction("profile-orders");

export const handle: RouteHandle = { styles: ["profile"], layout: "profile" };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("ordersTitle"), noindex: true });

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}

/** From 1 on; null for what is no page. */
function pageOf({ searchParams }: URL): number | null {
  const typed = searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}
