import type { SettingsData } from "#app/components/profile/settings-form.tsx";
import type { ShownSession } from "#app/components/profile/settings-sessions.tsx";
import type { OwnSession } from "#app/contract/account.ts";
import type { Profile, Setting } from "#app/contract/auth.ts";
import { deviceOf } from "#app/domain/account/device.ts";
import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { viewerOf } from "#app/startup/load-user.server.ts";

/** What holds now: what was saved, or the rule's own default where nothing was. */
export function shownSettings(profile: Profile, settings: Setting[]): SettingsData {
  const shown: SettingsData = {
    view: "card",
    showPopup: false,
    doNotDivide: doNotDivideFor(viewerOf({ profile, settings }), null),
    notifyStock: true,
  };
  for (const setting of settings) {
    if (setting.code === "catalogViewType") shown.view = setting.value;
    else shown[setting.code] = setting.value;
  }
  return shown;
}

export function shownSession(
  { userAgent, createdAt, lastSeenAt, isCurrent }: OwnSession,
  timeZone: string,
): ShownSession {
  return {
    ...deviceOf(userAgent),
    since: formatDateTime(createdAt, timeZone),
    seen: formatDateTime(lastSeenAt, timeZone),
    isCurrent,
  };
}
