import type { Logger } from "#server/log.ts";
import { isLoopbackAddress, noAddress } from "#server/security/ip-address.ts";
import { clientAddress, plainAddress, type IsTrusted } from "./client-address.ts";
import { isLocalHost } from "#server/front/pages/local-only.ts";
import type { ReadableHeaders } from "./request-headers.ts";

/**
 * The client address. On loopback, with a named site, the peer is a proxy: if it is not configured as trusted, the
 * visitor is unknown. A peer in a network may be the visitor, and its headers must not raise its limits: it counts
 * itself (security A5).
 */
export function visitorAddress(
  peer: string,
  headers: ReadableHeaders,
  { isTrusted, siteHost }: { isTrusted: IsTrusted; siteHost: string },
): string {
  const address = plainAddress(peer);
  const isUnknownProxy = isLoopbackAddress(address) && !isTrusted(address) && !isLocalHost(siteHost);
  return isUnknownProxy ? noAddress : clientAddress(peer, headers, isTrusted);
}

const nearby = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe[89ab])/i;

/** Logs a warning, once. */
export function unknownProxyWarning(isTrusted: IsTrusted, log: Logger) {
  let isLogged = false;
  // Accessing a web Request's headers builds them, a twentieth of the cost of a cached page.
  return (received: Request, peer: string, clientIp: string): void => {
    if (isLogged || (clientIp !== noAddress && !nearby.test(clientIp))) return;
    if (isTrusted(plainAddress(peer)) || !received.headers.has("x-forwarded-for")) return;
    isLogged = true;
    log.warn(
      { event: "proxy.unknown", peer },
      "X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name: all its visitors count as one address",
    );
  };
}
