import { mobilePhone } from "#app/domain/phone.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { addRedirectRow, lockRedirects, writeFlag } from "#server/db/queries/content/shop-texts.ts";
import { setModerationOf } from "#server/db/queries/account/users.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pathOf } from "./find-redirect.ts";

/** Technical work: every storefront shows its 501 page from the next request on. */
export async function setMaintenance(ports: Ports, on: boolean): Promise<void> {
  await writeFlag(ports.database.db, "maintenance", on);
  await ports.bus.publish("system");
}

/**
 * Sends a path of the shop to another one. Refuses what leaves the shop, and chains and loops: a visitor is moved once
 * (security G1, G3).
 */
export async function addRedirect(
  ports: Ports,
  path: string,
  target: string,
): Promise<Verdict<{ path: string; target: string }>> {
  const from = safeReturnPath(path) === path ? pathOf(path) : null;
  const to = safeReturnPath(target);
  if (from === null || from !== path || from === "/" || to === null) return no("redirectUnsafe");
  const added = await ports.database.db.transaction().execute(async (tx) => {
    const redirects = await lockRedirects(tx);
    const chains = redirects.some((redirect) => redirect.path === pathOf(to) || pathOf(redirect.target) === from);
    if (chains || pathOf(to) === from) return false;
    await addRedirectRow(tx, from, to);
    return true;
  });
  if (!added) return no("redirectChain");
  await ports.bus.publish("redirects");
  return ok({ path: from, target: to });
}

/** Puts an account on moderation with a reason it is shown, or lets it in; takes effect on the account's next call. */
export async function setModeration(
  ports: Ports,
  phone: string,
  on: boolean,
  reason: string | null,
): Promise<Verdict<string>> {
  const normal = mobilePhone(phone);
  if (!normal.ok) return normal;
  const uuid = await setModerationOf(ports.database.db, normal.value, on, reason);
  if (uuid === undefined) return no("notFound");
  await ports.bus.publish(`viewer:${uuid}`);
  return ok(uuid);
}
