import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addRedirect, setMaintenance } from "#server/use-cases/content/operate.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { testOperator } from "#tests/support/operator.ts";

/** The storefront's calls to the backend, as "METHOD /path", and responses that replace the backend's. */
let calls: string[] = [];
let answers: Map<string, () => Response | Promise<Response>> = new Map();
let site: Site;

beforeAll(async () => {
  site = await testSite({
    async between(request, pass) {
      const call = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`;
      calls.push(call);
      const staged = answers.get(call);
      return staged === undefined ? pass(request) : staged();
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  answers = new Map();
  await site.shop.ports.bus.publish("public");
  // One call to learn the current data version, so that every test starts with an empty cache of public data.
  await site.visitor().get("/basket");
  await site.shop.ports.bus.publish("public");
  calls = [];
});

const at = (call: string): number => calls.indexOf(call);
const count = (call: string): number => calls.filter((made) => made === call).length;
const broken = () => new Response("{}", { status: 500 });
const unknown = () => new Response("{}", { status: 404 });
/** The calls to a backend that does not have the combined one. */
const eachOnItsOwn = [
  "GET /mixed/favorites/favorites",
  "GET /mixed/baskets/baskets/count",
  "GET /mixed/comparisons/comparisons",
];

describe("the start-up of every page", () => {
  it("runs redirect, session, maintenance, city, loads, in this order", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    visitor.cookies.delete("token");
    await site.shop.ports.bus.publish("public");
    calls = [];
    const page = await visitor.get("/catalog");
    expect(page.status).toBe(200);
    const order = [
      "POST /public/backoffice/redirects",
      "POST /public/auth/refresh",
      "GET /public/backoffice/system-unavailable",
      "GET /public/locations/cities",
      "GET /private/users/users/profile",
    ].map(at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    for (const call of [
      "GET /public/categories/categories/menu",
      "GET /public/all/dictionary",
      "GET /mixed/users/lists",
    ]) {
      expect(at(call)).toBeGreaterThan(at("GET /public/locations/cities"));
    }
  });

  it("runs once, for any number of loaders of a page", async () => {
    const visitor = site.visitor();
    await visitor.get("/");
    calls = [];
    await visitor.get("/catalog");
    expect(count("GET /mixed/users/lists")).toBe(1);
    for (const one of eachOnItsOwn) expect(count(one)).toBe(0);
  });

  it("caches public data: a second visitor requests none of it", async () => {
    // During the first visit the storefront learns of the new version and drops its cache.
    await site.visitor().get("/catalog");
    await site.visitor().get("/catalog");
    calls = [];
    await site.visitor().get("/catalog");
    const own = ["GET /public/locations/locations/find-location-by-client-ip", "POST /public/locations/set-location"];
    expect(calls.filter((call) => call.includes(" /public/") && !own.includes(call))).toEqual([]);
    expect(calls.filter((call) => own.includes(call))).toEqual(own);
  });

  it("requests no lists and no location for a crawler, and sets no cookie", async () => {
    const crawler = site.visitor({ "user-agent": "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)" });
    const page = await crawler.ask("GET", "/catalog");
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(calls.filter((call) => call.includes("/mixed/favorites") || call.includes("find-location"))).toEqual([]);
  });

  it.each(["curl/8.5.0", "Wget/1.21.4", "python-requests/2.31", ""])(
    "accepts a client that is not a browser: adding works (%o)",
    async (userAgent) => {
      const visitor = site.visitor({ "user-agent": userAgent });
      const { html } = await visitor.ask("GET", "/product/handle");
      expect(visitor.cookies.get("uuid")).toMatch(/^[0-9a-f-]{36}$/);
      const uuid = /name="uuid" value="([^"]+)"/.exec(html)?.[1] ?? "";
      expect((await visitor.ask("POST", "/product/handle", { intent: "basket.add", uuid, quantity: "5" })).status).toBe(
        303,
      );
      expect((await visitor.get("/basket")).html).toContain('href="/product/handle"');
    },
  );
});

describe("a moved address", () => {
  it("G3, G4: answers 301 with a short cache lifetime, at most one redirect", async () => {
    await addRedirect(site.shop.ports, testOperator, "/staryy-adres", "/delivery");
    const page = await site.visitor().ask("GET", "/staryy-adres");
    expect(page.status).toBe(301);
    expect(page.location).toBe("/delivery");
    expect(page.headers.get("cache-control")).toMatch(/max-age=\d{1,5}$/);
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])(
    "G1: never redirects off the shop: %s",
    async (url) => {
      answers.set("POST /public/backoffice/redirects", () => Response.json({ data: { url } }));
      const page = await site.visitor().ask("GET", "/about");
      expect(page.status).not.toBe(301);
      expect(page.html).not.toContain("evil.example");
    },
  );
});

describe("maintenance", () => {
  it("shows the 501 page and makes no more calls", async () => {
    await setMaintenance(site.shop.ports, testOperator, true);
    try {
      await site.visitor().ask("GET", "/catalog?fresh");
      calls = [];
      const page = await site.visitor().ask("GET", "/catalog");
      expect(page.status).toBe(501);
      expect(page.html).toContain("Мы улучшаем сервис для вас");
      expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
      expect(calls.filter((call) => call.includes("/mixed/") || call.includes("cities"))).toEqual([]);
    } finally {
      await setMaintenance(site.shop.ports, testOperator, false);
    }
  });

  it("is also shown for a backend's own 503", async () => {
    answers.set(
      "GET /public/backoffice/system-unavailable",
      () => new Response("{}", { status: 503, headers: { "retry-after": "600" } }),
    );
    expect((await site.visitor().ask("GET", "/about")).status).toBe(501);
  });
});

describe("failing loads", () => {
  it.each([
    "GET /mixed/users/lists",
    ...eachOnItsOwn,
    "GET /public/all/dictionary",
    "GET /public/content/pages/contacts/short",
    "GET /mixed/content/promotions",
  ])("%s uses the default and the page works", async (call) => {
    const visitor = site.visitor();
    await visitor.get("/about");
    await site.shop.ports.bus.publish("public");
    if (eachOnItsOwn.includes(call)) answers.set("GET /mixed/users/lists", unknown);
    answers.set(call, broken);
    const page = await visitor.get("/catalog");
    expect(page.status).toBe(200);
    expect(page.html).toContain("<h1");
  });
});

describe("a visitor's own lists", () => {
  it("also work with a backend that has no combined call for them", async () => {
    const visitor = site.visitor();
    await visitor.submit("/product/hinge", {
      intent: "favourite.toggle",
      externalId: small.products.hinge.externalId,
      on: "1",
    });
    const inOneCall = await visitor.get("/about");
    answers.set("GET /mixed/users/lists", unknown);
    calls = [];
    const oneByOne = await visitor.get("/about");
    expect(eachOnItsOwn.map(count)).toEqual([1, 1, 1]);
    const counter = /<a[^>]*href="\/favorite"[^>]*>.*?<\/a>/s;
    expect(counter.exec(inOneCall.html)?.[0]).toContain("1");
    expect(counter.exec(oneByOne.html)?.[0]).toBe(counter.exec(inOneCall.html)?.[0]);
  });
});

describe("the session", () => {
  it("is renewed once for all pages a buyer opens at the same time", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.ooo);
    visitor.cookies.delete("token");
    calls = [];
    const pages = await Promise.all(
      ["/catalog", "/basket", "/favorite", "/compare"].map((path) => visitor.ask("GET", path)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(count("POST /public/auth/refresh")).toBe(1);
    const tokens = pages.map(({ headers }) =>
      headers.getSetCookie().find((cookie) => cookie.startsWith("refreshToken=")),
    );
    expect(new Set(tokens.map((cookie) => cookie?.split(";")[0])).size).toBe(1);
  });

  it("survives an outage of the renewal: cookies stay, and the page is a guest's", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    visitor.cookies.delete("token");
    answers.set("POST /public/auth/refresh", () => new Response("{}", { status: 504 }));
    const page = await visitor.ask("GET", "/catalog");
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie().some((cookie) => cookie.startsWith("refreshToken="))).toBe(false);
    answers.clear();
    await visitor.get("/catalog");
    expect(visitor.cookies.has("token")).toBe(true);
  });

  it("survives an outage of the profile: a buyer does not become a guest, and is not redirected from a closed page", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    answers.set("GET /private/users/users/profile", () => new Response("{}", { status: 504 }));
    const page = await visitor.ask("GET", "/profile/main");
    expect([page.status, page.headers.get("retry-after")]).toEqual([504, "5"]);
    expect(page.html).toContain("Ошибка обращения к сервису");
    expect(visitor.cookies.has("token")).toBe(true);
    answers.clear();
    expect((await visitor.ask("GET", "/profile/main")).status).toBe(200);
  });

  it.each(["garbage", "a".repeat(8_000), "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."])(
    "with an invalid token (%.20s) logs out cleanly and loses no basket",
    async (token) => {
      const visitor = site.visitor();
      await visitor.get("/catalog");
      const product = await anyProduct();
      await visitor.submit("/basket", { intent: "basket.add", uuid: product, quantity: "1" });
      visitor.cookies.set("token", token);
      const page = await visitor.ask("GET", "/basket");
      expect(page.status).toBe(200);
      expect(visitor.cookies.has("token")).toBe(false);
      expect(page.html).toContain(product);
      expect((await visitor.get("/basket")).html).toContain(product);
    },
  );

  describe.each(["token", "refreshToken"])("B8: a %s that cannot be sent in a header", (name) => {
    it.each(["%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82", "\u00ff\u00fe", "a%0d%0ab", "%00", "a b", "%7F", ""])(
      "%j is cleared, and the page is a guest's",
      async (value) => {
        for (const [method, path] of [
          ["GET", "/basket"],
          ["GET", "/catalog.data"],
          ["POST", "/catalog"],
        ] as const) {
          const visitor = site.visitor();
          visitor.cookies.set(name, value);
          const page = await visitor.ask(method, path, method === "POST" ? { intent: "cookies.accept" } : undefined);
          expect(page.status).toBeLessThan(400);
          expect(visitor.cookies.has(name)).toBe(false);
        }
      },
    );
  });

  it("B8: an invalid access token with a valid refresh token is renewed", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    visitor.cookies.set("token", "%D0%9F");
    expect((await visitor.ask("GET", "/profile/main")).status).toBe(200);
    expect(visitor.cookies.get("token")).toMatch(/^eyJ/);
  });
});

describe("cookies", () => {
  it("of the session are HttpOnly, Lax and live as specified", async () => {
    const visitor = site.visitor();
    await visitor.post("/?drawer=auth", { intent: "auth.login", phone: small.phones.ip });
    const page = await visitor.post("/?drawer=auth", {
      intent: "auth.confirm",
      phone: small.phones.ip,
      code: site.shop.lastCode(small.phones.ip),
    });
    const token = page.headers.getSetCookie().find((cookie) => cookie.startsWith("token=")) ?? "";
    const refresh = page.headers.getSetCookie().find((cookie) => cookie.startsWith("refreshToken=")) ?? "";
    for (const cookie of [token, refresh]) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
    expect(token).toContain("Max-Age=3600");
    expect(refresh).toContain("Max-Age=14400");
    expect(page.html + (await visitor.get("/profile/main")).html).not.toContain(token.split(/[=;]/)[1]);
  });

  it("that are duplicated lose no line of the basket, which belongs to the guest created by the same response", async () => {
    const visitor = site.visitor();
    await visitor.get("/catalog");
    const product = await anyProduct();
    const cookie = "uuid=11111111-1111-4111-8111-111111111111; uuid=22222222-2222-4222-8222-222222222222";
    await visitor.ask("POST", "/basket", { intent: "basket.add", uuid: product, quantity: "1" }, { cookie });
    expect((await visitor.get("/basket")).html).toContain(product);
  });

  it("that are duplicated are ignored and expired", async () => {
    const visitor = site.visitor();
    await visitor.login(small.phones.phys);
    visitor.cookies.delete("refreshToken");
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await visitor.ask("GET", "/profile/main", undefined, { cookie: `${cookie}; token=tossed` });
    expect(page.status).toBe(302);
    expect(page.headers.getSetCookie().some((one) => /^token=;.*Max-Age=0/.test(one))).toBe(true);
  });
});

async function anyProduct(): Promise<string> {
  const [row] = await site.shop.sql<{ uuid: string }>(
    "select uuid from products where status = 'active' and supply_days_from is null order by popularity desc limit 1",
  );
  return row?.uuid ?? "";
}
