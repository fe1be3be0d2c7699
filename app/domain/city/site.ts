/** The main site's protocol ("https:") and host with port, from the settings only. */
export type Site = { protocol: string; host: string; citiesBySubdomain: boolean };

/** The city of the main site (specification §9). */
export const mainSlug = "msk";

/** "https://spb.shop.ru"; the main site for the main city and if cities have no subdomains. */
export function cityOrigin(site: Site, slug: string): string {
  const subdomain = site.citiesBySubdomain && slug !== mainSlug ? `${slug}.` : "";
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
  return site.citiesBySubdomain && name.endsWith(tail) ? name.slice(0, -tail.length) : mainSlug;
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
