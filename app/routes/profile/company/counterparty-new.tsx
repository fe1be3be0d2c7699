import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newCounterpartyActions } from "#app/actions/counterparties/counterparties.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { NewClient } from "#app/components/counterparties/new-client.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { counterparties as texts } from "#app/i18n/ru/counterparties/counterparties.ts";
import { namespace } from "#app/i18n/translator.ts";
import { newCounterparty } from "#app/loaders/new-counterparty.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";

const t = namespace("counterparties", texts);

export const loader = shopLoader("profile-counterparties", async (shop) => ({
  ...(await newCounterparty(shop)),
  crumbs: crumbsFor("counterparties", { title: t("newTitle") }),
}));

export const action = shopAction("profile-counterparties", newCounterpartyActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("newTitle"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function NewCounterparty() {
  return <NewClient {...useLoaderData<typeof loader>()} />;
}
