import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { memberActions } from "#app/actions/counterparties/members.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { MembersPage } from "#app/components/profile/members/members-page.tsx";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { members as texts } from "#app/i18n/ru/counterparties/members.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { unlessRightMissing } from "#app/startup/unless-right-missing.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("members", texts);

/** Another user's counterparty answers 404 (security E4); one whose members another user manages says so. */
export const loader = shopLoader("profile-counterparties", async ({ api, params, url, session }) => {
  const rootUuid = uuidShape.safeParse(params["rootUuid"]);
  if (!rootUuid.success) throw pageNotFound(url.pathname);
  const found = await api.members.list({ params: { rootUuid: rootUuid.data } });
  const members = valueOrErrorPage(unlessRightMissing(session, found, "/profile/main"));
  const company = { text: members.counterparty.name, path: `/profile/counterparties/${rootUuid.data}` };
  const removed = uuidShape.safeParse(url.searchParams.get("remove"));
  const leaving = members.members.find(({ userUuid, may }) => may.remove && userUuid === removed.data) ?? null;
  return { members, leaving, crumbs: crumbsFor("counterparties", { trail: [company], title: t("title") }) };
});

export const action = shopAction("profile-counterparties", memberActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function Members() {
  const { members, leaving } = useLoaderData<typeof loader>();
  return <MembersPage data={members} leaving={leaving} reply={useActionData<typeof action>() ?? null} />;
}
