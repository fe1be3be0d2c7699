import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { products, categories } = small;

let site: Site;
let visitor: Visitor;
let failing = "";
let plainCards = false;
beforeAll(async () => {
  site = await testSite({ between });
});
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

async function between(request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> {
  if (failing !== "" && `${request.method} ${request.url}`.includes(failing))
    return new Response("{}", { status: 500 });
  if (!plainCards || !request.url.endsWith("/by-uuids")) return pass(request);
  const { attributes: _, ...body }: Record<string, unknown> = await request.clone().json();
  return pass(new Request(request, { body: JSON.stringify(body) }));
}

describe("favourites", () => {
  it("show what to do while there are none", async () => {
    const { status, html } = await visitor.get("/favorite");
    expect(status).toBe(200);
    expect(html).toContain("В избранном пока пусто");
    expect(html).toContain('href="/catalog"');
  });

  it("list the added goods, for this visitor only", async () => {
    await favourite("hinge");
    await favourite("bolt");
    const { html } = await visitor.get("/favorite");
    expect(html).toContain("Петля дверная 120");
    expect(html).toContain("Болт М8×40");
    const stranger = site.visitor();
    await stranger.get("/");
    expect((await stranger.get("/favorite")).html).not.toContain("Болт М8×40");
  });

  it("redirect to their last page when the requested one is empty", async () => {
    await favourite("hinge");
    const { status, location } = await visitor.ask("GET", "/favorite?page=2&sort=name");
    expect([status, location]).toEqual([302, "/favorite?sort=name"]);
  });

  it("are counted in the header, noindex, and take at most six statements", async () => {
    await favourite("hinge");
    await favourite("bolt");
    const { html } = await visitor.get("/favorite");
    expect(countAt(html, "/favorite")).toBe("2");
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(await statementsOf(site.shop.database, () => visitor.get("/favorite"))).toBeLessThanOrEqual(6);
  });

  it("are sorted and filtered like any list", async () => {
    for (const key of ["hinge", "handle", "bolt"] as const) await favourite(key);
    const names = (html: string) => [...html.matchAll(/<a href="\/product\/([a-z0-9-]+)">/g)].map((match) => match[1]);
    expect(names((await visitor.get("/favorite?sort=priceAsc")).html)).toEqual(["bolt", "hinge", "handle"]);
    expect(names((await visitor.get("/favorite?sort=priceDesc")).html)).toEqual(["handle", "hinge", "bolt"]);
    expect((await visitor.get("/favorite?price=1-2")).html).toContain("По выбранным фильтрам ничего не нашлось");
  });

  it("are cleared at once, and restored unchanged", async () => {
    await favourite("hinge");
    await favourite("bolt");
    const { status, html } = await visitor.post("/favorite", { intent: "favourite.clear" });
    expect(status).toBe(200);
    expect(shown(html)).toContain("2 товара можно вернуть.");
    expect(html).toContain("В избранном пока пусто");
    expect(countAt(html, "/favorite")).toBeUndefined();
    expect((await visitor.get("/favorite")).html).toContain("В избранном пока пусто");

    const back = await visitor.submit("/favorite", {
      intent: "favourite.restore",
      externalId: fieldsOf(html, "externalId"),
    });
    expect(back.html).toContain("Товары снова в избранном");
    expect(countAt(back.html, "/favorite")).toBe("2");
    expect(back.html).not.toContain("Вернуть товары");
  });

  it("longer than one API page are cleared completely", async () => {
    const own = site.visitor();
    await own.login(small.phones.phys);
    await site.shop
      .sql(`insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing)
      select gen_random_uuid(), 'long-' || n, 'long-' || n, 'L' || n, 'L' || n, 'Товар', 'Товар', brand_uuid, category_uuid, unit_uuid, 1, 1, 1, 'Россия', drawing from products, generate_series(1, 502) n where slug = 'hinge'`);
    await site.shop.sql(
      "insert into favourites (owner, product_uuid) select 'u:' || $1, uuid from products where slug like 'long-%'",
      [small.users.phys],
    );
    expect(countAt((await own.get("/about")).html, "/favorite")).toBe("502");
    expect(shown((await own.post("/favorite", { intent: "favourite.clear" })).html)).toContain(
      "502 товара можно вернуть",
    );
    expect(countAt((await own.get("/about")).html, "/favorite")).toBeUndefined();
  });

  it("offer a guest to log in for favourites of the account", async () => {
    expect((await visitor.get("/favorite")).html).toContain('href="/favorite?drawer=auth"');
    await visitor.login(small.phones.ip);
    expect((await visitor.get("/favorite")).html).not.toContain("drawer=auth");
  });

  it("that could not be loaded offer no clearing", async () => {
    failing = "GET http://api.internal/api/v1/mixed/";
    const { html } = await visitor.submit("/favorite", { intent: "favourite.clear" }).finally(() => (failing = ""));
    expect(html).not.toContain("Избранное очищено");
  });

  it("that cannot be cleared show the specified message", async () => {
    await favourite("hinge");
    failing = "DELETE http://api.internal/api/v1/mixed/favorites";
    const { html } = await visitor.submit("/favorite", { intent: "favourite.clear" }).finally(() => (failing = ""));
    expect(html).toContain("Ошибка отчистки избранного");
    expect(html).toContain("Петля дверная 120");
  });
});

describe("comparison", () => {
  it("shows what to do while it is empty", async () => {
    expect((await visitor.get("/compare")).html).toContain("Сравнивать пока нечего");
  });

  it("shows goods of one category side by side, with links to the other categories", async () => {
    await compare("handle");
    await compare("scarce");
    await compare("hinge");
    const html = shown((await visitor.get(`/compare?category=${categories.handles}`)).html);
    expect(html).toContain("Ручка оконная белая");
    expect(html).toContain("Ручка латунная");
    expect(html).not.toContain(">Петля дверная 120<");
    expect(html).toContain(`href="/compare?category=${categories.hinges}"`);
    expect(html).toMatch(/<th scope="row">Длина<\/th><td>37 мм<\/td><td>—<\/td>/);
  });

  it("keeps the head of each product with its price and basket button", async () => {
    await compare("handle");
    const html = shown((await visitor.get("/compare")).html);
    const head = /<thead>.*<\/thead>/s.exec(html)?.[0] ?? "";
    expect(head).toContain('href="/product/handle"');
    expect(head).toContain("<img");
    expect(head).toContain("₽");
    expect(head).toContain('name="intent" value="basket.add"');
    expect(head).toContain(`form="compare-off" name="uuid" value="${products.handle.uuid}"`);
  });

  it("of one product says where to find others", async () => {
    await compare("hinge");
    const { html } = await visitor.get("/compare");
    expect(html).toMatch(/Добавьте ещё один товар этой категории[^/]*<a href="\/catalog\/[^"]+">/);
  });

  it("is counted in the header, noindex, and takes at most six statements for any number of goods", async () => {
    for (const key of ["handle", "scarce", "last", "hinge"] as const) await compare(key);
    const { html } = await visitor.get("/compare");
    expect(countAt(html, "/compare")).toBe("4");
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(await statementsOf(site.shop.database, () => visitor.get("/compare"))).toBeLessThanOrEqual(6);
  });

  it("requests each product if the backend sends attributes only with single products", async () => {
    await compare("handle");
    await compare("scarce");
    plainCards = true;
    const { html } = await visitor.get("/compare").finally(() => (plainCards = false));
    expect(shown(html)).toMatch(/<th scope="row">Длина<\/th><td>37 мм<\/td><td>—<\/td>/);
  });

  it("accepts ten goods of a category; the eleventh is answered with what to do", async () => {
    await site.shop
      .sql(`insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid, unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing)
      select gen_random_uuid(), 'many-' || n, 'many-' || n, 'N' || n, 'N' || n, 'Петля', 'Петля', brand_uuid, category_uuid, unit_uuid, 1, 1, 1, 'Россия', drawing from products, generate_series(1, 10) n where slug = 'hinge'`);
    const many = await site.shop.sql<{ uuid: string }>("select uuid from products where slug like 'many-%'");
    for (const { uuid } of many) await visitor.post("/compare", { intent: "compare.toggle", uuid, on: "1" });
    const { html } = await visitor.submit("/favorite", {
      intent: "compare.toggle",
      uuid: products.hinge.uuid,
      on: "1",
    });
    expect(html).toContain("В сравнении не больше 10 товаров одной категории. Уберите лишний и добавьте этот");
    expect(countAt(html, "/compare")).toBe("10");
  });

  it("can show only differences", async () => {
    await compare("scarce");
    await compare("last");
    const all = await visitor.get("/compare");
    expect(all.html).toContain("Наличие</th>");
    const { html } = await visitor.get(`/compare?category=${categories.handles}&differences=1`);
    expect(html).toContain("Характеристики этих товаров одинаковы.");
  });

  it("removes one product, a category, everything", async () => {
    for (const key of ["handle", "scarce", "hinge"] as const) await compare(key);
    const { uuid } = products.scarce;
    const without = await visitor.submit(`/compare?category=${categories.handles}`, {
      intent: "compare.toggle",
      uuid,
      on: "0",
    });
    expect(without.html).not.toContain("Ручка латунная");
    const hinges = await visitor.submit("/compare", { intent: "compare.clear", category: categories.handles });
    expect(hinges.html).toContain("Петля дверная 120");
    expect(hinges.html).not.toContain("Ручка оконная белая");
    expect((await visitor.submit("/compare", { intent: "compare.clear" })).html).toContain("Сравнивать пока нечего");
  });

  it("restores a cleared category, or everything, in the same order", async () => {
    for (const key of ["scarce", "handle", "hinge"] as const) await compare(key);
    const before = (await visitor.get(`/compare?category=${categories.handles}`)).html;
    const category = await visitor.post("/compare", { intent: "compare.clear", category: categories.handles });
    expect(shown(category.html)).toContain("2 товара можно вернуть.");
    expect(countAt(category.html, "/compare")).toBe("1");
    await visitor.submit("/compare", {
      intent: "compare.restore",
      uuid: fieldsOf(category.html, "uuid", "compare.restore"),
    });
    const after = (await visitor.get(`/compare?category=${categories.handles}`)).html;
    expect(/<thead>.*<\/thead>/s.exec(after)?.[0]).toBe(/<thead>.*<\/thead>/s.exec(before)?.[0]);

    const all = await visitor.post("/compare", { intent: "compare.clear" });
    expect(all.html).toContain("Сравнивать пока нечего");
    const back = await visitor.submit("/compare", {
      intent: "compare.restore",
      uuid: fieldsOf(all.html, "uuid", "compare.restore"),
    });
    expect(back.html).toContain("Товары снова в сравнении");
    expect(countAt(back.html, "/compare")).toBe("3");
    expect(back.html).not.toContain("Вернуть товары");
  });
});

/** The count shown at a link of the header, if any. */
function countAt(html: string, href: string): string | undefined {
  return new RegExp(
    `<nav class="header-tools[^"]*".*?<a href="${href}"[^>]*>(?:(?!</a>).)*?<b class="count-badge">(\\d+)</b></a>`,
    "s",
  ).exec(html)?.[1];
}

/** The values of all fields with this name in the form with this intent. */
function fieldsOf(html: string, name: string, intent = "favourite.restore"): string[] {
  const form = (html.match(/<form.*?<\/form>/gs) ?? []).find((one) => one.includes(`value="${intent}"`)) ?? "";
  return [...form.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, "g"))].map((match) => match[1] ?? "");
}

async function favourite(key: keyof typeof products): Promise<void> {
  await visitor.submit("/favorite", { intent: "favourite.toggle", externalId: products[key].externalId, on: "1" });
}

async function compare(key: keyof typeof products): Promise<void> {
  await visitor.submit("/compare", { intent: "compare.toggle", uuid: products[key].uuid, on: "1" });
}
