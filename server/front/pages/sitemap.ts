import { createGunzip } from "node:zlib";
import { z } from "zod";
import { addressesShape, sitemapShape } from "#app/contract/content/content.ts";
import { cityListShape } from "#app/contract/content/locations.ts";
import { cityOfHost, cityOrigin, type Site } from "#app/domain/city/site.ts";
import { anyOrigin, escapeXml, mostInSitemap, sitemapEntry } from "#app/domain/sitemap.ts";
import type { Fetch } from "#server/front/front-parts.ts";
import { isNamed } from "#server/front/http/etag.ts";
import { httpDate, isUnmodified, type Conditions } from "#server/front/http/last-modified.ts";

/** `mostInFile` is smaller in tests. */
export type SitemapParts = { site: Site; api: Fetch; mostInFile?: number };

/** The entries of one file; null when the backend does not answer. */
type Entries = () => Promise<AsyncIterable<string> | null>;
type Contents = { version: string; changed: string | null; files: readonly Entries[] };

const batchSize = 10_000;

/**
 * /sitemap.xml of a host; above 50,000 URLs it is an index of /sitemap-1.xml and on. Goods come from files that a job
 * makes, until it has run for the first time from the backend's list. Null for another path.
 */
export async function sitemapDocument(parts: SitemapParts, url: URL, conditions: Conditions): Promise<Response | null> {
  const [path, number] = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/.exec(url.pathname) ?? [];
  if (path === undefined) return null;
  const contents = await contentsOf(parts, url);
  if (contents === null) return away();
  const { version, changed, files } = contents;
  const isIndex = number === undefined && files.length > 1;
  const entries = number === undefined ? files[0] : files.length > 1 ? files[Number(number) - 1] : undefined;
  if (entries === undefined) return new Response(null, { status: 404 });

  const etag = `W/"${version}"`;
  const modified = changed && httpDate(Date.parse(changed));
  const headers = { ...xmlHeaders, etag, ...(modified && { "last-modified": modified }) };
  if (isNamed(etag, conditions.ifNoneMatch) || isUnmodified(modified, conditions))
    return new Response(null, { status: 304, headers });
  if (isIndex) return new Response(streamOf(index(partsOf(url.origin, files.length))), { headers });
  const opened = await entries();
  return opened === null ? away() : new Response(streamOf(addressList(opened)), { headers });
}

/** Index of all hosts' sitemaps, permitted since each host's robots.txt names its own. */
export async function hostsIndex(parts: SitemapParts, url: URL): Promise<Response> {
  const { site, api } = parts;
  const cities = await api(new Request(new URL("/api/v1/public/locations/cities", url.origin)));
  if (!cities.ok) return away();
  const files: string[] = [];
  for (const { domain } of citiesShape.parse(await cities.json()).data) {
    const origin = cityOrigin(site, domain);
    const contents = await contentsOf(parts, new URL(origin));
    if (contents === null) return away();
    // An index must not list another index.
    files.push(...(contents.files.length > 1 ? partsOf(origin, contents.files.length) : [`${origin}/sitemap.xml`]));
  }
  return new Response(streamOf(index(files)), { headers: xmlHeaders });
}

export function away(): Response {
  return new Response(null, { status: 503, headers: { "retry-after": "600" } });
}

const citiesShape = z.object({ data: cityListShape });
const xmlHeaders = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=600" };

function partsOf(origin: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${origin}/sitemap-${at + 1}.xml`);
}

async function contentsOf(parts: SitemapParts, url: URL): Promise<Contents | null> {
  const { mostInFile: most = mostInSitemap } = parts;
  const answer = await ask(parts, url, "/sitemap");
  if (answer === null) return null;
  const sitemap = z.object({ data: sitemapShape.nullable() }).parse(await answer.json()).data;
  if (sitemap === null) return listedContents(parts, url, most);
  const { items, files, version, changed } = sitemap;
  const fixed = chunksOf(items, most).map((chunk) => async () => entriesOf(url.origin, chunk));
  const goods = files.map(
    ({ part }) =>
      () =>
        goodsFile(parts, url, part),
  );
  const total = files.reduce((sum, file) => sum + file.goods, items.length);
  return { version, changed, files: total > most ? [...fixed, ...goods] : [joined([...fixed, ...goods])] };
}

/** The same from the backend's list, which reads all goods of a file for each visitor. */
async function listedContents(parts: SitemapParts, url: URL, most: number): Promise<Contents | null> {
  const read = async (offset: number, limit: number) => {
    const answer = await ask(parts, url, `/addresses?offset=${offset}&limit=${limit}`);
    return answer && z.object({ data: addressesShape }).parse(await answer.json()).data;
  };
  const first = await read(0, 1);
  if (first === null) return null;
  const { total, version, changed } = first;
  const files = Array.from({ length: Math.max(1, Math.ceil(total / most)) }, (_, at) => async () => {
    const end = Math.min((at + 1) * most, total);
    const opening = await read(at * most, Math.min(batchSize, most));
    return opening && rest(opening, at * most, end);
  });
  async function* rest(opening: z.infer<typeof addressesShape>, from: number, end: number): AsyncGenerator<string> {
    let { items } = opening;
    for (let offset = from; items.length > 0;) {
      yield* entriesOf(url.origin, items);
      offset += items.length;
      if (offset >= end) return;
      const next = await read(offset, Math.min(batchSize, end - offset));
      // A shorter list would look complete.
      if (next === null) throw new Error("the backend no longer answers for a site map");
      items = next.items;
    }
  }
  return { version, changed, files };
}

/** Null when the backend does not answer. */
async function ask({ site, api }: SitemapParts, url: URL, path: string): Promise<Response | null> {
  const address = new URL(`/api/v1/public/content${path}`, url.origin);
  const answer = await api(new Request(address, { headers: { city: cityOfHost(site, url.host) } }));
  return answer.ok ? answer : null;
}

/** A file of goods with the host's origin. */
async function goodsFile(parts: SitemapParts, url: URL, part: number): Promise<AsyncIterable<string> | null> {
  const answer = await ask(parts, url, `/sitemap/${part}`);
  if (answer === null) return null;
  return withOrigin(unpacked(new Uint8Array(await answer.arrayBuffer())), url.origin);
}

/** Opened only when it is read: a fault of a stream that nobody reads yet would end the process. */
async function* unpacked(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  // A shop without goods has a file without members.
  if (packed.length === 0) return;
  const gunzip = createGunzip();
  gunzip.end(packed);
  yield* gunzip;
}

async function* withOrigin(texts: AsyncIterable<Uint8Array>, origin: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const bytes of texts) {
    const text = begun + decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    begun = text.slice(end);
    if (end > 0) yield text.slice(0, end).replaceAll(anyOrigin, origin);
  }
}

function joined(files: readonly Entries[]): Entries {
  return async () => {
    const opened: AsyncIterable<string>[] = [];
    for (const open of files) {
      const entries = await open();
      if (entries === null) return null;
      opened.push(entries);
    }
    return (async function* () {
      for (const entries of opened) yield* entries;
    })();
  };
}

async function* entriesOf(origin: string, items: Parameters<typeof sitemapEntry>[1][]): AsyncGenerator<string> {
  yield items.map((item) => sitemapEntry(origin, item)).join("");
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

async function* index(files: readonly string[]): AsyncGenerator<string> {
  yield `${opening}<sitemapindex ${namespace}>\n`;
  for (const file of files) yield `<sitemap><loc>${escapeXml(file)}</loc></sitemap>\n`;
  yield "</sitemapindex>\n";
}

async function* addressList(entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${opening}<urlset ${namespace} ${imageNamespace}>\n`;
  yield* entries;
  yield "</urlset>\n";
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
