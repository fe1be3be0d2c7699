import { addressesShape, type Addresses } from "#app/contract/content.ts";
import { cityOfHost, type Site } from "#app/domain/city/site.ts";
import { closedToRobots, shownOtherwise } from "#app/domain/indexing.ts";
import { z } from "zod";
import type { Fetch } from "./front-parts.ts";

/** What the protocol of site maps lets one file hold. */
const mostInFile = 50_000;
const askedAtOnce = 10_000;

/** `mostInFile` is smaller in tests. */
type Parts = { site: Site; api: Fetch; mostInFile?: number };

/**
 * /robots.txt and /sitemap.xml of each host (decisions §4, SEO); above 50,000 addresses the latter is an index of
 * /sitemap-1.xml and on. Null for any other path. `url` is under the shop's own origin.
 */
export async function crawlerDocument(parts: Parts, url: URL, ifNoneMatch: string | null): Promise<Response | null> {
  if (url.pathname === "/robots.txt")
    return new Response(robotsText(url.origin), {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
    });
  const [path, number] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const { mostInFile: most = mostInFile } = parts;
  const ask = (offset: number, limit: number) => addressesOf(parts, url, offset, limit);
  const part = number === undefined ? null : Number(number) - 1;
  const offset = (part ?? 0) * most;
  const first = await ask(offset, Math.min(most, askedAtOnce));
  if (first === null) return new Response(null, { status: 503, headers: { "retry-after": "600" } });
  const parted = first.total > most;
  if (part !== null && (!parted || offset >= first.total)) return new Response(null, { status: 404 });

  const headers = {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=600",
    etag: `W/"${first.version}"`,
  };
  if (ifNoneMatch?.split(/\s*,\s*/).includes(headers.etag)) return new Response(null, { status: 304, headers });
  const body =
    part === null && parted
      ? index(url.origin, Math.ceil(first.total / most))
      : addressList(url.origin, first, (from) => ask(from, Math.min(askedAtOnce, offset + most - from)), {
          offset,
          end: Math.min(offset + most, first.total),
        });
  return new Response(streamOf(body), { headers });
}

function robotsText(origin: string): string {
  const closed = closedToRobots.map((path) => `Disallow: ${path}`);
  // Pages under these keys say what they say without them; Yandex is told by a line of its own.
  const otherwise = [
    ...shownOtherwise.flatMap((key) => [`Disallow: /*?${key}=`, `Disallow: /*&${key}=`]),
    `Clean-param: ${shownOtherwise.join("&")}`,
  ];
  return ["User-agent: *", ...closed, ...otherwise, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/** Null when the backend does not answer. */
async function addressesOf({ site, api }: Parts, url: URL, offset: number, limit: number): Promise<Addresses | null> {
  const asked = new URL(`/api/v1/public/content/addresses?offset=${offset}&limit=${limit}`, url.origin);
  const response = await api(new Request(asked, { headers: { city: cityOfHost(site, url.host) } }));
  return response.ok ? answerShape.parse(await response.json()).data : null;
}

const answerShape = z.object({ data: addressesShape });

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function* index(origin: string, count: number): AsyncGenerator<string> {
  yield `${opening}<sitemapindex ${namespace}>\n`;
  for (let number = 1; number <= count; number += 1)
    yield `<sitemap><loc>${escaped(`${origin}/sitemap-${number}.xml`)}</loc></sitemap>\n`;
  yield "</sitemapindex>\n";
}

async function* addressList(
  origin: string,
  first: Addresses,
  more: (offset: number) => Promise<Addresses | null>,
  { offset, end }: { offset: number; end: number },
): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespace}>\n`;
  let page: Addresses | null = first;
  for (let at = offset; page !== null && page.items.length > 0;) {
    yield page.items.map(({ path, changed }) => entry(new URL(path, origin).href, changed)).join("");
    at += page.items.length;
    page = at < end ? await more(at) : null;
  }
  yield "</urlset>\n";
}

function entry(address: string, changed: string | null): string {
  return `<url><loc>${escaped(address)}</loc>${changed === null ? "" : `<lastmod>${changed}</lastmod>`}</url>\n`;
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
