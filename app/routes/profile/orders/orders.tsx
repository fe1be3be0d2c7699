import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { orderListActions } from "#app/actions/files/asked-files.server.ts";
import { paymentActions } from "#app/actions/orders/payment.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { OrdersPage } from "#app/components/profile/orders-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { ordersFilter, ordersQueryOf, wrongDateOf, type PeriodFault } from "#app/forms/orders/orders-filter.ts";

const reversed: PeriodFault = { field: "to", code: "periodReversed" };

export const loader = shopLoader("profile-orders", async (shop) => {
  const { api, url } = shop;
  const filter = ordersFilter(url.searchParams);
  const page = pageNumber(url);
  if (page === null) throw pageNotFound(url.pathname);
  const seoOf = () => pageSeo(shop, ownWords(shop, "profile-orders"), { personal: true, page });
  const wrong = wrongDateOf(url.searchParams);
  if (wrong !== null) return { filter, list: null, fault: wrong, ...(await seoOf()) };
  const verdict = await api.orders.list({ query: { ...ordersQueryOf(filter), page, limit: filter.limit } });
  const seo = await seoOf();
  // A reversed period: the filter shows the error instead of the list.
  if (!verdict.ok && verdict.code === "periodReversed") return { filter, list: null, fault: reversed, ...seo };
  const list = valueOrErrorPage(verdict);
  if (list.page > list.pages) throw pageNotFound(url.pathname);
  return { filter, list, fault: null, ...seo };
});

export const action = shopAction("profile-orders", { ...orderListActions, ...paymentActions });

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "orders"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} />;
}
