import type { Setting } from "#app/contract/auth.ts";
import { saveUserSettings } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { viewerOf, type SavedSettings, type ViewerSource } from "./viewer.ts";

/** Saves some settings and answers all that are saved. Of a code that comes twice the last value counts. */
export async function saveSettings(
  ports: Ports,
  caller: ViewerSource,
  userUuid: string,
  settings: readonly Setting[],
): Promise<Setting[]> {
  await saveUserSettings(ports.database.db, userUuid, settings);
  await ports.bus.publish(`viewer:${userUuid}`);
  return settingsList((await viewerOf(ports, caller)).settings);
}

/** Only what was ever saved: for the rest the rules have their own defaults. */
export function settingsList({ catalogViewType, showPopup, doNotDivide, notifyStock }: SavedSettings): Setting[] {
  const list: Setting[] = [];
  if (catalogViewType !== null) list.push({ code: "catalogViewType", value: catalogViewType });
  if (showPopup !== null) list.push({ code: "showPopup", value: showPopup });
  if (doNotDivide !== null) list.push({ code: "doNotDivide", value: doNotDivide });
  if (notifyStock !== null) list.push({ code: "notifyStock", value: notifyStock });
  return list;
}
