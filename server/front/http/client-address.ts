import { isIP } from "node:net";
import type { ReadableHeaders, RequestHeaders } from "./request-headers.ts";
import { asIpv4, noAddress } from "#server/security/ip-address.ts";
import { networksOf } from "#server/security/networks.ts";

export type IsTrusted = (ip: string) => boolean;

/** Addresses and CIDR blocks of trusted proxies; throws naming an invalid entry. */
export function trustedProxies(entries: readonly string[]): IsTrusted {
  const isListed = networksOf(entries);
  if (isListed !== null) return entries.length === 0 ? () => false : isListed;
  const invalid = entries.find((entry) => networksOf([entry]) === null);
  throw new Error(`TRUSTED_PROXIES: "${invalid}" is neither an address nor a CIDR block`);
}

/**
 * The client address: the socket's peer or, behind a trusted proxy, the rightmost untrusted address of X-Forwarded-For;
 * everything left of it is forgeable (security A5, F9). A trusted proxy may also report it as unknown.
 */
export function clientAddress(peer: string, headers: ReadableHeaders, isTrusted: IsTrusted): string {
  let address = plainAddress(peer);
  for (const hop of forwardedFor(headers).reverse()) {
    if (!isTrusted(address)) break;
    if (hop === noAddress) return noAddress;
    if (isIP(hop) === 0) break;
    address = plainAddress(hop);
  }
  return address;
}

const forwarding = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-original-url",
  "x-rewrite-url",
  "x-host",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];

/** Does the request carry forwarding headers? */
export function isForwarded(headers: RequestHeaders): boolean {
  return [...headers.names()].some((name) => name.startsWith("x-forwarded-") || forwarding.includes(name));
}

/** Drops all forwarding headers, so that nothing behind the front relies on them. */
export function dropForwarding(headers: RequestHeaders): void {
  for (const name of headers.names()) {
    if (name.startsWith("x-forwarded-") || name === "x-http-method-override" || forwarding.includes(name))
      headers.delete(name);
  }
}

function forwardedFor(headers: ReadableHeaders): string[] {
  return (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
}

/** Unwraps an IPv4-mapped IPv6 address. */
export function plainAddress(ip: string): string {
  return asIpv4(ip) ?? ip;
}
