import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { races, postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const guest = { fingerprint: "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01" };
const goods = Object.values(small.products).map(({ uuid }) => uuid);
const category = { context: { type: "category", value: small.categories.fittings } };

/** This many uuids, starting with the shop's goods. */
function uuids(count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => goods[at] ?? `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  );
}

type Long = { name: string; method?: string; path: string; most: number; body(count: number): object };
/** Calls that take a list of at most `most` items, with no more statements for all of them than for one. */
const long: Long[] = [
  {
    name: "cards",
    path: "/mixed/products/products/by-uuids",
    most: 500,
    body: (count) => ({ uuids: uuids(count), attributes: true }),
  },
  {
    name: "the same by its other name",
    path: "/mixed/products/products/get-by-uuids",
    most: 500,
    body: (count) => ({ uuids: uuids(count) }),
  },
  {
    name: "related goods",
    path: "/mixed/products/products/related/by-uuids",
    most: 500,
    body: (count) => ({ uuids: uuids(count) }),
  },
  {
    name: "related goods of a basket",
    path: "/mixed/baskets/baskets/related-products",
    most: 500,
    body: (count) => ({ uuids: uuids(count) }),
  },
  {
    name: "similar goods of a basket",
    path: "/mixed/baskets/baskets/products-by-categories",
    most: 500,
    body: (count) => ({ uuids: uuids(count) }),
  },
  {
    name: "goods by their codes",
    path: "/mixed/products/products/by-codes",
    most: 500,
    body: (count) => ({ codes: uuids(count) }),
  },
  {
    name: "days of delivery",
    path: "/mixed/logistics/card/calculate-time",
    // The maximum number of lines of a basket.
    most: 500,
    body: (count) => ({ items: uuids(count).map((uuid) => ({ uuid, quantity: 1 })) }),
  },
  {
    name: "costs of delivery",
    path: "/mixed/logistics/card/calculate-card",
    most: 1_000,
    body: (count) => ({ items: uuids(count).map((uuid) => ({ uuid, quantity: 1, kind: "available" })) }),
  },
  {
    name: "counting by many values",
    path: "/mixed/products/products/count",
    most: 500,
    body: (count) => ({ ...category, filters: [{ target: "brand", checkboxValue: uuids(count) }] }),
  },
  {
    name: "facets by many values",
    path: "/mixed/products/products",
    most: 500,
    body: (count) => ({ ...category, filters: [{ target: "brand", checkboxValue: uuids(count) }] }),
  },
  {
    name: "facets by many filters",
    path: "/mixed/products/products",
    most: 60,
    body: (count) => ({
      ...category,
      filters: Array.from({ length: count }, (_, at) => ({ target: `f.code${at}`, checkboxValue: ["1"] })),
    }),
  },
  {
    name: "favourites",
    path: "/mixed/favorites/favorites",
    most: 500,
    body: (count) => ({ productExternalIds: uuids(count) }),
  },
  { name: "comparison", path: "/mixed/comparisons/comparisons", most: 100, body: (count) => ({ items: uuids(count) }) },
  {
    name: "comparison given up",
    method: "DELETE",
    path: "/mixed/comparisons/comparisons",
    most: 500,
    body: (count) => ({ type: "products", uuids: uuids(count) }),
  },
];

describe("a call that takes a list (security J14)", () => {
  it.each(long)(
    "$name: takes no more statements for $most than for one, and refuses one more without executing any",
    async ({ method = "POST", path, most, body }) => {
      const ask = (count: number) => shop.call(method, path, { ...guest, body: body(count) });
      // The first call loads the cached public data.
      expect((await ask(1)).status).toBe(200);
      const statements = async (count: number, status: readonly number[]) =>
        statementsOf(shop.database, async () => expect(status, `${count}`).toContain((await ask(count)).status));
      const ofOne = await statements(1, [200]);
      expect(await statements(most, [200, 422])).toBeLessThanOrEqual(ofOne);
      expect(await statements(most + 1, [422])).toBeLessThan(ofOne);
    },
  );
});

describe("frequent requests (security J14)", () => {
  it("compute totals and facets of a listing once while nothing changes", async () => {
    const ask = () =>
      shop.call("POST", "/mixed/products/products", {
        ...guest,
        body: { context: { type: "category", value: small.categories.finishing } },
      });
    await ask();
    const once = await statementsOf(shop.database, ask);
    const often = await statementsOf(shop.database, () => Promise.all(Array.from({ length: 20 }, ask)));
    expect(often).toBeLessThanOrEqual(once * 20);
    const fresh = await statementsOf(shop.database, () =>
      shop.call("POST", "/mixed/products/products", {
        ...guest,
        body: { ...category, filters: [{ target: "brand", checkboxValue: ["krep"] }] },
      }),
    );
    // The totals of a filtered listing are not cached: they are part of its statement.
    expect([once, fresh]).toEqual([once, once]);
  });
});

describe.runIf(postgres)(races("while the goods cannot be read (security J14)"), () => {
  let busy: TestShop;
  let database: Database;
  let callShop: TestShop["call"];
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
    // Its listings are stopped as soon as in production: those of a test's shop later.
    database = await openDatabase({ databaseUrl: busy.url ?? "", poolSize: 20, queueMs: 20_000, probeMs: 60_000 });
    callShop = busy.replica({ database }).call;
  });
  afterAll(async () => {
    await database.close();
    await busy.close();
  });

  const slow: [name: string, path: string, body?: object][] = [
    [
      "counting",
      "/mixed/products/products/count",
      { ...category, filters: [{ target: "brand", checkboxValue: ["krep"] }] },
    ],
    ["facets", "/mixed/products/products", { ...category, filters: [{ target: "brand", checkboxValue: ["krep"] }] }],
    ["related goods of 500", "/mixed/products/products/related/by-uuids", { uuids: uuids(500) }],
    ["similar goods", `/mixed/products/products/${small.products.hinge.slug}/similar`],
  ];

  it.each(slow)(
    "%s requested thirty times at once is aborted with a message, and other calls continue",
    async (_, path, body) => {
      const ask = () => callShop(body ? "POST" : "GET", path, { ...guest, ...(body ? { body } : {}) });
      expect((await ask()).status).toBe(200);
      const lock = await busy.database.pool.connect();
      try {
        await lock.query("begin");
        await lock.query("lock table products in access exclusive mode");
        const all = Promise.all(Array.from({ length: 30 }, ask));
        // The pending calls occupy all connections of their pool; redirects use another one.
        const others = await Promise.all(
          Array.from({ length: 5 }, () =>
            callShop("POST", "/public/backoffice/redirects", { body: { url: "/old-hinge" } }),
          ),
        );
        expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        const answers = await all;
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
        expect(answers[0]?.body.code).toBe("tooComplex");
      } finally {
        await lock.query("rollback");
        lock.release();
      }
      expect((await ask()).status).toBe(200);
    },
  );
});
