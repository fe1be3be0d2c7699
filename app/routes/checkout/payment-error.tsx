import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paymentActions } from "#app/actions/orders/payment.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { PaymentFailed } from "#app/components/checkout/payment-outcome.tsx";
import { PaymentUnknown } from "#app/components/checkout/placed.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { leaveCanceled } from "#app/loaders/canceled-payment.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

/** State by the gateway, whatever the address says (security G8): `away` is respected only for a pending payment. */
export const loader = shopLoader("checkout-payment-error", async (shop) => {
  const order = shop.url.searchParams.get("order") ?? "";
  const found = order === "" ? null : await shop.api.payments.show({ params: { id: order } });
  const isAway = shop.url.searchParams.has("away");
  if (found?.ok) leaveCanceled(shop, found.value);
  // A refusal is shown only if the bank has reported it.
  if (found?.ok && (found.value.state === "paid" || (found.value.state === "processing" && !isAway)))
    throw seeOther(`/checkout/payment-success?order=${encodeURIComponent(found.value.number)}`);
  const payment = found?.ok && found.value.state !== "notOnline" ? found.value : null;
  const words = ownWords(shop, payment === null ? "payment-unknown" : "checkout-payment-error");
  return { payment, ...(await pageSeo(shop, words, { personal: true })) };
});

export const action = shopAction("checkout-payment-error", paymentActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["checkout"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function PaymentError() {
  const { h1, payment } = useLoaderData<typeof loader>();
  if (payment === null) return <PaymentUnknown h1={h1} />;
  return <PaymentFailed h1={h1} payment={payment} isAway={payment.state !== "failed"} />;
}
