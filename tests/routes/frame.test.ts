import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe("the page frame", () => {
  it("searches by a plain GET form", async () => {
    const { html } = await site.visitor().get("/");
    expect(html).toMatch(
      /<form class="search-form" role="search" action="\/search"[^>]*><input type="search" name="q"/,
    );
  });

  it("has a skip link to the content", async () => {
    const { html } = await site.visitor().get("/");
    expect(html).toContain('href="#main"');
    expect(html).toContain('<main id="main"');
  });

  it("shows the legally required seller data", async () => {
    const { html } = await site.visitor().get("/");
    expect(shown(html)).toMatch(/ИНН \d{10}, ОГРН \d{13}/);
  });

  it("shows the counts of basket and lists", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const empty = (await visitor.get("/")).html;
    expect(empty).toContain("Корзина пуста");
    expect(empty).not.toContain("Корзина: Корзина");
    await visitor.submit("/product/hinge", { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "2" });
    const { html } = await visitor.get("/");
    expect(shown(html)).toContain("В корзине 1 товар на 369 ₽");
    expect(html).toMatch(/<a href="\/basket" aria-label="Корзина: [^"]+">.*?<b class="count-badge">1<\/b>/s);
  });

  it("shows a notice once, and its cross is a link", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const { html } = await visitor.submit("/product/hinge", {
      intent: "favourite.toggle",
      externalId: small.products.hinge.externalId,
      on: "1",
    });
    expect(html).toMatch(
      /<section class="success" role="status"><div><p>Товар в избранном<\/p><\/div><a class="close-button" href="\/product\/hinge"/,
    );
    expect((await visitor.get("/product/hinge")).html).not.toContain("Товар в избранном");
  });

  it("is reduced during checkout", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    await visitor.login(small.phones.phys, "/catalog?drawer=auth");
    await visitor.submit("/product/hinge", { intent: "basket.add", uuid: small.products.hinge.uuid, quantity: "2" });
    const { html } = await visitor.get("/checkout");
    expect(html).toContain("Вернуться в корзину");
    expect(html).not.toContain('role="search"');
  });
});

describe("the city in the frame", () => {
  it("is to be confirmed while it is a guess, with the source of the guess", async () => {
    const visitor = site.visitor();
    const { html } = await visitor.get("/");
    expect(html).toContain("Ваш город — Москва?");
    expect(html).toMatch(/class="city-guess".*?IP Geolocation by DB-IP/s);
  });

  it("is confirmed by one click and not asked about again", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const { html } = await visitor.submit("/?index&drawer=location", {
      intent: "city.choose",
      cityUuid: small.cities.msk,
    });
    expect(html).toContain("Ваш город — Москва");
    expect((await visitor.get("/")).html).not.toContain('class="city-guess"');
  });

  it("is selected in a drawer opened by the address", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    const { html } = await visitor.get("/catalog?drawer=location");
    expect(html).toContain('<dialog class="drawer sheet" open=""');
    expect(html).toMatch(new RegExp(`<button name="cityUuid" value="${small.cities.kazan}"`));
    await visitor.submit("/catalog?drawer=location", { intent: "city.choose", cityUuid: small.cities.kazan });
    expect((await visitor.get("/catalog")).html).toContain("Каталог товаров в Казани");
  });

  it("and an unknown drawer is ignored", async () => {
    const { status, html } = await site.visitor().get("/?drawer=nothing");
    expect(status).toBe(200);
    expect(html).not.toContain("<dialog");
  });
});

describe("a drawer on the main page posts to the main page", () => {
  it.each(["auth", "location"])("%s", async (drawer) => {
    const { html } = await site.visitor().get(`/?drawer=${drawer}`);
    expect(html).toMatch(new RegExp(`<form method="post" action="/\\?drawer=${drawer}"`));
  });
});
