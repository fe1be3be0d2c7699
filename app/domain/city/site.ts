/**
 * The main site's protocol ("https:") and host with port, and the slug of its city (specification §9), from the settings
 * only.
 */
export type Site = {
  readonly protocol: string;
  readonly host: string;
  readonly citiesBySubdomain: boolean;
  readonly mainCity: string;
};

/** "https://spb.shop.ru"; the main site for the main city and if cities have no subdomains. */
export function cityOrigin(site: Site, slug: string): string {
  const subdomain = site.citiesBySubdomain && slug !== site.mainCity ? `${slug}.` : "";
  return `${site.protocol.replace(/:$/, "")}://${subdomain}${site.host}`;
}

/** The same, but null if cities have no hosts of their own. */
export function cityHostOrigin(site: Site, slug: string): string | null {
  return site.citiesBySubdomain ? cityOrigin(site, slug) : null;
}

/** The slug in a Host header, known or not; the main one for the main site and foreign hosts. */
export function cityOfHost(site: Site, host: string): string {
  const name = hostnameOf(host).toLowerCase().replace(/\.$/, "");
  const tail = `.${hostnameOf(site.host)}`;
  return site.citiesBySubdomain && name.endsWith(tail) ? name.slice(0, -tail.length) : site.mainCity;
}

/** `mainCity` is read when it is needed: it may change while the process runs. */
export function siteOf(siteUrl: string, mainCity: () => string): Site {
  const { protocol, host } = new URL(siteUrl);
  return {
    protocol,
    host,
    citiesBySubdomain: hasCitySubdomains(host),
    get mainCity() {
      return mainCity();
    },
  };
}

/** Without the port, otherwise unchanged, so that an unusual spelling counts as different. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d*$/, "");
}

/** Cities have subdomains on real domains, not on localhost or an IP address (product rules §1.15). */
export function hasCitySubdomains(siteHost: string): boolean {
  const name = hostnameOf(siteHost);
  return name !== "localhost" && !/^(?:\[.*\]|[\d.]+)$/.test(name);
}
