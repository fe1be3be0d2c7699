import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { restockListActions } from "#app/actions/account/restock-list.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { MainPage } from "#app/components/profile/main-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { profileTasks } from "#app/domain/account/tasks.ts";
import { localMoment } from "#app/domain/local-time.ts";
import { formatDate } from "#app/i18n/format.ts";
import { clientList } from "#app/startup/client-list.server.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { valueOrErrorPage, pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { creditFacts } from "#app/view-models/settlements/credit.ts";
import { affairsViewModel } from "#app/view-models/account/affairs.ts";
import { managersViewModel } from "#app/view-models/counterparties/managers.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { valueOr } from "#app/startup/value-or.server.ts";

export const loader = shopLoader("profile-main", async (shop) => {
  const { api, profile, settings, city, url } = shop;
  // The access guard excludes guests.
  if (profile === null) throw pageNotFound(url.pathname);
  const [clients, overviewAnswer, awaited] = await Promise.all([
    clientList(shop),
    api.orders.overview(),
    valueOr(api.restock.own(), []),
  ]);
  const { firstName, lastName, middleName, phone, email, emailConfirmedAt, client } = profile;
  const overview = valueOrErrorPage(overviewAnswer);
  return {
    person: { firstName, lastName, middleName, phone, email, emailConfirmed: emailConfirmedAt !== null },
    clients: valueOrErrorPage(clients),
    tasks: profileTasks({
      ...overview,
      approvals: profile.approvals,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      client: client && {
        isPerson: client.type === "physical",
        hasEmail: client.email !== null,
        requisitesComplete: overview.requisitesComplete,
      },
    }),
    managers: managersViewModel(overview.managers),
    debt: creditFacts(overview.credit),
    affairs: affairsViewModel(overview, city.timezone),
    awaited: {
      list: awaited.map(({ askedAt, ...one }) => ({
        ...one,
        asked: formatDate(localMoment(Date.parse(askedAt), city.timezone).date),
      })),
      emailsOff: settings.some(({ code, value }) => code === "notifyStock" && !value),
    },

    ...(await pageSeo(shop, ownWords(shop, "profile-main"), { personal: true })),
  };
});

export const action = shopAction("profile-main", restockListActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function ProfileMain() {
  return <MainPage {...useLoaderData<typeof loader>()} />;
}
