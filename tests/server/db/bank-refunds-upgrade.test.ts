import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let company: Buying;
beforeAll(async () => {
  shop = await testShop();
  company = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
});
afterAll(() => shop.close());

async function paid() {
  await company.clear();
  await company.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  const { number } = await company.order({ paymentMethod: "invoice" });
  await operator(shop.ports, "paid", number);
  return number;
}

test("a manual refund promised by an older release is due as a bank refund once, to the kopeck", async () => {
  const promised = await paid();
  const paidOrder = await paid();
  await operator(shop.ports, "cancel", promised, "--reason", "noStock");
  // The state left by an older release: the refund is promised, but not recorded.
  await shop.sql("delete from refunds");
  const migration = await readFile(new URL("0045_bank_refunds.sql", migrationsDir), "utf8");
  const backfill = migration.slice(migration.indexOf("insert into refunds"));
  await shop.sql(backfill);
  await shop.sql(backfill);
  const { refunds, payments } = await orderOf(company, promised);
  expect(refunds.map(({ amount, way, status }) => [amount, way, status])).toEqual([
    [payments[0]?.amount, "bank", "pending"],
  ]);
  expect((await orderOf(company, paidOrder)).refunds).toEqual([]);
});
