import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operate } from "#tests/support/operator.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
let failing = "";
beforeAll(async () => {
  site = await testSite({
    between: async (request, pass) =>
      failing !== "" && request.url.includes(failing) ? new Response("{}", { status: 500 }) : pass(request),
  });
  await site.shop.sql("update promotions set drawing = $1", [
    JSON.stringify({ kind: "hammer", length: 320, head: 110 }),
  ]);
});
afterAll(() => site.close());

describe("the main page", () => {
  // Runs first, before anything is cached.
  it("works without its goods", async () => {
    failing = "/mixed/products/products";
    const { status, html } = await site.visitor().get("/");
    failing = "";
    expect(status).toBe(200);
    expect(html).not.toContain("Сегодня в наличии");
    expect(html).toContain("Каталог");
  });

  it("shows each promotion with the drawing of its goods", async () => {
    const { html } = await site.visitor().get("/");
    const [, list = ""] = /<ul class="promotion-list">(.*?)<\/ul>/s.exec(html) ?? [];
    const pictures = list.match(/<img src="\/media\/drawing\/a\//g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures).toHaveLength(list.match(/href="\/promotion\//g)?.length ?? 0);
  });

  it("shows the city and the first level of the catalogue", async () => {
    const { html } = await site.visitor().get("/");
    expect(html).toMatch(/<h1>[^<]+ в Москве<\/h1>/);
    expect(html.match(/<li><a href="\/catalog\/[a-z-]+"><img/g)?.length).toBeGreaterThan(1);
  });

  it("shows goods available in the city, and adds them in place", async () => {
    const visitor = site.visitor();
    const { html } = await visitor.get("/");
    const uuid = /name="uuid" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(html).not.toContain('class="status-text inactive"');
    const after = await visitor.submit("/?index", { intent: "basket.add", uuid, quantity: "1" });
    expect(after.path).toBe(`/?drawer=added&added=${uuid}`);
    expect(after.html).toContain("Товар в корзине");
  });
});

describe("the wording of the main page", () => {
  it("welcomes to the official shop and names it in the title", async () => {
    await operate(site.shop.ports, "settings", "set", "trade.list", "крепёж, фурнитура и инструмент");
    const { html } = await site.visitor().get("/");
    expect(html).toContain("<p>Официальный интернет-магазин в России: цены и остатки вашего города, заказ онлайн.</p>");
    expect(html).toMatch(/<title>[^<—]+ — крепёж, фурнитура и инструмент в Москве<\/title>/);
  });

  it("is neutral if the contacts cannot be read, so that the shop's name is unknown", async () => {
    const nameless = await testSite({
      between: async (request, pass) =>
        request.url.includes("/contacts/short") ? new Response("{}", { status: 500 }) : pass(request),
    });
    const { status, html } = await nameless.visitor().get("/");
    expect(status).toBe(200);
    expect(html).toContain("<title>Официальный интернет-магазин в России</title>");
    expect(html).toContain('<meta property="og:title" content="Официальный интернет-магазин в России"/>');
    expect(html).not.toMatch(/<title>[^<]*—/);
    expect(html).toContain("<p>Официальный интернет-магазин в России: цены");
    await nameless.close();
  });
});

describe("the catalogue page", () => {
  it("links every category of every level", async () => {
    const { html } = await site.visitor().get("/catalog");
    for (const slug of ["furnitura", "furnitura/petli", "furnitura/ruchki", "krepezh/samorezy"])
      expect(html).toContain(`href="/catalog/${slug}"`);
  });
});

describe("a page that does not exist", () => {
  it("answers 404 with the specified text and links", async () => {
    const { status, html, headers } = await site.visitor().get("/net-takoy");
    expect(status).toBe(404);
    expect(html).toContain("<h1>Страница не найдена</h1>");
    expect(html).toMatch(/<a class="button button-main" href="\/">Перейти на главную<\/a>/);
    expect(html.match(/role="search"/g)).toHaveLength(2);
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("sends phones and tablets a picture of their own", async () => {
    const picture = async (userAgent: string) =>
      /<img class="error-picture" src="([^"]+)"/.exec(
        (await site.visitor({ "user-agent": userAgent }).get("/net-takoy")).html,
      )?.[1];
    const desktop = await picture("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130 Safari/537.36");
    const phone = await picture(
      "Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36",
    );
    const tablet = await picture("Mozilla/5.0 (Linux; Android 14; Tab) AppleWebKit/537.36 Chrome/130 Safari/537.36");
    expect(phone).not.toBe(desktop);
    expect(tablet).toBe(phone);
  });
});

describe("maintenance", () => {
  it("shows the 501 page without anything that calls the shop", async () => {
    const closed = await testSite({
      between: async (request, pass) =>
        request.url.includes("system-unavailable") ? Response.json({ data: { status: true } }) : pass(request),
    });
    const { status, html } = await closed.visitor().get("/?drawer=auth");
    await closed.close();
    expect(status).toBe(501);
    expect(html).toContain("<h1>Мы улучшаем сервис для вас</h1>");
    expect(html).not.toContain("<dialog");
    expect(html).not.toContain('role="search"');
  });
});
