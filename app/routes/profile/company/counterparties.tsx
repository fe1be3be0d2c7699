import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClientList } from "#app/components/counterparties/client-list.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { clientsQuery } from "#app/contract/counterparties/counterparties.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { managersViewModel } from "#app/view-models/counterparties/managers.ts";

/** Open to every user, also during moderation (specification §6). */
export const loader = shopLoader("profile-counterparties", async (shop) => {
  const { api, url } = shop;
  const parsedQuery = clientsQuery.omit({ limit: true }).safeParse(Object.fromEntries(url.searchParams));
  if (!parsedQuery.success) throw pageNotFound(url.pathname);
  const { page, q = "", archived } = parsedQuery.data;
  const [verdict, managers, joinRequests] = await Promise.all([
    api.counterparties.list({ query: { page, limit: 20, archived, q: q || undefined } }),
    valueOr(api.managers.byClient(), []),
    valueOr(api.counterparties.joinRequests(), []),
  ]);
  const list = valueOrErrorPage(verdict);
  if (list.page > list.pages) throw pageNotFound(url.pathname);
  const seo = await pageSeo(shop, ownWords(shop, "profile-counterparties"), { personal: true, page });
  return {
    clients: list.items,
    total: list.total,
    page,
    pages: list.pages,
    q,
    archived: archived === "1",
    managers: managersViewModel(managers),
    joinRequests,
    ...seo,
  };
});

export const action = shopAction("profile-counterparties");

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function Counterparties() {
  return <ClientList {...useLoaderData<typeof loader>()} />;
}
