import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { scheduleActions } from "#app/actions/orders/schedule.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { SchedulesPage } from "#app/components/schedule/schedules-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

export const loader = shopLoader("profile-orders", async (shop) => ({
  schedules: valueOrErrorPage(await shop.api.schedules.all()),
  ...(await pageSeo(shop, ownWords(shop, "profile-schedules"), { personal: true })),
}));

export const action = shopAction("profile-orders", scheduleActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "schedule"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Schedules() {
  return <SchedulesPage {...useLoaderData<typeof loader>()} />;
}
