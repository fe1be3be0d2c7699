import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet: not this machine, its network, a provider's network, a metadata
 * service, multicast, documentation, or an IPv4 address wrapped into IPv6 in any way.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  if (read.range() !== "unicast") return false;
  return read.kind() === "ipv4" || read.match(globalUnicast);
}
