import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { mediaFetch } from "#server/api/content/media.ts";
import { crawl, type Crawled } from "#tests/support/crawl.ts";
import { demoDatabase } from "#tests/support/shops/demo-database.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const main = "https://shop.test";
const other = "https://kazan.shop.test";

/**
 * Crawls all sections, lists, brands, promotions and texts, and every eighth product: all 2,400 (CRAWL=all) would take
 * two minutes of two cores.
 */
const everyProduct = process.env["CRAWL"] === "all" ? 1 : 8;

let database: Database;
let site: Site;
let known: string[];
let whole: Crawled;
let second: Crawled;

beforeAll(async () => {
  database = await demoDatabase(new Date());
  site = await testSite({ siteUrl: main, ports: { database } });
  known = await addressesOf(main);
  const sampled = new Set(
    known
      .filter((address) => isProduct(address))
      .filter((_, index) => index % everyProduct === 0)
      .map((address) => new URL(address).pathname),
  );
  whole = await crawl(
    site,
    main,
    ["/", ...known.map((address) => new URL(address).pathname).filter((path) => !isProduct(path) || sampled.has(path))],
    (path) => everyProduct === 1 || !isProduct(path) || sampled.has(path),
  );
  second = await crawl(site, other, ["/"], (path, search) => !isProduct(path) && !search.includes("page="));
}, 600_000);
afterAll(async () => {
  await site.close();
  await database.close();
});

describe("a crawler that visits the whole demo shop", () => {
  it("visits every page of the site map, and each may be indexed", () => {
    const goods = known.filter(isProduct);
    expect(goods.length).toBeGreaterThan(2_300);
    for (const address of known.filter((one) => !isProduct(one)))
      expect(whole.indexed.has(address), address).toBe(true);
    expect(goods.filter((address) => whole.indexed.has(address)).length).toBe(Math.ceil(goods.length / everyProduct));
  });

  it("reaches every page of the site map of the other host by links alone", async () => {
    const wanted = (await addressesOf(other)).filter((address) => !isProduct(address));
    expect(wanted.length).toBeGreaterThan(150);
    for (const address of wanted) expect(second.indexed.has(address), address).toBe(true);
  });

  it("finds no broken link, no redirect, and no page without title, h1, description and canonical address", () => {
    expect(whole.problems).toEqual([]);
    expect(second.problems).toEqual([]);
  });

  it.each(["title", "description"] as const)("finds no duplicate %s on a host", (part) => {
    for (const { indexed } of [whole, second]) {
      const seen = new Map<string, string>();
      const twice: string[] = [];
      for (const [address, page] of indexed) {
        const first = seen.get(page[part]);
        if (first !== undefined) twice.push(`${first} and ${address}: ${page[part]}`);
        seen.set(page[part], address);
      }
      expect(twice).toEqual([]);
    }
  });

  it("would find no duplicate titles of goods, since titles contain the unique names", async () => {
    expect(
      await database.pool
        .query("select name from products where status <> 'hidden' group by name having count(*) > 1")
        .then(({ rows }) => rows),
    ).toEqual([]);
  });

  it("finds no broken picture", async () => {
    const media = mediaFetch({ ...site.shop.ports });
    const drawings = [...whole.images].filter((source) => source.startsWith("/media/"));
    // Product drawings are similar: a tenth of them, and all other pictures.
    for (const source of drawings.filter((one, index) => !one.includes("/p/") || index % 10 === 0)) {
      expect((await media(new Request(new URL(source, main)))).status, source).toBe(200);
    }
  });
});

function isProduct(address: string): boolean {
  return address.includes("/product/");
}

it("the crawler detects the faults it looks for", async () => {
  const page = (path: string, rest: string) =>
    `<title>T</title><meta name="description" content="D"/><link rel="canonical" href="${main}${path}"/><h1>H</h1>${rest}`;
  const pages: Record<string, Response> = {
    "/": new Response(
      page(
        "/",
        '<a href="/moved">m</a><a href="/bare">b</a><a href="/wrong?x=1&amp;y=2">w</a><a href="#none">n</a><a href="/basket">closed</a><a href="/?sort=name">same</a>',
      ),
    ),
    "/moved": new Response(null, { status: 301, headers: { location: "/" } }),
    "/bare": new Response("<title>T</title>"),
    "/wrong?x=1&y=2": new Response(page("/", '<a href="/gone">g</a>')),
  };
  const seen = await crawl(
    { fetch: async ({ url }) => pages[url.slice(main.length)] ?? new Response(null, { status: 404 }) },
    main,
    ["/"],
  );
  expect(seen.problems.map((problem) => problem.slice(main.length).replace(/ \(linked.*/, ""))).toEqual([
    "/: #none leads nowhere",
    "/moved: answers 301 /",
    "/bare: 0 h1: ",
    "/bare: 0 description: ",
    "/bare: 0 canonical: ",
    "/bare: says it is ",
    `/wrong?x=1&y=2: says it is ${main}/`,
    "/gone: answers 404 ",
  ]);
});

async function addressesOf(origin: string): Promise<string[]> {
  const answer = await site.fetch(
    new Request(`${origin}/sitemap.xml`, { headers: { host: new URL(origin).host } }),
    "203.0.113.7",
  );
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}
