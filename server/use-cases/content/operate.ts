import type { Actor } from "#app/domain/actor.ts";
import { mobilePhone } from "#app/domain/phone.ts";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { no, ok, type Verdict } from "#app/domain/verdict.ts";
import { addRedirectRow, lockRedirects, writeFlag, type RedirectRow } from "#server/db/queries/content/shop-texts.ts";
import { setModerationOf } from "#server/db/queries/account/users.ts";
import { insertModeration } from "#server/db/queries/account/moderation.ts";
import type { Tx } from "#server/db/client.ts";
import { transact } from "#server/db/transaction.ts";
import type { Ports } from "#server/ports/ports.ts";
import { pathOf } from "./find-redirect.ts";

/** Maintenance mode: every storefront shows its 501 page from the next request. */
export async function setMaintenance(ports: Ports, actor: Actor, on: boolean): Promise<void> {
  await writeFlag(ports.database.db, "maintenance", on);
  ports.log.info({ event: "maintenance", on, by: actor.name }, "maintenance was switched");
  await ports.bus.publish("system");
}

/**
 * Adds a redirect between paths of the shop. Refuses external targets, chains and loops: a visitor is redirected once
 * (security G1, G3).
 */
export async function addRedirect(
  ports: Ports,
  actor: Actor,
  path: string,
  target: string,
): Promise<Verdict<{ path: string; target: string }, { code: "redirectUnsafe" | "redirectChain" }>> {
  const added = await transact(ports.database.db, (tx) => putRedirect(tx, path, target));
  if (!added.ok) return added;
  const redirect = { path: added.value.path, target: added.value.target };
  ports.log.info({ event: "redirect.added", ...redirect, by: actor.name }, "a redirect was added");
  await ports.bus.publish("redirects");
  return ok(redirect);
}

/** The same within a transaction; `before`: the former target of the path. */
export async function putRedirect(
  tx: Tx,
  path: string,
  target: string,
): Promise<
  Verdict<{ path: string; target: string; before: string | null }, { code: "redirectUnsafe" | "redirectChain" }>
> {
  const redirects = await lockRedirects(tx);
  const redirect = checkRedirect(path, target, redirects);
  if (!redirect.ok) return redirect;
  await addRedirectRow(tx, redirect.value.path, redirect.value.target);
  return ok({ ...redirect.value, before: redirects.find((one) => one.path === redirect.value.path)?.target ?? null });
}

/** A redirect that may be added to the others. */
export function checkRedirect(
  path: string,
  target: string,
  redirects: readonly RedirectRow[],
): Verdict<{ path: string; target: string }, { code: "redirectUnsafe" | "redirectChain" }> {
  const from = safeReturnPath(path) === path ? pathOf(path) : null;
  const to = safeReturnPath(target);
  if (from === null || from !== path || from === "/" || to === null) return no("redirectUnsafe");
  const chains = redirects.some((redirect) => redirect.path === pathOf(to) || pathOf(redirect.target) === from);
  return chains || pathOf(to) === from ? no("redirectChain") : ok({ path: from, target: to });
}

/** Puts an account in moderation with a displayed reason, or releases it; effective from its next call. */
export async function setModeration(
  ports: Ports,
  actor: Actor,
  phone: string,
  { on, reason }: { on: boolean; reason: string | null },
): Promise<Verdict<string, { code: "accountUnknown" | "phone" | "mobile" }>> {
  const normal = mobilePhone(phone);
  if (!normal.ok) return normal;
  const set = await transact(ports.database.db, async (tx): Promise<Verdict<string, { code: "accountUnknown" }>> => {
    const userUuid = await setModerationOf(tx, normal.value, on, reason);
    if (userUuid === undefined) return no("accountUnknown");
    const decision = on ? "on" : "off";
    await insertModeration(tx, { uuid: ports.ids.uuid(), of: { userUuid }, decision, reason, by: actor });
    return ok(userUuid);
  });
  if (!set.ok) return set;
  await ports.bus.publish(`viewer:${set.value}`);
  return set;
}
