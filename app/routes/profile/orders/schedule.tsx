import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { scheduleActions } from "#app/actions/orders/schedule.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { SchedulePage } from "#app/components/schedule/schedule-page.tsx";
import { uuidShape } from "#app/contract/parts.ts";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { pageNotFound, valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("schedule", texts);

/** Another user's schedule, or one of another own counterparty, answers 404 (security E4). */
export const loader = shopLoader("profile-orders", async ({ api, params, url }) => {
  const uuid = uuidShape.safeParse(params["uuid"]);
  if (!uuid.success) throw pageNotFound(url.pathname);
  const schedule = valueOrErrorPage(await api.schedules.show({ params: { uuid: uuid.data } }));
  const list = { text: t("title"), path: "/profile/orders/schedules" };
  return { schedule, crumbs: crumbsFor("orders", { trail: [list], title: schedule.name }) };
});

export const action = shopAction("profile-orders", scheduleActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "schedule"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  metaTags({ title: data?.schedule.name ?? t("title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function ScheduleRoute() {
  return <SchedulePage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
