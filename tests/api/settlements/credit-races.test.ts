import { afterAll, beforeAll, expect, describe, test } from "vitest";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products } = small;
// Different goods for each order: stock locks do not serialise them.
const goods = [products.hinge, products.handle, products.foam, products.bolt, products.reducedVat];

describe.runIf(postgres)(races("concurrent credit orders of one company"), () => {
  let shop: TestShop;
  let members: { buyer: ReturnType<typeof buying>; uuid: string }[];

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    await shop.sql("update stock set on_hand = on_hand + 1000");
    const processes = [shop, shop.replica()];
    members = await Promise.all(
      goods.map(async ({ uuid }, at) => {
        const { token } = await newMember(shop, 800 + at, everything);
        return { uuid, buyer: buying(processes[at % 2] ?? shop, { token, city: "msk" }) };
      }),
    );
  });
  afterAll(() => shop.close());

  const limitTo = (limit: number) =>
    shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_days = 30, credit_limit = $2 where root_uuid = $1",
      [company, limit],
    );
  async function owed(): Promise<number> {
    const [row] = await shop.sql<{ sum: string }>(
      "select sum(total)::text as sum from orders where counterparty_uuid = $1 and payment_status = 'postpaid'",
      [company],
    );
    return Number(row?.sum);
  }
  /** All forms are filled in before the first is sent. */
  const forms = () =>
    Promise.all(
      members.map(async ({ buyer, uuid }) => {
        await buyer.add([{ uuid, quantity: 10 }]);
        const form = orderForm(await buyer.checkout(), { paymentMethod: "credit" });
        return () => buyer.place(form);
      }),
    );

  test("never exceed the limit, from any users and processes", async () => {
    await limitTo(1_000_000);
    const first = await Promise.all((await forms()).map((send) => send()));
    expect(first.map(({ status }) => status)).toEqual(goods.map(() => 200));
    const before = await owed();
    const limit = Math.round(before * 150) / 100;
    const filled = await forms();
    await limitTo(limit);
    const answers = await Promise.all(filled.map((send) => send()));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, body } of answers) expect(status === 200 || body.code === "paymentMethod").toBe(true);
    expect(answers.some(({ status }) => status !== 200)).toBe(true);
    expect(await owed()).toBeLessThanOrEqual(limit);
  });

  test("do not deadlock with changes of earlier ones", async () => {
    await limitTo(10_000_000);
    const orders = await shop.sql<{ number: string; product: string }>(
      `select distinct on (o.user_uuid) o.number, i.product_uuid as product
         from orders o join order_items i on i.order_uuid = o.uuid where o.counterparty_uuid = $1 and o.payment_status = 'postpaid'
        order by o.user_uuid, o.created_at`,
      [company],
    );
    const sends = await forms();
    const changes = members.flatMap(({ buyer, uuid }) =>
      orders
        .filter(({ product }) => product === uuid)
        .map(
          ({ number }) =>
            () =>
              changing(buyer).patch(number, [{ uuid, quantity: 20 }]),
        ),
    );
    expect(changes).toHaveLength(goods.length);
    const answers = await Promise.all([...sends, ...changes].map((send) => send()));
    expect(answers.map(({ status, body }) => (status === 200 ? "done" : body.code))).toEqual(answers.map(() => "done"));
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("do not exceed it while the accounts import deliveries part by part", async () => {
    await shop.sql("truncate settlement_entries, settlement_days");
    await shop.sql("update orders set payment_status = 'paid'");
    await limitTo(1_000_000);
    const first = await Promise.all((await forms()).map((send) => send()));
    expect(first.map(({ status }) => status)).toEqual(goods.map(() => 200));
    // Adds an undelivered part to each order.
    await shop.sql(
      `insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, items_sum)
       select gen_random_uuid(), uuid, number || '-9', 9, 'onOrder', 'awaitingSupply', 'pending', '{}', 5000
         from orders where counterparty_uuid = $1 and payment_status = 'postpaid'`,
      [company],
    );
    const parts = await shop.sql<{ number: string; part: string; sum: string }>(
      `select o.number, p.number as part, (p.items_sum + p.delivery_cost)::text as sum from orders o join order_parts p on p.order_uuid = o.uuid
        where o.counterparty_uuid = $1 and o.payment_status = 'postpaid' order by p.number`,
      [company],
    );
    const owedNow = parts.reduce((sum, part) => sum + Number(part.sum), 0);
    // The limit allows half of the new orders.
    const limit = Math.round(owedNow + (owedNow - goods.length * 5_000) / 2);
    const filled = await forms();
    await limitTo(limit);
    const head = "inn;doc_id;version;type;number;date;order;debit;credit;due";
    const deliveries = parts
      .filter((_, at) => at % 2 === 0)
      .map(({ number, part, sum }) =>
        importSettlements(
          shop.ports,
          testOperator,
          `${head}\n7707083893;${part};1;realization;РН-${part};2026-01-10;${number};${sum};;2099-01-31`,
        ),
      );
    const answers = await Promise.all(filled.map((send) => send()));
    expect((await Promise.all(deliveries)).every(({ ok }) => ok)).toBe(true);
    expect(answers.some(({ status }) => status !== 200)).toBe(true);
    // All parts bought on credit are unpaid debt, whatever the accounting system has reported.
    const [row] = await shop.sql<{ sum: string }>(
      `select sum(p.items_sum + p.delivery_cost)::text as sum from orders o join order_parts p on p.order_uuid = o.uuid
        where o.counterparty_uuid = $1 and o.payment_status = 'postpaid'`,
      [company],
    );
    expect(Number(row?.sum)).toBeLessThanOrEqual(limit);
    await shop.sql("truncate settlement_entries, settlement_days");
  });
});
