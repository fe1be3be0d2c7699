import { afterAll, beforeAll, expect, it } from "vitest";
import { vacuumWorn } from "#server/db/vacuum.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ engine: "pglite" });
  await vacuumWorn(shop.database.db);
});
afterAll(() => shop.close());

async function worn(): Promise<string[]> {
  // Publishes the statistics of the last second.
  await shop.sql("select pg_stat_force_next_flush()");
  return vacuumWorn(shop.database.db);
}

it("a frequently changed table is vacuumed, and others are left alone", async () => {
  expect(await worn()).toEqual([]);
  for (let time = 0; time < 60; time += 1) await shop.sql("update products set popularity = popularity + 1");
  expect(await worn()).toContain("products");
  const [table] = await shop.sql<{ dead: string }>(
    "select n_dead_tup as dead from pg_stat_user_tables where relname = 'products'",
  );
  expect(Number(table?.dead)).toBe(0);
  expect(await worn()).toEqual([]);
});

it("data written during it is kept, and the shop works afterwards", async () => {
  const [before] = await shop.sql<{ count: string }>("select count(*) from products");
  for (let time = 0; time < 60; time += 1) await shop.sql("update products set popularity = popularity + 1");
  await Promise.all([worn(), shop.sql("select 1"), shop.sql("update products set popularity = 7")]);
  const [after] = await shop.sql<{ count: string; popularity: number }>(
    "select count(*), max(popularity) as popularity from products",
  );
  expect(after).toMatchObject({ count: before?.count, popularity: 7 });
});
