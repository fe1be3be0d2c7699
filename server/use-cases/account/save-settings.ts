import { settingsShape, type Setting } from "#app/contract/account/auth.ts";
import type { ProblemOr } from "#app/contract/problem.ts";
import { ok } from "#app/domain/verdict.ts";
import { saveUserSettings } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import type { Subscriber } from "#server/use-cases/subscriptions/subscribe.ts";
import { followNewsletterWish } from "./newsletter-wish.ts";
import { viewerOf, type SavedSettings, type UserRecord, type ViewerSource } from "#server/use-cases/sessions/viewer.ts";

/**
 * Saves settings and returns all saved ones. The last of repeated codes wins. The newsletter setting is applied first:
 * if refused, nothing is saved.
 */
export async function saveSettings(
  ports: Ports,
  caller: ViewerSource & Omit<Subscriber, "userUuid">,
  user: UserRecord,
  settings: readonly Setting[],
): Promise<ProblemOr<Setting[], "emailLimit" | "emailNotConfirmed" | "textsUnpublished">> {
  const wish = settings.findLast(({ code }) => code === "newsletter");
  if (wish?.code === "newsletter") {
    const followed = await followNewsletterWish(ports, { ...caller, userUuid: user.uuid }, user, wish.value);
    if (!followed.ok) return followed;
  }
  await saveUserSettings(ports.database.db, user.uuid, settings);
  await ports.bus.publish(`viewer:${user.uuid}`);
  return ok(settingsList((await viewerOf(ports, caller)).settings));
}

/** Saved values only; defaults come from the rules. */
export function settingsList(saved: SavedSettings): Setting[] {
  return settingsShape.parse(
    Object.entries(saved).flatMap(([code, value]) => (value === null ? [] : [{ code, value }])),
  );
}
