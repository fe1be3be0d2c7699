import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { OwnDataPage } from "#app/components/profile/settings/own-data-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { problemSentence } from "#app/http/problem-notice.server.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { newestShown, ownDataViewModel } from "#app/view-models/account/own-data.ts";

export const loader = shopLoader("profile-settings", async (shop) => {
  const seo = await pageSeo(shop, ownWords(shop, "profile-own-data"), { personal: true });
  const own = await shop.api.ownData.data({ query: { newest: newestShown } });
  // Too many views within an hour: the page says when it can be opened again.
  const isLimited = !own.ok && own.code === "emailLimit";
  return {
    shown: isLimited ? null : ownDataViewModel(valueOrErrorPage(own), shop.city.timezone),
    refused: isLimited ? problemSentence(own) : null,
    crumbs: crumbsFor("settings", { title: seo.h1 }),
    ...seo,
  };
});

export const action = shopAction("profile-settings");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function OwnData() {
  return <OwnDataPage {...useLoaderData<typeof loader>()} />;
}
