import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buying } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, phones } = small;
const textPages = {
  "/about": "О компании",
  "/contacts": "Контакты",
  "/corporativ-clients": "Юридическим лицам",
  "/delivery": "Доставка",
  "/payments": "Оплата",
  "/refund": "Возврат товара",
  "/support": "Поддержка",
  "/warranty": "Гарантия",
  "/politika-v-otnoshenii-faylov-cookie": "Политика использования файлов cookie",
  "/polzovatelskoe-soglashenie": "Пользовательское соглашение",
  "/static/politika-konfidentsialnosti-personalnykh-dannykh": "Политика конфиденциальности",
};

/** Every page with its breadcrumbs; null for none (specification §2). */
const trails: Record<string, string | null> = {
  "/": null,
  "/catalog": "Главная > Каталог",
  "/catalog/furnitura": "Главная > Каталог > Фурнитура",
  "/catalog/furnitura/petli": "Главная > Каталог > Фурнитура > Петли",
  "/product/hinge": "Главная > Каталог > Фурнитура > Петли > Петля дверная 120",
  "/promotions": "Главная > Акции",
  "/promotion/action-1": "Главная > Акции > Акция 1",
  "/brands": "Главная > Бренды",
  "/brands/krep": "Главная > Бренды > Крепмастер",
  "/useful-materials": "Главная > Полезные материалы",
  "/useful-materials/kak-izmerit-petlyu": "Главная > Полезные материалы > Как измерить петлю",
  "/search": "Главная > Результаты поиска",
  "/search/DH": "Главная > Результаты поиска",
  "/favorite": "Главная > Избранное",
  "/compare": "Главная > Сравнение",
  "/basket": "Главная > Корзина",
  ...Object.fromEntries(Object.entries(textPages).map(([path, name]) => [path, `Главная > ${name}`])),
  "/profile/main": null,
  "/profile/orders": null,
  "/checkout": null,
  "/checkout/error": null,
  "/checkout/payment-error": null,
  "/checkout/payment-success": null,
};
const indexed = [
  "/",
  "/catalog",
  "/catalog/furnitura",
  "/catalog/furnitura/petli",
  "/product/hinge",
  ...Object.keys(trails).filter((path) => /^\/(promotion|brand|useful)/.test(path)),
  ...Object.keys(textPages),
];

let site: Site;
let buyer: Visitor;
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await testSite();
  await site.shop.sql("delete from content_pages");
  for (const [path, name] of Object.entries(textPages)) {
    await site.shop.sql("insert into content_pages (path, title, h1, description, body) values ($1, $2, $2, $3, $4)", [
      path,
      name,
      `${name}: как это устроено`,
      "Текст {{cityAt}}",
    ]);
  }
  buyer = site.visitor();
  await buyer.get("/");
  await buyer.login(phones.phys, "/catalog?drawer=auth");
  const { token } = await site.shop.loginAs(phones.phys);
  const buys = buying(site.shop, { token, fingerprint: site.shop.ports.ids.uuid(), city: "msk" });
  await buys.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
  const { number } = await buys.order();
  trails[`/profile/order/${encodeURIComponent(number)}`] = `Главная > Мои заказы > ${number}`;
  await buys.add([{ uuid: products.foam.uuid, quantity: 2 }]);
  for (const path of Object.keys(trails)) {
    const page = await buyer.get(path);
    expect(page.path, "no page sends elsewhere").toBe(path);
    expect(page.status, path).toBe(200);
    pages.set(path, page.html);
  }
});
afterAll(() => site.close());

function each(check: (html: string, path: string) => void): void {
  expect(pages.size).toBe(Object.keys(trails).length);
  for (const [path, html] of pages) check(html, path);
}

describe("every page", () => {
  it("is in Russian and has a unique title", () => {
    const titles = new Map<string, string>();
    each((html, path) => {
      expect(html, path).toContain('<html lang="ru"');
      const [title = "", ...more] = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text);
      expect(more, path).toEqual([]);
      expect(title, path).not.toBe("");
      expect(titles.get(title), `${path} is titled as another page: ${title}`).toBeUndefined();
      titles.set(title, path);
    });
  });

  it("has exactly one h1, with text in it", () => {
    each((html, path) => {
      expect([...shown(html).matchAll(/<h1[ >]/g)], path).toHaveLength(1);
      expect(/<h1[^>]*>([^<]+)<\/h1>/.exec(shown(html))?.[1]?.trim(), path).toBeTruthy();
    });
  });

  it("has a description", () => {
    each((html, path) => expect(/<meta name="description" content="([^"]{10,})"/.exec(html)?.[1], path).toBeDefined());
  });

  it("has no unfilled placeholders", () => {
    each((html, path) =>
      expect(shown(html).replace(/<script.*?<\/script>/gs, ""), path).not.toMatch(/\{\{?\s*[a-z]\w*\s*\}/i),
    );
  });

  it("has either a canonical address on the city's host or noindex", () => {
    each((html, path) => {
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
      const robots = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];
      if (indexed.includes(path))
        expect([canonical, robots], path).toEqual([`http://localhost:3000${path}`, undefined]);
      else expect([canonical, robots], path).toEqual([undefined, "noindex, follow"]);
    });
  });

  it("shows exactly its breadcrumbs, or none", () => {
    each((html, path) => {
      const trail = /<nav aria-label="Вы здесь"><ol class="crumbs">(.*?)<\/ol>/s.exec(html)?.[1];
      if (trails[path] === null) return expect(trail, path).toBeUndefined();
      const stops = [
        ...(trail ?? "").matchAll(
          /<li>(?:<a href="([^"]*)">([^<]*)<\/a>|<span aria-current="page">([^<]*)<\/span>)<\/li>/g,
        ),
      ];
      expect(stops.map(([, , linked, here]) => linked ?? here).join(" > "), path).toBe(trails[path]);
      expect(stops[0]?.[1], path).toBe("/");
      expect(stops.at(-1)?.[3], `${path}: the last stop is no link`).toBeDefined();
    });
  });

  it("has the same breadcrumbs in structured data where it is indexed", () => {
    each((html, path) => {
      const list = structured(html).find((data) => data["@type"] === "BreadcrumbList");
      if (trails[path] === null || !indexed.includes(path)) return expect(list, path).toBeUndefined();
      const stops = list?.itemListElement ?? [];
      expect(stops.map(({ name }) => name).join(" > "), path).toBe(trails[path]);
      expect(stops.map(({ position }) => position)).toEqual(stops.map((_, index) => index + 1));
      expect(
        stops.every(({ item }, index) =>
          index === stops.length - 1 ? item === undefined : item?.startsWith("http://localhost:3000/"),
        ),
      ).toBe(true);
    });
  });

  it("has Open Graph tags where it is indexed", () => {
    each((html, path) => {
      const shared = new Map(
        [...html.matchAll(/<meta property="og:([a-z_]+)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect([shared.get("site_name"), shared.get("type"), shared.get("locale")], path).toEqual([
        "Скоба",
        path === "/product/hinge" ? "product" : /^\/useful-materials\/./.test(path) ? "article" : "website",
        "ru_RU",
      ]);
      if (!indexed.includes(path)) return expect(shared.has("url"), path).toBe(false);
      expect(shared.get("title")).toBe(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
      expect(shared.get("description")).toBe(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
      expect(shared.get("url")).toBe(`http://localhost:3000${path}`);
      expect(shared.get("image")).toMatch(
        /^\/(?:product\/|catalog\/.|useful-materials\/.)/.test(path)
          ? /^http:\/\/localhost:3000\/media\/drawing\/[pcm]\/.*\.png\?v=/
          : /:3000\/og\.png$/,
      );
    });
  });
});

describe("the main page's structured data", () => {
  it("contain the organisation and the shop: the main city without a street, phone, hours, currency", () => {
    const graph = structured(pages.get("/") ?? "")[0]?.["@graph"] ?? [];
    const address = { "@type": "PostalAddress", addressLocality: "Москва", addressCountry: "RU" };
    expect(graph).toMatchObject([
      {
        "@type": "Organization",
        name: "Скоба",
        url: "http://localhost:3000/",
        contactPoint: { contactType: "customer service", telephone: "+78005550101", email: "shop@example.ru" },
      },
      {
        "@type": "HardwareStore",
        name: "Скоба",
        telephone: "+78005550101",
        openingHours: ["Mo-Fr 08:00-17:00"],
        priceRange: expect.stringMatching(/^\d+(?:\.\d+)?–\d+ RUB$/),
        currenciesAccepted: "RUB",
      },
    ]);
    expect(graph.map((one) => one["address"])).toEqual([address, address]);
  });
});

type Stop = { position: number; name: string; item?: string };
type Structured = { "@type"?: string; "@graph"?: Record<string, unknown>[]; itemListElement?: Stop[] };

function structured(html: string): Structured[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
    JSON.parse(text),
  );
}
