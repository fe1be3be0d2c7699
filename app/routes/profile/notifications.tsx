import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notificationActions } from "#app/actions/account/notifications.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { NotificationsPage } from "#app/components/profile/notifications-page.tsx";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNumber } from "#app/loaders/pages/page-number.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { noticeViewModel } from "#app/view-models/account/notifications.ts";

/** For every user, also during moderation, whose end is announced here. */
export const loader = shopLoader("profile", async (shop) => {
  const { api, url, city } = shop;
  const page = pageNumber(url);
  const list = page === null ? null : valueOrErrorPage(await api.notifications.list({ query: { page, limit: 20 } }));
  if (list === null || list.page > list.pages) throw pageNotFound(url.pathname);
  return {
    notices: list.items.map((notice) => noticeViewModel(notice, city.timezone)),
    unread: list.unread,
    page: list.page,
    pages: list.pages,

    ...(await pageSeo(shop, ownWords(shop, "profile-notifications"), { personal: true, page: list.page })),
  };
});

export const action = shopAction("profile", notificationActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Notifications() {
  return <NotificationsPage {...useLoaderData<typeof loader>()} />;
}
