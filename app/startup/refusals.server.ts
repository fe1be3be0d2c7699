import { redirect, redirectDocument } from "@remix-run/node";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { locationCookies, shopCookies } from "#app/http/shop-cookies.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { maintenance } from "./check-maintenance.server.ts";
import { endSession } from "./session-cookies.server.ts";
import type { Visit } from "./visit.server.ts";

/** Refusals that mean more than the failure of one call (specification §8). */
export type Refusals = { maintenance: boolean; session: boolean; basketCount: boolean };

const { name: reloaded, maxAge: guardSeconds } = shopCookies.reloaded;

export function noteRefusal(visit: Visit, path: string, { status, code }: Problem): void {
  if (status === 501 || (status === 503 && code === "maintenance")) visit.refusals.maintenance = true;
  // Public calls look at nobody: what they refuse says nothing of the session.
  if (status === 401 && !path.startsWith("/public/")) visit.refusals.session = true;
  if (status === 500 && path === "/mixed/baskets/baskets/count") visit.refusals.basketCount = true;
}

/**
 * Makes the whole page follow from what its calls were answered: the 501 page, a guest's page after a 401, a fresh
 * start after a fault of the basket's count. A page that has just been reloaded is not reloaded again: never a loop.
 */
export function settleRefusals(visit: Visit): void {
  const { maintenance: closed, session, basketCount } = visit.refusals;
  if (closed) throw maintenance();
  if (session && visit.token !== null) {
    endSession(visit);
    visit.flash.add({ kind: "error", key: "sessionEnded" });
    if (!isRead(visit)) throw redirect(here(visit), 303);
    reloadOnce(visit);
  }
  if (basketCount && isRead(visit) && mayReload(visit)) {
    for (const name of [...locationCookies, shopCookies.token.name, shopCookies.refreshToken.name]) visit.jar.expire(name);
    reloadOnce(visit);
  }
}

function reloadOnce(visit: Visit): void {
  if (!mayReload(visit)) return;
  visit.jar.set(reloaded, "1", { maxAge: guardSeconds });
  throw redirectDocument(here(visit), 302);
}

function mayReload(visit: Visit): boolean {
  return visit.cookies.get(reloaded) === null && !visit.jar.has(reloaded);
}

function isRead({ request: { method } }: Visit): boolean {
  return method === "GET" || method === "HEAD";
}

function here({ url }: Visit): string {
  return safeReturnPath(url.pathname + url.search) ?? "/";
}
