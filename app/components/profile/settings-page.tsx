import { useReply } from "#app/components/navigation/use-reply.ts";
import { ModerationBanner } from "./moderation-banner.tsx";
import type { SavedAddress } from "#app/contract/addresses.ts";
import { SettingsAddresses } from "./settings-addresses.tsx";
import { SettingsConsents, type ConsentsData } from "./settings-consents.tsx";
import { SettingsContacts, type ContactsData } from "./settings-contacts.tsx";
import { SettingsData } from "./settings-data.tsx";
import type { SessionViewModel, SettingsViewModel } from "#app/view-models/settings.ts";
import { SettingsForm, type PointChoice } from "./settings-form.tsx";
import { SettingsName, type NameData } from "./settings-name.tsx";
import { SettingsSessions } from "./settings-sessions.tsx";

export type SettingsPageData = {
  contacts: ContactsData;
  name: NameData;
  settings: SettingsViewModel;
  points: PointChoice[];
  addresses: SavedAddress[] | null;
  consents: ConsentsData;
  sessions: SessionViewModel[] | null;
};

export function SettingsPage({ contacts, name, settings, points, addresses, consents, sessions }: SettingsPageData) {
  const renamed = useReply("name");
  return (
    <>
      <ModerationBanner />
      <SettingsContacts {...contacts} />
      <SettingsName key={Object.values(name).join(" ")} name={name} reply={renamed} />
      <SettingsForm {...settings} points={points} />
      <SettingsAddresses list={addresses} />
      <SettingsConsents {...consents} />
      <SettingsSessions list={sessions} />
      <SettingsData />
    </>
  );
}
