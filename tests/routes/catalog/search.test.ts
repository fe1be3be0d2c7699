import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite();
  visitor = site.visitor();
  await visitor.get("/");
});
afterAll(() => site.close());

it("a search redirects to an address of its own", async () => {
  const { status, location } = await visitor.ask("GET", "/search?q=AB-12%2F3.5");
  expect(status).toBe(302);
  expect(location).toBe("/search/AB-12/3.5");
});

it("an article with slashes, typed in Latin letters, finds its Cyrillic twin", async () => {
  const { status, html } = await visitor.get("/search?q=AB-12/3.5");
  expect(status).toBe(200);
  expect(html).toContain("<h1>Результаты поиска «AB-12/3.5»</h1>");
  expect(html).toContain("Дюбель распорный");
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
});

it("is sorted by relevance by default", async () => {
  const { html } = await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F");
  expect(html).toMatch(/aria-current="true">По соответствию/);
});

it("without results shows what to do next, with the words kept", async () => {
  const { status, html } = await visitor.get("/search/zzzzqqq%20123");
  expect(status).toBe(200);
  expect(html).toContain("Ничего не нашлось");
  expect(html).toContain('value="zzzzqqq 123"');
  expect(html).toContain('href="/catalog/furnitura/petli"');
  expect(html).toContain('href="/support?query=zzzzqqq+123#feedback"');
});

it("an unknown code shows the nearest ones", async () => {
  const { html } = await visitor.get("/search/DH-130.R");
  expect(html).toContain("Ничего не нашлось");
  expect(html).toContain("Похожие артикулы");
  expect(html).toContain("Похожие разделы");
  expect(html).toMatch(/href="\/product\/hinge">DH-120\.R/);
});

it("tells a missing size and another dropped word side by side", async () => {
  const { html } = await visitor.get(
    "/search?q=%D0%BF%D0%B5%D1%82%D0%BB%D1%8F%20%D1%80%D1%82%D1%83%D1%82%D0%BD%D0%B0%D1%8F%20777",
  );
  expect(html).toContain("Размера 777 у нас нет. Показаны ближайшие размеры.");
  expect(html).toContain("не учли: «ртутная».");
});

it("shows how the words were understood and offers the literal search", async () => {
  const { html } = await visitor.get("/search/gtnkz");
  expect(html).toContain("Показаны результаты по запросу «петля».");
  expect(html).toContain('<a href="/search/%22gtnkz%22">Искать «gtnkz»</a>');
  expect(html).toContain("Петля дверная 120");
  const asTyped = await visitor.get("/search/%22gtnkz%22");
  expect(asTyped.html).toContain("Ничего не нашлось");
  expect(asTyped.html).not.toContain("Показаны результаты");
});

it("shows a customer's own code with its badge", async () => {
  await site.shop.sql(
    "insert into user_articles (uuid, counterparty_uuid, user_article, user_article_norm, product_uuid, status) values (gen_random_uuid(), $1, 'К-77', 'K77', $2, 'matched')",
    [small.counterparties.company, small.products.closer.uuid],
  );
  const buyer = site.visitor();
  await buyer.login(small.phones.ooo);
  expect((await buyer.get("/search/k77")).html).toMatch(
    /Ваш артикул<\/b> К-77 — <a href="\/product\/closer">Доводчик дверной/,
  );
  expect((await visitor.get("/search/k77")).html).not.toContain("Ваш артикул</b>");
});

it("says in what unit each quantity of a pasted list is", async () => {
  const { html } = await visitor.get(`/search?q=${encodeURIComponent("DH-120.R, FM.750")}`);
  expect(html).toContain("Товары из списка: нашли 2 из 2");
  const units = [...html.matchAll(/name="quantity"[^>]*\/><span class="muted">([^<]+)/g)].map(([, unit]) => unit);
  const sold = await site.shop.sql<{ name: string }>(
    "select u.name from products p join units u on u.uuid = p.unit_uuid where p.article in ('DH-120.R', 'FM.750') order by p.article",
  );
  expect(units).toEqual(sold.map(({ name }) => name));
});

it("takes at most six statements for any visitor", async () => {
  const buyer = site.visitor();
  await buyer.login(small.phones.ooo);
  for (const path of ["/search/gtnkz", "/search/k77", "/search/DH-120.R", "/search/DH-130.R"]) {
    await buyer.get(path);
    expect(await statementsOf(site.shop.database, () => buyer.get(path)), path).toBeLessThanOrEqual(6);
  }
});

const hostile = [
  "п".repeat(2_000),
  "a\u0001b\u001fc",
  "?!;:,",
  "&|!()<->:*",
  "%%%",
  "___",
  "\\\\",
  "'\"`",
  "🔩🔩",
  "' or 1=1 --",
  "''':*",
  "\\'",
  "*:*",
  "<script>",
  "петля ".repeat(200),
];

it.each(hostile)("%j never causes an error, typed or in the address", async (typed) => {
  const typedIn = await visitor.get(`/search?q=${encodeURIComponent(typed)}`);
  expect(typedIn.status).toBeLessThan(500);
  const address = await visitor.get(`/search/${encodeURIComponent(typed.slice(0, 500))}`);
  expect(address.status).toBeLessThan(500);
  expect((await visitor.ask("GET", `/suggest?q=${encodeURIComponent(typed)}`)).status).toBeLessThan(500);
});

describe("suggestions while the user types", () => {
  it("are results of the city's shop, not cached", async () => {
    const { status, html, headers } = await visitor.ask("GET", "/suggest?q=%D1%80%D1%83%D1%87");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const path of ["/product/handle", "/catalog/furnitura/ruchki", "/brands/roto"])
      expect(html).toMatch(new RegExp(`<a role="option"[^>]* href="${path}"`));
    expect(html).toContain("<mark>Руч</mark>ка оконная белая");
  });

  it("repeat no markup of a hostile query", async () => {
    const typed = 'ручка"><img src=x onerror=alert(1)>';
    const { html } = await visitor.ask("GET", `/suggest?q=${encodeURIComponent(typed)}`);
    expect(html).toContain('role="option"');
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("onerror=alert");
  });

  it("are empty where there are none, and take at most four statements", async () => {
    expect((await visitor.ask("GET", "/suggest?q=zzzzqq")).html).toBe("");
    expect(
      await statementsOf(site.shop.database, () => visitor.ask("GET", "/suggest?q=%D1%80%D1%83%D1%87")),
    ).toBeLessThanOrEqual(4);
  });

  it("are of the visitor's city", async () => {
    const other = site.visitor();
    await other.get("/");
    other.cookies.set("domain", "spb");
    other.cookies.set("citySelected", "true");
    expect((await other.ask("GET", "/suggest?q=HW-37")).html).toContain("990");
  });
});

it.each(["/search", "/search?q=", "/search?q=+..+", "/search/"])(
  "without words the page asks for them: %s",
  async (path) => {
    const { status, html } = await visitor.get(path);
    expect(status).toBe(200);
    expect(html).toContain("Что ищем?");
  },
);

it("a query is shown as text", async () => {
  const { html } = await visitor.get(`/search?q=${encodeURIComponent('"><svg onload=alert(1)></script><script>')}`);
  expect(html).not.toContain("<svg onload");
  expect(html).toContain("&lt;svg onload=alert(1)&gt;");
});

it("an undecodable address is not found", async () => {
  expect([400, 404]).toContain((await visitor.get("/search/%E0%A4%A")).status);
});

it("a page beyond the last answers 404", async () => {
  expect((await visitor.get("/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F?page=9")).status).toBe(404);
});
