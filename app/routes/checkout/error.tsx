import type { MetaFunction } from "@remix-run/node";
import { NotPlaced } from "#app/components/checkout/placed.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

const t = namespace("checkout", texts);

export const loader = shopLoader("checkout-error", () => null);

export const action = shopAction("checkout-error");

export const handle: RouteHandle = { styles: ["checkout"], layout: "checkout" };

export const meta: MetaFunction = () => metaTags({ title: t("checkoutError.title"), noindex: true });

export default function CheckoutError() {
  return <NotPlaced reason="checkoutError" />;
}
