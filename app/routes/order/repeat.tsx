import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { repeatActions } from "#app/actions/orders/repeat.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { RepeatPage } from "#app/components/order/repeat/repeat-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

/** An own order by uuid or number, or one part of it; viewing changes nothing (product rules §1.25, security E9). */
export const loader = shopLoader("order-repeat-id-number", async (shop) => {
  const { api, params } = shop;
  const repeat = valueOrErrorPage(
    await api.schedules.repeat({ params: { id: params["id"] ?? "" }, body: { number: params["number"] || undefined } }),
  );
  const { number } = repeat.order;
  return {
    repeat,
    formKey: crypto.randomUUID(),
    ...(await pageSeo(shop, ownWords(shop, "order-repeat-id-number", { number }), { personal: true })),
  };
});

export const action = shopAction("order-repeat-id-number", repeatActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["basket", "schedule"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function OrderRepeat() {
  return <RepeatPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
