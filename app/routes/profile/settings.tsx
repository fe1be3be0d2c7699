import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settingsActions } from "#app/actions/settings.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { SettingsPage } from "#app/components/profile/settings-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import { metaTags } from "#app/loaders/page-meta.ts";
import { viewerOf } from "#app/startup/load-user.server.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { sessionViewModel, settingsViewModel } from "#app/view-models/settings.ts";

const t = namespace("settings", texts);

export const loader = shopLoader("profile-settings", async ({ api, profile, settings, city, url }) => {
  // The guard lets no guest in.
  if (profile === null) throw pageNotFound(url.pathname);
  const sessions = await api.account.sessions();
  const { firstName, lastName, middleName, phone, email, emailConfirmedAt, client } = profile;
  return {
    contacts: {
      name: [lastName, firstName, middleName].filter(Boolean).join(" "),
      phone,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      client: client && { name: client.name, email: client.email },
    },
    settings: settingsViewModel(viewerOf({ profile, settings }), settings),
    sessions: sessions.ok ? sessions.value.map((session) => sessionViewModel(session, city.timezone)) : null,
  };
});

export const action = shopAction("profile-settings", settingsActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile"], layout: "profile" };

export const meta: MetaFunction<typeof loader> = () => metaTags({ title: t("title"), noindex: true });

export const shouldRevalidate = keepUnderDrawer;

export default function ProfileSettings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}
