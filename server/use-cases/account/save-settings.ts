import { settingsShape, type Setting } from "#app/contract/auth.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { ok } from "#app/domain/verdict.ts";
import { saveUserSettings } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Subscriber } from "#server/use-cases/mailing/subscribe.ts";
import { followNewsletterWish } from "./newsletter-wish.ts";
import { viewerOf, type SavedSettings, type UserRecord, type ViewerSource } from "./viewer.ts";

/**
 * Saves some settings and answers all that are saved. Of a code that comes twice the last value counts. The wish for the
 * newsletter is followed first: where that is refused nothing is saved.
 */
export async function saveSettings(
  ports: Ports,
  caller: ViewerSource & Omit<Subscriber, "userUuid">,
  user: UserRecord,
  settings: readonly Setting[],
): Promise<ProblemOr<Setting[]>> {
  const wish = settings.findLast(({ code }) => code === "newsletter");
  if (wish?.code === "newsletter") {
    const followed = await followNewsletterWish(ports, { ...caller, userUuid: user.uuid }, user, wish.value);
    if (!followed.ok) return followed;
  }
  await saveUserSettings(ports.database.db, user.uuid, settings);
  await ports.bus.publish(`viewer:${user.uuid}`);
  return ok(settingsList((await viewerOf(ports, caller)).settings));
}

/** Only what was ever saved: for the rest the rules have their own defaults. */
export function settingsList(saved: SavedSettings): Setting[] {
  return settingsShape.parse(
    Object.entries(saved).flatMap(([code, value]) => (value === null ? [] : [{ code, value }])),
  );
}
