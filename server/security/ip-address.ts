import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Stands for an address nobody can tell, as of visitors who come through a proxy the shop does not know (RFC 7239, 6.2). */
export const noAddress = "unknown";

/** Of this very machine; an IPv4 in IPv6 clothes has to be plain by now. */
export function isLoopbackAddress(ip: string): boolean {
  return /^(?:127\.|::1$)/.test(ip);
}

/** Addresses counted together: how many times a limit of one visitor they may use up. */
export type Ring = { bucket: string; times: number };

/**
 * What an address counts for in limits, the narrow ring first. An IPv4 counts as it is, an IPv4-mapped IPv6 as its IPv4.
 * Whoever has one address of an IPv6 /64 has them all (security A6); who rents servers has a /48 of them, which is a
 * street of households elsewhere, so its ring is wider. All whose address nobody can tell share one wide ring: each is
 * counted by the browser first.
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

/** Dotted IPv4 of an IPv4 or IPv4-mapped IPv6 address, else null. */
export function asIpv4(ip: string): string | null {
  if (isIPv4(ip)) return ip;
  const address = ipv6(ip);
  return address?.isIPv4MappedAddress() ? address.toIPv4Address().toString() : null;
}

/** Node's own test comes first: the library reads spellings of IPv4 (`0x7f.1`) that nothing here may take for an address. */
function ipv6(ip: string): ipaddr.IPv6 | null {
  return isIPv6(ip) ? ipaddr.IPv6.parse(ip) : null;
}
