import { isIPv4, isIPv6 } from "node:net";

/** Stands for an address nobody can tell, as of visitors who come through a proxy the shop does not know (RFC 7239, 6.2). */
export const noAddress = "unknown";

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
  const groups = ipv6Groups(ip);
  if (!groups) return [{ bucket: noAddress, times: 50 }];
  return [
    { bucket: prefix(groups, 4), times: 1 },
    { bucket: prefix(groups, 3), times: 8 },
  ];
}

function prefix(groups: number[], length: number): string {
  const head = groups.slice(0, length).map((group) => group.toString(16));
  return `${head.join(":")}::/${length * 16}`;
}

/** Dotted IPv4 of an IPv4 or IPv4-mapped IPv6 address, else null. */
export function asIpv4(ip: string): string | null {
  if (isIPv4(ip)) return ip;
  const groups = ipv6Groups(ip);
  if (!groups || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The eight 16-bit groups of an IPv6 address, else null. */
function ipv6Groups(ip: string): number[] | null {
  const address = ip.replace(/%.*$/, "");
  if (!isIPv6(address)) return null;
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [pair(a, b), pair(c, d)].join(":"),
  );
  const [head = "", tail] = hex.split("::");
  const left = groupsOf(head);
  const right = groupsOf(tail ?? "");
  return tail === undefined ? left : [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function pair(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16);
}

function groupsOf(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}
