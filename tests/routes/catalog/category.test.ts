import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Page, type Site, type Visitor } from "#tests/support/shops/site.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
  await manyWashers();
});
afterAll(() => site.close());

describe("a category's page", () => {
  it("shows the goods of its whole subtree, and links up and down", async () => {
    const { status, html } = await visitor.get("/catalog/furnitura");
    expect(status).toBe(200);
    expect(names(html)).toContain("Петля дверная 120");
    expect(names(html)).toContain("Замок врезной");
    expect(names(html)).not.toContain("Болт М8×40");
    expect(html).toMatch(/<a class="chip" href="\/catalog\/furnitura\/petli">Петли <small>1<\/small>/);
    expect(html).toContain('<a href="/catalog">');
  });

  it("has its name and the city as heading, or the configured one", async () => {
    expect((await visitor.get("/catalog/krepezh")).html).toContain("<h1>Крепёж в Москве</h1>");
    const written = (await visitor.get("/catalog/furnitura")).html;
    expect(written).toContain("<h1>Фурнитура для окон</h1>");
    expect(written).toContain("<title>Фурнитура оптом</title>");
  });

  it("works at any depth", async () => {
    const { status, html } = await visitor.get("/catalog/furnitura/ruchki");
    expect(status).toBe(200);
    expect(html).toContain('<a href="/catalog/furnitura">Фурнитура</a>');
  });

  it.each(["/catalog/net-takoy", "/catalog/furnitura/net", "/catalog/furnitura//petli", "/catalog/%2e%2e%2fx"])(
    "answers 404 with its path for an unknown category: %s",
    async (path) => {
      const { status, html } = await visitor.get(path);
      expect(status).toBe(404);
      expect(html).toContain("noindex");
    },
  );

  it.each(["?page=0", "?page=x", "?page=3", "?page=999999"])(
    "answers 404 for an unknown page of goods: %s",
    async (search) => {
      expect((await visitor.get(`/catalog/krepezh/samorezy${search}`)).status).toBe(404);
    },
  );

  it("shows the page number", async () => {
    const { html } = await visitor.get("/catalog/krepezh/samorezy?page=2");
    expect(html).toMatch(/<title>[^<]* \[Страница 2\]<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]* \[Страница 2\]"\/>/);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/catalog/krepezh/samorezy?page=2"/>');
    expect(html).toContain('rel="prev"');
    expect(html).not.toContain('rel="next"');
  });
});

describe("a listing has one canonical address", () => {
  it.each([
    ["?sort=name&page=2", "?page=2&sort=name"],
    ["?availability=onOrder&availability=available", "?availability=available,onOrder"],
    ["?price.from=10&price.to=&availability=available", "?price=10-&availability=available"],
    ["?sort=popular&view=&q=&limit=24", ""],
    ["?sort=name&limit=7", "?sort=name"],
  ])("%s redirects to %s", async (from, to) => {
    const { status, location } = await visitor.ask("GET", `/catalog/krepezh/samorezy${from}`);
    expect(status).toBe(301);
    expect(location).toBe(`/catalog/krepezh/samorezy${to}`);
  });

  it("keeps parameters that are not the listing's", async () => {
    expect((await visitor.ask("GET", "/catalog/furnitura?utm=mail&drawer=location")).status).toBe(200);
  });
});

describe("filtering", () => {
  it("by availability leaves those goods, keeps the other counts and offers to undo", async () => {
    const { html } = await visitor.get("/catalog/furnitura?availability=onOrder");
    expect(names(html)).toEqual(["Замок врезной"]);
    expect(html).toContain('name="availability" checked="" value="onOrder"');
    expect(html).toMatch(/name="availability" value="notAvailable"\/><span>[^<]+<\/span><small>\d+<\/small>/);
    expect(html).toContain(
      '<a class="chip selected" href="/catalog/furnitura" aria-label="Убрать фильтр «Под заказ»">',
    );
  });

  it("by price works as well", async () => {
    const { html } = await visitor.get("/catalog/furnitura?price=1000-2500");
    expect(names(html)).toEqual(["Ручка оконная белая", "Замок врезной"]);
  });

  it("makes the page noindex", async () => {
    expect((await visitor.get("/catalog/furnitura?availability=onOrder")).html).toContain(
      '<meta name="robots" content="noindex, follow"/>',
    );
    expect((await visitor.get("/catalog/furnitura?sort=name")).html).not.toContain('name="robots"');
  });

  it("without results says so and offers to remove the filters", async () => {
    const { status, html } = await visitor.get("/catalog/furnitura/petli?price=900000-");
    expect(status).toBe(200);
    expect(html).toContain("По выбранным фильтрам ничего не нашлось");
    expect(html).toContain('href="/catalog/furnitura/petli">Сбросить всё</a>');
  });
});

describe("the view of a listing", () => {
  const desktop = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/130" };

  it("is a table with one button on a desktop", async () => {
    const { html } = await site.visitor(desktop).get("/catalog/krepezh/samorezy?view=table");
    expect(html.match(/name="uuid"/g)?.length).toBeGreaterThan(10);
    expect(html.match(/value="basket.add"/g)).toHaveLength(1);
  });

  it.each([
    ["a phone", { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" }],
    ["a tablet", { "user-agent": "Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/130 Safari/537.36" }],
    ["a client hint", { ...desktop, "sec-ch-ua-mobile": "?1" }],
  ])("is a list instead of a table for %s", async (_, headers) => {
    const { html } = await site.visitor(headers).get("/catalog/krepezh/samorezy?view=table");
    expect(html).not.toContain('class="goods-table"');
    expect(html).toContain('class="goods-list goods-rows"');
  });

  it("is the saved one unless the address names another", async () => {
    const buyer = site.visitor(desktop);
    await site.shop.sql(
      "insert into user_settings (user_uuid, code, value) values ($1, 'catalogViewType', '\"list\"')",
      [small.users.phys],
    );
    await buyer.login(small.phones.phys, "/catalog?drawer=auth");
    expect((await buyer.get("/catalog/furnitura")).html).toContain('class="goods-list goods-rows"');
    expect((await buyer.get("/catalog/furnitura?view=card")).html).toContain('class="goods-list"');
  });
});

describe("a product card", () => {
  it("adds one multiple to the basket without script and returns to its position", async () => {
    const buyer = site.visitor();
    await buyer.get("/catalog/krepezh/samorezy?sort=name");
    const answer = await buyer.post("/catalog/krepezh/samorezy?sort=name", {
      intent: "basket.add",
      uuid: small.products.screw.uuid,
      quantity: "250",
    });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(`/catalog/krepezh/samorezy?sort=name&drawer=added&added=${small.products.screw.uuid}`);
    expect((await buyer.get(answer.location ?? "")).html).toContain("Товар в корзине");
  });

  it("shows whether it is a favourite and compared", async () => {
    const buyer = site.visitor();
    await buyer.get("/");
    const { uuid, externalId } = small.products.hinge;
    const before = await buyer.get("/catalog/furnitura/petli");
    expect(pressed(before, externalId)).toBe("false");
    await buyer.submit("/catalog/furnitura/petli", { intent: "favourite.toggle", externalId, on: "1" });
    const after = await buyer.submit("/catalog/furnitura/petli", { intent: "compare.toggle", uuid, on: "1" });
    expect(pressed(after, externalId)).toBe("true");
    expect(pressed(after, uuid)).toBe("true");
    // The same button now removes it.
    expect(after.html).toContain(`<button form="favourite-off" name="externalId" value="${externalId}"`);
  });

  it("shows stock, step and price of the visitor's city", async () => {
    const html = shown((await visitor.get("/catalog/krepezh/samorezy?sort=name")).html);
    expect(html).toContain("В наличии 1 250 шт");
    expect(html).toContain("кратно 250 шт");
    expect(html).toContain("0,875 ₽");
  });
});

function names(html: string): string[] {
  return [...html.matchAll(/<a href="\/product\/[^"]+">([^<]+)<\/a>/g)].map(([, name = ""]) => name);
}

function pressed({ html }: Page, value: string): string | undefined {
  return new RegExp(`value="${value}" aria-pressed="(true|false)"`).exec(html)?.[1];
}

/** Enough goods of one category for a second page. */
async function manyWashers(): Promise<void> {
  const uuid = `'00000000-0000-4000-8000-0000000090' || n`;
  const copy = `jsonb_build_object('uuid', ${uuid}, 'external_id', 'w' || n, 'slug', 'washer-' || n, 'article', 'W' || n, 'article_norm', 'W' || n)`;
  await site.shop.sql(
    `insert into products select (jsonb_populate_record(p, ${copy})).* from products p, generate_series(10, 39) n where p.uuid = $1`,
    [small.products.washer.uuid],
  );
  await site.shop.sql(
    `insert into prices select (jsonb_populate_record(c, jsonb_build_object('product_uuid', ${uuid}))).* from prices c, generate_series(10, 39) n where c.product_uuid = $1`,
    [small.products.washer.uuid],
  );
}
