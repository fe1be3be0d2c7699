import { afterAll, beforeAll, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // Otherwise the two cities have the same goods, and equal counts would say nothing.
  await shop.sql("delete from stock where warehouse_uuid = $1", [small.warehouses.north]);
});
afterAll(() => shop.close());

const fittings = { type: "category", value: small.categories.fittings };
const countsIn = async (where: Pick<TestShop, "call">, city: string) => {
  const { total, filters } = (
    await where.call("POST", "/mixed/products/products", { city, body: { context: fittings } })
  ).data(listingShape);
  return { total, filters };
};

/** What is counted for one city is kept, and the next one asks for the same category. */
test("the counts of a category are those of the city that asks, whichever asked before", async () => {
  const first = { msk: await countsIn(shop, "msk"), spb: await countsIn(shop.replica(), "spb") };
  expect(first.spb).not.toEqual(first.msk);
  expect(await countsIn(shop, "spb")).toEqual(first.spb);
  expect(await countsIn(shop, "msk")).toEqual(first.msk);
});
