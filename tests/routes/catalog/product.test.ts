import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributeText } from "#app/i18n/attribute-text.ts";
import { addBolts } from "#tests/support/bolts.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, cities } = small;

let site: Site;
let visitor: Visitor;
let failing = "";
beforeAll(async () => {
  site = await testSite({
    between: async (request, pass) =>
      failing !== "" && request.url.includes(failing) ? new Response("{}", { status: 500 }) : pass(request),
  });
  await addBolts(site.shop);
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

async function productPage(key: keyof typeof products): Promise<string> {
  const { status, html } = await visitor.get(`/product/${products[key].slug}`);
  expect(status).toBe(200);
  return shown(html);
}

describe("a product's page", () => {
  it("shows name, price and availability", async () => {
    const html = await productPage("foam");
    expect(html).toContain("<h1>Пена монтажная 750</h1>");
    expect(html).toContain("450 ₽");
    expect(html).toContain("с НДС 22 %");
    expect(html).toMatch(/<dt>от 12 шт<\/dt><dd>420 ₽<\/dd>/);
    expect(html).toContain("В наличии 100 шт");
  });

  it("links its documents with type, size and term, without script", async () => {
    expect(await productPage("foam")).not.toContain("Документы");
    const documents = [
      {
        type: "certificate",
        name: "Сертификат соответствия",
        url: "/media/document/sertifikat-foam.pdf",
        size: 50_123,
        validTo: "2028-12-31",
      },
    ];
    await site.shop.sql("update products set documents = $1 where slug = 'foam'", [JSON.stringify(documents)]);
    expect(await productPage("foam")).toMatch(
      /Документы[\s\S]*<a class="text-link" href="\/media\/document\/sertifikat-foam\.pdf">Сертификат соответствия<\/a>[\s\S]*PDF, 49 КБ · действует до 31 декабря 2028/,
    );
  });

  it("explains a multiplicity by an example that the shop would settle the same way", async () => {
    expect(await productPage("bolt")).toContain("Кратность: 10 шт. Введёте 11 — поставим 20.");
    expect(await productPage("laminate")).toContain("Кратность: 2,25 м². Введёте 3 — поставим 4,5.");
    expect(await productPage("cuttable")).toContain("Кратность: 0,5 м. Введёте 0,75 — поставим 1.");
    expect(await productPage("hinge")).not.toContain("Введёте");
  });

  it("shows the smallest and the largest order", async () => {
    const html = await productPage("bounded");
    expect(html).toContain("Минимальный заказ — 10 шт.");
    expect(html).toContain("Максимум для заказа — 100 шт.");
  });

  it("shows stock of each warehouse of the city", async () => {
    const html = await productPage("hinge");
    expect(html).toMatch(/<dt>Склад Южный<\/dt><dd>40 шт<\/dd>/);
    expect(html).toMatch(/<dt>Склад Кольцевой<\/dt><dd>10 шт<\/dd>/);
  });

  it("shows days for available goods and none where they are unknown", async () => {
    expect(await productPage("hinge")).toMatch(/<b>Самовывоз<\/b> (сегодня|завтра|\d+ )/);
    expect(await productPage("closer")).toContain("Срок поставки уточнит менеджер.");
  });

  it("links to its brand and, for goods of a size family, to the size table", async () => {
    expect(await productPage("hinge")).toContain('href="/brands/roto">Рото-М</a>');
    expect(await productPage("bolt")).toContain(
      `href="/product/${products.bolt.slug}/sizes">Все 5 размеров в таблице</a>`,
    );
    expect(await productPage("screw")).not.toContain("/sizes");
  });

  it("shows the own code of the buyer's company", async () => {
    await site.shop.sql(
      "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status) values (gen_random_uuid(), $1, 'К-120', 'K120', $2, 'matched')",
      [small.counterparties.company, products.hinge.uuid],
    );
    const buyer = site.visitor();
    await buyer.login(small.phones.ooo, `/product/${products.hinge.slug}?drawer=auth`);
    const own = /<mark class="own-article">Ваш артикул<\/mark> К-120 · (?:<!-- -->)?Арт\. DH-120\.R/;
    expect(shown((await buyer.get(`/product/${products.hinge.slug}`)).html)).toMatch(own);
    expect(shown((await buyer.get("/catalog/furnitura/petli")).html)).toMatch(own);
    expect(await productPage("hinge")).not.toContain("К-120");
  });

  it("groups its attributes", async () => {
    const html = await productPage("hinge");
    expect(html).toMatch(/scope="rowgroup">Размеры<\/th>.*?<th scope="row">Длина<\/th><td>120 мм<\/td>/s);
    expect(html).toMatch(/<th scope="row">Материал<\/th><td>сталь<\/td>/);
  });

  it("has the price of the visitor's city", async () => {
    const other = site.visitor();
    await other.get("/");
    await other.submit("/?index", { intent: "city.choose", cityUuid: cities.spb });
    expect(shown((await other.get(`/product/${products.handle.slug}`)).html)).toContain("990 ₽");
  });

  it.each(["/product/net-takogo", `/product/${products.secret.slug}`, "/product/a%2Fb"])(
    "answers 404 for an unknown product: %s",
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404);
    },
  );

  it("of discontinued goods offers replacements and has no basket button", async () => {
    const html = await productPage("oldHinge");
    expect(html).toContain("Снят с продажи");
    expect(html).toContain(`href="/product/${products.hinge.slug}">Петля дверная 120</a>`);
    expect(html).not.toContain(`name="uuid" value="${products.oldHinge.uuid}"`);
  });

  it("accepts a quantity that is not a multiple and shows the rounded one", async () => {
    const buyer = site.visitor();
    await buyer.get("/");
    const path = `/product/${products.bolt.slug}`;
    const { html } = await buyer.submit(path, { intent: "basket.add", uuid: products.bolt.uuid, quantity: "11" });
    expect(shown(html)).toContain("Количество округлено до 20 шт (кратно 10 шт)");
  });
});

describe("an attribute value", () => {
  it.each([
    ["10.4", "мм", "10,4 мм"],
    ["2000", "мм", "2 000 мм"],
    ["40×60", "мм", "40×60 мм"],
    ["180", "°", "180°"],
    ["8.8", null, "8.8"],
    ["Сталь", null, "Сталь"],
  ])("%s, %s -> %s", (value, unit, text) => expect(shown(attributeText({ value, unit }))).toBe(text));
});

describe("related goods", () => {
  it("are of the same category and the neighbouring ones", async () => {
    const html = await productPage("handle");
    expect(html).toMatch(/Похожие товары<\/h2>.*Ручка латунная/s);
    expect(html).toMatch(/Может пригодиться<\/h2>.*Петля дверная 120/s);
  });

  it("are shown in pages", async () => {
    const path = `/product/${products.foam.slug}`;
    await site.shop.sql("update products set category_uuid = $1 where slug in ('lock', 'closer', 'cuttable')", [
      small.categories.finishing,
    ]);
    await site.shop.ports.bus.publish("public:goods");
    expect(shown((await visitor.get(path)).html)).toContain(`<a rel="nofollow" href="?similar=2#similar"`);
    const second = await visitor.get(`${path}?similar=2`);
    expect(second.html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"`);
    expect(shown(second.html)).toMatch(new RegExp(`href="${path}#similar"[^>]*>1<`));
    expect((await visitor.ask("GET", `${path}?similar=1`)).location).toBe(path);
    for (const none of ["0", "x", "99"]) expect((await visitor.ask("GET", `${path}?similar=${none}`)).status).toBe(404);
  });

  it.each([
    ["/similar", "Похожие товары"],
    ["/related", "Может пригодиться"],
    ["/seo/settings/final", ""],
  ])("a failure of %s leaves the rest of the page working", async (call, part) => {
    failing = call;
    const html = await productPage("handle").finally(() => (failing = ""));
    expect(html).toContain("Ручка оконная белая</h1>");
    if (part !== "") expect(html).not.toContain(part);
  });
});

describe("structured data", () => {
  it("contain this city's price and availability and the breadcrumbs", async () => {
    const [trail, product] = jsonLd(await productPage("hinge"));
    expect(product).toMatchObject({
      "@type": "Product",
      name: "Петля дверная 120",
      sku: "DH-120.R",
      offers: {
        price: "184.5",
        priceCurrency: "RUB",
        availability: "https://schema.org/InStock",
        url: `http://localhost:3000/product/${products.hinge.slug}`,
      },
    });
    expect(trail).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Главная", item: "http://localhost:3000/" },
        { position: 2, name: "Каталог", item: "http://localhost:3000/catalog" },
        { position: 3, name: "Фурнитура", item: "http://localhost:3000/catalog/furnitura" },
        { position: 4, name: "Петли" },
        { position: 5, name: "Петля дверная 120" },
      ],
    });
  });

  it("contain the terms: condition, seller, validity, delivery and returns; raster images besides the drawing", async () => {
    const html = await productPage("hinge");
    const picture = /http:\/\/localhost:3000\/media\/drawing\/p\/[^"]*\.png\?v=[^"]*/;
    expect(jsonLd(html)[1]).toMatchObject({
      image: [expect.stringMatching(picture), expect.stringContaining(".svg?v=")],
      offers: {
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: expect.stringMatching(/./) },
        priceValidUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        shippingDetails: {
          shippingRate: { currency: "RUB" },
          shippingDestination: { addressCountry: "RU" },
          deliveryTime: { transitTime: { unitCode: "DAY" } },
        },
        hasMerchantReturnPolicy: { merchantReturnDays: 7, merchantReturnLink: "http://localhost:3000/refund" },
      },
    });
    const shared = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(shared).toMatch(picture);
  });

  it.each([
    ["4607012345677", "4607012345677"],
    ["4607012345678", undefined],
    ...["2000000000008", "2912345678906", "0212345678909", "0412345678903", "9912345678909"].map(
      (code): [string, undefined] => [code, undefined],
    ),
  ])("use %s as a GTIN: %s", async (code, gtin) => {
    await site.shop.sql("update products set barcodes = $1 where uuid = $2", [[code], products.handle.uuid]);
    const { gtin: told } = Object(jsonLd(await productPage("handle"))[1]);
    expect(told).toBe(gtin);
  });

  it.each([
    ["lock", "BackOrder"],
    ["closer", "OutOfStock"],
    ["oldHinge", "Discontinued"],
  ] as const)("of %s contain %s", async (key, availability) => {
    expect(jsonLd(await productPage(key))[1]).toMatchObject({
      offers: { availability: `https://schema.org/${availability}` },
    });
  });

  it("cannot be escaped from by any name", async () => {
    await site.shop.sql("update products set name = $1 where uuid = $2", [
      '</script><script>alert("x")</script>',
      products.last.uuid,
    ]);
    const html = await productPage("last");
    expect(html).not.toContain("<script>alert");
    expect(jsonLd(html)[1]).toMatchObject({ name: '</script><script>alert("x")</script>' });
  });
});

function jsonLd(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) =>
    JSON.parse(text),
  );
}
