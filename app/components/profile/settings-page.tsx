import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import { SettingsContacts, type ContactsData } from "./settings-contacts.tsx";
import type { SessionViewModel, SettingsViewModel } from "#app/view-models/settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsSessions } from "./settings-sessions.tsx";

const t = namespace("settings", texts);

export type SettingsPageData = {
  onModerate: boolean;
  contacts: ContactsData;
  settings: SettingsViewModel;
  sessions: SessionViewModel[] | null;
};

export function SettingsPage({ onModerate, contacts, settings, sessions }: SettingsPageData) {
  return (
    <>
      <h1>{t("title")}</h1>
      {onModerate && <p>{t("moderation")}</p>}
      <SettingsContacts {...contacts} />
      <SettingsForm {...settings} />
      <SettingsSessions list={sessions} />
    </>
  );
}
