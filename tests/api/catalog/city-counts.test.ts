import { afterAll, beforeAll, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // Without this both cities would have the same goods, and equal counts would prove nothing.
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

/** The counts of one city are cached when the next city requests the same category. */
test("the counts of a category are those of the caller's city, whichever city was served before", async () => {
  const first = { msk: await countsIn(shop, "msk"), spb: await countsIn(shop.replica(), "spb") };
  expect(first.spb).not.toEqual(first.msk);
  expect(await countsIn(shop, "spb")).toEqual(first.spb);
  expect(await countsIn(shop, "msk")).toEqual(first.msk);
});
