import { structuredData } from "#tests/support/structured-data.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
  await site.shop.sql("update promotions set date_to = '2026-01-31', title = 'Зима прошла' where slug = 'action-11'");
  await site.shop.sql("update promotions set date_from = '2098-01-01' where slug = 'action-12'");
  await site.shop.sql(
    "update promotions set cities = '{spb}', title = 'Только на севере', body = '<h2>Условия</h2><script>alert(1)</script>' where slug = 'action-10'",
  );
  await site.shop.sql("update promotions set category_slugs = '{krepezh}', tag = 'new' where slug = 'action-2'");
  await site.shop.ports.bus.publish("public");
});
afterAll(() => site.close());

async function page(path: string, city = "msk"): Promise<{ status: number; html: string; location: string | null }> {
  const crawler = site.visitor({
    "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  });
  const answer = await crawler.ask("GET", `https://${city === "msk" ? "" : `${city}.`}shop.test${path}`);
  return { ...answer, html: shown(answer.html) };
}

describe("promotions", () => {
  it("are listed by ten with their dates, expired ones last and marked", async () => {
    const { html } = await page("/promotions");
    expect(html).toContain("<h1>Акции в Москве</h1>");
    expect(html).toContain('<a href="/promotion/action-1">Акция 1</a>');
    expect(html).toContain("до 31 декабря 2099");
    expect(html.indexOf("Зима прошла")).toBeGreaterThan(html.indexOf("Завершённые акции"));
    expect(html).toMatch(/Зима прошла<\/a><span class="status-text inactive">Акция завершена<\/span>/);
    expect(html).not.toContain("/promotion/action-12");
  });

  it("have further pages, each with its number in the title", async () => {
    await site.shop.sql(
      "insert into promotions (uuid, slug, title, announce, body, date_from, date_to, tag, sort) select gen_random_uuid(), 'more-' || n, 'Ещё ' || n, 'а', 'б', '2026-01-01', '2099-12-31', 'sale', 50 from generate_series(1, 3) n",
    );
    await site.shop.ports.bus.publish("public");
    const [first, second] = [await page("/promotions"), await page("/promotions?page=2")];
    expect(first.html).not.toContain("Завершённые акции");
    expect(first.html).toContain('href="/promotions?page=2"');
    expect(second.html).toContain("[Страница 2]</title>");
    expect(second.html).toContain('<link rel="canonical" href="https://shop.test/promotions?page=2"/>');
    expect(second.html).toContain("Завершённые акции");
    await site.shop.sql("delete from promotions where slug like 'more-%'");
    await site.shop.ports.bus.publish("public");
  });

  it.each(["page=0", "page=99", "page=x", "page=-1", "page=1e3"])("have no page %s", async (query) => {
    expect((await page(`/promotions?${query}`)).status).toBe(404);
  });

  it("have one spelling of their first page", async () => {
    const { status, location } = await page("/promotions?page=1");
    expect([status, location]).toEqual([301, "/promotions"]);
  });

  it("of other cities are not found, except in their own", async () => {
    expect((await page("/promotion/action-10")).status).toBe(404);
    expect((await page("/promotions")).html).not.toContain("Только на севере");
    const { status, html } = await page("/promotion/action-10", "spb");
    expect(status).toBe(200);
    expect(html).toContain("<h1>Только на севере</h1>");
    expect(html).toContain("<h2>Условия</h2>");
    expect(html).not.toContain("alert(1)");
    expect((await page("/promotions", "spb")).html).toContain("Только на севере");
  });

  it("list the goods of their tag in their categories", async () => {
    await site.shop.sql("update products set tags = tags || '{new}' where slug in ('screw', 'washer')");
    expect(productsOn((await page("/promotion/action-1")).html)).toEqual(await slugsOf("'sale' = any(tags)"));
    const [inside, all] = [
      await slugsOf("'new' = any(tags) and c.slug like 'krepezh%'"),
      await slugsOf("'new' = any(tags)"),
    ];
    expect([inside, all.length > inside.length]).toEqual([["screw", "washer"], true]);
    expect(productsOn((await page("/promotion/action-2")).html)).toEqual(inside);
  });

  it("that have expired say so, list no goods and are noindex; future ones are not found", async () => {
    const { status, html } = await page("/promotion/action-11");
    expect(status).toBe(200);
    expect(html).toContain("Акция завершена 31 января 2026");
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(html).not.toContain('value="basket.add"');
    expect((await page("/promotion/action-12")).status).toBe(404);
  });

  it.each(["nothing", "a%20b"])("with an unknown name «%s» are not found", async (slug) => {
    expect((await page(`/promotion/${slug}`)).status).toBe(404);
  });

  it("filtered are noindex, follow, as every list", async () => {
    expect((await page("/promotion/action-1?availability=available")).html).toContain(
      '<meta name="robots" content="noindex, follow"/>',
    );
  });
});

describe("brands", () => {
  it("are listed by letter with country and number of goods in this city", async () => {
    const { html } = await page("/brands");
    expect(html).toMatch(/href="#b-([\da-f]+)">К<\/a>.*<section id="b-\1"><h2>К<\/h2>/s);
    expect(html).toMatch(
      /<a href="\/brands\/krep">Крепмастер<\/a><span class="small-text muted">Россия<\/span><span class="small-text">6 товаров, <span class="status-text">\d в наличии в Москве<\/span>/,
    );
  });

  it("without goods on sale are not listed", async () => {
    await site.shop.sql(
      "insert into brands (uuid, slug, name, country, about) values (gen_random_uuid(), 'empty', 'Пустой', 'Россия', 'Ничего')",
    );
    await site.shop.ports.bus.publish("public");
    expect((await page("/brands")).html).not.toContain("Пустой");
    expect((await page("/brands/empty")).status).toBe(404);
    expect((await page("/brands/nothing")).status).toBe(404);
  });

  it("have a description and their goods, with the city in the title", async () => {
    const { html } = await page("/brands/krep", "spb");
    // All goods are of this brand: there is no brand facet, and an address with one redirects to the page itself.
    expect(html).not.toContain('name="brand"');
    const narrowed = await page("/brands/krep?brand=krep", "spb");
    expect([narrowed.status, narrowed.location]).toEqual([302, "/brands/krep"]);
    expect(html).toContain("<title>Крепмастер в Санкт-Петербурге — товары бренда, цены и наличие</title>");
    expect(html).toContain('<link rel="canonical" href="https://spb.shop.test/brands/krep"/>');
    expect(html).toContain("<p>Крепёж</p>");
    expect(productsOn(html)).toEqual(await slugsOf("brand_uuid = (select uuid from brands where slug = 'krep')"));
  });
});

describe("useful materials", () => {
  it("are listed newest first with lead, date and reading time; unpublished ones are not found", async () => {
    const { html } = await page("/useful-materials");
    expect(html.indexOf("Какой саморез взять")).toBeLessThan(html.indexOf("Как измерить петлю"));
    expect(html).toContain("Три размера до заказа");
    expect(html).toMatch(/<time dateTime="2026-02-01">1 февраля 2026<\/time> · 3 минуты чтения/);
    expect(html).not.toContain("Ещё не готово");
    expect(html).not.toContain("черновик");
    expect((await page("/useful-materials/eshchyo-ne-gotovo")).status).toBe(404);
    expect((await page("/useful-materials/nothing")).status).toBe(404);
  });

  it("can be filtered by topic, with noindex, follow", async () => {
    const { html } = await page(`/useful-materials?tag=${encodeURIComponent("двери")}`);
    expect(html).toContain("Как измерить петлю");
    expect(html).not.toContain("Какой саморез взять");
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect((await page(`/useful-materials?tag=${encodeURIComponent("луна")}`)).status).toBe(404);
  });

  it("show the goods they mention", async () => {
    const { html } = await page("/useful-materials/kak-izmerit-petlyu");
    expect(html).toContain("<h2>Высота</h2>\n<p>От края до края.</p>");
    expect(html).toContain("обновлено 1 марта 2026");
    expect(html).toContain('<a href="/product/hinge">');
    expect(html).toContain('<a href="/catalog/furnitura/petli">Все товары раздела «Петли»</a>');
    expect(html).toContain('"@type":"Article","headline":"Как измерить петлю"');
    expect((await page("/useful-materials/kakoj-samorez")).html).not.toContain("<aside>");
  });
});

function productsOn(html: string): string[] {
  return [...html.matchAll(/<a href="\/product\/([\w-]+)"/g)].map(([, slug = ""]) => slug).toSorted();
}

async function slugsOf(where: string): Promise<string[]> {
  const rows = await site.shop.sql<{ slug: string }>(
    `select p.slug from products p join categories c on c.uuid = p.category_uuid where p.status = 'active' and ${where} order by p.slug`,
  );
  return rows.map(({ slug }) => slug);
}

describe("structured data of lists", () => {
  it.each([
    ["/catalog/krepezh", "Крепёж в Москве"],
    ["/brands/krep", "Крепмастер"],
    ["/promotion/action-2", "Акция 2"],
  ])("%s is an ItemList with links to its goods", async (path, name) => {
    const { html } = await page(path);
    const slugs = productsOn(html);
    const lists = structuredData(html).filter((one) => one["@type"] === "ItemList");
    expect(lists).toMatchObject([{ name, numberOfItems: slugs.length }]);
    const urls = lists.flatMap((one) => (one["@type"] === "ItemList" ? one.itemListElement.map(({ url }) => url) : []));
    expect(urls.toSorted()).toEqual(slugs.map((slug) => `https://shop.test/product/${slug}`));
  });

  it("are sent to people too, and absent on noindex pages", async () => {
    expect((await site.visitor().ask("GET", "https://shop.test/brands/krep")).html).toContain('"ItemList"');
    expect((await page("/brands/krep?availability=available")).html).not.toContain("ItemList");
  });
});
