import type { Logger } from "#server/log.ts";
import { noAddress } from "#server/security/ip-address.ts";
import type { RequestHeaders } from "./request-headers.ts";
import { plainAddress, type IsTrusted } from "./client-address.ts";
import { isLocalHost } from "./local-only.ts";

/**
 * Does the request come through a proxy that nobody has named to the shop? Then the peer's address is that of all visitors
 * together and says nothing of this one. A proxy of the same machine or network shows by its headers; one that sends none
 * shows by being this machine while the shop has a name of its own.
 */
export function isFromUnknownProxy(
  peer: string,
  headers: RequestHeaders,
  isTrusted: IsTrusted,
  siteHost: string,
): boolean {
  const address = plainAddress(peer);
  if (!nearby.test(address) || isTrusted(address)) return false;
  return forwarding.some((name) => headers.has(name)) || (loopback.test(address) && !isLocalHost(siteHost));
}

/** What proxies send by themselves; looked at for every request, so no more than these. */
const forwarding = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];
const loopback = /^(?:127\.|::1$)/;
const nearby = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe[89ab])/i;

/** Says so aloud, once. */
export function unknownProxyWarning(isTrusted: IsTrusted, log: Logger) {
  let told = false;
  // The headers of a web Request are made when they are first looked at, which costs a twentieth of a cached page.
  return (received: Request, peer: string, clientIp: string): void => {
    if (told || clientIp !== noAddress) return;
    if (!received.headers.has("x-forwarded-for") || isTrusted(plainAddress(peer))) return;
    told = true;
    log.warn(
      { event: "proxy.unknown", peer },
      "X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name: limits count browsers instead of addresses",
    );
  };
}
