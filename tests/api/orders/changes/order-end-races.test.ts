import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { cancelOrder, moveByOperator } from "#server/use-cases/order/shipping/operate-orders.ts";
import { followRefunds } from "#server/use-cases/order/paying/follow-refunds.ts";
import { notePaid } from "#server/use-cases/order/paying/note-paid.ts";
import { atPoint, buying, newBuyer, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const hinge = small.products.hinge.uuid;
const turns = 4;
const all = { sum: null, receiptUrl: null };

/** Two processes end an order in two different ways at the same moment. */
describe.runIf(postgres)(races("orders ending in two ways at once"), () => {
  let shop: TestShop;
  let there: TestShop["ports"];
  let bank: TestBank;
  let buyer: Buying;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine: "postgres", ports: { payments: bank.gateways } });
    there = shop.replica({ payments: bank.gateways }).ports;
    buyer = buying(shop, { token: (await newBuyer(shop, 900)).token, city: "msk" });
    // An unconfirmed address gets only a few order e-mails a day.
    await shop.sql("update users set email_confirmed_at = now()");
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
  });

  async function ordered(how: Partial<PlaceOrderBody> = {}) {
    await buyer.add([{ uuid: hinge, quantity: 2 }]);
    return buyer.order(how);
  }
  async function ready() {
    const order = await ordered(atPoint);
    for (const verb of ["confirm", "assemble", "ready"]) await operator(shop.ports, verb, order.number);
    return order;
  }
  async function paidOnline() {
    const { number, uuid } = await ordered({ paymentMethod: "card" });
    await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    const id = bank.lastId();
    await bank.decide(id, "pay");
    const body = { type: "notification", event: "payment.waiting_for_capture", object: { id } };
    return { number, uuid, id, tell: () => shop.call("POST", "/public/payments/webhook/yookassa", { body }) };
  }
  /** The money that the shop keeps for an order, and the price of the parts that are not cancelled. */
  async function books(uuid: string) {
    const [row] = await shop.sql<{ kept: number; owed: number }>(
      `select ((select coalesce(sum(amount), 0) from payments where order_uuid = $1 and status = 'succeeded')
               - (select coalesce(sum(amount), 0) from refunds where order_uuid = $1 and status <> 'canceled'))::float8 as kept,
              (select coalesce(sum(items_sum + delivery_cost), 0) from order_parts
                where order_uuid = $1 and status <> 'canceled')::float8 as owed`,
      [uuid],
    );
    return row ?? { kept: NaN, owed: NaN };
  }

  test("S2, M1: the reserve expires while its payment ends: the order is paid and kept, or cancelled and released", async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { number, uuid, tell } = await paidOnline();
      await shop.sql("update order_parts set reserved_until = now() where order_uuid = $1", [uuid]);
      await Promise.all([endReserves(there), tell(), endReserves(shop.ports)]);
      await tell();
      const { status } = await orderOf(buyer, number);
      const { kept, owed } = await books(uuid);
      expect(["confirmed", "canceled"]).toContain(status);
      expect(kept).toBe(owed);
    }
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("K5: handed over while it is cancelled or its storage ends: exactly one of both happens, with its goods and money", async () => {
    for (const end of ["canceled", "storageExpired"] as const)
      for (let turn = 0; turn < turns; turn += 1) {
        const { number, uuid } = await ready();
        const ends =
          end === "canceled"
            ? () => cancelOrder(there, testOperator, number, { reason: "noStock", comment: "" })
            : async () => {
                await shop.sql("update order_parts set store_until = now() where order_uuid = $1", [uuid]);
                return endStorage(there);
              };
        await Promise.all([ends(), moveByOperator(shop.ports, testOperator, number, { to: "completed", track: null })]);
        const order = await orderOf(buyer, number);
        const { kept, owed } = await books(uuid);
        expect(["completed", "canceled"]).toContain(order.status);
        expect(kept).toBe(owed);
        expect(order.paymentStatus).toBe(order.status === "completed" ? "paid" : "notRequired");
        expect(order.history.filter(({ from }) => from === "readyForPickup")).toHaveLength(1);
      }
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("M1: handed over by five requests at once, with as many payment reports: it is paid once", async () => {
    const { number, uuid } = await ready();
    const complete = (ports: TestShop["ports"]) =>
      moveByOperator(ports, testOperator, number, { to: "completed", track: null });
    const done = await Promise.all([shop.ports, there, shop.ports, there, shop.ports].map(complete));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const { kept, owed } = await books(uuid);
    expect(kept).toBe(owed);

    const other = await ready();
    await operator(shop.ports, "complete", other.number, "--taken", "0");
    const results = await Promise.all(
      [shop.ports, there, shop.ports, there].map((ports) => notePaid(ports, testOperator, other.number, all)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await orderOf(buyer, other.number)).payments).toHaveLength(1);
  });

  test("M1: a refund requested by several processes is made once", async () => {
    const { number, uuid, tell } = await paidOnline();
    await tell();
    await operator(shop.ports, "cancel", number, "--reason", "noStock");
    const before = bank.records("refund").length;
    await shop.sql("update refunds set check_at = now() where order_uuid = $1", [uuid]);
    await Promise.all([shop.ports, there, shop.ports, there].map((ports) => followRefunds(ports)));
    expect(bank.records("refund")).toHaveLength(before + 1);
    const { paymentStatus, refunds, history } = await orderOf(buyer, number);
    expect([paymentStatus, refunds.length]).toEqual(["refunded", 1]);
    expect(history.filter(({ to }) => to === "refunded")).toHaveLength(1);
  });
});
