import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productShape } from "#app/contract/catalog/catalog.ts";
import { answeredQuestions } from "#app/loaders/pages/faq.server.ts";
import { openGraph, structuredData } from "#tests/support/structured-data.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const origin = "https://kazan.shop.test";
const reader = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: Site;
/** About a hundred pages of the site map: all kinds, and one product in twenty. */
const pages = new Map<string, string>();
let siteMap = "";

beforeAll(async () => {
  site = await testSite({ goods: "demo", siteUrl: "https://shop.test" });
  siteMap = await (
    await site.fetch(new Request(`${origin}/sitemap.xml`, { headers: { host: "kazan.shop.test" } }))
  ).text();
  const paths = [...siteMap.matchAll(/<url><loc>([^<]*)<\/loc>/g)].map(([, at = ""]) => at.slice(origin.length));
  const goods = paths.filter((path) => path.startsWith("/product/"));
  const others = paths.filter((path) => !path.startsWith("/product/"));
  const sections = others.filter((path) => /^\/catalog\/.|^\/brands\/./.test(path));
  const sample = [
    ...others.filter((path) => !sections.includes(path)),
    ...sections.filter((_, at) => at % 6 === 0),
    ...goods.filter((_, at) => at % 20 === 0),
  ];
  const visitor = site.visitor({ "user-agent": robot });
  for (const path of sample) {
    const { status, html } = await visitor.ask("GET", origin + path);
    expect(status, path).toBe(200);
    pages.set(path, html);
  }
});
afterAll(() => site.close());

const itemsOf = (path: string) => structuredData(pages.get(path) ?? "");

describe("the structured data of the demo's pages", () => {
  it("follow every documented rule of Google and Yandex", () => {
    expect(pages.size).toBeGreaterThan(150);
    const kinds = new Set<string>();
    for (const [path, html] of pages) {
      try {
        for (const item of structuredData(html)) kinds.add(item["@type"]);
      } catch (error) {
        throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    expect([...kinds].sort()).toEqual(
      ["Article", "BreadcrumbList", "FAQPage", "HardwareStore", "ItemList", "Organization", "Product"].sort(),
    );
  });

  it("have one organisation with one id on every host", async () => {
    const ids = new Set<string>();
    const read = (html: string) => {
      for (const [, id = ""] of html.matchAll(/"@id":"([^"]*#organization)"/g)) ids.add(id);
    };
    for (const html of pages.values()) read(html);
    read((await site.visitor({ "user-agent": robot }).ask("GET", "https://shop.test/")).html);
    expect([...ids]).toEqual(["https://shop.test/#organization"]);
  });

  it("offer the minimum order, at its price, with the city's delivery", async () => {
    let packs = 0;
    let delivered = 0;
    for (const path of [...pages.keys()].filter((one) => one.startsWith("/product/"))) {
      const item = itemsOf(path).find((one) => one["@type"] === "Product");
      if (item?.["@type"] !== "Product") throw new Error(`${path} has no product`);
      const { offers } = item;
      const answer = await site.shop.call("GET", `/mixed/products/products/${path.slice("/product/".length)}`, {
        city: "kazan",
      });
      const { price, multiplicity, minQuantity, receipt } = answer.data(productShape);
      const least = Math.ceil(Math.max(minQuantity, multiplicity) / multiplicity - 1e-9) * multiplicity;
      const unit = price.tiers.findLast(({ from }) => from <= least)?.price ?? price.price;
      const sum = Math.round((Math.round(unit * 1_000) * Math.round(least * 1_000)) / 10_000) / 100;
      expect(Number(offers.price), path).toBe(sum);
      if (least === 1) expect(offers.priceSpecification, path).toBeUndefined();
      else {
        packs += 1;
        expect(offers.priceSpecification?.referenceQuantity.value, path).toBe(least);
        expect(offers.eligibleQuantity?.minValue, path).toBe(least);
      }
      const cost = receipt.delivery?.cost ?? null;
      if (cost !== null) {
        delivered += 1;
        expect(Number(offers.shippingDetails?.shippingRate.value), path).toBe(cost);
      } else expect(offers.shippingDetails, path).toBeUndefined();
      const shared = openGraph(pages.get(path) ?? "");
      expect([shared["og:type"], shared["product:price:amount"], shared["product:price:currency"]], path).toEqual([
        "product",
        offers.price,
        "RUB",
      ]);
    }
    expect(Math.min(packs, delivered)).toBeGreaterThan(10);
  });
});

describe("listings", () => {
  it("list their goods for every visitor, with positions continued over the pages", async () => {
    const path = "/catalog/krepezh";
    for (const userAgent of [robot, reader])
      for (const page of [1, 2]) {
        const address = `${origin}${path}${page === 1 ? "" : `?page=${page}`}`;
        const answer = await site.visitor({ "user-agent": userAgent }).ask("GET", address, undefined, {
          cookie: "domain=kazan; locationUuid=1; locationName=1; locationRegionName=1; locationRegionUuid=1",
        });
        const list = structuredData(answer.html).find((item) => item["@type"] === "ItemList");
        if (list?.["@type"] !== "ItemList") throw new Error(`${userAgent}: no list`);
        expect(list.itemListElement).toHaveLength(24);
        expect(list.itemListElement[0]?.position).toBe(page === 1 ? 1 : 25);
        for (const { url } of list.itemListElement) expect(answer.html).toContain(`href="${url.slice(origin.length)}"`);
      }
  });
});

describe("Open Graph data", () => {
  it("have a type, a title, an address and a picture of a stated size on every indexed page", () => {
    for (const [path, html] of pages) {
      const tags = openGraph(html);
      for (const name of ["og:title", "og:url", "og:image", "og:image:width", "og:image:height"])
        expect(tags[name], `${path} ${name}`).toMatch(/./);
      const kind = path.startsWith("/product/")
        ? "product"
        : /^\/useful-materials\/./.test(path)
          ? "article"
          : "website";
      expect(tags["og:type"], path).toBe(kind);
      expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    }
  });
});

describe("the site map", () => {
  it("contains pictures of goods, sections, promotions and materials, all of which load", async () => {
    for (const kind of ["product", "catalog", "promotion", "useful-materials"]) {
      const [, image = ""] =
        new RegExp(`<url><loc>${origin}/${kind}/[^<]*</loc>.*?<image:image><image:loc>([^<]*)<`).exec(siteMap) ?? [];
      const url = new URL(image.replaceAll("&#38;", "&"));
      const answer = await site.fetch(new Request(url, { headers: { host: url.host } }));
      expect([answer.status, answer.headers.get("content-type")], image).toEqual([200, "image/png"]);
    }
  });
});

describe("questions and answers", () => {
  it("are taken from headings that are questions, with the text below them", () => {
    expect(
      answeredQuestions(
        "<p>Вступление</p><h2>Как вернуть?</h2><p>Заполните <b>заявку</b>.</p><ul><li>раз</li><li>два &amp; три</li></ul><h2>Сроки</h2><p>Десять дней</p><h3>Почему так долго</h3><p>Проверяем.</p>",
      ),
    ).toEqual([
      { question: "Как вернуть?", answer: "Заполните заявку. раз два & три" },
      { question: "Почему так долго", answer: "Проверяем." },
    ]);
  });

  it("are absent without a question, without an answer, and with only one of them", () => {
    expect(answeredQuestions("<h2>Сроки</h2><p>Десять дней</p><h2>Почему</h2>")).toEqual([]);
    expect(answeredQuestions("<h2>Как вернуть?</h2><h2>Что ещё?</h2>")).toEqual([]);
    expect(answeredQuestions("<h2>Как вернуть?</h2><p>Так.</p>")).toEqual([]);
  });
});
