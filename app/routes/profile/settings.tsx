import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { settingsActions } from "#app/actions/account/settings.server.ts";
import { ownDataActions } from "#app/actions/account/own-data.server.ts";
import { shopAction } from "#app/actions/shop-action.server.ts";
import { keepUnderDrawer } from "#app/components/drawers/keep-under-drawer.ts";
import { ProfileMenu } from "#app/components/frame/profile-menu.tsx";
import type { RouteHandle } from "#app/components/frame/route-handle.ts";
import { SettingsPage } from "#app/components/profile/settings/settings-page.tsx";
import { preserveFormOffline } from "#app/components/navigation/preserve-form-offline.ts";
import { metaTags } from "#app/loaders/pages/page-meta.ts";
import { ownWords, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { viewerOf } from "#app/startup/load-user.server.ts";
import { pageNotFound } from "#app/startup/value-or-error-page.server.ts";
import { shopLoader } from "#app/startup/shop-request.server.ts";
import { consentViewModels } from "#app/view-models/account/consents.ts";
import { sessionViewModel, settingsViewModel } from "#app/view-models/account/settings.ts";

export const loader = shopLoader("profile-settings", async (shop) => {
  const { api, profile, settings, city, url, loaded } = shop;
  // The access guard excludes guests.
  if (profile === null) throw pageNotFound(url.pathname);
  const [sessions, consents, newsletter, addresses] = await Promise.all([
    api.account.sessions(),
    api.ownData.consents(),
    api.senders.check(),
    api.addresses.list(),
  ]);
  const { firstName, lastName, middleName, phone, email, emailConfirmedAt, client } = profile;
  return {
    contacts: {
      name: [lastName, firstName, middleName].filter(Boolean).join(" "),
      phone,
      email,
      emailConfirmed: emailConfirmedAt !== null,
      client: client && { name: client.name, email: client.email },
    },
    name: { lastName, firstName, middleName: middleName ?? "" },
    consents: {
      consents: consents.ok ? consentViewModels(consents.value, city.timezone) : null,
      newsletter: newsletter.ok ? newsletter.value : null,
      mayAskNewsletter: email !== null && emailConfirmedAt !== null,
    },
    points: (loaded.contacts?.offices ?? []).flatMap(({ code, name, address }) =>
      code === undefined ? [] : [{ code, name, address }],
    ),
    addresses: addresses.ok ? addresses.value : null,
    settings: settingsViewModel(viewerOf({ profile, settings }), settings),
    sessions: sessions.ok ? sessions.value.map((session) => sessionViewModel(session, city.timezone)) : null,

    ...(await pageSeo(shop, ownWords(shop, "profile-settings"), { personal: true })),
  };
});

export const action = shopAction("profile-settings", settingsActions, ownDataActions);

export const clientAction = preserveFormOffline;

export const handle: RouteHandle = { styles: ["profile", "forms"], around: ProfileMenu, titled: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export const shouldRevalidate = keepUnderDrawer;

export default function ProfileSettings() {
  return <SettingsPage {...useLoaderData<typeof loader>()} />;
}
