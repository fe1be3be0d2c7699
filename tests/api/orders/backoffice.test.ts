import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  contentPageShape,
  promotionPageShape,
  promotionShape,
  redirectShape,
  seoShape,
  systemStatusShape,
} from "#app/contract/orders/backoffice.ts";
import { dictionaryShape } from "#app/contract/content/dictionary.ts";
import { listOf } from "#app/contract/envelope.ts";
import { addRedirect, setMaintenance } from "#server/use-cases/content/operate.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe("maintenance", () => {
  afterEach(() => setMaintenance(shop.ports, testOperator, false));

  test("takes effect at once, and what depends on it answers 503", async () => {
    expect(await status()).toBe(false);
    const before = await version();
    await setMaintenance(shop.ports, testOperator, true);
    expect(await status()).toBe(true);
    expect(await version()).not.toBe(before);
    const mixed = await shop.call("GET", "/mixed/content/promotions");
    expect(mixed.status).toBe(503);
    expect(mixed.body.code).toBe("maintenance");
    expect(mixed.headers.get("retry-after")).toBe("60");
    expect((await shop.call("GET", "/public/locations/cities")).status).toBe(200);
    await setMaintenance(shop.ports, testOperator, false);
    expect(await status()).toBe(false);
    expect((await shop.call("GET", "/mixed/content/promotions")).status).toBe(200);
  });

  async function status() {
    return (await shop.call("GET", "/public/backoffice/system-unavailable")).data(systemStatusShape).status;
  }
});

describe("redirects of moved addresses", () => {
  test.each(["/old-hinge", "/old-hinge/", "/old-hinge?utm=1", "http://anything.example/old-hinge"])(
    "%s is looked up by its path",
    async (url) => {
      expect(await redirectOf(url)).toBe("/product/hinge");
    },
  );

  test.each([
    "/",
    "/nothing",
    "",
    "http://127.0.0.1:5432",
    "file:///etc/passwd",
    "http://[",
    "/%E0%A4%A",
    "💥",
    "/old-hinge/deeper",
  ])("G7: %j has no redirect", async (url) => {
    expect(await redirectOf(url)).toBeNull();
  });

  test("G7: an address longer than 2048 is refused", async () => {
    expect(
      (await shop.call("POST", "/public/backoffice/redirects", { body: { url: `/${"a".repeat(3_000)}` } })).status,
    ).toBe(422);
  });

  test("G7: an address of a megabyte is refused unread", async () => {
    const url = `/${"a".repeat(1_048_576)}`;
    expect((await shop.call("POST", "/public/backoffice/redirects", { body: { url } })).status).toBe(413);
  });

  const outside = [
    "//evil.example",
    "https:evil",
    "/\\evil",
    "\\\\evil",
    "/%09/evil",
    "javascript:alert(1)",
    "data:text/html,x",
    "http://shop@evil",
    "https://shop.evil.tld",
    "///evil",
    "/@evil",
    "/.evil",
    "/a/..//evil",
    "evil",
    "",
  ];

  test.each(outside)("G1: the target %j is refused when saved", async (target) => {
    expect(await addRedirect(shop.ports, testOperator, "/from", target)).toMatchObject({
      ok: false,
      code: "redirectUnsafe",
    });
  });

  test.each(outside)("G1: the target %j is not followed when it was written past the check", async (target) => {
    await shop.sql(
      "insert into redirects (path, target) values ('/forged', $1) on conflict (path) do update set target = excluded.target",
      [target],
    );
    await shop.ports.bus.publish("redirects");
    expect(await redirectOf("/forged")).toBeNull();
  });

  test("G3: a redirect to itself is ignored", async () => {
    await shop.sql("insert into redirects (path, target) values ('/round', '/round?again=1')");
    await shop.ports.bus.publish("redirects");
    expect(await redirectOf("/round")).toBeNull();
  });

  test("a new redirect works at once", async () => {
    expect(await redirectOf("/was/here")).toBeNull();
    expect(await addRedirect(shop.ports, testOperator, "/was/here", "/catalog/furnitura?sort=new")).toMatchObject({
      ok: true,
    });
    expect(await redirectOf("/was/here")).toBe("/catalog/furnitura?sort=new");
  });

  test("G3: in a chain of twenty every address redirects at most once", async () => {
    const place = (at: number) => `/step/${at}`;
    const saved = [];
    for (let at = 0; at < 20; at += 1)
      saved.push((await addRedirect(shop.ports, testOperator, place(at), place(at + 1))).ok);
    expect(saved).toEqual(saved.map((_, at) => at % 2 === 0));
    for (let at = 0; at < 20; at += 1) {
      const next = await redirectOf(place(at));
      expect(next === null ? null : await redirectOf(next), place(at)).toBeNull();
    }
  });

  test("G3: a chain, a loop and the main page are refused", async () => {
    await addRedirect(shop.ports, testOperator, "/a", "/b");
    for (const [path, target] of [
      ["/b", "/a"],
      ["/b", "/c"],
      ["/z", "/a"],
      ["/z", "/a?x=1"],
      ["/s", "/s"],
      ["/s", "/s?x=1"],
    ] as const) {
      expect(await addRedirect(shop.ports, testOperator, path, target), `${path} → ${target}`).toMatchObject({
        ok: false,
        code: "redirectChain",
      });
    }
    expect(await addRedirect(shop.ports, testOperator, "/", "/b")).toMatchObject({ ok: false, code: "redirectUnsafe" });
    expect(await addRedirect(shop.ports, testOperator, "/with?query=1", "/b")).toMatchObject({
      ok: false,
      code: "redirectUnsafe",
    });
  });

  async function redirectOf(url: string) {
    return (await shop.call("POST", "/public/backoffice/redirects", { body: { url } })).data(redirectShape).url;
  }
});

describe("content pages", () => {
  test("a page is found by its path, another is 404", async () => {
    const page = await shop.call("GET", "/public/content/pages/show?path=/delivery");
    expect(page.data(contentPageShape)).toMatchObject({ path: "/delivery", h1: "Доставка" });
    expect((await shop.call("GET", "/public/content/pages/show?path=/nothing")).status).toBe(404);
    expect((await shop.call("GET", "/public/content/pages/show")).status).toBe(422);
  });

  test("promotions are listed by ten, and only while they are active", async () => {
    const first = (await shop.call("GET", "/mixed/content/promotions")).data(listOf(promotionShape));
    expect(first).toMatchObject({ total: 12, page: 1, limit: 10, pages: 2 });
    expect(first.items).toHaveLength(10);
    expect(
      (await shop.call("GET", "/mixed/content/promotions?page=2")).data(listOf(promotionShape)).items,
    ).toHaveLength(2);
    await shop.sql("update promotions set date_to = '2026-01-02' where slug = 'action-1'");
    await shop.sql("update promotions set date_from = '2098-01-01' where slug = 'action-2'");
    await shop.ports.bus.publish("public");
    expect((await shop.call("GET", "/mixed/content/promotions")).data(listOf(promotionShape)).total).toBe(10);
    expect((await shop.call("GET", "/mixed/content/promotions/action-1")).data(promotionPageShape)).toMatchObject({
      isFinished: true,
      body: "Только до конца месяца",
    });
    expect((await shop.call("GET", "/mixed/content/promotions/action-2")).status).toBe(404);
    expect((await shop.call("GET", "/mixed/content/promotions/action-3")).data(promotionPageShape).isFinished).toBe(
      false,
    );
  });

  test.each(["page=0", "page=-1", "page=NaN", "page=1;2", "limit=0", "limit=1e9", "page=1&page=2"])(
    "promotions refuse %s",
    async (query) => {
      expect((await shop.call("GET", `/mixed/content/promotions?${query}`)).status).toBe(422);
    },
  );

  test("search settings are returned for the address", async () => {
    const section = (await shop.call("GET", "/mixed/seo/settings/final?url=/catalog/furnitura?page=2")).data(seoShape);
    expect(section).toMatchObject({ section: { title: "Фурнитура оптом" }, sectionElement: { title: null } });
    await shop.sql("insert into seo_settings (path, title) values ('/product/hinge', 'Петля 120')");
    await shop.ports.bus.publish("public");
    const element = (await shop.call("GET", "/mixed/seo/settings/final?url=/product/hinge")).data(seoShape);
    expect(element).toMatchObject({ section: { title: null }, sectionElement: { title: "Петля 120" } });
    expect((await shop.call("GET", "/mixed/seo/settings/final?url=/nothing")).data(seoShape)).toMatchObject({
      seoText: null,
      section: { title: null },
    });
  });

  test("dictionaries contain every code", async () => {
    const all = (await shop.call("GET", "/public/all/dictionary")).data(dictionaryShape);
    expect(all.products.units).toHaveLength(3);
    expect(all.content.cities).toContainEqual({ code: "spb", name: "Санкт-Петербург" });
    expect(all.orders.orderStatuses).toContainEqual({ code: "awaitingSupply", name: "Ожидает поступления" });
    for (const group of ["products", "users", "logistics"] as const) {
      expect((await shop.call("GET", `/public/${group}/dictionary`)).body.data).toEqual(all[group]);
    }
  });
});

describe("public data", () => {
  test("takes no statement while it is cached", async () => {
    const statements = countStatements();
    for (const path of [
      "/public/all/dictionary",
      "/public/locations/cities",
      "/mixed/content/promotions",
      "/public/backoffice/system-unavailable",
    ])
      await shop.call("GET", path);
    const cold = statements.seen();
    for (let time = 0; time < 3; time += 1) {
      for (const path of [
        "/public/all/dictionary",
        "/public/locations/cities",
        "/mixed/content/promotions",
        "/public/backoffice/system-unavailable",
      ])
        await shop.call("GET", path);
    }
    expect(statements.seen()).toBe(cold);
    statements.stop();
  });

  test("is loaded once for concurrent callers and refreshed in the background after half a minute", async () => {
    await shop.ports.bus.publish("public");
    const statements = countStatements();
    await Promise.all(Array.from({ length: 20 }, () => shop.call("GET", "/public/locations/cities")));
    expect(statements.seen()).toBe(1);
    shop.clock.advance(31);
    await shop.call("GET", "/public/locations/cities");
    await vi.waitFor(() => expect(statements.seen()).toBe(2));
    statements.stop();
  });

  test("survives an outage of the database", async () => {
    await shop.call("GET", "/public/locations/cities");
    shop.clock.advance(31);
    const { pool } = shop.database;
    const { connect } = pool;
    pool.connect = () => Promise.reject(Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" }));
    expect((await shop.call("GET", "/public/locations/cities")).status).toBe(200);
    const uncached = await shop.call("POST", "/public/auth/login", { body: { phone: small.phones.phys } });
    expect(uncached.status).toBe(504);
    pool.connect = connect;
  });

  function countStatements() {
    const { pool } = shop.database;
    const connect = pool.connect.bind(pool);
    let seen = 0;
    const counting = async () => {
      const client = await connect();
      const query = client.query.bind(client);
      return new Proxy(client, {
        get(target, key) {
          if (key !== "query") return Reflect.get(target, key);
          return (...call: Parameters<typeof query>) => {
            seen += 1;
            return query(...call);
          };
        },
      });
    };
    Reflect.set(pool, "connect", counting);
    return { seen: () => seen, stop: () => Reflect.deleteProperty(pool, "connect") };
  }
});

async function version() {
  return (await shop.call("GET", "/public/locations/cities")).headers.get("public-version");
}
