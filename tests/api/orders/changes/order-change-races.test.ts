import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelOrder, moveByOperator } from "#server/use-cases/order/shipping/operate-orders.ts";
import { buying, newBuyer, type Buying } from "#tests/support/orders/buying.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products } = small;

describe.runIf(postgres)(races("orders changed and cancelled concurrently"), () => {
  let shop: TestShop;
  let bank: TestBank;
  let made = 700;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine: "postgres", ports: { payments: bank.gateways } });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });

  type Ready = { here: Buying; there: Buying; number: string };

  /** An order whose buyer uses two processes. */
  async function ordered(
    uuid: string,
    quantity: number,
    paymentMethod: "onDelivery" | "card" = "onDelivery",
  ): Promise<Ready> {
    const { token } = await newBuyer(shop, (made += 1));
    const [here, there] = [shop, shop.replica({ payments: bank.gateways })].map((one) =>
      buying(one, { token, city: "msk" }),
    );
    if (!here || !there) throw new Error("no buyer");
    await here.add([{ uuid, quantity }]);
    const { number } = await here.order({ paymentMethod });
    return { here, there, number };
  }
  const stockOf = async (uuid: string) => {
    const [row] = await shop.sql<{ on_hand: string; reserved: string }>(
      "select sum(on_hand) as on_hand, sum(reserved) as reserved from stock where product_uuid = $1",
      [uuid],
    );
    return { onHand: Number(row?.on_hand), reserved: Number(row?.reserved) };
  };

  test("O7: ten tabs change one version at two processes: one is accepted, and the version rises by one", async () => {
    const { here, there, number } = await ordered(products.foam.uuid, 3);
    const { version } = await changing(here).shown(number);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        changing(at % 2 === 0 ? here : there).patch(number, [{ uuid: products.foam.uuid, quantity: 4 + at }], {
          version,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(["orderChanged"]),
    );
    expect((await changing(here).shown(number)).version).toBe(version + 1);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("O2: one form of a change sent five times at once makes one change with the same answers", async () => {
    const { here, there, number } = await ordered(products.foam.uuid, 3);
    const { version } = await changing(here).shown(number);
    const key = shop.ports.ids.uuid();
    const answers = await Promise.all(
      [here, there, here, there, here].map((buyer) =>
        changing(buyer).change(number, [{ uuid: products.foam.uuid, quantity: 5 }], { version, key }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.version))).toEqual(new Set([version + 1]));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test("S1: concurrent changes and orders never exceed the stock", async () => {
    const { uuid } = products.hinge;
    const ready = await Promise.all(Array.from({ length: 6 }, () => ordered(uuid, 1)));
    await Promise.all(ready.map(({ here, number }) => changing(here).patch(number, [{ uuid, quantity: 20 }])));
    const { onHand, reserved } = await stockOf(uuid);
    expect(reserved).toBeLessThanOrEqual(onHand);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("K5: five tabs cancel at once: the order is cancelled and its reserve released once", async () => {
    const { uuid } = products.laminate;
    const before = await stockOf(uuid);
    const { here, there, number } = await ordered(uuid, 2.25);
    const answers = await Promise.all([here, there, here, there, here].map((buyer) => changing(buyer).cancel(number)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ text }) => text.includes('"repeated":false'))).toHaveLength(1);
    expect(await stockOf(uuid)).toEqual(before);
    const order = await changing(here).shown(number);
    expect(order.history.filter(({ to }) => to === "canceled")).toHaveLength(1);
  });

  test("K5: cancelling while the warehouse takes the order ends in exactly one of both", async () => {
    const { uuid } = products.handle;
    for (let turn = 0; turn < 5; turn += 1) {
      const { here, number } = await ordered(uuid, 1);
      await operator(shop.ports, "confirm", number);
      const [canceled, taken] = await Promise.all([
        changing(here).cancel(number),
        moveByOperator(shop.ports, testOperator, number, { to: "assembling", track: null }),
      ]);
      const order = await changing(here).shown(number);
      expect([canceled.status === 200, taken.ok].filter(Boolean)).toHaveLength(1);
      expect(order.status).toBe(taken.ok ? "assembling" : "canceled");
      if (!taken.ok) continue;
      expect(canceled.body.code).toBe("orderNotCancelable");
      await cancelOrder(shop.ports, testOperator, number, { reason: "noStock", comment: "" });
    }
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  /** An order with two parts: foam in stock, ready for the warehouse, and locks on order. */
  async function inParts(): Promise<Ready & { taken: string; waits: string }> {
    const { token } = await newBuyer(shop, (made += 1));
    const [here, there] = [shop, shop.replica({ payments: bank.gateways })].map((one) =>
      buying(one, { token, city: "msk" }),
    );
    if (!here || !there) throw new Error("no buyer");
    await here.add([
      { uuid: products.foam.uuid, quantity: 1 },
      { uuid: products.hinge.uuid, quantity: 2 },
      { uuid: products.lock.uuid, quantity: 3 },
    ]);
    const { number } = await here.order({ paymentMethod: "onDelivery" });
    await operator(shop.ports, "confirm", number);
    const { parts } = await changing(here).shown(number);
    const holding = (name: string) =>
      parts.find(({ items }) => items.some((item) => item.name.includes(name)))?.number ?? "";
    return { here, there, number, taken: holding("Пена"), waits: holding("Замок") };
  }

  test("S1: waiting parts changed and cancelled while the warehouse takes them one by one: each is all or nothing", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { here, there, number, taken, waits } = await inParts();
      expect(waits).not.toBe(taken);
      const before = await changing(here).shown(number);
      const [assembled, canceled, changed] = await Promise.all([
        moveByOperator(shop.ports, testOperator, taken, { to: "assembling", track: null }),
        changing(here).cancel(number, { part: waits }),
        changing(there).patch(number, [{ uuid: products.lock.uuid, quantity: 1 }], { version: before.version }),
      ]);
      expect([assembled.ok, canceled.status]).toEqual([true, 200]);
      expect(["200 undefined", "422 orderChanged", "422 orderFixed"]).toContain(
        `${changed.status} ${String(changed.body.code)}`,
      );
      const after = await changing(here).shown(number);
      expect(after.parts.find((part) => part.number === taken)?.status).toBe("assembling");
      expect(after.parts.find((part) => part.number === waits)?.status).toBe("canceled");
      expect(after.version).toBe(before.version + 2 + (changed.status === 200 ? 1 : 0));
    }
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("O7: one part cancelled by five tabs while the warehouse takes it ends in exactly one of both", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { here, there, number, taken } = await inParts();
      const [assembled, ...answers] = await Promise.all([
        moveByOperator(shop.ports, testOperator, taken, { to: "assembling", track: null }),
        ...[here, there, here, there, here].map((buyer) => changing(buyer).cancel(number, { part: taken })),
      ]);
      const order = await changing(here).shown(number);
      const part = order.parts.find((one) => one.number === taken);
      expect(part?.status).toBe(assembled.ok ? "assembling" : "canceled");
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(assembled.ok ? 0 : 5);
      expect(done.filter(({ text }) => text.includes('"repeated":false'))).toHaveLength(assembled.ok ? 0 : 1);
      expect(order.parts.filter(({ status }) => status === "canceled")).toHaveLength(assembled.ok ? 0 : 1);
    }
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("K5: cancelled or changed during its payment: the money is either the order's or refunded", async () => {
    const { uuid } = products.foam;
    for (const act of ["cancel", "change"] as const) {
      for (let turn = 0; turn < 3; turn += 1) {
        const { here, there, number } = await ordered(uuid, 1, "card");
        await here.ask("POST", `/private/orders/orders/${number}/pay`, {});
        const id = bank.lastId();
        await bank.decide(id, "pay");
        const tell = () =>
          shop.call("POST", "/public/payments/webhook/yookassa", {
            body: { type: "notification", event: "payment.waiting_for_capture", object: { id } },
          });
        const acting = changing(there);
        await Promise.all([
          tell(),
          act === "cancel" ? acting.cancel(number) : acting.patch(number, [{ uuid, quantity: 2 }]),
        ]);
        await tell();
        const [books] = await shop.sql<{ kept: string; owed: string }>(
          `select (select coalesce(sum(amount), 0) from payments where order_uuid = o.uuid and status = 'succeeded')
                  - (select coalesce(sum(amount), 0) from refunds where order_uuid = o.uuid) as kept,
                  (select coalesce(sum(items_sum + delivery_cost), 0) from order_parts where order_uuid = o.uuid and status <> 'canceled') as owed
             from orders o where number = $1`,
          [number],
        );
        const taken = bank.records("payment").find((record) => record.id === id)?.status === "succeeded";
        const order = await changing(here).shown(number);
        if (order.status === "canceled") expect(Number(books?.kept)).toBe(0);
        else expect(Number(books?.kept)).toBeLessThanOrEqual(Number(books?.owed));
        expect(taken).toBe(
          Number(books?.kept) > 0 || (order.status === "canceled" && order.paymentStatus === "refunding"),
        );
      }
    }
    expect(await faultsOf(shop.database)).toEqual([]);
  });
});
