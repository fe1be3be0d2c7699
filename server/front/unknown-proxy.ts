import type { Logger } from "#server/log.ts";
import { isLoopbackAddress, noAddress } from "#server/security/ip-address.ts";
import { clientAddress, plainAddress, type IsTrusted } from "./client-address.ts";
import { isLocalHost } from "./local-only.ts";
import type { ReadableHeaders } from "./request-headers.ts";

/**
 * The visitor's address. On this very machine, under a site that has a name of its own, the peer is a proxy: where nobody
 * has named it to the shop, nothing is known of the visitor. In a network it may as well be the visitor, and what it says of
 * others must not raise its limits: it counts as itself (security A5).
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

/** Says so aloud, once. */
export function unknownProxyWarning(isTrusted: IsTrusted, log: Logger) {
  let told = false;
  // The headers of a web Request are made when they are first looked at, which costs a twentieth of a cached page.
  return (received: Request, peer: string, clientIp: string): void => {
    if (told || (clientIp !== noAddress && !nearby.test(clientIp))) return;
    if (isTrusted(plainAddress(peer)) || !received.headers.has("x-forwarded-for")) return;
    told = true;
    log.warn(
      { event: "proxy.unknown", peer },
      "X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name: all its visitors count as one address",
    );
  };
}
