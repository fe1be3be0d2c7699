import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { invitationActions } from "#app/actions/counterparties/members.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { InvitationsPage } from "#app/components/profile/members/invitations-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("members", texts);

/** Invitations to the logged-in user's phone, linked from the SMS. */
export const loader = shopLoader("profile-counterparties", async ({ api }) => ({
  invitations: valueOrErrorPage(await api.invitations.own()),
  crumbs: crumbsFor("counterparties", { title: t("own.title") }),
}));

export const action = shopAction("profile-counterparties", invitationActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("own.title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function Invitations() {
  return <InvitationsPage list={useLoaderData<typeof loader>().invitations} />;
}
