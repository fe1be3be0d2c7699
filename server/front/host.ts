import { cityOfHost, cityOrigin, hasCitySubdomains, mainSlug, type Site } from "#app/domain/city/site.ts";

export type HostRules = {
  site: Site;
  /**
   * Other processes of the shop ask this one, by whatever name it has among them: under a foreign name it answers as the
   * main site. Of no use to a foreign page, whose own cookies are all that a browser sends under that name.
   */
  isInternal?: boolean;
  /** Is this the slug of a city with a storefront? */
  isCity(slug: string): Promise<boolean>;
};

export type HostVerdict =
  /** One of the shop's own, in its only spelling. */
  | { kind: "own"; origin: string }
  /** Ours, misspelt or without a storefront: its GET goes to `origin`. */
  | { kind: "moved"; origin: string }
  | { kind: "foreign" };

/**
 * What a Host header names. It is compared with the settings and never trusted: every address in an answer is made
 * from `origin`, whose protocol is the site's, so that no forwarded header can take `Secure` off a cookie (security C6, F).
 */
export async function judgeHost(host: string, { site, isInternal = false, isCity }: HostRules): Promise<HostVerdict> {
  const plain = plainHost(host, site.protocol);
  const spelt = (origin: string): HostVerdict => ({ kind: host === plain ? "own" : "moved", origin });
  if (plain === site.host || isLocal(plain, site)) return spelt(`${site.protocol}//${plain}`);
  if (!site.citiesBySubdomain || !plain.endsWith(`.${site.host}`))
    return isInternal ? { kind: "own", origin: `${site.protocol}//${site.host}` } : { kind: "foreign" };

  const named = cityOfHost(site, plain);
  const slug = named.replace(/^www\./, "");
  if (slug === mainSlug || !(await isCity(slug))) return { kind: "moved", origin: cityOrigin(site, mainSlug) };
  const origin = cityOrigin(site, slug);
  return named === slug ? spelt(origin) : { kind: "moved", origin };
}

export function siteOf(siteUrl: string): Site {
  const { protocol, host } = new URL(siteUrl);
  return { protocol, host, citiesBySubdomain: hasCitySubdomains(host) };
}

/** Letters, digits, dots and hyphens or an IPv6 address, with a port that exists; anything else is no host (security F3). */
export function isWellFormedHost(host: string): boolean {
  const [, name = "", port] = /^(\[[\da-f:.]+\]|[a-z\d._-]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  return name !== "" && !/^\.|\.\./.test(name) && name.length <= 254 && Number(port ?? 1) <= 65_535;
}

/** Lower case, without the root's dot and the protocol's own port. */
export function plainHost(host: string, protocol: string): string {
  const ownPort = protocol === "https:" ? ":443" : ":80";
  const withoutPort = host.endsWith(ownPort) ? host.slice(0, -ownPort.length) : host;
  return withoutPort.toLowerCase().replace(/\.(?=:\d+$|$)/, "");
}

/** A site without city subdomains is this machine's or an address: it answers under the machine's own names too. */
function isLocal(host: string, site: Site): boolean {
  if (site.citiesBySubdomain) return false;
  const port = /:\d+$/.exec(site.host)?.[0] ?? "";
  return ["localhost", "127.0.0.1", "[::1]"].some((name) => host === name + port);
}
