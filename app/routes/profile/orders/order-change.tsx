import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderCancelActions } from "#app/actions/orders/order-cancel.server.ts";
import { orderChangeActions } from "#app/actions/orders/order-change.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { OrderChangePage } from "#app/components/order/change/order-change-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { unlessRightMissing } from "#app/startup/unless-right-missing.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

/** Of the whole order, or of the part named by the address if it belongs to the order (security E4, E9). */
export const loader = shopLoader("order-change-id-number", async (shop) => {
  const { id = "", number } = shop.params;
  const order = valueOrErrorPage(await shop.api.orders.show({ params: { id } }));
  const numbers = [order.number, ...order.parts.map((part) => part.number)];
  if (number !== undefined && !numbers.includes(number)) throw pageNotFound(shop.url.pathname);
  const card = `/profile/order/${encodeURIComponent(order.number)}`;
  const part = partOf(order, number);
  const choices = order.can.change
    ? unlessRightMissing(
        shop.session,
        await shop.api.orderChanges.choices({ params: { id }, query: { part: part ?? undefined } }),
        card,
      )
    : null;
  const { can, cancelRequest, paymentMethod, paymentStatus, uuid, parts } = order;
  return {
    order: { can, cancelRequest, paymentMethod, paymentStatus, uuid, number: order.number, parts },
    part,
    choices: choices === null || (!choices.ok && choices.code === "orderFixed") ? null : valueOrErrorPage(choices),
    formKey: crypto.randomUUID(),
    crumbs: crumbsFor("order-change-id-number", { title: order.number }),
    ...(await pageSeo(shop, ownWords(shop, "order-change-id-number", { number: order.number }), { personal: true })),
  };
});

function partOf(order: { number: string }, number: string | undefined): string | null {
  return number === undefined || number === order.number ? null : number;
}

export const action = shopAction("order-change-id-number", orderChangeActions, orderCancelActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = {
  styles: ["profile", "orderChange", "delivery"],
  around: ProfileMenu,
  titled: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function OrderChange() {
  const { order, part, choices, formKey } = useLoaderData<typeof loader>();
  return <OrderChangePage {...{ order, part, choices, formKey }} reply={useActionData<typeof action>() ?? null} />;
}
