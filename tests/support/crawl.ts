import { closedToRobots, shownOtherwise } from "#app/domain/indexing.ts";
import { bareValue } from "#tests/support/checks/bare-value.ts";
import { shown } from "./shown.ts";

const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

type Crawlable = { fetch(request: Request, remoteAddress: string): Promise<Response> };

export type Crawled = {
  /** The metadata of pages, by URL, without noindex pages. */
  indexed: Map<string, { title: string; description: string }>;
  visited: Set<string>;
  images: Set<string>;
  /** "address: problem" */
  problems: string[];
};

/**
 * Crawls a host from the given paths along every link, obeying robots.txt like a search engine. Addresses that only
 * change the presentation of a page are skipped, as Yandex's Clean-param tells it. `wanted` may skip more.
 */
export async function crawl(
  site: Crawlable,
  origin: string,
  from: readonly string[],
  wanted: (path: string, search: string) => boolean = () => true,
): Promise<Crawled> {
  const crawled: Crawled = { indexed: new Map(), visited: new Set(), images: new Set(), problems: [] };
  const foundOn = new Map<string, string>();
  const queue: string[] = [];
  const meet = (address: string, on: string) => {
    if (foundOn.has(address)) return;
    foundOn.set(address, on);
    queue.push(address);
  };
  for (const path of from) meet(new URL(path, origin).href, "the beginning");
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const blame = (what: string) =>
      void crawled.problems.push(`${address}: ${what} (linked on ${foundOn.get(address ?? "")})`);
    crawled.visited.add(address);
    const answer = await site.fetch(
      new Request(address, { headers: { host: new URL(address).host, "user-agent": robot } }),
      "203.0.113.7",
    );
    if (answer.status !== 200) {
      blame(`answers ${answer.status} ${answer.headers.get("location") ?? ""}`);
      continue;
    }
    // Downloads have no page metadata.
    if (answer.headers.get("content-type") === "application/pdf") {
      if ((await answer.arrayBuffer()).byteLength === 0) blame("is an empty file");
      continue;
    }
    const html = shown(await answer.text());
    judge(html, address, crawled, blame);
    for (const link of linksOf(html, address))
      if (isForRobots(link, origin) && wanted(link.pathname, link.search)) meet(link.href, address);
    for (const [, source = ""] of html.matchAll(/<img[^>]* src="([^"]*)"/g)) crawled.images.add(source);
  }
  return crawled;
}

function judge(html: string, address: string, { indexed }: Crawled, blame: (what: string) => void): void {
  const one = (name: string, pattern: RegExp): string => {
    const found = [...html.matchAll(pattern)].map(([, text = ""]) => text.trim());
    if (found.length !== 1 || found[0] === "") blame(`${found.length} ${name}: ${found.join(" | ")}`);
    return found[0] ?? "";
  };
  const title = one("title", /<title>([^<]*)<\/title>/g);
  if (plain(title).length > 70) blame(`has a title of ${plain(title).length} characters`);
  one("h1", /<h1[^>]*>([^<]*)<\/h1>/g);
  const description = one("description", /<meta name="description" content="([^"]*)"/g);
  for (const [, anchor = ""] of html.matchAll(/<a [^>]*href="#([^"]*)"/g))
    if (!html.includes(` id="${anchor}"`)) blame(`#${anchor} leads nowhere`);
  const bare = bareValue(html);
  if (bare !== null) blame(`shows a program's value: ${bare}`);
  if (/<meta name="robots" content="noindex/.test(html)) {
    if (html.includes('<link rel="canonical"')) blame("is not to be indexed and names an address");
    return;
  }
  const canonical = one("canonical", /<link rel="canonical" href="([^"]*)"/g).replaceAll("&amp;", "&");
  if (canonical !== address) blame(`says it is ${canonical}`);
  indexed.set(address, { title, description });
}

function plain(html: string): string {
  return html.replace(/&(?:#x?\w+|\w+);/g, "&");
}

function linksOf(html: string, base: string): URL[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const plain = href.replaceAll("&amp;", "&");
    if (/^(?:tel|mailto):/.test(plain) || plain.startsWith("#") || !URL.canParse(plain, base)) return [];
    const link = new URL(plain, base);
    link.hash = "";
    return [link];
  });
}

function isForRobots({ origin, pathname, searchParams }: URL, own: string): boolean {
  return (
    origin === own &&
    !closedToRobots.some((closed) => pathname.startsWith(closed)) &&
    !shownOtherwise.some((key) => searchParams.has(key))
  );
}
