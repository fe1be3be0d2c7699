import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ModerationBanner } from "./moderation-banner.tsx";
import { SettingsContacts, type ContactsData } from "./settings-contacts.tsx";
import type { SessionViewModel, SettingsViewModel } from "#app/view-models/settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsSessions } from "./settings-sessions.tsx";

const t = namespace("settings", texts);

export type SettingsPageData = {
  contacts: ContactsData;
  settings: SettingsViewModel;
  sessions: SessionViewModel[] | null;
};

export function SettingsPage({ contacts, settings, sessions }: SettingsPageData) {
  return (
    <>
      <h1>{t("title")}</h1>
      <ModerationBanner />
      <SettingsContacts {...contacts} />
      <SettingsForm {...settings} />
      <SettingsSessions list={sessions} />
    </>
  );
}
