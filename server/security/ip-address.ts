import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Placeholder of an unknown address, e.g. behind an unconfigured proxy (RFC 7239, 6.2). */
export const noAddress = "unknown";

/** Expects IPv4-mapped IPv6 to be unwrapped. */
export function isLoopbackAddress(ip: string): boolean {
  return /^(?:127\.|::1$)/.test(ip);
}

/** Addresses counted together, with a multiple of the single-visitor limit. */
export type Ring = { bucket: string; times: number };

/**
 * Rate-limit keys of an address, narrowest first. IPv4 counts as is, IPv4-mapped IPv6 as IPv4. An IPv6 /64 belongs to
 * one subscriber (security A6); a /48 is one customer of a hoster but a street of households elsewhere, so its limit is
 * higher. Unknown addresses share one wide ring: they are limited by browser first.
 */
export function ipRings(ip: string): readonly [Ring, ...Ring[]] {
  const v4 = asIpv4(ip);
  if (v4) return [{ bucket: v4, times: 1 }];
  const address = ipv6(ip);
  if (!address) return [{ bucket: noAddress, times: 50 }];
  return [
    { bucket: prefix(address.parts, 4), times: 1 },
    { bucket: prefix(address.parts, 3), times: 8 },
  ];
}

function prefix(groups: readonly number[], length: number): string {
  const head = groups.slice(0, length).map((group) => group.toString(16));
  return `${head.join(":")}::/${length * 16}`;
}

/** Dotted IPv4 of an IPv4 or IPv4-mapped IPv6 address, or null. */
export function asIpv4(ip: string): string | null {
  if (isIPv4(ip)) return ip;
  const address = ipv6(ip);
  return address?.isIPv4MappedAddress() ? address.toIPv4Address().toString() : null;
}

/** Check with node first: the library accepts IPv4 spellings (`0x7f.1`) that must not count as addresses. */
function ipv6(ip: string): ipaddr.IPv6 | null {
  return isIPv6(ip) ? ipaddr.IPv6.parse(ip) : null;
}
