import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CheckoutUnknown, NotPlaced } from "#app/components/checkout/placed.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { placedPath } from "#app/http/placed-path.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("checkout-error", async (shop) => {
  // The order may have been placed though its answer was lost: then this is no error.
  const checkout = uuidShape.safeParse(shop.url.searchParams.get("checkout"));
  const found = checkout.success ? await shop.api.checkouts.show({ params: { uuid: checkout.data } }) : null;
  if (found?.ok && found.value.placed) throw seeOther(placedPath(shop, found.value.uuid, found.value.placed));
  // An unknown checkout is not reported as a failure; an unavailable API is.
  const failed = found !== null && (found.ok || found.status >= 500);
  const words = ownWords(shop, failed ? "checkout-error" : "checkout-unknown");
  return { failed, ...(await pageSeo(shop, words, { personal: true })) };
});

export const action = shopAction("checkout-error");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["checkout"], layout: "checkout" };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function CheckoutError() {
  const { h1, failed } = useLoaderData<typeof loader>();
  return failed ? <NotPlaced h1={h1} /> : <CheckoutUnknown h1={h1} />;
}
