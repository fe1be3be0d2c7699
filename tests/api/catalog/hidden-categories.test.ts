import { afterAll, beforeAll, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { saveCategories } from "#server/use-cases/catalog/saving/save-categories.ts";
import { clerk } from "#tests/support/saving.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { categories, products } = small;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const goods = "/mixed/products/products";
const hide = async (isHidden: boolean) => {
  expect(await saveCategories(shop.ports, clerk, [{ uuid: categories.fittings, isHidden }])).toEqual([
    { status: "updated" },
  ]);
  await shop.ports.bus.publish("public");
};
const listed = async (type: string, value: string) =>
  (await shop.call("POST", goods, { body: { context: { type, value } } }))
    .data(listingShape)
    .items.map(({ uuid }) => uuid);
const pages = async () =>
  (await shop.call("GET", "/public/categories/categories/menu")).text +
  (await shop.call("GET", "/public/content/addresses?limit=1000")).text;

test("a hidden category and those below it have no page, and show again as they were", async () => {
  const [menu, hinges] = [await pages(), await listed("category", categories.hinges)];
  expect(hinges).toContain(products.hinge.uuid);
  await hide(true);
  for (const uuid of [categories.fittings, categories.hinges]) {
    expect(await pages()).not.toContain(uuid);
    expect(await listed("category", uuid)).toEqual([]);
  }
  expect(await pages()).not.toContain("/catalog/furnitura");
  await hide(false);
  expect([await pages(), await listed("category", categories.hinges)]).toEqual([menu, hinges]);
});

test("goods of a hidden category stay on sale, by address and search", async () => {
  await hide(true);
  expect((await shop.call("GET", `${goods}/${products.hinge.slug}`)).body.data).toMatchObject({ breadcrumbs: [] });
  expect(await listed("search", "петля")).toContain(products.hinge.uuid);
  await hide(false);
});
