import { afterAll, beforeAll, expect, test } from "vitest";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const listed = async (...words: string[]) =>
  (await operatorReads(shop.ports, "goods", "unready", ...words)).split("\n");
const countIn = ([first = ""]: string[]) => Number(/^(\d+) goods are not ready for sale$/.exec(first)?.[1]);

test("goods unready lists drafts and goods on sale without a base price, and leaves them out once they have one", async () => {
  const before = countIn(await listed());
  await saveProducts(shop.ports, clerk, [
    productToSave("u1", { status: "draft" }),
    productToSave("u2"),
    productToSave("u3", { status: "hidden" }),
  ]);
  await savePrices(shop.ports, clerk, [priceToSave("u3", 1), priceToSave("u2", 5, "wholesale")]);
  const lines = await listed("500");
  expect(countIn(lines)).toBe(before + 2);
  expect(lines).toContain("  u1 UG-u1 Уголок крепёжный u1 (draft): lacks a base price");
  expect(lines).toContain("  u2 UG-u2 Уголок крепёжный u2: lacks a base price");
  expect(await listed("1")).toHaveLength(2);
  await savePrices(shop.ports, clerk, [priceToSave("u1", 10), priceToSave("u2", 10)]);
  expect(countIn(await listed())).toBe(before);
  expect(await listed("0")).toEqual(["usage"]);
});
