import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotPlaced } from "#app/components/checkout/placed.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("checkout-payment-error", (shop) =>
  pageSeo(shop, ownWords(shop, "checkout-payment-error"), { personal: true }),
);

export const action = shopAction("checkout-payment-error");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["checkout"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function PaymentError() {
  const { h1 } = useLoaderData<typeof loader>();
  return <NotPlaced h1={h1} reason="paymentError" />;
}
