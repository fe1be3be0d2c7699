import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { newScheduleActions } from "#app/actions/orders/schedule.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { NewSchedulePage } from "#app/components/schedule/new-schedule-page.tsx";
import { crumbsFor } from "#app/domain/catalog/breadcrumbs.ts";
import { addDays, localMoment } from "#app/domain/local-time.ts";
import { schedule as texts } from "#app/i18n/ru/orders/schedule.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOrErrorPage } from "#app/startup/value-or-error-page.server.ts";

const t = namespace("schedule", texts);

/** For the order or part named by the address. */
export const loader = shopLoader("profile-orders", async ({ api, url, city, counterparty }) => {
  const { searchParams } = url;
  const repeat = valueOrErrorPage(
    await api.schedules.repeat({
      params: { id: searchParams.get("order") ?? "" },
      body: { number: searchParams.get("part") || undefined },
    }),
  );
  const list = { text: t("title"), path: "/profile/orders/schedules" };
  const { date } = localMoment(Date.now(), city.timezone);
  return {
    repeat,
    startDate: addDays(date, 1),
    hasClient: typeof counterparty === "string",
    formKey: crypto.randomUUID(),
    crumbs: crumbsFor("orders", { trail: [list], title: t("newTitle") }),
  };
});

export const action = shopAction("profile-orders", newScheduleActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "schedule"], around: ProfileMenu };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("newTitle"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function NewSchedule() {
  return <NewSchedulePage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>() ?? null} />;
}
