import { cityOfHost, type Site } from "#app/domain/city/site.ts";
import { closedToRobots, shownOtherwise } from "#app/domain/indexing.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Conditions } from "#server/front/http/last-modified.ts";
import { away, hostsIndex, sitemapDocument, type SitemapParts } from "./sitemap.ts";
import { securityText, securityTextPath } from "./security-text.ts";

type Parts = SitemapParts & { clock: Clock };

export const hostsIndexPath = "/sitemap-index.xml";

/**
 * /robots.txt and /sitemap.xml of each host (product rules §4, SEO); above 50,000 URLs the latter is an index of
 * /sitemap-1.xml and on. The main host also has an index of all hosts' sitemaps; security.txt exists on each host. Null
 * for any other path. `url` is under the shop's own origin.
 */
export async function crawlerDocument(parts: Parts, url: URL, conditions: Conditions): Promise<Response | null> {
  if (url.pathname === "/robots.txt")
    return new Response(robotsText(url.origin, hasHostsIndex(parts.site, url)), { headers: textHeaders });
  if (url.pathname === securityTextPath) {
    const text = await securityText(parts, url);
    return text === null ? away() : new Response(text, { headers: textHeaders });
  }
  if (url.pathname === hostsIndexPath) return hasHostsIndex(parts.site, url) ? hostsIndex(parts, url) : null;
  return sitemapDocument(parts, url, conditions);
}

function hasHostsIndex(site: Site, { host }: URL): boolean {
  return site.citiesBySubdomain && cityOfHost(site, host) === site.mainCity;
}

const textHeaders = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" };

function robotsText(origin: string, hasIndex: boolean): string {
  const closed = closedToRobots.map((path) => `Disallow: ${path}`);
  // Query keys that do not change the content; Yandex has its own directive.
  const otherwise = [
    ...shownOtherwise.flatMap((key) => [`Disallow: /*?${key}=`, `Disallow: /*&${key}=`]),
    `Clean-param: ${shownOtherwise.join("&")}`,
  ];
  const maps = ["/sitemap.xml", ...(hasIndex ? [hostsIndexPath] : [])].map((path) => `Sitemap: ${origin}${path}`);
  return ["User-agent: *", ...closed, ...otherwise, "", ...maps, ""].join("\n");
}
