import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { documentsArchiveActions } from "#app/actions/files/asked-files.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { FilesPage } from "#app/components/files/files-page.tsx";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { quarterStart } from "#app/domain/settlement/days.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { ownFileViewModel } from "#app/view-models/files/own-files.ts";

export const loader = shopLoader("profile", async (shop) => {
  const { items } = valueOrErrorPage(await shop.api.fileProcesses.list());
  const { date: today } = localMoment(Date.now(), shop.city.timezone);
  return {
    // Archives contain order documents, which are closed during moderation.
    archive: shop.profile?.onModerate ? null : { from: quarterStart(today), to: today },
    files: items.map((file) => ownFileViewModel(file, shop.city.timezone)),
    ...(await pageSeo(shop, ownWords(shop, "profile-files"), { personal: true })),
  };
});

export const action = shopAction("profile", documentsArchiveActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms", "settlements"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function Files() {
  return <FilesPage {...useLoaderData<typeof loader>()} />;
}
