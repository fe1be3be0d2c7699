import type { OwnSession } from "#app/contract/account.ts";
import type { Setting } from "#app/contract/auth.ts";
import { deviceOf, type Device } from "#app/domain/account/device.ts";
import type { Viewer } from "#app/domain/account/viewer.ts";
import { doNotDivideFor } from "#app/domain/basket/do-not-divide.ts";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { formatDateTime } from "#app/i18n/format.ts";

export type SettingsViewModel = { view: CatalogView; showPopup: boolean; doNotDivide: boolean; notifyStock: boolean };

/** What holds now: what was saved, or the rule's own default where nothing was. */
export function settingsViewModel(viewer: Viewer, settings: readonly Setting[]): SettingsViewModel {
  const shown: SettingsViewModel = {
    view: "card",
    showPopup: false,
    doNotDivide: doNotDivideFor(viewer, null),
    notifyStock: true,
  };
  for (const setting of settings) {
    if (setting.code === "catalogViewType") shown.view = setting.value;
    else shown[setting.code] = setting.value;
  }
  return shown;
}

/** Times are words already, by the city's clocks. */
export type SessionViewModel = Device & {
  uuid: string;
  city: string | null;
  since: string;
  seen: string;
  isCurrent: boolean;
};

export function sessionViewModel(
  { uuid, userAgent, city, createdAt, lastSeenAt, isCurrent }: OwnSession,
  timeZone: string,
): SessionViewModel {
  return {
    ...deviceOf(userAgent),
    uuid,
    city,
    since: formatDateTime(createdAt, timeZone),
    seen: formatDateTime(lastSeenAt, timeZone),
    isCurrent,
  };
}
