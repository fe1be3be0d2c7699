import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Neutral, Placed, placedData, type PlacedData } from "#app/components/checkout/placed.tsx";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";
import type { RouteArgs } from "#app/startup/shop-request.server.ts";

const t = namespace("checkout", texts);

export const loader = shopLoader("checkout-payment-success", async ({ api, url, profile }): Promise<{ placed: PlacedData | null }> => {
  const order = url.searchParams.get("order") ?? "";
  const found = order === "" ? null : await api.orders.show(order);
  return { placed: found?.ok ? placedData(found.value, profile?.email ?? null) : null };
});

const frameAction = shopAction("checkout-payment-success");

/**
 * A bank may send the buyer back by POST. Lax cookies do not come with it, so nobody is logged in here: the GET that
 * follows brings them, and decides what may be shown (invariants M7).
 */
export async function action(args: RouteArgs) {
  const form = await args.request.clone().formData().catch(() => null);
  if (form?.has("intent")) return frameAction(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const order = searchParams.get("order");
  throw redirect(order === null ? pathname : `${pathname}?order=${encodeURIComponent(order)}`, 303);
}

export const handle: RouteHandle = { styles: ["checkout", "profile"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaTags({ title: data?.placed ? t("placed", { number: data.placed.number }) : t("neutral.title"), noindex: true });

export default function PaymentSuccess() {
  const { placed } = useLoaderData<typeof loader>();
  return placed === null ? <Neutral /> : <Placed placed={placed} />;
}
