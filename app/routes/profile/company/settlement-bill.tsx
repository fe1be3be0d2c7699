import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { billActions } from "#app/actions/settlements/settlement-bill.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { BillPage } from "#app/components/settlements/bill-page.tsx";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { settlementBill as texts } from "#app/i18n/ru/settlements/settlement-bill.ts";
import { formatDate } from "#app/i18n/format.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { unlessRightMissing } from "#app/startup/unless-right-missing.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("settlementBill", texts);

/** An invoice for chosen documents of the selected counterparty; any other answers 404 (security E4). */
export const loader = shopLoader("profile-mutual-settlements", async ({ api, params, url, session }) => {
  const uuid = uuidShape.safeParse(params["uuid"]);
  if (!uuid.success) throw pageNotFound(url.pathname);
  const found = await api.settlementBills.show({ params: { uuid: uuid.data } });
  const bill = valueOrErrorPage(unlessRightMissing(session, found, "/profile/mutual-settlements"));
  return { bill, crumbs: crumbsFor("settlements", { title: bill.number }) };
});

export const action = shopAction("profile-mutual-settlements", billActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "settlements"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaTags({
    title: data ? t("title", { number: data.bill.number, date: formatDate(data.bill.date) }) : t("back"),
    noindex: true,
  });

export const shouldRevalidate = keepUnderDrawer;

export default function SettlementBillRoute() {
  return <BillPage {...useLoaderData<typeof loader>()} />;
}
