import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buying, changeOf, differencesOf, newBuyer, orderForm, placed, rowsOf } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;

describe.runIf(postgres)(races("an order that waited for another transaction"), () => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());

  /** The answer of `place` when it has to wait for a transaction with these statements. */
  async function placedAfter(statements: [string, unknown[]][], place: () => Promise<TestAnswer>): Promise<TestAnswer> {
    const other = await shop.database.pool.connect();
    try {
      await other.query("begin");
      for (const [text, values] of statements) await other.query(text, values);
      const answer = place();
      while ((await shop.sql(waiting)).length === 0);
      await other.query("commit");
      return await answer;
    } finally {
      other.release();
    }
  }
  const waiting =
    "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'";

  const held = async () => shop.sql("select product_uuid from stock where reserved > 0");

  test("for its basket is shown the new basket, though it first saw the old one (invariants O6)", async () => {
    const { token, userUuid } = await newBuyer(shop, 1);
    const buyer = buying(shop, { token });
    changeOf(await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]));
    const form = orderForm(await buyer.checkout());
    const owner = `u:${userUuid}:-`;
    const answer = await placedAfter(
      [
        ["update baskets set version = version + 1 where owner = $1", [owner]],
        [
          "insert into basket_lines (basket_uuid, product_uuid, quantity) select uuid, $2, 3 from baskets where owner = $1",
          [owner, products.foam.uuid],
        ],
      ],
      () => buyer.place(form),
    );
    expect([answer.status, answer.body.code]).toEqual([422, "basketChanged"]);
    expect(differencesOf(answer)).toMatchObject([{ uuid: products.foam.uuid, what: "added", after: 3 }]);
    expect(await held()).toEqual([]);
    expect(rowsOf(await buyer.basket())).toHaveLength(2);
    placed(await buyer.place(orderForm(await buyer.checkout())));
  });

  test("for its stock takes what is left by then (invariants S1)", async () => {
    await shop.sql("update stock set reserved = 0");
    const buyer = buying(shop, await newBuyer(shop, 2));
    changeOf(await buyer.add([{ uuid: products.handle.uuid, quantity: 2 }]));
    const form = orderForm(await buyer.checkout());
    const answer = await placedAfter(
      [["update stock set reserved = on_hand where product_uuid = $1", [products.handle.uuid]]],
      () => buyer.place(form),
    );
    expect([answer.status, answer.body.code]).toEqual([422, "stockChanged"]);
    expect(differencesOf(answer)).toMatchObject([{ uuid: products.handle.uuid, what: "stock", after: 0 }]);
  });

  test.each([
    ["is archived", "update counterparties set status = 'archived' where root_uuid = $1", "counterpartyChanged"],
    ["loses its member", "delete from user_counterparties where root_uuid = $1", "counterpartyChanged"],
    [
      "lowers his limit",
      "update user_counterparties set order_limit = 1, role = 'member' where root_uuid = $1",
      "approvalNeeded",
    ],
  ])("with a company that %s is not placed", async (_, change, code) => {
    const member = await newMember(shop, 10 + changes, { ...everything, orderLimit: 100_000 });
    changes += 1;
    changeOf(await member.add([{ uuid: products.foam.uuid, quantity: 1 }]));
    const form = orderForm(await member.checkout());
    const before = await held();
    const lock = "select from counterparties where root_uuid = $1 for update";
    const answer = await placedAfter(
      [
        [lock, [company]],
        [change, [company]],
      ],
      () => member.place(form),
    );
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(await held()).toEqual(before);
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [company]);
  });
  let changes = 0;
});
