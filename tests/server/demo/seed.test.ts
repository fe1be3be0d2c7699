import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { shopContents } from "#tests/support/checks/shop-contents.ts";
import { testDatabase } from "#tests/support/shops/database.ts";
import { today, wholeShop } from "./whole-shop.ts";

let database: Database;

// Filling a whole shop is slow on some machines.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  ({ database } = await testDatabase("pglite", "none"));
});

afterAll(() => database.close());

const tables = [
  "cities",
  "city_warehouses",
  "pickup_points",
  "delivery_tariffs",
  "categories",
  "brands",
  "units",
  "attributes",
  "documents",
  "products",
  "prices",
  "stock",
  "users",
  "counterparties",
  "user_counterparties",
  "consents",
  "promotions",
  "materials",
  "content_pages",
  "seo_settings",
];

async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe("seeding an empty database", () => {
  test("inserts every row of the demo shop, once", async () => {
    expect(await seedDemoShop(database.pool, { today })).toBe(true);
    const filled = await counts();
    const shop = wholeShop();
    expect(filled).toMatchObject({
      cities: shop.cities.length,
      categories: shop.categories.length,
      products: 2400,
      prices: shop.prices.length,
      stock: shop.stock.length,
      users: shop.users.length,
      content_pages: shop.contentPages.length,
    });
    expect(Object.values(filled).every((count) => count > 0)).toBe(true);

    expect(await seedDemoShop(database.pool, { today: new Date("2027-05-01T00:00:00Z"), products: 100 })).toBe(false);
    expect(await counts()).toEqual(filled);
  });

  test("stores rows that are read back unchanged", async () => {
    const product = wholeShop().products.find(({ article }) => article === "ПН5-125/75");
    const { rows } = await database.pool.query("select * from products where article_norm = $1", [
      product?.article_norm,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ ...product, created_at: new Date(product?.created_at ?? "") });
  });
});

const small = { today, products: 150 };

/** What a filled database contains. */
async function contentsAfter(fill: (database: Database) => Promise<unknown>) {
  const { database: own, drop } = await testDatabase("pglite", "none");
  try {
    await fill(own);
    return await shopContents(own.db);
  } finally {
    await drop();
  }
}

let saved: Awaited<ReturnType<typeof contentsAfter>>;
beforeAll(async () => {
  saved = await contentsAfter(({ pool }) => seedDemoShop(pool, small));
}, 300_000);

test("goods saved through the use-cases and goods inserted past them make the same shop", async () => {
  const inserted = await contentsAfter(({ pool }) => seedDemoShop(pool, { ...small, bare: true }));
  expect(saved["products"]).toHaveLength(150);
  // Prices inserted past the use-cases have no history.
  expect(saved["price_history"]).not.toHaveLength(0);
  expect({ ...saved, price_history: [] }).toEqual(inserted);
});

test.each(["catalog.written:throw:1", "catalog.written:throw:9"])(
  "a filling broken off at %s is finished by the next one, as if it had not been",
  async (failpoint) => {
    const finished = await contentsAfter(async ({ pool }) => {
      const failing = seedDemoShop(pool, { ...small, failpoints: failpointsFrom(failpoint) });
      await expect(failing).rejects.toThrow("failpoint catalog.written");
      expect(await seedDemoShop(pool, small)).toBe(true);
      expect(await seedDemoShop(pool, small)).toBe(false);
    });
    expect(finished).toEqual(saved);
  },
);

test("a large filling that fails leaves nothing behind", async () => {
  const contents = await contentsAfter(async ({ pool }) => {
    await pool.query("alter table claims add check (false)");
    await expect(seedDemoShop(pool, { ...small, bare: true })).rejects.toThrow("violates check constraint");
  });
  expect(contents).toEqual(await contentsAfter(async () => {}));
});
