import { cityOrigin } from "#app/domain/city/site.ts";
import { isCrossSite } from "#server/front/http/cross-site.ts";
import { isWellFormedHost, judgeHost, plainHost, type HostRules } from "#server/front/http/host.ts";
import { isDeskHidden, isUnvouched } from "#server/front/http/desk-gate.ts";
import { isRead, refuse, type IncomingRequest } from "#server/front/http/incoming-request.ts";

/** Refusals and redirects that do not need the body (security D, F); null admits the request and sets its origin. */
export async function guard(hosts: HostRules, incoming: IncomingRequest): Promise<Response | null> {
  const allowed = incoming.call ? callMethods : pageMethods;
  if (!allowed.includes(incoming.method)) return refuse(incoming, "methodNotAllowed", { allow: allowed.join(", ") });

  const host = incoming.headers.get("host") ?? incoming.url.host;
  if (!isWellFormedHost(host)) return refuse(incoming, "badRequest");
  const { protocol } = hosts.site;
  if (isCrossSite({ ...incoming, url: incoming.url.href }, `${protocol}//${plainHost(host, protocol)}`))
    return refuse(incoming, "crossSite");
  if (isUnvouched(incoming)) return refuse(incoming, "crossSite");

  const { desk, site, isInternal } = hosts;
  const plain = plainHost(host, protocol);
  // An internal listener is called by storefronts, which have looked at their visitors.
  const hidden = desk && !isInternal && isDeskHidden(desk, { incoming, host: plain, mainHost: site.host });
  if (hidden) return refuse(incoming, "notFound");
  if (plain === desk?.host) {
    incoming.url = new URL(`${protocol}//${plain}${incoming.url.pathname}${incoming.url.search}`);
    return null;
  }

  const verdict = await judgeHost(host, hosts);
  const requestedPath = incoming.url.pathname + incoming.url.search;
  if (verdict.kind === "own") {
    if (incoming.url.origin !== verdict.origin) incoming.url = new URL(verdict.origin + requestedPath);
    return null;
  }
  if (incoming.call || !isRead(incoming)) return refuse(incoming, "misdirected");
  const origin = verdict.kind === "moved" ? verdict.origin : cityOrigin(hosts.site, hosts.site.mainCity);
  // Cached for an hour only: an unknown subdomain may become a city later.
  return new Response(null, {
    status: 301,
    headers: { location: origin + requestedPath, "cache-control": "public, max-age=3600" },
  });
}

const pageMethods = ["GET", "HEAD", "POST"];
const callMethods = [...pageMethods, "PUT", "PATCH", "DELETE"];
