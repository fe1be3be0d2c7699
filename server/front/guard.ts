import { cityOrigin, mainSlug } from "#app/domain/city/site.ts";
import { isCrossSite } from "./cross-site.ts";
import { isWellFormedHost, judgeHost, plainHost, type HostRules } from "./host.ts";
import { isRead, refuse, type Visit } from "./visit.ts";

/**
 * Everything that is refused or sent elsewhere without a look at the body (security D, F); null lets the visit in,
 * under the origin it belongs to.
 */
export async function guard(hosts: HostRules, visit: Visit): Promise<Response | null> {
  const allowed = visit.call ? callMethods : pageMethods;
  if (!allowed.includes(visit.method)) return refuse(visit, "methodNotAllowed", { allow: allowed.join(", ") });

  const host = visit.headers.get("host") ?? visit.url.host;
  if (!isWellFormedHost(host)) return refuse(visit, "badRequest");
  const { protocol } = hosts.site;
  if (isCrossSite(visit.received, `${protocol}//${plainHost(host, protocol)}`)) return refuse(visit, "crossSite");

  const verdict = await judgeHost(host, hosts);
  const asked = visit.url.pathname + visit.url.search;
  if (verdict.kind === "own") {
    visit.url = new URL(verdict.origin + asked);
    return null;
  }
  if (visit.call || !isRead(visit)) return refuse(visit, "misdirected");
  const origin = verdict.kind === "moved" ? verdict.origin : cityOrigin(hosts.site, mainSlug);
  return new Response(null, { status: 302, headers: { location: origin + asked } });
}

const pageMethods = ["GET", "HEAD", "POST"];
const callMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];
