import { redirect, redirectDocument } from "@remix-run/node";
import { safeReturnPath } from "#app/domain/navigation/safe-path.ts";
import { locationCookies, shopCookies } from "#app/http/shop-cookies.ts";
import { maintenance } from "./check-maintenance.server.ts";
import { loseSession } from "./session-cookies.server.ts";
import type { RequestSession } from "./request-session.server.ts";

const { name: reloaded, maxAge: guardSeconds } = shopCookies.reloaded;

/**
 * Applies the refusals of calls to the whole page: the 501 page, a guest's page after a 401, a reload after a failure
 * of the basket's count. A page just reloaded is not reloaded again, to avoid a loop.
 */
export function settleRefusals(session: RequestSession): void {
  const { maintenance: closed, session: end, basketCount } = session.refusals;
  if (closed) throw maintenance();
  if (end !== null && session.token !== null) {
    loseSession(session, end);
    if (!isRead(session)) throw redirect(here(session), 303);
    reloadOnce(session);
  }
  if (basketCount && isRead(session) && mayReload(session)) {
    for (const name of [...locationCookies, shopCookies.token.name, shopCookies.refreshToken.name])
      session.jar.expire(name);
    reloadOnce(session);
  }
}

function reloadOnce(session: RequestSession): void {
  if (!mayReload(session)) return;
  session.jar.set(reloaded, "1", { maxAge: guardSeconds });
  throw redirectDocument(here(session), 302);
}

function mayReload(session: RequestSession): boolean {
  return session.cookies.get(reloaded) === null && !session.jar.has(reloaded);
}

function isRead({ request: { method } }: RequestSession): boolean {
  return method === "GET" || method === "HEAD";
}

function here({ url }: RequestSession): string {
  return safeReturnPath(url.pathname + url.search) ?? "/";
}
