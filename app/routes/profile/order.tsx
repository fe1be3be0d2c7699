import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { OrderPage } from "#app/components/order/order-page.tsx";
import { order as texts } from "#app/i18n/ru/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

const t = namespace("order", texts);

/** By uuid or number; somebody else's order is not there (security E4). */
export const loader = shopLoader("profile-order-id", async ({ api, params }) => ({
  order: need(await api.orders.show(params["id"] ?? "")),
}));

export const action = shopAction("profile-order-id");

export const handle: RouteHandle = { styles: ["profile"], layout: "profile" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaTags(data && { title: t("title", { number: data.order.number }), noindex: true });

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} />;
}
