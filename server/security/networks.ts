import { BlockList, isIP } from "node:net";

export type InNetworks = (ip: string) => boolean;

/** Addresses and CIDR blocks; null when an entry is neither. */
export function networksOf(entries: readonly string[]): InNetworks | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = familyOf(address);
    const most = family === "ipv4" ? 32 : 128;
    const bits = prefix === undefined ? most : Number(prefix);
    if (family === null || prefix === "" || !Number.isInteger(bits) || bits < 0 || bits > most) return null;
    list.addSubnet(address, bits, family);
  }
  return (ip) => {
    const family = familyOf(ip);
    return family !== null && list.check(ip, family);
  };
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  return version === 4 ? "ipv4" : version === 6 ? "ipv6" : null;
}
