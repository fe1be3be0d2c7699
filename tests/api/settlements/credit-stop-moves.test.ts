import { afterAll, beforeAll, expect, it } from "vitest";
import { buying, orderForm, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let buyer: Buying;
const company = small.counterparties.company;

beforeAll(async () => {
  shop = await testShop();
  await shop.sql(
    `update counterparties set payment_terms = 'postpay', credit_days = 30, credit_limit = 1000000 where root_uuid = '${company}'`,
  );
  buyer = buying(shop, { token: (await shop.loginAs(small.phones.ooo)).token, city: "msk" });
});
afterAll(() => shop.close());

async function ordered(paymentMethod: "credit" | "invoice"): Promise<string> {
  await buyer.clear();
  await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
  const placed = await buyer.place(orderForm(await buyer.checkout(), { paymentMethod }));
  return String(Object(placed.body.data)["number"]);
}

const owes = (days: number) =>
  shop.sql(`update orders set pay_until = current_date - ${days} where payment_method = 'credit'`);

it("goods on credit are neither assembled nor shipped while a debt suspends deliveries, unless the operator overrides it", async () => {
  const number = await ordered("credit");
  await owes(31);
  expect(await operator(shop.ports, "assemble", number)).toContain("deliveries on credit are suspended");
  expect((await orderOf(buyer, number)).status).toBe("confirmed");
  expect(await operator(shop.ports, "assemble", number, "--despite-debt", "yes")).toContain("assembling");
  expect(await operator(shop.ports, "ship", number)).toContain("deliveries on credit are suspended");
  await owes(0);
  expect(await operator(shop.ports, "ship", number)).toContain("shipped");
});

it("prepaid goods are not held back by a debt", async () => {
  await ordered("credit");
  const paid = await ordered("invoice");
  await owes(40);
  expect(await operator(shop.ports, "paid", paid)).toContain("confirmed");
  expect(await operator(shop.ports, "assemble", paid)).toContain("assembling");
});
