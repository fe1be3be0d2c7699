import type { DeskRules } from "./desk-gate.ts";
import { cityOfHost, cityOrigin, type Site } from "#app/domain/city/site.ts";

export type HostRules = {
  site: Site;
  /**
   * Internal listener: other processes call it by any name and get the main site. Useless to a foreign page, since
   * browsers send only that host's own cookies.
   */
  isInternal?: boolean;
  /** Of the desk; without them it is where the main site is. */
  desk?: DeskRules;
  /** Is this the slug of a city with a storefront? */
  isCity(slug: string): Promise<boolean>;
};

export type HostVerdict =
  /** One of the shop's hosts, spelled canonically. */
  | { kind: "own"; origin: string }
  /** Ours, misspelled or without a storefront: GET redirects to `origin`. */
  | { kind: "moved"; origin: string }
  | { kind: "foreign" };

/**
 * Classifies a Host header. It is compared with the settings and never trusted: URLs in responses are built from
 * `origin`, whose protocol is the site's, so no forwarded header can remove `Secure` from a cookie (security C6, F).
 */
export async function judgeHost(host: string, { site, isInternal = false, isCity }: HostRules): Promise<HostVerdict> {
  const plain = plainHost(host, site.protocol);
  const spelt = (origin: string): HostVerdict => ({ kind: host === plain ? "own" : "moved", origin });
  if (plain === site.host || isLocal(plain, site)) return spelt(`${site.protocol}//${plain}`);
  if (!site.citiesBySubdomain || !plain.endsWith(`.${site.host}`))
    return isInternal ? { kind: "own", origin: `${site.protocol}//${site.host}` } : { kind: "foreign" };

  const named = cityOfHost(site, plain);
  const slug = named.replace(/^www\./, "");
  if (slug === site.mainCity || !(await isCity(slug)))
    return { kind: "moved", origin: cityOrigin(site, site.mainCity) };
  const origin = cityOrigin(site, slug);
  return named === slug ? spelt(origin) : { kind: "moved", origin };
}

/** Letters, digits, dots and hyphens or an IPv6 address, with a valid port (security F3). */
export function isWellFormedHost(host: string): boolean {
  const [, name = "", port] = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  return name !== "" && !/^\.|\.\./.test(name) && name.length <= 254 && Number(port ?? 1) <= 65_535;
}

/** Lower case, without a trailing dot and default port. */
export function plainHost(host: string, protocol: string): string {
  const ownPort = protocol === "https:" ? ":443" : ":80";
  const withoutPort = host.endsWith(ownPort) ? host.slice(0, -ownPort.length) : host;
  return withoutPort.toLowerCase().replace(/\.(?=:\d+$|$)/, "");
}

/** A site without city subdomains runs on localhost or an IP address: it also answers to the machine's own names. */
function isLocal(host: string, site: Site): boolean {
  if (site.citiesBySubdomain) return false;
  const port = /:\d+$/.exec(site.host)?.[0] ?? "";
  return ["localhost", "127.0.0.1", "[::1]"].some((name) => host === name + port);
}
