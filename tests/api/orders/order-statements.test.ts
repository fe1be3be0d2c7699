import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mostBasketLines } from "#app/domain/limits.ts";
import { listContracts } from "#server/db/queries/order/contracts.ts";
import { buying, manyProducts, newBuyer, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { addContracts } from "#tests/support/orders/contracts.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { products } = small;

describe("the statements of placing an order, including authentication, begin and commit", () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await testShop();
    // The first order loads the cached public data.
    await statementsOfOrder(buying(shop, await newBuyer(shop, 0)));
  });
  afterAll(() => shop.close());

  async function confirmed(at: number): Promise<Buying> {
    const { token, userUuid } = await newBuyer(shop, at);
    await shop.sql("update users set email_confirmed_at = now() where uuid = $1", [userUuid]);
    return buying(shop, { token });
  }

  /** The order takes all of some goods and a part of others from the basket. */
  async function statementsOfOrder(buyer: Buying, change: Parameters<typeof orderForm>[1] = {}): Promise<number> {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 60 },
      { uuid: products.handle.uuid, quantity: 2 },
      { uuid: products.lock.uuid, quantity: 1 },
    ]);
    await buyer.tick([{ uuid: products.hinge.uuid, kind: "notAvailable", ticked: false }]);
    const form = orderForm(await buyer.checkout(), change);
    shop.clock.advance(3);
    return statementsOf(shop.database, async () => placed(await buyer.place(form)));
  }

  test("are ten for a person with a confirmed e-mail", async () => {
    expect(await statementsOfOrder(await confirmed(1))).toBe(10);
  });

  test("are as many for a full basket whose products come from every warehouse and partly wait", async () => {
    const uuids = await manyProducts(shop, mostBasketLines);
    await shop.sql(
      `insert into stock (product_uuid, warehouse_uuid, on_hand)
       select p.uuid, w.uuid, 2 from unnest($1::uuid[]) p (uuid), warehouses w`,
      [uuids],
    );
    const buyer = await confirmed(4);
    await buyer.add(uuids.map((uuid) => ({ uuid, quantity: 20 })));
    const form = orderForm(await buyer.checkout());
    expect(await statementsOf(shop.database, async () => placed(await buyer.place(form)))).toBeLessThanOrEqual(10);
    const [row] = await shop.sql(
      "select count(*)::int as items, sum(quantity)::int as quantity from order_items i join orders o on o.uuid = i.order_uuid where o.checkout_uuid = $1",
      [form.checkout],
    );
    expect(row).toEqual({ items: 3 * mostBasketLines, quantity: 20 * mostBasketLines });
  });

  test("are twelve for a person with an unconfirmed e-mail", async () => {
    expect(await statementsOfOrder(buying(shop, await newBuyer(shop, 2)))).toBe(12);
  });

  test("are twelve for a member of a company with a contract and credit", async () => {
    await addContracts(shop);
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_limit = 1000000, credit_days = 30 where root_uuid = $1",
      [company],
    );
    const [contract] = await listContracts(shop.database.db, company, "2026-11-23");
    const member = await newMember(shop, 3, { ...everything, orderLimit: 100_000 });
    expect(await statementsOfOrder(member, { paymentMethod: "credit", contract: contract?.uuid ?? "" })).toBe(12);
  });
});
