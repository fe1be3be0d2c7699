import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import { SettingsContacts, type ContactsData } from "./settings-contacts.tsx";
import { SettingsForm, type SettingsData } from "./settings-form.tsx";
import { SettingsSessions, type ShownSession } from "./settings-sessions.tsx";

const t = namespace("settings", texts);

export type SettingsPageData = {
  onModerate: boolean;
  contacts: ContactsData;
  settings: SettingsData;
  sessions: ShownSession[] | null;
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
