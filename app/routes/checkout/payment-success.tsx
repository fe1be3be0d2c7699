import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paymentActions } from "#app/actions/orders/payment.server.ts";
import { PaymentProcessing } from "#app/components/checkout/payment-outcome.tsx";
import type { WirePaymentState } from "#app/contract/orders/payments.ts";
import { leaveCanceled } from "#app/loaders/canceled-payment.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { SentForApproval, Neutral, Placed } from "#app/components/checkout/placed.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo, type PageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader, type RouteArgs, type ShopRequest } from "#app/startup/shop-request.server.ts";
import { placedOrderViewModel, type PlacedOrderViewModel } from "#app/view-models/orders/placed-order.ts";

export const loader = shopLoader("checkout-payment-success", async (shop): Promise<Shown & PageSeo> => {
  const payment = await paymentOf(shop);
  if (payment !== null) leaveCanceled(shop, payment);
  if (payment?.state === "failed" || payment?.state === "canceled")
    throw seeOther(`/checkout/payment-error?order=${encodeURIComponent(payment.number)}`);
  const approval = uuidShape.safeParse(shop.url.searchParams.get("approval"));
  const requested = approval.success ? await shop.api.approvals.show({ params: { uuid: approval.data } }) : null;
  const placed = await placedOrder(shop);
  const words =
    placed === null ? ownWords(shop, "checkout-payment-success") : ownWords(shop, "placed", { number: placed.number });
  const waits = payment?.state === "awaiting" || payment?.state === "processing";
  return {
    placed,
    processing: waits ? payment : null,
    approval: requested?.ok ? requested.value.uuid : null,
    ...(await pageSeo(shop, words, { personal: true })),
  };
});

type Shown = { placed: PlacedOrderViewModel | null; processing: WirePaymentState | null; approval: string | null };

/** State by the gateway, whatever the address says (security G8). */
async function paymentOf({ api, url }: ShopRequest): Promise<WirePaymentState | null> {
  const order = url.searchParams.get("order") ?? "";
  const found = order === "" ? null : await api.payments.show({ params: { id: order } });
  return found?.ok && found.value.state !== "notOnline" ? found.value : null;
}

async function placedOrder({ api, url, profile }: ShopRequest): Promise<PlacedOrderViewModel | null> {
  const email = profile?.email ?? null;
  if (profile?.onModerate === true) return takenOrder(api, url, email);
  const order = url.searchParams.get("order") ?? "";
  const found = order === "" ? null : await api.orders.show({ params: { id: order } });
  return found?.ok ? placedOrderViewModel(found.value, email) : null;
}

/** An order whose pages are closed to its buyer for now: only its number is revealed. */
async function takenOrder(
  api: ShopRequest["api"],
  url: URL,
  email: string | null,
): Promise<PlacedOrderViewModel | null> {
  const checkout = uuidShape.safeParse(url.searchParams.get("checkout"));
  const found = checkout.success ? await api.checkouts.show({ params: { uuid: checkout.data } }) : null;
  return found?.ok && found.value.placed
    ? { number: found.value.placed.number, email, isPaid: false, invoice: null, toPay: null, groups: [] }
    : null;
}

const frameAction = shopAction("checkout-payment-success", paymentActions);

/**
 * A bank may return the buyer by POST, which carries no Lax cookies, so nobody is logged in here: the following GET
 * has them and decides what may be shown (invariants M7).
 */
export async function action(args: RouteArgs) {
  const form = await args.request
    .clone()
    .formData()
    .catch(() => null);
  if (form?.has("intent")) return frameAction(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => name === "order" || name === "checkout"));
  throw redirect(kept.size === 0 ? pathname : `${pathname}?${kept}`, 303);
}

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["checkout", "profile"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function PaymentSuccess() {
  const { placed, processing, approval, h1 } = useLoaderData<typeof loader>();
  if (approval !== null) return <SentForApproval uuid={approval} />;
  if (processing !== null) return <PaymentProcessing payment={processing} />;
  return placed === null ? <Neutral h1={h1} /> : <Placed h1={h1} placed={placed} />;
}
