import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { OrderPage } from "#app/components/order/order-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { orderCancelActions } from "#app/actions/orders/order-cancel.server.ts";
import { paymentActions } from "#app/actions/orders/payment.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

/** By uuid or number; another user's order answers 404 (security E4). */
export const loader = shopLoader("profile-order-id", async (shop) => {
  const id = shop.params["id"] ?? "";
  const order = valueOrErrorPage(await shop.api.orders.show({ params: { id } }));
  return {
    order,
    formKey: crypto.randomUUID(),
    crumbs: crumbsFor("profile-order-id", { title: order.number }),
    ...(await pageSeo(shop, ownWords(shop, "profile-order-id", { number: order.number }), { personal: true })),
  };
});

export const action = shopAction("profile-order-id", paymentActions, orderCancelActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "orders", "orderChange"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Order() {
  return <OrderPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
