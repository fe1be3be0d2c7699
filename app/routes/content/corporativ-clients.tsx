import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextPage } from "#app/components/home/text-page.tsx";
import { SubscriptionBlock } from "#app/components/subscription/subscription-block.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { subscriptionActions } from "#app/actions/account/subscription.server.ts";
import { subscriptionViewModel } from "#app/loaders/subscription.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { textPage } from "#app/loaders/pages/text-page.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

export const loader = shopLoader("corporativ-clients", async (shop) => ({
  ...(await textPage("corporativ-clients", shop)),
  subscription: await subscriptionViewModel(shop),
}));

export const action = shopAction("corporativ-clients", subscriptionActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["home", "text"], subscription: SubscriptionBlock };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function CorporateClients() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
