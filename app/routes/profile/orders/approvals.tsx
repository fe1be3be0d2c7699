import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ApprovalsPage } from "#app/components/approval/approvals-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

/** Of all the user's counterparties: pending approvals are visible without switching. */
export const loader = shopLoader("checkout", async (shop) => ({
  approvals: valueOrErrorPage(await shop.api.approvals.list()),
  ...(await pageSeo(shop, ownWords(shop, "profile-approvals"), { personal: true })),
}));

export const action = shopAction("checkout");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Approvals() {
  return <ApprovalsPage list={useLoaderData<typeof loader>().approvals} />;
}
