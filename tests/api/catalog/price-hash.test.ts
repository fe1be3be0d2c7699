import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutShape } from "#app/contract/orders/checkouts.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

test("the hash of the prices of a checkout cannot be forged without the shop's key", async () => {
  const { token } = await newBuyer(shop, 1);
  const buyer = buying(shop, { token, city: "msk" });
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 2 }]);
  const { uuid, priceHash } = await buyer.checkout();
  const keyed = async (deriveKey: Uint8Array) => {
    const other = shop.replica({ secrets: { ...shop.ports.secrets, deriveKey } });
    const answer = await other.call("GET", `/private/orders/checkouts/${uuid}`, { token, city: "msk" });
    return answer.data(checkoutShape).priceHash;
  };
  expect(priceHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyed(shop.ports.secrets.deriveKey)).toBe(priceHash);
  expect(await keyed(randomBytes(32))).not.toBe(priceHash);
});
