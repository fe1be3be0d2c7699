import { structuredData } from "#tests/support/structured-data.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchSeo, pageSeo } from "#app/loaders/pages/page-seo.server.ts";
import { shown } from "#tests/support/shown.ts";
import { ContractMismatch } from "#app/shop-api/ended-call.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { small } from "#tests/support/shops/shop.ts";

const evil = `"><svg onload=alert(1)></script><script>alert(1)</script>`;

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
  await write("/catalog/krepezh", {
    title: "Крепёж {{cityIn}}",
    h1: "Крепёж для {{cityOf}}",
    description: "Доставка {{cityInto}} и по {cityTo}{{cityAt}}",
    seo_text: "<p onclick=x>Рядом с <b>{{cityWith}}</b></p><script>alert(1)</script>",
    title_img: "/media/title.png",
    alt_img: "Склад {{cityIn}}",
  });
  await write("/catalog/otdelka", {
    title: evil,
    h1: evil,
    description: evil,
    seo_text: evil,
    title_img: "javascript:alert(1)",
    alt_img: evil,
  });
  await write("/product/hinge", {
    title: "Петля {{cityIn}}",
    h1: "Петля",
    description: "Петля {{cityIn}}",
    title_img: "//evil.example/x.png",
  });
  await write("/basket", { title: "Моя корзина" });
  await write("/delivery", { h1: "Доставка {{cityInto}}", seo_text: "## Сроки\n\n- завтра" });
  await manyBolts();
});
afterAll(() => site.close());

async function page(city: string, path: string): Promise<string> {
  const origin = `https://${city === "msk" ? "" : `${city}.`}shop.test`;
  const visitor = site.visitor({
    "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  });
  const { status, html } = await visitor.ask("GET", origin + path);
  expect(status, path).toBe(200);
  return html;
}

describe("search settings of the shop", () => {
  it("use the city's grammatical cases", async () => {
    const html = await page("spb", "/catalog/krepezh");
    expect(html).toContain("<title>Крепёж в Санкт-Петербурге</title>");
    expect(html).toContain("<h1>Крепёж для Санкт-Петербурга</h1>");
    expect(html).toContain('content="Доставка в Санкт-Петербург и по Санкт-Петербургу"');
    expect(html).toContain("<p>Рядом с <b>Санкт-Петербургом</b></p>");
    expect(html).toContain('<img src="/media/title.png" alt="Склад в Санкт-Петербурге"');
    expect(html).toContain('<meta property="og:image" content="https://spb.shop.test/media/title.png"/>');
  });

  it("decline a city by the rule where its cases are not stored", async () => {
    await site.shop.sql(
      "update cities set preposition = null, prepositional = null, genitive = '', accusative = null, dative = null, instrumental = null where slug = 'kazan'",
    );
    await site.shop.ports.bus.publish("public");
    const html = await page("kazan", "/catalog/krepezh");
    expect(html).toContain("<p>Рядом с <b>Казанью</b></p>");
    expect(html).toContain("<title>Крепёж в Казани</title>");
    expect(html).toContain("<h1>Крепёж для Казани</h1>");
    expect(html).toContain('content="Доставка в Казань и по Казани"');
  });

  it("of an item override the page's own wording, field by field", async () => {
    const html = await page("msk", "/product/hinge");
    expect(html).toContain("<title>Петля в Москве</title>");
    expect(html).toContain("<h1>Петля</h1>");
    expect(await page("msk", "/basket")).toContain("<title>Моя корзина</title>");
    expect(await page("msk", "/basket")).toMatch(/<h1[^>]*>Корзина<\/h1>/);
  });

  it("show above and below a text page", async () => {
    const html = await page("msk", "/delivery");
    expect(html).toContain("<h1>Доставка в Москву</h1>");
    expect(html.replaceAll("\n", "")).toContain(
      '<section class="seo-text"><h2>Сроки</h2><ul><li>завтра</li></ul></section>',
    );
  });

  it("set the title picture of a section; the drawing stays the shared picture", async () => {
    const html = await page("msk", "/catalog/furnitura");
    const head = html.slice(html.indexOf('class="heading-row"'), html.indexOf("<form", html.indexOf("heading-row")));
    expect(head).not.toContain("<img");
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/shop\.test\/media\/drawing\/c\/furnitura/);
  });

  it("change only the title of further and filtered pages", async () => {
    const [second, narrowed] = [
      await page("msk", "/catalog/krepezh?page=2"),
      await page("msk", "/catalog/krepezh?availability=available"),
    ];
    for (const html of [second, narrowed]) expect(html).not.toContain("Рядом с");
    expect(second).toContain("<title>Крепёж в Москве [Страница 2]</title>");
    expect(second).toContain('<meta name="description" content="Доставка в Москву и по Москве [Страница 2]"/>');
    expect(second).toContain('<link rel="canonical" href="https://shop.test/catalog/krepezh?page=2"/>');
    expect(narrowed).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(narrowed).not.toContain('property="og:url"');
  });

  it("H3, H4: cannot contain markup, scripts or foreign pictures", async () => {
    const html = await page("msk", "/catalog/otdelka");
    expect(html).not.toMatch(/<svg onload|<script>|alert\(1\)<\/script>/);
    expect(html).not.toContain('src="javascript:');
    expect(shown(html)).not.toMatch(/<img[^>]*onload/);
    expect(await page("msk", "/product/hinge")).not.toContain("evil.example");
  });
});

describe("a section without a configured text", () => {
  it("describes its contents in the city's cases, on its first unfiltered page", async () => {
    await site.shop.sql("update categories set name = 'Петли <b>' where slug = 'furnitura/petli'");
    await site.shop.ports.bus.publish("public");
    const text = /<section class="seo-text">(.*?)<\/section>/s.exec(await page("spb", "/catalog/furnitura/petli"))?.[1];
    expect(text).toContain("в Санкт-Петербурге");
    expect(text).toContain("для Санкт-Петербурга");
    expect(text).toContain("&#60;b&#62;");
    await site.shop.sql("update seo_settings set seo_text = null where path = '/catalog/furnitura'");
    await site.shop.ports.bus.publish("public");
    const parent = await page("msk", "/catalog/furnitura");
    expect(parent).toMatch(/<section class="seo-text">.*В разделе: [^<]*Ручки/s);
    expect(await page("msk", "/catalog/furnitura?availability=available")).not.toContain('<section class="seo-text');
    await site.shop.sql("update categories set name = 'Петли' where slug = 'furnitura/petli'");
    await site.shop.ports.bus.publish("public");
  });
});

describe("addresses in the head", () => {
  it.each([
    ["msk", "https://shop.test"],
    ["spb", "https://spb.shop.test"],
  ])("of %s are of its own host, without order and view", async (city, origin) => {
    const html = await page(city, "/catalog/krepezh?sort=name&view=list");
    expect(html).toContain(`<link rel="canonical" href="${origin}/catalog/krepezh"/>`);
    expect(html).toContain(`<meta property="og:url" content="${origin}/catalog/krepezh"/>`);
    expect(html).toContain(`"item":"${origin}/catalog"`);
  });

  it("H11: come from the settings, whatever the request contains", async () => {
    const html = (
      await site
        .visitor({ "x-forwarded-host": "evil.example", forwarded: "host=evil.example" })
        .ask("GET", "https://shop.test/catalog?utm_source=evil.example")
    ).html;
    expect(html).not.toContain("//evil.example");
  });

  it("of the organisation are the main site's in every city, those of the store the city's", async () => {
    const graphOf = (html: string) =>
      structuredData(html).filter((item) => item["@type"] === "Organization" || item["@type"] === "HardwareStore");
    const at = (city: string) => ({ "@type": "PostalAddress", addressLocality: city, addressCountry: "RU" });
    const organization = { "@id": "https://shop.test/#organization", url: "https://shop.test/", address: at("Москва") };
    const parentOrganization = { "@id": "https://shop.test/#organization" };
    expect(graphOf(await page("spb", "/"))).toMatchObject([
      organization,
      {
        "@id": "https://spb.shop.test/#store",
        url: "https://spb.shop.test/",
        address: at("Санкт-Петербург"),
        parentOrganization,
      },
    ]);
    expect(graphOf(await page("msk", "/"))).toMatchObject([
      organization,
      { "@id": "https://shop.test/#store", url: "https://shop.test/", address: at("Москва"), parentOrganization },
    ]);
  });

  it("of the store are next to the prices of its goods", async () => {
    const rangeOf = async (city: string) =>
      /"priceRange":"([\d.]+)–(\d+) RUB"/
        .exec(await page(city, "/"))
        ?.slice(1)
        .map(Number);
    const [low = 0, high = 0] = (await rangeOf("msk")) ?? [];
    const [row] = await site.shop.sql<{ low: number; high: number }>(
      "select case when min(base_price) < 1 then min(base_price)::float8 else floor(min(base_price))::float8 end as low, ceil(max(base_price))::int as high from products where status = 'active' and base_price > 0",
    );
    expect([low, high]).toEqual([row?.low, row?.high]);
    expect(await rangeOf("spb")).not.toBeUndefined();
  });

  it("of an offer are the city's, with its price and stock", async () => {
    expect(await page("msk", "/product/handle")).toMatch(
      /"url":"https:\/\/shop.test\/product\/handle","price":"1050","priceCurrency":"RUB","priceValidUntil":"[-\d]+","availability":"https:\/\/schema.org\/InStock"/,
    );
    expect(await page("spb", "/product/handle")).toMatch(
      /"url":"https:\/\/spb.shop.test\/product\/handle","price":"990"/,
    );
    expect(await page("spb", "/product/foam")).toContain('"availability":"https://schema.org/OutOfStock"');
  });
});

describe("the rule for search settings", () => {
  const nothing = { title: null, h1: null, description: null, titleImg: null, altImg: null };
  const own = { title: "own title", h1: "own h1", description: "own description" };

  it("prefers the item's text to the section's, and that to the page's own", async () => {
    const pendingSeo = Promise.resolve({
      seoText: null,
      section: { ...nothing, title: "section", h1: "section" },
      sectionElement: { ...nothing, title: "element" },
    });
    const { h1, meta } = await pageSeo(shopRequest(), own, { pendingSeo });
    expect([meta.title, h1, meta.description]).toEqual(["element", "section", "own description"]);
  });

  it("treats an empty field as absent", async () => {
    const pendingSeo = Promise.resolve({
      seoText: " ",
      section: nothing,
      sectionElement: { ...nothing, title: "", h1: "{{cityAt}}" },
    });
    const { h1, meta, seoText } = await pageSeo(shopRequest(), own, { pendingSeo });
    expect([meta.title, h1, seoText]).toEqual(["own title", "own h1", undefined]);
  });

  it("keeps a page working when the settings cannot be loaded", async () => {
    const request = shopRequest();
    vi.spyOn(request.api.seo, "final").mockRejectedValue(new ContractMismatch("down"));
    expect(await fetchSeo(request)).toBeNull();
    expect((await pageSeo(request, own, { page: 3 })).meta.title).toBe("own title [Страница 3]");
  });

  /** The part of a request that the rule reads. */
  function shopRequest(): Parameters<typeof pageSeo>[0] {
    const cases = {
      preposition: "в",
      prepositional: "Москве",
      genitive: "Москвы",
      dative: "Москве",
      accusative: "Москву",
      instrumental: "Москвой",
    };
    const request: unknown = {
      url: new URL("https://shop.test/catalog"),
      city: { name: "Москва", domain: "msk", phone: "+74950001001", cases },
      loaded: { contacts: null },
      session: { site: { protocol: "https:", host: "shop.test", citiesBySubdomain: true, mainCity: "msk" } },
      api: { seo: { final: () => Promise.reject(new Error("not asked")) } },
    };
    return request as Parameters<typeof pageSeo>[0];
  }
});

async function write(path: string, words: Record<string, string>): Promise<void> {
  const columns = Object.keys(words);
  const places = columns.map((_, at) => `$${at + 2}`).join(", ");
  await site.shop.sql(`insert into seo_settings (path, ${columns.join(", ")}) values ($1, ${places})`, [
    path,
    ...Object.values(words),
  ]);
}

/** Enough fasteners for a second page. */
async function manyBolts(): Promise<void> {
  const uuid = `'00000000-0000-4000-8000-0000000090' || n`;
  const copy = `jsonb_build_object('uuid', ${uuid}, 'external_id', 'b' || n, 'slug', 'bolt-' || n, 'article', 'B' || n, 'article_norm', 'B' || n)`;
  await site.shop.sql(
    `insert into products select (jsonb_populate_record(p, ${copy})).* from products p, generate_series(10, 39) n where p.uuid = $1`,
    [small.products.bolt.uuid],
  );
  await site.shop.sql(
    `insert into prices select (jsonb_populate_record(c, jsonb_build_object('product_uuid', ${uuid}))).* from prices c, generate_series(10, 39) n where c.product_uuid = $1`,
    [small.products.bolt.uuid],
  );
}
