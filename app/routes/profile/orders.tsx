import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { OrdersPage } from "#app/components/profile/orders-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("profile-orders", async (shop) => {
  const { api, url } = shop;
  const page = pageOf(url);
  const list = page === null ? null : valueOrErrorPage(await api.orders.list({ page, limit: 20 }));
  if (list === null || list.page > list.pages) throw pageNotFound(url.pathname);
  const seo = await pageSeo(shop, ownWords(shop, "profile-orders"), { personal: true, page: list.page });
  return { orders: list.items, page: list.page, pages: list.pages, ...seo };
});

export const action = shopAction("profile-orders");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], layout: "profile", titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}

/** From 1 on; null for what is no page. */
function pageOf({ searchParams }: URL): number | null {
  const typed = searchParams.get("page") ?? "1";
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}
