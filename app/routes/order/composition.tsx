import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { CompositionPage } from "#app/components/order/composition-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

/** Of an order or one part; a part of another order answers 404 (security E9). */
export const loader = shopLoader("order-composition-id-number", async (shop) => {
  const { id = "", number } = shop.params;
  const composition = valueOrErrorPage(await shop.api.orders.composition({ params: { id }, query: { number } }));
  const shown = composition.part ?? composition.number;
  return {
    composition,
    ...(await pageSeo(shop, ownWords(shop, "order-composition-id-number", { number: shown }), { personal: true })),
  };
});

export const action = shopAction("order-composition-id-number");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "orders"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function OrderComposition() {
  return <CompositionPage {...useLoaderData<typeof loader>()} />;
}
