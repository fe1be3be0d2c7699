import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landingListShape } from "#app/contract/catalog/landings.ts";
import { small } from "#tests/support/shops/shop.ts";
import { structuredData } from "#tests/support/structured-data.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const screws = "/catalog/krepezh/samorezy";
const hinges = "/catalog/furnitura/petli";
const origin = "https://shop.test";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: origin, pageCache: true });
  await site.shop.sql(
    "insert into attributes (code, name, unit, group_name, kind, sort) values ('metric', 'Метрика', null, 'Х', 'text', -2), ('rod', 'Диаметр стержня', 'мм', 'Х', 'number', -1)",
  );
  // Names of attributes and groups vary by shop: sizes are recognised by the product names alone.
  await bolts("М8", 24, small.brands.krep);
  await bolts("М10", 30, small.brands.roto);
  await bolts("М12", 19, small.brands.krep);
  await studs(22);
});
afterAll(() => site.close());

const get = (address: string) => site.visitor({ "user-agent": robot }).ask("GET", new URL(address, origin).href);
const headOf = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1],
  h1: /<h1[^>]*>([^<]*)/.exec(html)?.[1],
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&"),
  robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
});
const linksIn = (html: string) =>
  [...(/<div class="landings">(.*?)<\/nav><\/div>/s.exec(html)?.[1] ?? "").matchAll(/href="([^"]*)"/g)].map(
    ([, href = ""]) => href,
  );

describe("a category", () => {
  it("links to its brands and sizes of at least 20 goods, in HTML", async () => {
    const { html } = await get(screws);
    expect(linksIn(html)).toEqual([
      `${screws}?brand=krep`,
      `${screws}?brand=roto`,
      `${screws}?f.metric=m10`,
      `${screws}?f.metric=m8`,
    ]);
    expect(html).toContain(">Популярные размеры</h2>");
    const sized = (await get(hinges)).html;
    expect(linksIn(sized)).toEqual([`${hinges}?brand=krep`, `${hinges}?f.rod=6.5-6.5`]);
    expect(sized).toMatch(/href="[^"]*f\.rod=6\.5-6\.5">Диаметр стержня 6,5\u00a0мм <small>22</);
  });

  it("leaves links to its subsection that only that one has, and keeps links that all its goods share", async () => {
    // The other brand and both sizes occur in one subsection only.
    expect(linksIn((await get("/catalog/krepezh")).html)).toEqual(["/catalog/krepezh?brand=krep"]);
    expect(linksIn((await get("/catalog/furnitura")).html)).toEqual([]);
  });

  it("has no such links on further pages and when filtered", async () => {
    for (const search of ["?page=2", "?availability=available"])
      expect(linksIn((await get(screws + search)).html), search).toEqual([]);
  });

  it("that does not exist has none in the API", async () => {
    const of = async (category: string) =>
      (await site.shop.call("GET", `/public/products/landings?category=${category}`)).data(landingListShape);
    expect(await of(small.cities.msk)).toEqual([]);
    expect((await of(small.categories.screws)).map(({ count }) => count)).toEqual([46, 30, 30, 24]);
  });
});

describe("the page of a brand or a size in a category", () => {
  it.each([
    [screws, "?brand=roto", "Саморезы и болты Рото-М в Москве", "Рото-М"],
    [screws, "?f.metric=m8", "Саморезы и болты М8 в Москве", "М8"],
    [hinges, "?f.rod=6.5-6.5", "Петли в Москве: диаметр стержня 6,5\u00a0мм", "Диаметр стержня 6,5\u00a0мм"],
  ])("%s%s has its own title, heading, text and address and may be indexed", async (path, search, h1, stop) => {
    const [{ status, html }, whole] = [await get(path + search), (await get(path)).html];
    const head = headOf(html);
    expect([status, head.h1, head.canonical, head.robots]).toEqual([200, h1, origin + path + search, undefined]);
    expect(head.title).not.toBe(headOf(whole).title);
    expect(head.title?.length).toBeLessThanOrEqual(70);
    const textOf = (page: string) => /<section class="seo-text[^>]*>(.*?)<\/section>/s.exec(page)?.[1];
    expect(textOf(html)).toContain("для Москвы");
    expect(textOf(html)).not.toBe(textOf(whole));
    const data = structuredData(html);
    expect(data.some((item) => item["@type"] === "ItemList")).toBe(true);
    expect(html).toContain(`"url":"${origin}${path}${search}","numberOfItems":`);
    expect(JSON.stringify(data.find((item) => item["@type"] === "BreadcrumbList"))).toContain(`"name":"${stop}"}]}`);
  });

  it("is the same page in any order and view; its second page is a page of its own", async () => {
    expect(headOf((await get(`${screws}?sort=name&brand=krep`)).html)).toMatchObject({
      canonical: `${origin}${screws}?brand=krep`,
      robots: undefined,
    });
    const second = headOf((await get(`${screws}?page=2&brand=krep`)).html);
    expect(second.canonical).toBe(`${origin}${screws}?page=2&brand=krep`);
    expect(second.title).toMatch(/^Саморезы и болты Крепмастер .*\[Страница 2\]$/);
  });

  it("has one address: any other spelling redirects to it once", async () => {
    for (const [other, own] of [
      [`${screws}?brand=krep&page=2`, `${screws}?page=2&brand=krep`],
      [`${hinges}?f.rod.from=6,5&f.rod.to=6,5`, `${hinges}?f.rod=6.5-6.5`],
      [`${screws}?brand=krep&sort=popular`, `${screws}?brand=krep`],
    ] as const) {
      const { status, location } = await get(other);
      expect([status, location], other).toEqual([301, own]);
      expect((await get(own)).status, own).toBe(200);
    }
  });

  it("names its own city on that city's host", async () => {
    const address = `https://spb.shop.test${screws}?brand=roto`;
    const { html } = await get(address);
    expect(headOf(html)).toMatchObject({ canonical: address, h1: "Саморезы и болты Рото-М в Санкт-Петербурге" });
  });

  it("does not show the section's configured text", async () => {
    await site.shop.sql(
      "insert into seo_settings (path, title, h1, seo_text) values ($1, 'Всё', 'Всё сразу', 'Текст')",
      [screws],
    );
    await site.shop.ports.bus.publish("public");
    expect(headOf((await get(screws)).html).h1).toBe("Всё сразу");
    expect(headOf((await get(`${screws}?brand=roto`)).html).h1).toBe("Саморезы и болты Рото-М в Москве");
    await site.shop.sql("delete from seo_settings where path = $1", [screws]);
    await site.shop.ports.bus.publish("public");
  });
});

describe("any other selection of goods", () => {
  it.each([
    "?f.metric=m12",
    "?f.metric=m10,m8",
    "?availability=available",
    "?availability=available&brand=krep",
    "?brand=krep&f.metric=m8",
    "?price=1-&brand=krep",
  ])("%s is noindex and has no canonical address", async (search) => {
    const { status, html } = await get(screws + search);
    const { canonical, robots } = headOf(html);
    expect([status, canonical, robots]).toEqual([200, undefined, "noindex, follow"]);
    expect(structuredData(html).some((item) => item["@type"] === "ItemList")).toBe(false);
  });
});

describe("the site map", () => {
  it("contains these pages and no other filtered lists", async () => {
    const chosen = async () => {
      const { html } = await get("/sitemap.xml");
      return [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address = ""]) =>
        address.includes("?") ? [address.replaceAll("&#38;", "&").slice(origin.length)] : [],
      );
    };
    const sections = ["/catalog/furnitura", hinges, "/catalog/krepezh", screws];
    const linked = await Promise.all(sections.map(async (path) => linksIn((await get(path)).html)));
    expect(await chosen()).toEqual(linked.flat());
    // A landing page that falls below the minimum number of goods is no landing page any more.
    await site.shop.sql(
      "update products set status = 'hidden' where slug in ('bolt-m8-1', 'bolt-m8-2', 'bolt-m8-3', 'bolt-m8-4', 'bolt-m8-5')",
    );
    await site.shop.ports.bus.publish("public");
    expect(await chosen()).not.toContain(`${screws}?f.metric=m8`);
    expect(headOf((await get(`${screws}?f.metric=m8`)).html).robots).toBe("noindex, follow");
  });
});

/** «Болт М8×1», «Болт М8×2» … */
async function bolts(thread: string, count: number, brand: string): Promise<void> {
  const slug = thread.replace("М", "m");
  await goods(
    slug,
    count,
    brand,
    `'Болт ${thread}×' || n`,
    `jsonb_build_array(jsonb_build_object('code', 'metric', 'value', '${thread}'))`,
  );
}

/** «Шпилька 6,5×1» …, a few of another size. */
async function studs(count: number): Promise<void> {
  const size = `case when n > ${count} then 7.5 else 6.5 end`;
  const name = `'Шпилька ' || replace((${size})::text, '.', ',') || '×' || n`;
  const attributes = `jsonb_build_array(jsonb_build_object('code', 'rod', 'value', ${size}))`;
  await goods("rod", count + 2, small.brands.krep, name, attributes, small.categories.hinges);
}

async function goods(
  slug: string,
  count: number,
  brand: string,
  name: string,
  attributes: string,
  category: string = small.categories.screws,
): Promise<void> {
  const uuid = `overlay(overlay(md5('${slug}' || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const own = `jsonb_build_object('uuid', ${uuid}, 'external_id', '${slug}' || n, 'slug', 'bolt-${slug}-' || n,
    'article', '${slug.toUpperCase()}N' || n, 'article_norm', '${slug.toUpperCase()}N' || n, 'name', ${name}, 'full_name', ${name},
    'brand_uuid', '${brand}', 'category_uuid', '${category}', 'attributes', ${attributes}, 'barcodes', '{}')`;
  await site.shop.sql(
    `insert into products select (jsonb_populate_record(p, ${own})).* from products p, generate_series(1, ${count}) n where p.uuid = $1`,
    [small.products.washer.uuid],
  );
  await site.shop.sql(
    `insert into prices select (jsonb_populate_record(c, jsonb_build_object('product_uuid', ${uuid}))).* from prices c, generate_series(1, ${count}) n where c.product_uuid = $1`,
    [small.products.washer.uuid],
  );
  await site.shop.ports.bus.publish("public");
}
