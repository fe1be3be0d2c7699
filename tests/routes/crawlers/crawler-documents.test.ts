import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closedFor } from "#app/domain/access.ts";
import { closedToRobots } from "#app/domain/indexing.ts";
import { crawlerDocument } from "#server/front/pages/crawler-documents.ts";
import { siteOf } from "#app/domain/city/site.ts";
import { systemClock } from "#server/ports/clock.ts";
import { addRedirect } from "#server/use-cases/content/operate.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
  await site.shop.sql("update promotions set date_to = '2026-01-31' where slug = 'action-11'");
  await site.shop.sql("update promotions set cities = '{spb}' where slug = 'action-10'");
  await site.shop.ports.bus.publish("public");
});
afterAll(() => site.close());

const unconditional = { ifNoneMatch: null, ifModifiedSince: null };
const ask = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  site.fetch(new Request(address, { method, headers: { host: new URL(address).host, ...headers } }), "203.0.113.9");
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

describe("robots.txt", () => {
  it.each(["https://shop.test", "https://spb.shop.test"])("of %s names its own site map", async (origin) => {
    const answer = await ask(`${origin}/robots.txt`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toMatch(new RegExp(`^Sitemap: ${origin}/sitemap\\.xml$`, "m"));
  });

  it("excludes pages of a single visitor, and nothing that is in the site map", async () => {
    const text = await (await ask("https://shop.test/robots.txt")).text();
    for (const path of ["/basket", "/checkout", "/profile", "/search", "/compare", "/favorite", "/api/", "/outbox"])
      expect(text).toContain(`\nDisallow: ${path}\n`);
    const paths = addressesIn(await (await ask("https://shop.test/sitemap.xml")).text()).map(
      (address) => new URL(address).pathname,
    );
    for (const path of paths)
      expect(
        closedToRobots.some((closed) => path.startsWith(closed)),
        path,
      ).toBe(false);
  });

  it("excludes variants of a page, which pages do not link for crawlers", async () => {
    const text = await (await ask("https://shop.test/robots.txt")).text();
    for (const key of ["sort", "limit", "more", "view", "similar", "drawer"])
      for (const sign of ["?", "&"]) expect(text).toContain(`\nDisallow: /*${sign}${key}=\n`);
    expect(text).not.toMatch(/^Disallow: .*page=/m);
    await site.shop.sql(
      `insert into products (uuid, external_id, slug, article, article_norm, name, full_name, brand_uuid, category_uuid,
          unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing, base_price)
        select gen_random_uuid(), 'many-' || n, 'many-' || n, 'M' || n, 'M' || n, 'Петля ' || n, name, brand_uuid, category_uuid,
          unit_uuid, multiplicity, min_quantity, weight_grams, country, drawing, 10
          from products, generate_series(1, 30) n where slug = 'hinge'`,
    );
    await site.shop.ports.bus.publish("public");
    const { html } = await site.visitor().get("https://shop.test/catalog/furnitura/petli");
    const shownOtherwise = [...html.matchAll(/<a [^>]*href="[^"]*[?;](?:sort|limit|more)=[^"]*"[^>]*>/g)].map(
      ([link]) => link,
    );
    expect(shownOtherwise.length).toBeGreaterThan(6);
    expect(shownOtherwise.filter((link) => !link.includes('rel="nofollow"'))).toEqual([]);
    expect(html).toMatch(/<a href="[^"]*\?page=2"/);
    await site.shop.sql("delete from products where slug like 'many-%'");
    await site.shop.ports.bus.publish("public");
  });

  it("excludes every page that is closed to guests", () => {
    const guests = Object.entries(closedFor).flatMap(([page, roles]) => (roles.includes("guest") ? [page] : []));
    const pathOf = (page: string) => `/${page.replace(/^(profile|checkout|calculator|order)-/, "$1/")}`;
    for (const page of guests)
      expect(
        closedToRobots.some((closed) => pathOf(page).startsWith(closed)),
        page,
      ).toBe(true);
    expect(guests.length).toBeGreaterThan(10);
  });

  it("is available during maintenance", async () => {
    await site.shop.sql("insert into system_flags (code, value) values ('maintenance', 'true')");
    await site.shop.ports.bus.publish("system");
    expect((await ask("https://shop.test/robots.txt")).status).toBe(200);
    await site.shop.sql("delete from system_flags where code = 'maintenance'");
    await site.shop.ports.bus.publish("system");
  });
});

describe("sitemap.xml", () => {
  it("contains the sections, texts and goods of its host, each by its own address", async () => {
    const answer = await ask("https://spb.shop.test/sitemap.xml");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const xml = await answer.text();
    const addresses = addressesIn(xml);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.every((address) => address.startsWith("https://spb.shop.test/"))).toBe(true);
    for (const path of [
      "/",
      "/catalog",
      "/catalog/furnitura/petli",
      "/brands/krep",
      "/promotion/action-1",
      "/useful-materials/kak-izmerit-petlyu",
      "/delivery",
      "/product/hinge",
    ])
      expect(addresses).toContain(`https://spb.shop.test${path}`);
    expect(xml).toMatch(
      /<url><loc>https:\/\/spb\.shop\.test\/useful-materials\/kak-izmerit-petlyu<\/loc><lastmod>2026-03-01<\/lastmod><image:image><image:loc>https:\/\/spb\.shop\.test\/media\/drawing\/m\/kak-izmerit-petlyu\.png\?v=[^<]*<\/image:loc><\/image:image><\/url>/,
    );
  });

  it("excludes what is not indexed here: expired and foreign promotions, goods off sale, future texts", async () => {
    const [msk, spb] = await Promise.all(
      ["https://shop.test", "https://spb.shop.test"].map(async (origin) =>
        addressesIn(await (await ask(`${origin}/sitemap.xml`)).text()).map((address) => new URL(address).pathname),
      ),
    );
    expect(msk).not.toContain("/promotion/action-11");
    expect([msk?.includes("/promotion/action-10"), spb?.includes("/promotion/action-10")]).toEqual([false, true]);
    expect(msk).not.toContain("/useful-materials/eshchyo-ne-gotovo");
    const off = await site.shop.sql<{ slug: string }>(
      "select slug from products where status <> 'active' or base_price is null",
    );
    expect(off.length).toBeGreaterThan(1);
    for (const { slug } of off) expect(msk).not.toContain(`/product/${slug}`);
  });

  it("contains only pages that may be indexed under that address", async () => {
    const robot = site.visitor({
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    for (const address of addressesIn(await (await ask("https://spb.shop.test/sitemap.xml")).text())) {
      const { status, html } = await robot.ask("GET", address);
      expect(status, address).toBe(200);
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html, address).not.toContain('name="robots"');
    }
  });

  it("is not sent again while nothing has changed; a new price is a change", async () => {
    const first = await ask("https://shop.test/sitemap.xml");
    const etag = first.headers.get("etag") ?? "";
    await first.text();
    expect((await ask("https://shop.test/sitemap.xml", { "if-none-match": etag })).status).toBe(304);
    await site.shop.sql(
      "update prices set price = price + 1 where product_uuid = (select uuid from products where slug = 'hinge')",
    );
    await site.shop.ports.bus.publish("public");
    const second = await ask("https://shop.test/sitemap.xml", { "if-none-match": etag });
    expect([second.status, second.headers.get("etag") === etag]).toEqual([200, false]);
    // Stock is not part of the pages' metadata.
    await site.shop.sql("update stock set on_hand = on_hand + 7");
    await site.shop.ports.bus.publish("public");
    expect(
      (await ask("https://shop.test/sitemap.xml", { "if-none-match": second.headers.get("etag") ?? "" })).status,
    ).toBe(304);
  });

  it("has the date of the last change, and answers 304 to that day or a later one", async () => {
    const first = await ask("https://shop.test/sitemap.xml");
    const modified = first.headers.get("last-modified") ?? "";
    await first.text();
    expect(Date.parse(modified)).toBeLessThanOrEqual(site.shop.ports.clock.now().getTime());
    const dated = async (date: string, more = {}) =>
      (await ask("https://shop.test/sitemap.xml", { "if-modified-since": date, ...more })).status;
    const shifted = (days: number) => new Date(Date.parse(modified) + days * 86_400_000).toUTCString();
    expect([
      await dated(modified),
      await dated(shifted(1)),
      await dated(shifted(-1)),
      await dated("yesterday"),
    ]).toEqual([304, 304, 200, 200]);
    // An ETag takes precedence over a date (RFC 9110, 13.1.3).
    expect(await dated(modified, { "if-none-match": '"another"' })).toBe(200);
    // Removed goods change the list, too.
    await site.shop.sql("update products set status = 'hidden' where slug = 'washer'");
    await site.shop.sql("update products set updated_at = '2027-01-01T12:00:00Z' where slug = 'washer'");
    await site.shop.ports.bus.publish("public");
    expect((await ask("https://shop.test/sitemap.xml")).headers.get("last-modified")).toBe(
      "Fri, 01 Jan 2027 12:00:00 GMT",
    );
    await site.shop.sql("update products set status = 'active' where slug = 'washer'");
    await site.shop.ports.bus.publish("public");
  });

  it("above the limit is an index of parts that contain everything once", async () => {
    const parts = {
      site: siteOf("https://shop.test", () => "msk"),
      clock: systemClock,
      api: site.shop.app.fetch,
      mostInFile: 10,
    };
    const read = async (path: string) => crawlerDocument(parts, new URL(path, "https://shop.test"), unconditional);
    const index = await (await read("/sitemap.xml"))?.text();
    const files = addressesIn(index ?? "");
    expect(index).toContain("<sitemapindex");
    const all = await Promise.all(
      files.map(async (file) => addressesIn((await (await read(new URL(file).pathname))?.text()) ?? "")),
    );
    expect(all.slice(0, -1).every((part) => part.length === 10)).toBe(true);
    expect(all.flat()).toEqual(addressesIn(await (await ask("https://shop.test/sitemap.xml")).text()));
    expect((await read(`/sitemap-${files.length + 1}.xml`))?.status).toBe(404);
    expect((await ask("https://shop.test/sitemap-1.xml")).status).toBe(404);
  });

  it("escapes what XML would read", async () => {
    const api = async () =>
      Response.json({
        data: { items: [{ path: "/a?b=1&c=<2>'", changed: null }], files: [], version: "v", changed: null },
      });
    const answer = await crawlerDocument(
      { site: siteOf("https://shop.test", () => "msk"), api, clock: systemClock },
      new URL("https://shop.test/sitemap.xml"),
      unconditional,
    );
    expect(await answer?.text()).toContain("<url><loc>https://shop.test/a?b=1&#38;c=%3C2%3E%27</loc></url>");
  });

  it("answers 503 with Retry-After when the backend is down, and does not depend on cookies", async () => {
    const away = await crawlerDocument(
      {
        site: siteOf("https://shop.test", () => "msk"),
        clock: systemClock,
        api: async () => new Response(null, { status: 503 }),
      },
      new URL("https://shop.test/sitemap.xml"),
      unconditional,
    );
    expect([away?.status, away?.headers.get("retry-after")]).toEqual([503, "600"]);
    const own = await ask("https://shop.test/sitemap.xml", { cookie: "locationUuid=1; domain=spb" });
    expect(addressesIn(await own.text())[0]).toBe("https://shop.test/");
    expect(own.headers.getSetCookie()).toEqual([]);
  });
});

describe("security.txt", () => {
  const field = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, "gm"))].map(([, value = ""]) => value);

  it.each(["https://shop.test", "https://spb.shop.test"])(
    "of %s has the shop's contacts, its address and its expiry (RFC 9116)",
    async (origin) => {
      const answer = await ask(`${origin}/.well-known/security.txt`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
      const text = await answer.text();
      const { email } = site.shop.ports.settings;
      expect(field(text, "Contact")[0]).toBe(`mailto:${email}`);
      expect(field(text, "Contact")).toContain(`${origin}/support`);
      expect(field(text, "Canonical")).toEqual([`${origin}/.well-known/security.txt`]);
      expect(field(text, "Preferred-Languages")).toEqual(["ru, en"]);
      const [expires = "", ...more] = field(text, "Expires");
      const days = (Date.parse(expires) - site.shop.ports.clock.now().getTime()) / 86_400_000;
      expect(more).toEqual([]);
      expect(days).toBeGreaterThan(120);
      expect(days).toBeLessThan(366);
    },
  );

  it("is the only file served from hidden folders", async () => {
    for (const path of ["/.well-known/", "/.well-known/security.txt/x", "/.git/config"])
      expect((await ask(`https://shop.test${path}`)).status, path).toBe(404);
  });

  it("names a page and a phone if the shop has no e-mail, and waits for a backend that is down", async () => {
    const asking = async (api: (request: Request) => Promise<Response>) =>
      crawlerDocument(
        { site: siteOf("https://shop.test", () => "msk"), api, clock: systemClock },
        new URL("https://shop.test/.well-known/security.txt"),
        unconditional,
      );
    const text = (await asking(async () => Response.json({ data: { email: "", phone: "+78005550101" } })))?.text();
    expect(field((await text) ?? "", "Contact")).toEqual(["https://shop.test/support", "tel:+78005550101"]);
    expect((await asking(async () => new Response(null, { status: 503 })))?.status).toBe(503);
  });
});

it("a moved address is redirected once to its new place", async () => {
  await addRedirect(site.shop.ports, testOperator, "/staraya-petlya", "/product/hinge");
  const answer = await ask("https://shop.test/staraya-petlya");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/product/hinge"]);
});
