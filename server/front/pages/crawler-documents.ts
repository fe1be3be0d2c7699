import { addressesShape, type Addresses } from "#app/contract/content/content.ts";
import { cityListShape } from "#app/contract/content/locations.ts";
import { cityOfHost, cityOrigin, type Site } from "#app/domain/city/site.ts";
import { closedToRobots, shownOtherwise } from "#app/domain/indexing.ts";
import { z } from "zod";
import type { Clock } from "#server/ports/clock.ts";
import { isNamed } from "#server/front/http/etag.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { httpDate, isUnmodified, type Conditions } from "#server/front/http/last-modified.ts";
import { securityText, securityTextPath } from "./security-text.ts";

/** Limit of the sitemap protocol. */
const mostInFile = 50_000;
const batchSize = 10_000;

/** `mostInFile` is smaller in tests. */
type Parts = { site: Site; api: Fetch; clock: Clock; mostInFile?: number };

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
  const [path, number] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const { mostInFile: most = mostInFile } = parts;
  const ask = (offset: number, limit: number) => addressesOf(parts, url, offset, limit);
  const part = number === undefined ? null : Number(number) - 1;
  const offset = (part ?? 0) * most;
  const first = await ask(offset, Math.min(most, batchSize));
  if (first === null) return away();
  const parted = first.total > most;
  if (part !== null && (!parted || offset >= first.total)) return new Response(null, { status: 404 });

  const etag = `W/"${first.version}"`;
  const modified = first.changed && httpDate(Date.parse(first.changed));
  const headers = { ...xmlHeaders, etag, ...(modified && { "last-modified": modified }) };
  if (isNamed(etag, conditions.ifNoneMatch) || isUnmodified(modified, conditions))
    return new Response(null, { status: 304, headers });
  const body =
    part === null && parted
      ? index(partsOf(url.origin, Math.ceil(first.total / most)))
      : addressList(url.origin, first, (from) => ask(from, Math.min(batchSize, offset + most - from)), {
          offset,
          end: Math.min(offset + most, first.total),
        });
  return new Response(streamOf(body), { headers });
}

function hasHostsIndex(site: Site, { host }: URL): boolean {
  return site.citiesBySubdomain && cityOfHost(site, host) === site.mainCity;
}

/** Index of all hosts' sitemaps, permitted since each host's robots.txt names its own. */
async function hostsIndex(parts: Parts, url: URL): Promise<Response> {
  const { site, api, mostInFile: most = mostInFile } = parts;
  const cities = await api(new Request(new URL("/api/v1/public/locations/cities", url.origin)));
  if (!cities.ok) return away();
  const files: string[] = [];
  for (const { domain } of citiesShape.parse(await cities.json()).data) {
    const origin = cityOrigin(site, domain);
    const found = await addressesOf(parts, new URL(origin), 0, 1);
    if (found === null) return away();
    // An index must not list another index.
    files.push(...(found.total > most ? partsOf(origin, Math.ceil(found.total / most)) : [`${origin}/sitemap.xml`]));
  }
  return new Response(streamOf(index(files)), { headers: xmlHeaders });
}

const citiesShape = z.object({ data: cityListShape });

function away(): Response {
  return new Response(null, { status: 503, headers: { "retry-after": "600" } });
}

const textHeaders = { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" };
const xmlHeaders = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=600" };

function partsOf(origin: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${origin}/sitemap-${at + 1}.xml`);
}

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

/** Null when the backend does not answer. */
async function addressesOf({ site, api }: Parts, url: URL, offset: number, limit: number): Promise<Addresses | null> {
  const conditions = new URL(`/api/v1/public/content/addresses?offset=${offset}&limit=${limit}`, url.origin);
  const response = await api(new Request(conditions, { headers: { city: cityOfHost(site, url.host) } }));
  return response.ok ? answerShape.parse(await response.json()).data : null;
}

const answerShape = z.object({ data: addressesShape });

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

async function* index(files: readonly string[]): AsyncGenerator<string> {
  yield `${opening}<sitemapindex ${namespace}>\n`;
  for (const file of files) yield `<sitemap><loc>${escaped(file)}</loc></sitemap>\n`;
  yield "</sitemapindex>\n";
}

async function* addressList(
  origin: string,
  first: Addresses,
  more: (offset: number) => Promise<Addresses | null>,
  { offset, end }: { offset: number; end: number },
): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespace} ${imageNamespace}>\n`;
  let page: Addresses | null = first;
  for (let at = offset; page !== null && page.items.length > 0;) {
    yield page.items.map((item) => entry(origin, item)).join("");
    at += page.items.length;
    page = at < end ? await more(at) : null;
  }
  yield "</urlset>\n";
}

function entry(origin: string, { path, changed, images }: Addresses["items"][number]): string {
  const loc = (name: string, to: string) => `<${name}>${escaped(new URL(to, origin).href)}</${name}>`;
  const pictures = images.map((image) => `<image:image>${loc("image:loc", image)}</image:image>`);
  return `<url>${loc("loc", path)}${changed === null ? "" : `<lastmod>${changed}</lastmod>`}${pictures.join("")}</url>\n`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
