import { hostnameOf } from "#app/domain/city/site.ts";

/** Domains reserved for tests and examples (RFC 2606), and names of machines without a domain. */
const reserved = /(?:^|\.)(?:localhost|test|example|invalid)$/i;

/** Can strangers reach the shop under this origin: neither this machine, an address, nor a reserved name? */
export function isRealDomain(origin: string): boolean {
  const name = hostnameOf(new URL(origin).host);
  const isAddress = name.includes(":") || /^[\d.]+$/.test(name);
  return !isAddress && name.includes(".") && !reserved.test(name);
}
