import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { profileActions } from "#app/actions/profile.server.ts";
import type { RouteHandle } from "#app/components/layout/route-handle.ts";
import { MainPage } from "#app/components/profile/main-page.tsx";
import { profile as texts } from "#app/i18n/ru/profile.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { need, pageNotFound } from "#app/startup/need.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { shopLoader } from "#app/startup/shop-loader.server.ts";

const t = namespace("profile", texts);

export const loader = shopLoader("profile-main", async ({ api, profile, url }) => {
  // The guard lets no guest in.
  if (profile === null) throw pageNotFound(url.pathname);
  const [clients, orders] = await Promise.all([api.users.clients(), api.orders.list({ limit: 3 })]);
  const { firstName, lastName, middleName, phone, email, emailConfirmedAt } = profile;
  return {
    person: { firstName, lastName, middleName, phone, email, emailConfirmed: emailConfirmedAt !== null },
    clients: need(clients),
    orders: need(orders).items,
  };
});

export const action = shopAction("profile-main", profileActions);

export const handle: RouteHandle = { styles: ["profile"], layout: "profile" };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("title"), noindex: true });

export default function ProfileMain() {
  return <MainPage {...useLoaderData<typeof loader>()} />;
}
