import { isIPv4, isIPv6 } from "node:net";

/**
 * The one key of an address for limits: an IPv4 as it is, an IPv4-mapped IPv6 as its IPv4, any other IPv6 as its /64,
 * since whoever has one address of a /64 has them all (security A6). What is no address shares the bucket "unknown".
 */
export function ipBucket(ip: string): string {
  const v4 = asIpv4(ip);
  if (v4) return v4;
  const groups = ipv6Groups(ip);
  return groups
    ? `${groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(":")}::/64`
    : "unknown";
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
