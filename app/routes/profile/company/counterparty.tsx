import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counterpartyActions } from "#app/actions/counterparties/counterparties.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ClientPage } from "#app/components/counterparties/client-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";
import { managersViewModel } from "#app/view-models/counterparties/managers.ts";

/** Another user's counterparty answers 404 (security E4). */
export const loader = shopLoader("profile-counterparties", async ({ api, params, url }) => {
  const rootUuid = uuidShape.safeParse(params["rootUuid"]);
  if (!rootUuid.success) throw pageNotFound(url.pathname);
  const client = valueOrErrorPage(await api.counterparties.show({ params: { rootUuid: rootUuid.data } }));
  const managers = client.isSelected ? await valueOr(api.managers.byClient(), []) : [];
  return {
    client,
    managers: managersViewModel(managers),
    crumbs: crumbsFor("counterparties", { title: client.name }),
  };
});

export const action = shopAction("profile-counterparties", counterpartyActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaTags({ title: data?.client.name ?? "", noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function Counterparty() {
  const { client, managers } = useLoaderData<typeof loader>();
  return <ClientPage key={client.rootUuid} client={client} managers={managers} />;
}
