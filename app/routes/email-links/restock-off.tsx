import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { linkActions } from "#app/actions/link.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { LinkPage, linkPageTitle } from "#app/components/subscription/link-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

/** Unsubscribe link of a restock e-mail. */
export const loader = shopLoader("subscription-confirm", ({ url }) => ({ code: url.searchParams.get("code") ?? "" }));

export const action = shopAction(
  "subscription-confirm",
  linkActions(({ api }, code) => api.restock.unsubscribe({ body: { code } })),
);

export const clientAction = preserveFormOffline;

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: linkPageTitle("restock-off"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function RestockOff() {
  return <LinkPage page="restock-off" {...useLoaderData<typeof loader>()} />;
}
