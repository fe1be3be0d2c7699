import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderShape } from "#app/contract/orders/orders.ts";
import { paymentStartShape } from "#app/contract/orders/payments.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { paymentGateways, type PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { giveBackClaimed } from "#server/use-cases/order/paying/give-back.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

function refundLinesOf(asked: unknown) {
  const { receipt } = asked as { receipt: Pick<Asked, "items"> };
  return receipt.items.map(({ amount, payment_mode, vat_code }) => [amount.value, payment_mode, vat_code]);
}

type Asked = {
  payment_id: string;
  send: boolean;
  items: {
    description: string;
    amount: { value: string };
    quantity: string;
    vat_code: number;
    payment_mode: string;
    payment_subject: string;
    measure?: string;
    mark_mode?: string;
    mark_code_info?: { mark_code_raw: string };
  }[];
  settlements: { type: string; amount: { value: string } }[];
};

function handedOver(on: "pglite" | "postgres") {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;
  /** Overrides for the gateway, between the shop and the bank. */
  let between: (gateway: PaymentGateway) => Partial<PaymentGateway> = () => ({});

  beforeAll(async () => {
    bank = await testBank();
    const yookassa: PaymentGateway = {
      ...bank.gateway,
      handOver: (request, key) => ({ ...bank.gateway, ...between(bank.gateway) }).handOver(request, key),
      findReceipt: (id) => ({ ...bank.gateway, ...between(bank.gateway) }).findReceipt(id),
    };
    shop = await testShop({ ports: { payments: paymentGateways("yookassa", { yookassa }) }, engine: on });
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    between = () => ({});
    await buyer.clear();
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  });

  const shown = async (number: string) => (await buyer.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
  async function paidOrder(method: PaymentMethod = "card") {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.screw.uuid, quantity: 1_500 },
    ]);
    const { number } = await buyer.order({ paymentMethod: method });
    if (method === "card") {
      (await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {})).data(paymentStartShape);
      await bank.decide(bank.lastId(), "pay");
      await shop.sql("update payments set check_at = now()");
      await followPayments(shop.ports);
    }
    return shown(number);
  }
  async function complete(number: string) {
    await operator(shop.ports, "supply", number);
    await operator(shop.ports, "assemble", number);
    await operator(shop.ports, "ship", number);
    return operator(shop.ports, "complete", number);
  }
  async function turn() {
    await shop.sql("update handover_receipts set check_at = now()");
    return followPayments(shop.ports);
  }
  const receiptsOf = async (uuid: string) => {
    const rows = await shop.sql<{ id: string }>(
      "select external_id as id from handover_receipts where order_uuid = $1",
      [uuid],
    );
    const ids = new Set(rows.map(({ id }) => id));
    return bank
      .records("receipt")
      .filter(({ id }) => ids.has(id))
      .map(({ asked }) => asked as Asked);
  };
  const kopecksOf = (receipts: readonly Asked[]) =>
    receipts.reduce((sum, { settlements }) => sum + Math.round(Number(settlements[0]?.amount.value) * 100), 0);

  return {
    get: () => ({ shop, bank }),
    between: (made: typeof between) => (between = made),
    paidOrder,
    complete,
    turn,
    receiptsOf,
    kopecksOf,
    shown,
  };
}

describe("the second receipt (54-ФЗ)", () => {
  const of = handedOver("pglite");

  test("is issued for each part when it is handed over: full payment at the goods' own rates, with the advance offset", async () => {
    const order = await of.paidOrder();
    const [first] = order.parts;
    if (!first || order.parts.length < 2) throw new Error("the order has fewer parts than needed");
    await of.complete(first.number);
    await of.turn();
    const [receipt, ...others] = await of.receiptsOf(order.uuid);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ send: true, settlements: [{ type: "prepayment" }] });
    expect(receipt?.items.every(({ payment_mode }) => payment_mode === "full_payment")).toBe(true);
    expect(new Set(receipt?.items.map(({ vat_code }) => vat_code))).toEqual(new Set([11]));
    for (const { number } of order.parts.slice(1)) await of.complete(number);
    await of.turn();
    const receipts = await of.receiptsOf(order.uuid);
    expect(receipts).toHaveLength(order.parts.length);
    expect(of.kopecksOf(receipts)).toBe(Math.round((order.totals.total ?? 0) * 100));
  });

  test("names the marking codes of the pieces that were handed over, a line each (ФФД 1.2, tag 1163)", async () => {
    const { shop } = of.get();
    const order = await of.paidOrder();
    await operator(shop.ports, "supply", order.number);
    await operator(shop.ports, "assemble", order.number);
    const codes = await shop.sql<{ code: string }>(
      `insert into marking_codes (uuid, gtin, serial, code, item_uuid)
       select gen_random_uuid(), '04600840340001', 'serial' || n, '010460084034000121serial' || n || chr(29) || '93test', i.uuid
         from order_items i cross join lateral generate_series(1, i.quantity::int) n
        where i.order_uuid = $1 and i.product_uuid = $2 returning code`,
      [order.uuid, products.hinge.uuid],
    );
    expect(codes).toHaveLength(4);
    await operator(shop.ports, "ship", order.number);
    await operator(shop.ports, "complete", order.number);
    await of.turn();
    const receipts = await of.receiptsOf(order.uuid);
    const items = receipts.flatMap((receipt) => receipt.items);
    const marked = items.filter(({ payment_subject }) => payment_subject === "marked");
    expect(marked.map(({ quantity, measure, mark_mode }) => [quantity, measure, mark_mode])).toEqual(
      Array.from({ length: 4 }, () => ["1.000", "piece", "0"]),
    );
    expect(marked.map(({ mark_code_info }) => mark_code_info?.mark_code_raw).toSorted()).toEqual(
      codes.map(({ code }) => code).toSorted(),
    );
    expect(items.length).toBeGreaterThan(marked.length);
    expect(items.filter((item) => !marked.includes(item)).every((item) => item.mark_code_info === undefined)).toBe(
      true,
    );
    expect(of.kopecksOf(receipts)).toBe(Math.round((order.totals.total ?? 0) * 100));
  });

  test("is registered once, for any number of job runs and any outcome of the answer", async () => {
    const { bank, shop } = of.get();
    const order = await of.paidOrder();
    of.between((gateway) => ({
      async handOver(request, key) {
        await gateway.handOver(request, key);
        return { ok: false, why: "away", reason: "TimeoutError" };
      },
    }));
    await of.complete(order.number);
    const before = bank.records("receipt").length;
    await of.turn();
    await of.turn();
    of.between(() => ({}));
    await of.turn();
    await of.turn();
    expect(bank.records("receipt")).toHaveLength(before + order.parts.length);
    expect(of.kopecksOf(await of.receiptsOf(order.uuid))).toBe(Math.round((order.totals.total ?? 0) * 100));
    const left = await shop.sql("select from handover_receipts where status <> 'succeeded'");
    expect(left).toEqual([]);
  });

  test("is requested again under another key if it could not be registered, and polled while in progress", async () => {
    const { bank } = of.get();
    const order = await of.paidOrder();
    const keys: string[] = [];
    let found = 0;
    of.between((gateway) => ({
      async handOver(request, key) {
        keys.push(key);
        const made = await gateway.handOver(request, key);
        if (!made.ok) return made;
        return { ok: true, value: { ...made.value, status: key.endsWith(":1") ? "canceled" : "pending" } };
      },
      async findReceipt(id) {
        found += 1;
        return gateway.findReceipt(id);
      },
    }));
    await of.complete(order.number);
    for (let at = 0; at < 4; at += 1) await of.turn();
    expect(new Set(keys).size).toBe(2 * order.parts.length);
    expect(found).toBe(order.parts.length);
    expect(of.kopecksOf(await of.receiptsOf(order.uuid))).toBe(Math.round((order.totals.total ?? 0) * 100));
    expect(bank.records("receipt").length).toBeGreaterThan(0);
  });

  test("covers what was not refunded: a cancelled part has none, nor has a fully refunded order", async () => {
    const { shop } = of.get();
    const order = await of.paidOrder();
    const [first] = order.parts;
    if (!first || order.parts.length < 2) throw new Error("the order has fewer parts than needed");
    for (const { number } of order.parts.slice(1)) await operator(shop.ports, "cancel", number, "--reason", "noStock");
    await of.complete(first.number);
    await of.turn();
    const [{ refunded } = { refunded: "" }] = await shop.sql<{ refunded: string }>(
      "select sum(amount)::text as refunded from refunds where order_uuid = $1",
      [order.uuid],
    );
    const paid = Math.round((order.totals.total ?? 0) * 100);
    expect(of.kopecksOf(await of.receiptsOf(order.uuid))).toBe(paid - Math.round(Number(refunded) * 100));

    const other = await of.paidOrder();
    await operator(shop.ports, "cancel", other.number, "--reason", "buyer");
    await of.turn();
    expect(await of.complete(other.number)).toContain("refused");
    expect(await of.receiptsOf(other.uuid)).toEqual([]);

    // Everything was refunded by a claim during delivery, and the part was closed anyway.
    const gone = await of.paidOrder();
    await shop.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { uuid: gone.uuid });
      if (held)
        await giveBackClaimed(
          tx,
          shop.ports,
          held,
          testOperator,
          held.parts.map(({ uuid, sum }) => ({ uuid, sum })),
        );
    });
    for (const { number } of gone.parts) await of.complete(number);
    await of.turn();
    expect(await shop.sql("select from handover_receipts where order_uuid = $1", [gone.uuid])).toEqual([]);
  });

  test("decides the kind of a refund: full payment at the goods' own rate for received goods, prepayment for others", async () => {
    const { shop, bank } = of.get();
    const order = await of.paidOrder();
    const [first, second] = order.parts;
    if (!first || !second) throw new Error("the order has fewer parts than needed");
    await of.complete(first.number);
    await shop.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { uuid: order.uuid });
      if (!held) throw new Error("the order does not exist");
      const back = await giveBackClaimed(tx, shop.ports, held, testOperator, [
        { uuid: second.uuid, sum: moneyFromNumber(2) },
        { uuid: first.uuid, sum: moneyFromNumber(1) },
      ]);
      expect(back).toBe(moneyFromNumber(3));
    });
    await operator(shop.ports, "cancel", second.number, "--reason", "noStock");
    const before = bank.records("refund").length;
    await shop.sql("update refunds set check_at = now() where status = 'pending'");
    await followPayments(shop.ports);
    const refunds = bank.records("refund").slice(before);
    const [wasHad, notHad, ...canceled] = refunds
      .map((record) => refundLinesOf(record.asked))
      .sort((a, b) => Number(a[0]?.[0]) - Number(b[0]?.[0]));
    expect(wasHad).toEqual([["1.00", "full_payment", 11]]);
    expect(notHad).toEqual([["2.00", "full_prepayment", 12]]);
    expect(canceled.flat().map(([, mode, vat]) => [mode, vat])).toEqual([["full_prepayment", 12]]);
    const had = await shop.sql(
      "select amount::float as amount, after_handover as had from refunds where order_uuid = $1 order by amount",
      [order.uuid],
    );
    expect(had.filter(({ had: was }) => was)).toEqual([{ amount: 1, had: true }]);
  });

  test("of a later part is complete, though a claim has refunded money for an earlier one", async () => {
    const { shop } = of.get();
    const order = await of.paidOrder();
    const [first] = order.parts;
    if (!first || order.parts.length < 2) throw new Error("the order has fewer parts than needed");
    await of.complete(first.number);
    await shop.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { uuid: order.uuid });
      if (held)
        await giveBackClaimed(tx, shop.ports, held, testOperator, [{ uuid: first.uuid, sum: moneyFromNumber(1) }]);
    });
    for (const { number } of order.parts.slice(1)) await of.complete(number);
    await of.turn();
    expect(of.kopecksOf(await of.receiptsOf(order.uuid))).toBe(Math.round((order.totals.total ?? 0) * 100));
  });

  test("does not exist where the money was not paid in advance through the gateway", async () => {
    const order = await of.paidOrder("onDelivery");
    await of.get().shop.sql("update order_parts set status = 'confirmed' where order_uuid = $1", [order.uuid]);
    expect(await of.complete(order.number)).toContain("completed");
    expect(await of.receiptsOf(order.uuid)).toEqual([]);
  });
});

describe.runIf(postgres)(races("the second receipt made by several processes"), () => {
  const of = handedOver("postgres");

  test("is made once per part for concurrent completions and registrations", async () => {
    const { shop, bank } = of.get();
    const order = await of.paidOrder();
    await operator(shop.ports, "supply", order.number);
    await operator(shop.ports, "assemble", order.number);
    await operator(shop.ports, "ship", order.number);
    await Promise.all(Array.from({ length: 5 }, () => operator(shop.ports, "complete", order.number)));
    const before = bank.records("receipt").length;
    await Promise.all(Array.from({ length: 5 }, () => of.turn()));
    await of.turn();
    expect(bank.records("receipt")).toHaveLength(before + order.parts.length);
    expect(of.kopecksOf(await of.receiptsOf(order.uuid))).toBe(Math.round((order.totals.total ?? 0) * 100));
  });
});
