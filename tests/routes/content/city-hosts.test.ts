import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

const robot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
let site: Site;
let cities: { slug: string; name: string }[];
beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test" });
  await site.shop.sql(
    "insert into content_pages (path, title, h1, description, body) values ('/contacts', 'Контакты', 'Контакты', '', '') on conflict do nothing",
  );
  cities = await site.shop.sql("select slug, name from cities where is_active");
});
afterAll(() => site.close());

const originOf = (slug: string) => (slug === "msk" ? "https://shop.test" : `https://${slug}.shop.test`);
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(https:\/\/[^"]*shop\.test[^"]*)"/g)].map(([, href = ""]) => href);

describe("links to the cities' hosts", () => {
  it("are on the contacts page of every host, and in its footer", async () => {
    for (const host of ["https://shop.test", "https://spb.shop.test"]) {
      const { html } = await site.visitor(robot).ask("GET", `${host}/contacts`);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
      const others = cities.filter(({ slug }) => originOf(slug) !== host);
      expect(others.length).toBeGreaterThan(1);
      expect(new Set(linksOf(main))).toEqual(new Set(others.map(({ slug }) => `${originOf(slug)}/contacts`)));
      expect(new Set(linksOf(footer))).toEqual(new Set(cities.map(({ slug }) => `${originOf(slug)}/`)));
    }
  });

  it("are in the site map and in the city drawer, there to the same page", async () => {
    const map = await site.visitor(robot).ask("GET", "https://spb.shop.test/delivery?drawer=sitemap");
    for (const { slug } of cities) expect(linksOf(map.html)).toContain(`${originOf(slug)}/`);
    const choice = await site.visitor(robot).ask("GET", "https://spb.shop.test/delivery?drawer=location");
    for (const { slug } of cities) expect(linksOf(choice.html)).toContain(`${originOf(slug)}/delivery`);
    expect(choice.html).toMatch(/<form method="post"[^>]*class="cities"/);
    expect(choice.html).toMatch(/<button[^>]*name="cityUuid"/);
  });

  it("are absent if cities have no hosts", async () => {
    const local = await testSite();
    for (const path of ["/contacts", "/?drawer=sitemap", "/?drawer=location"]) {
      const { html } = await local.visitor().get(path);
      expect(html, path).not.toMatch(/<a [^>]*href="https?:\/\/localhost/);
      expect(html, path).not.toContain("Адреса и цены в других городах");
    }
    await local.close();
  });

  it.each(["cached", "rendered again"])("change the city on a page that is %s", async (how) => {
    const own = how === "cached" ? await testSite({ siteUrl: "https://shop.test", pageCache: true }) : site;
    const visitor = own.visitor();
    await visitor.submit("https://shop.test/?index&drawer=location", {
      intent: "city.choose",
      cityUuid: (await own.shop.sql<{ uuid: string }>("select uuid from cities where slug = 'msk'"))[0]?.uuid ?? "",
    });
    expect(visitor.cookies.get("domain")).toBe("msk");
    const there = "https://spb.shop.test/delivery";
    // With a bookmark or a foreign referer the cookie decides.
    for (const referer of ["", "https://evil.test/", "https://msk.shop.test/"])
      expect((await visitor.ask("GET", there, undefined, { referer })).location).toBe("https://shop.test/delivery");
    const page = await visitor.ask("GET", there, undefined, { referer: "https://shop.test/" });
    expect([page.status, visitor.cookies.get("domain")]).toEqual([200, "spb"]);
    expect((await visitor.ask("GET", "https://spb.shop.test/")).status).toBe(200);
    if (own !== site) await own.close();
  });
});

describe("the index of site maps", () => {
  const read = async (address: string) =>
    site.fetch(new Request(address, { headers: { host: new URL(address).host } }), "203.0.113.9");
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

  it("is named in the main host's robots.txt and lists the site map of every host", async () => {
    const robots = await (await read("https://shop.test/robots.txt")).text();
    expect(robots).toMatch(/^Sitemap: https:\/\/shop\.test\/sitemap-index\.xml$/m);
    const answer = await read("https://shop.test/sitemap-index.xml");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
    const xml = await answer.text();
    expect(xml).toContain("<sitemapindex");
    expect(new Set(locations(xml))).toEqual(new Set(cities.map(({ slug }) => `${originOf(slug)}/sitemap.xml`)));
    for (const address of locations(xml)) {
      const map = await read(address);
      expect(map.status).toBe(200);
      expect(locations(await map.text()).every((page) => page.startsWith(new URL(address).origin))).toBe(true);
    }
  });

  it("is on the main host only", async () => {
    const there = await site.visitor(robot).ask("GET", "https://spb.shop.test/sitemap-index.xml");
    expect(there.status).toBe(404);
    expect(await (await read("https://spb.shop.test/robots.txt")).text()).not.toContain("sitemap-index");
  });
});

describe.each([false, true])("the city of a visitor with incomplete location cookies, page cache: %s", (pageCache) => {
  let shop: Site;
  beforeAll(async () => {
    shop = await testSite({ siteUrl: "https://shop.test", pageCache });
  });
  afterAll(() => shop.close());

  const placed = "locationUuid=x; locationName=x; locationRegionName=x; locationRegionUuid=x";
  it.each(["", "domain=spb", placed, `domain=spb; ${placed.replace("locationName=x; ", "")}; citySelected=true`])(
    "is the one of the address, and the main one for an unknown address: %j",
    async (cookie) => {
      const visitor = shop.visitor();
      for (const pair of cookie === "" ? [] : cookie.split("; ")) {
        const [name = "", value = ""] = pair.split("=");
        visitor.cookies.set(name, value);
      }
      const there = await visitor.ask("GET", "https://spb.shop.test/delivery");
      expect([there.status, there.location]).toEqual([302, "https://shop.test/delivery"]);
      expect(Object.fromEntries(visitor.cookies)).toMatchObject({
        domain: "msk",
        locationName: encodeURIComponent("Москва"),
      });
      expect(visitor.cookies.has("citySelected")).toBe(false);
      expect((await visitor.ask("GET", "https://shop.test/delivery")).status).toBe(200);
    },
  );

  it("is the host's for a crawler, which gets no cookies", async () => {
    const page = await shop.visitor(robot).ask("GET", "https://spb.shop.test/delivery");
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  });

  it("is saved for a guest with the first list item at the latest, and for an account without a city", async () => {
    const visitor = shop.visitor();
    await visitor.ask("GET", "https://shop.test/delivery");
    await visitor.post("https://shop.test/product/hinge", {
      intent: "basket.add",
      uuid: small.products.hinge.uuid,
      quantity: "5",
    });
    const owner = `g:${visitor.cookies.get("uuid")}`;
    const saved = await shop.shop.sql("select city_uuid from guest_cities where owner = $1", [owner]);
    expect(saved).toEqual([{ city_uuid: small.cities.msk }]);
    await shop.shop.sql("update users set city_uuid = null where phone = $1", [small.phones.phys]);
    await visitor.login(small.phones.phys);
    expect(await shop.shop.sql("select city_uuid from users where phone = $1", [small.phones.phys])).toEqual(saved);
    expect(await shop.shop.sql("select 1 from guest_cities where owner = $1", [owner])).toEqual([]);
  });
});
