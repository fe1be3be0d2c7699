import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import type { Connection } from "#server/demo/bare-tables.ts";
import { testDatabase } from "#tests/support/database.ts";
import { today, wholeShop } from "./whole-shop.ts";

let database: Database;

// A whole shop is filled, on machines of any pace.
vi.setConfig({ testTimeout: 120_000 });

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
  test("a failure half-way leaves nothing behind", async () => {
    const client = await database.pool.connect();
    const failing: Connection = {
      query: (text, values) =>
        text.startsWith("insert into stock")
          ? Promise.reject(new Error("the disk is full"))
          : client.query(text, values),
    };
    await expect(seedDemoShop(failing, { today })).rejects.toThrow("the disk is full");
    client.release();
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  });

  test("puts in every row of the demo shop, and only once", async () => {
    expect(await seedDemoShop(database.pool, { today })).toBe(true);
    const filled = await counts();
    const shop = wholeShop();
    expect(filled).toMatchObject({
      cities: shop.cities.length,
      categories: shop.categories.length,
      products: 2400,
      prices: shop.prices.length,
      stock: shop.stock.length,
      users: 7,
      content_pages: shop.contentPages.length,
    });
    expect(Object.values(filled).every((count) => count > 0)).toBe(true);

    expect(await seedDemoShop(database.pool, { today: new Date("2027-05-01T00:00:00Z"), products: 100 })).toBe(false);
    expect(await counts()).toEqual(filled);
  });

  test("rows come back as they were made", async () => {
    const product = wholeShop().products.find(({ article }) => article === "ПН5-125/75");
    const { rows } = await database.pool.query("select * from products where article_norm = $1", [
      product?.article_norm,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ ...product, created_at: new Date(product?.created_at ?? "") });
  });
});
