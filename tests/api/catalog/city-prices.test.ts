import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { bareTables } from "#server/demo/goods/bare-tables.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/mixed/products/products";
const context = { type: "brand", value: "krep" };

describe("a listing narrowed and sorted by the city's prices", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());

  const { bolt } = small.products;
  const cheapest = async (body: object = {}) =>
    (await shop.call("POST", path, { city: "spb", body: { context, sort: "priceAsc", limit: 100, ...body } }))
      .data(listingShape)
      .items.map(({ uuid, price }) => [uuid, price.price]);
  const inCategory = (uuid: string) => ({ context: { type: "category", value: uuid } });

  test("follows a price of the city's own list as it is added, changed and removed", async () => {
    const priced = async () => (await cheapest()).find(([uuid]) => uuid === bolt.uuid)?.[1];
    const isFirst = async () => (await cheapest())[0]?.[0] === bolt.uuid;
    await shop.sql("delete from prices where product_uuid = $1 and price_list_id = $2", [
      bolt.uuid,
      small.priceLists.north,
    ]);
    expect([await priced(), await isFirst()]).toEqual([9.99, false]);
    await shop.sql("insert into prices (product_uuid, price_list_id, price) values ($1, $2, 0.1)", [
      bolt.uuid,
      small.priceLists.north,
    ]);
    expect([await priced(), await isFirst()]).toEqual([0.1, true]);
    await shop.sql("update prices set price = 5000 where product_uuid = $1 and price_list_id = $2", [
      bolt.uuid,
      small.priceLists.north,
    ]);
    expect((await cheapest()).at(-1)).toEqual([bolt.uuid, 5_000]);
    expect(await cheapest({ filters: [{ target: "price", value: { from: 4_999 } }] })).toEqual([[bolt.uuid, 5_000]]);
  });

  test("follows a product into another category", async () => {
    const [there] = await shop.sql<{ uuid: string }>(
      "select uuid from categories where uuid <> (select category_uuid from products where uuid = $1) and uuid in (select category_uuid from products) limit 1",
      [bolt.uuid],
    );
    await shop.sql("update products set category_uuid = $2 where uuid = $1", [bolt.uuid, there?.uuid]);
    expect(await cheapest(inCategory(there?.uuid ?? ""))).toContainEqual([bolt.uuid, 5_000]);
  });

  test("matches the prices of every list after any changes", async () => {
    const uuids = Object.values(small.products)
      .map(({ uuid }) => uuid)
      .slice(0, 4);
    const [one = "", other = ""] = (
      await shop.sql<{ uuid: string }>("select uuid from categories order by uuid limit 2")
    ).map(({ uuid }) => uuid);
    const some = fc.subarray(uuids, { minLength: 1 });
    const lists = fc.constantFrom(...Object.values(small.priceLists));
    const events = fc.oneof(
      fc.record({
        text: fc.constant(
          "insert into prices (product_uuid, price_list_id, from_quantity, price) select uuid, $2, $3, $4 from unnest($1::uuid[]) uuid on conflict (product_uuid, price_list_id, from_quantity) do update set price = excluded.price",
        ),
        values: fc.tuple(some, lists, fc.constantFrom(0, 10), fc.integer({ min: 1, max: 99 })),
      }),
      fc.record({
        text: fc.constant("update prices set price = $3 where product_uuid = any($1) and price_list_id = $2"),
        values: fc.tuple(some, lists, fc.integer({ min: 1, max: 99 })),
      }),
      fc.record({
        text: fc.constant(
          "update prices t set price_list_id = $3 where product_uuid = any($1) and price_list_id = $2 and not exists (select from prices o where o.product_uuid = t.product_uuid and o.price_list_id = $3)",
        ),
        values: fc.tuple(some, lists, lists),
      }),
      fc.record({
        text: fc.constant("delete from prices where product_uuid = any($1) and price_list_id = $2"),
        values: fc.tuple(some, lists),
      }),
      fc.record({
        text: fc.constant("update products set category_uuid = $2 where uuid = any($1)"),
        values: fc.tuple(some, fc.constantFrom(one, other)),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 6 }), async (happened) => {
        for (const { text, values } of happened) await shop.sql(text, values);
        const stored = await shop.sql(
          "select price_list_id, category_uuid, product_uuid, price from list_prices order by 1, 3",
        );
        const sources =
          "select price_list_id, category_uuid, product_uuid, price from prices join products on uuid = product_uuid where from_quantity = 0 and price_list_id <> 1 order by 1, 3";
        expect(stored).toEqual(await shop.sql(sources));
      }),
      { numRuns: 40 },
    );
  });

  test("tables whose indexes were dropped for a bulk load get back every key, index, reference and trigger", async () => {
    const definitions = `
      select pg_get_constraintdef(oid) as it from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`;
    const before = await shop.sql(definitions);
    const restore = await bareTables(shop.database.pool);
    expect((await shop.sql(definitions)).length).toBeLessThan(before.length);
    await restore();
    expect(await shop.sql(definitions)).toEqual(before);
  });
});
