import { isShared } from "#app/http/cookies.server.ts";
import { tunnelPath } from "#server/reports/tunnel.ts";
import { compressed } from "#server/front/http/compress.ts";
import { hostsIndexPath } from "#server/front/pages/crawler-documents.ts";
import type { Front, FrontParts } from "./front-parts.ts";
import { guard } from "./guard.ts";
import { routePatterns } from "./route-patterns.ts";
import { versionCall } from "./remote-api.ts";
import { RawAnswer } from "#server/front/http/raw-answer.ts";
import { secured, securityHeaders } from "#server/front/http/security-headers.ts";
import { securityTextPath } from "#server/front/pages/security-text.ts";
import { serve } from "./serve.ts";
import { unknownProxyWarning } from "#server/front/http/unknown-proxy.ts";
import { webManifestPath } from "#server/front/pages/web-manifest.ts";
import {
  isRead,
  incomingRequest,
  refuse,
  requestOf,
  type IncomingRequest,
} from "#server/front/http/incoming-request.ts";

/** The gate in front of everything: passes only requests from our own pages, to our own hosts, of acceptable size. */
export function front(parts: FrontParts): Front {
  const always = securityHeaders(parts.hosts.site);
  const routeOf = routePatterns([...ownRoutes, ...(parts.routes ?? [])]);
  const warnOfProxy = unknownProxyWarning(parts.isTrusted, parts.log);
  return async (received, peer) => {
    const started = performance.now();
    const incoming = incomingRequest(received, peer, parts);
    const [requestId, method, route] = [incoming.id, incoming.method, routeOf(incoming.url.pathname)];
    warnOfProxy(received, peer.remoteAddress, incoming.clientIp);
    parts.telemetry?.asked();
    const response = await answerSafely();
    const ms = performance.now() - started;
    const { status } = response;
    // Other processes poll an internal one: their answered polls would be most of its log.
    const isPoll = parts.hosts.isInternal === true && incoming.url.pathname === versionCall && status === 200;
    parts.log[isPoll ? "debug" : "info"]({ requestId, method, route, status, ms: Math.round(ms) }, "request");
    parts.telemetry?.answered({ requestId, method, route, status, seconds: ms / 1_000 });
    return response;

    async function answerSafely(): Promise<Response | RawAnswer> {
      try {
        const exchanged = await answerExchange(parts, incoming);
        if (exchanged !== null) return secured(exchanged, always);
        const given = await answer(parts, incoming);
        return given instanceof RawAnswer ? finishRaw(incoming, given) : await finish(incoming, secured(given, always));
      } catch (error) {
        // A client that disconnects while sending is not a fault of ours.
        if (!received.signal.aborted) parts.log.error({ err: error, requestId, method, route }, "the front failed");
        return secured(await refuse(incoming, "internal", { "x-request-id": requestId }), always);
      }
    }
  };
}

async function answer(parts: FrontParts, incoming: IncomingRequest): Promise<Response | RawAnswer> {
  return (
    (await answerOwners(parts, incoming)) ??
    (await guard(parts.hosts, incoming)) ??
    (await takeReport(parts, incoming)) ??
    (await serve(parts, incoming))
  );
}

/**
 * 1C is no browser: it knows neither hosts of cities nor origins, and takes nothing but its own answers. The exchange has
 * limits of its own.
 */
async function answerExchange({ exchange }: FrontParts, incoming: IncomingRequest): Promise<Response | null> {
  const isOfExchange = incoming.url.pathname.replace(/\/$/, "") === exchangePath;
  if (!exchange || !isOfExchange || !["GET", "POST"].includes(incoming.method)) return null;
  return exchange(requestOf(incoming, isRead(incoming) ? null : incoming.received.body));
}

/** Operations endpoints, reached by the process's own address; those with private data require a secret. */
async function answerOwners(
  { isReady, local, telemetry }: FrontParts,
  incoming: IncomingRequest,
): Promise<Response | null> {
  const { pathname } = incoming.url;
  if (isRead(incoming) && pathname === "/healthz") return new Response("ok\n");
  if (isRead(incoming) && pathname === "/readyz")
    return (await isReady()) ? new Response("ready\n") : new Response("not ready\n", { status: 503 });
  if (isRead(incoming) && pathname === "/metrics" && telemetry)
    return telemetry.metrics(incoming.headers.get("authorization"));
  const page = incoming.isLocal ? local.get(pathname) : undefined;
  return page ? page(requestOf(incoming, incoming.received.body)) : null;
}

/** Browser reports, when enabled; otherwise 404. */
async function takeReport(
  { telemetry }: FrontParts,
  { url, method, received, clientIp }: IncomingRequest,
): Promise<Response | null> {
  if (url.pathname !== tunnelPath || method !== "POST" || !telemetry?.takeReport) return null;
  return new Response(null, { status: await telemetry.takeReport(received, clientIp) });
}

async function finish(incoming: IncomingRequest, response: Response): Promise<Response> {
  const { headers } = response;
  headers.set("x-request-id", incoming.id);
  // The front's cookies first: the page may set again one that the front expires.
  const cookies = [...incoming.setCookies, ...headers.getSetCookie()];
  headers.delete("set-cookie");
  if (!isShared(headers.get("cache-control"))) for (const cookie of cookies) headers.append("set-cookie", cookie);
  if (incoming.method !== "HEAD") return compressed(response, incoming.headers.get("accept-encoding"));
  await response.body?.cancel();
  return new Response(null, { status: response.status, statusText: response.statusText, headers });
}

/** The same for a cached page, including the common headers. */
function finishRaw({ id, method, setCookies }: IncomingRequest, given: RawAnswer): RawAnswer {
  const headers = [...given.headers, "x-request-id", id];
  for (const cookie of setCookies) headers.push("set-cookie", cookie);
  return new RawAnswer(given.status, headers, method === "HEAD" ? null : given.body, given.message);
}

const exchangePath = "/exchange/1c";

const ownRoutes = [
  exchangePath,
  "/healthz",
  "/readyz",
  "/metrics",
  tunnelPath,
  "/assets/*",
  "/fonts/*",
  "/media/*",
  "/robots.txt",
  webManifestPath,
  securityTextPath,
  "/sitemap.xml",
  hostsIndexPath,
];
