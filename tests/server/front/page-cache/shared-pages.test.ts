import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isbot } from "isbot";
import { deviceClassOf, userAgentOf } from "#app/http/device-class.ts";
import { setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { testOperator } from "#tests/support/operator.ts";

const category = "/catalog/furnitura/petli";
let site: Site;

beforeAll(async () => {
  site = await testSite({ siteUrl: "https://shop.test", pageCache: true });
});
afterAll(() => site.close());

describe("a page shared by all visitors without own data", () => {
  it.each(["/", category, "/product/hinge", "/delivery", "/search/петля", "/nothing-has-this-address"])(
    "%s takes no statement the second time, for any visitor",
    async (path) => {
      await site.visitor().ask("GET", path);
      expect(await statementsOf(site.shop.database, () => site.visitor().ask("GET", path))).toBe(0);
    },
  );

  it("gives each new visitor an identity: a fingerprint and a city", async () => {
    const [one, two] = [site.visitor(), site.visitor()];
    for (const visitor of [one, two]) await visitor.ask("GET", category);
    for (const { cookies } of [one, two]) {
      expect(cookies.get("uuid")).toMatch(/^[0-9a-f-]{36}$/);
      expect([cookies.get("owns"), cookies.get("domain")]).toEqual(["0", "msk"]);
    }
    expect(one.cookies.get("uuid")).not.toBe(two.cookies.get("uuid"));
    const back = await one.ask("GET", category);
    expect(back.headers.getSetCookie()).toEqual([]);
  });

  it("leaves data requests to Remix, which loads them in parts", async () => {
    const { html: data } = await site
      .visitor()
      .ask("GET", `${category}.data?_routes=routes%2Fcatalog-category%2Fcategory`);
    expect(data).toContain('"routes/catalog-category/category"');
    expect(data).not.toContain('"root"');
  });

  it("has an ETag of its content, also for a visitor with own data who requests only headers", async () => {
    const owner = () => site.visitor({ cookie: "uuid=3f2b8c1e-1111-4222-8333-444455556666; owns=1" });
    const { headers: page } = await owner().ask("GET", category);
    const { headers: head } = await owner().ask("HEAD", category);
    expect(page.get("etag")).toMatch(/^W/);
    expect([null, page.get("etag")]).toContain(head.get("etag"));
  });

  it("sets the cookies that a page rendered for the visitor alone would set", async () => {
    const linesOf = async (visitor: Visitor, path: string) =>
      (await visitor.ask("GET", path)).headers
        .getSetCookie()
        .map((line) => line.replace(/(?<=^uuid=)[0-9a-f-]{36}/, "…"))
        .toSorted();
    expect(await linesOf(site.visitor(), category)).toEqual(await linesOf(site.visitor(), "/support"));
  });

  it("sets each cookie once on canonical redirects", async () => {
    const { headers, status } = await site.visitor().ask("GET", `${category}?sort=priceAsc&brand=roto&brand=roto`);
    const names = headers.getSetCookie().map((line) => line.split("=", 1)[0]);
    expect([status, names]).toEqual([expect.toSatisfy((code) => code >= 301 && code <= 308), [...new Set(names)]]);
    expect(names).toContain("uuid");
  });

  it("is identical for two visitors, to the byte, whatever else they send", async () => {
    const { html: plain } = await site.visitor().ask("GET", category);
    const marker = "POISON";
    const noise: Record<string, string>[] = [
      { "accept-language": marker },
      { referer: `https://shop.test/${marker}` },
      { "x-forwarded-host": `${marker}.example`, "x-forwarded-proto": "http" },
      { forwarded: `host=${marker}` },
      { "x-original-url": `/${marker}`, "x-rewrite-url": `/${marker}` },
      { "user-agent": `Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile ${marker}` },
      { "x-react-router-prerender-data": marker, "x-remix": marker, "x-requested-with": marker },
      { accept: `text/html, ${marker}/*` },
      { authorization: `Bearer ${marker}`, fingerprint: marker, city: "spb", "auth-check": "true" },
      { range: "bytes=0-10" },
      { "sec-purpose": "prefetch", "x-middleware-prefetch": "1", purpose: "prefetch" },
      { cookie: `theme=${marker}; _ga=${marker}; popup_off=1; reloaded=1; lang=${marker}` },
      { cookie: `catalogView=${marker}; analytics_consent=${marker}; is_cookies_accepted=${marker}` },
      { cookie: `locationName=${marker}; locationUuid=${marker}; domain=${marker}` },
    ];
    for (const headers of noise) {
      const { html } = await site.visitor(headers).ask("GET", category);
      expect(html, JSON.stringify(headers)).toBe(plain);
    }
    const { html: tracked } = await site.visitor().ask("GET", `${category}?utm_source=${marker}&gclid=1&yclid=2`);
    expect(tracked).toBe(plain);
    expect(plain).not.toContain(marker);
  });

  it("varies by the parameters that make another page", async () => {
    const pages = await Promise.all(
      ["", "?sort=priceAsc", "?view=list", "?limit=48", "?brand=roto", "?drawer=catalog", "?page=2"].map(
        async (search) => (await site.visitor().ask("GET", category + search)).html,
      ),
    );
    expect(new Set(pages).size).toBe(pages.length);
  });

  it("varies for a crawler, for Save-Data, and once the banner is closed", async () => {
    const robot = await site.visitor({ "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0)" }).ask("GET", category);
    const saving = await site.visitor({ "save-data": "on" }).ask("GET", category);
    const accepted = site.visitor({ cookie: "is_cookies_accepted=true" });
    const plain = await site.visitor().ask("GET", category);
    const pages = [robot.html, saving.html, plain.html, (await accepted.ask("GET", category)).html];
    expect(new Set(pages).size).toBe(4);
    expect([robot.html, saving.html].map((html) => html.includes("<script>"))).toEqual([false, false]);
    expect(robot.headers.getSetCookie()).toEqual([]);
  });

  it.each(["curl/8.5.0", "Wget/1.21.4", ""])("gives a visitor with %o the cookie of the basket", async (userAgent) => {
    await site.visitor().ask("GET", category);
    const visitor = site.visitor({ "user-agent": userAgent });
    const shared = await visitor.ask("GET", category);
    expect([visitor.cookies.get("owns"), visitor.cookies.get("uuid")?.length]).toEqual(["0", 36]);
    const uuid = /name="uuid" value="([^"]+)"/.exec(shared.html)?.[1] ?? "";
    await visitor.ask("POST", category, { intent: "basket.add", uuid, quantity: "5" });
    expect((await visitor.get("/")).html).toMatch(/1\s*товар/);
  });

  it("answers 304 with the ETag only, and HEAD without a body", async () => {
    const visitor = site.visitor();
    const first = await visitor.ask("GET", category);
    const etag = first.headers.get("etag") ?? "";
    const again = await visitor.ask("GET", category, undefined, { "if-none-match": etag });
    expect([again.status, again.html]).toEqual([304, ""]);
    const head = await visitor.ask("HEAD", category);
    expect([head.status, head.html, head.headers.get("etag")]).toEqual([200, "", etag]);
    for (const name of ["content-security-policy", "x-content-type-options", "referrer-policy", "x-request-id"])
      expect(first.headers.get(name), name).not.toBeNull();
  });
});

describe("a visitor with own data gets a page of their own", () => {
  it("from the moment a form has created the data, until it is gone", async () => {
    const visitor = site.visitor();
    const card = await visitor.ask("GET", category);
    const uuid = /name="uuid" value="([^"]+)"/.exec(card.html)?.[1] ?? "";
    await visitor.ask("POST", category, { intent: "basket.add", uuid, quantity: "5" });
    expect(visitor.cookies.get("owns")).toBe("1");
    const full = await visitor.get(category);
    expect(full.html).not.toBe(card.html);
    expect((await visitor.get("/")).html).toMatch(/1\s*товар/);
    await visitor.ask("POST", "/basket", { intent: "basket.clear" });
    await visitor.get("/basket");
    expect(visitor.cookies.get("owns")).toBe("0");
    expect((await site.visitor().get("/")).html).not.toMatch(/1\s*товар на/);
  });

  it("also after script has called the API itself", async () => {
    const visitor = site.visitor({ "content-type": "application/json" });
    await visitor.ask("GET", category);
    const answer = await site.fetch(
      new Request("https://shop.test/api/v1/mixed/favorites/favorites", {
        method: "POST",
        headers: { host: "shop.test", origin: "https://shop.test", "content-type": "application/json" },
        body: JSON.stringify({ productExternalIds: ["x"] }),
      }),
    );
    expect(answer.headers.getSetCookie().join()).toContain("owns=1");
  });

  it("as a buyer, during a registration, with a waiting notice, a duplicate cookie or an unknown fingerprint", async () => {
    const { cookies } = await freshVisitor();
    const uuid = cookies.get("uuid") ?? "";
    for (const cookie of [
      `uuid=${uuid}`,
      `uuid=${uuid}; owns=0; flash=%5B%7B%22kind%22%3A%22info%22%7D%5D`,
      `uuid=${uuid}; owns=0; refreshToken=x`,
      `uuid=${uuid}; owns=0; token=x`,
      `uuid=${uuid}; owns=0; registration=x`,
      `uuid=${uuid}; owns=0; owns=1`,
      `uuid=${uuid}; owns=2`,
    ]) {
      const visitor = site.visitor({ cookie });
      await visitor.ask("GET", category);
      const count = await statementsOf(site.shop.database, () => visitor.ask("GET", category));
      expect(count, cookie).toBeGreaterThan(0);
    }
  });

  it("and no one else: guests, buyers and robots request in any order", async () => {
    const [buyer, other, guest] = [site.visitor(), site.visitor(), site.visitor()];
    await buyer.login(small.phones.ooo);
    await other.login(small.phones.phys);
    for (let turn = 0; turn < 10; turn += 1) {
      const [own, others, plain] = await Promise.all([buyer, other, guest].map((one) => one.get("/product/hinge")));
      expect([own, others].map((page) => page?.headers.get("cache-control"))).toEqual([
        "private, no-store",
        "private, no-store",
      ]);
      expect(plain?.headers.get("cache-control")).toBe("private, no-cache");
      expect(plain?.html).toContain("Войти");
    }
  });
});

describe("a change is visible at once", () => {
  it.each([
    [
      "a price",
      "update prices set price = 4321.5 where product_uuid = (select uuid from products where slug = 'hinge')",
      category,
      "4 321,50",
    ],
    [
      "a name",
      "update products set name = 'Петля переименованная' where slug = 'hinge'",
      category,
      "Петля переименованная",
    ],
  ])("for %s, once the bus has reported it", async (_, change, path, told) => {
    const tells = async () => (await site.visitor().get(path)).html.replaceAll(/[\u00a0\u202f]/g, " ").includes(told);
    expect(await tells()).toBe(false);
    await site.shop.sql(change);
    expect(await tells()).toBe(false);
    await site.shop.ports.bus.publish("public:goods");
    expect(await tells()).toBe(true);
  });

  it("for prices and stock with one stale page in between, and not on pages that show other goods", async () => {
    const page = async (path: string) => (await site.visitor().get(path)).html.replaceAll(/[\u00a0\u202f]/g, " ");
    await page("/product/hinge");
    await site.shop.sql(
      "update prices set price = 7654.5 where product_uuid = (select uuid from products where slug = 'hinge')",
    );
    await site.shop.ports.bus.publish("public:offers:/product/other,/catalog/other");
    expect(await page("/product/hinge")).not.toContain("7 654,50");
    await site.shop.ports.bus.publish("public:offers:/product/hinge,/catalog/fittings/hinges");
    expect(await page("/product/hinge")).not.toContain("7 654,50");
    await expect.poll(() => page("/product/hinge")).toContain("7 654,50");
  });

  it("for a moved address, and for maintenance", async () => {
    expect((await site.visitor().ask("GET", "/brands")).status).toBe(200);
    await site.shop.sql("insert into redirects (path, target) values ('/brands', '/catalog')");
    await site.shop.ports.bus.publish("redirects");
    expect((await site.visitor().ask("GET", "/brands")).status).toBe(301);
    await setMaintenance(site.shop.ports, testOperator, true);
    expect((await site.visitor().ask("GET", "/promotions")).status).toBe(501);
    await setMaintenance(site.shop.ports, testOperator, false);
    expect((await site.visitor().ask("GET", "/promotions")).status).toBe(200);
  });
});

it("the user agent of a shared page represents its class", () => {
  for (const crawler of [true, false])
    for (const device of ["desktop", "tablet", "mobile"] as const) {
      const userAgent = userAgentOf({ device, crawler });
      expect([isbot(userAgent), deviceClassOf(new Headers({ "user-agent": userAgent }))]).toEqual([crawler, device]);
    }
});

async function freshVisitor() {
  const visitor = site.visitor();
  await visitor.ask("GET", "/");
  return visitor;
}
