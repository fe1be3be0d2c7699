import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { approvalActions } from "#app/actions/orders/approval.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { ApprovalPage } from "#app/components/approval/approval-page.tsx";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { differenceText } from "#app/i18n/order-difference.ts";
import { approval as texts } from "#app/i18n/ru/orders/approval.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("approval", texts);

/** For the requester and approvers, whatever counterparty is selected; 404 for others (security E4). */
export const loader = shopLoader("checkout", async ({ api, params, url }) => {
  const uuid = uuidShape.safeParse(params["uuid"]);
  if (!uuid.success) throw pageNotFound(url.pathname);
  const approval = valueOrErrorPage(await api.approvals.show({ params: { uuid: uuid.data } }));
  return {
    approval,
    changes: approval.differences.map(differenceText),
    crumbs: crumbsFor("approvals", { title: approval.asker }),
  };
});

export const action = shopAction("checkout", approvalActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function ApprovalRoute() {
  return <ApprovalPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
