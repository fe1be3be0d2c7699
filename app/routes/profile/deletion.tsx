import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deletionActions } from "#app/actions/account/own-data.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { useReply } from "#app/components/navigation/use-reply.ts";
import { DeletionPage } from "#app/components/profile/settings/deletion-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

export const loader = shopLoader("profile-settings", async (shop) => {
  const { api, profile, url } = shop;
  // The access guard excludes guests.
  if (profile === null) throw pageNotFound(url.pathname);
  const seo = await pageSeo(shop, ownWords(shop, "profile-deletion"), { personal: true });
  return {
    deletion: valueOrErrorPage(await api.ownData.deletion()),
    phone: profile.phone,
    crumbs: crumbsFor("settings", { title: seo.h1 }),
    ...seo,
  };
});

export const action = shopAction("profile-settings", deletionActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Deletion() {
  const reply = useReply("deletion");
  return <DeletionPage {...useLoaderData<typeof loader>()} reply={reply} />;
}
