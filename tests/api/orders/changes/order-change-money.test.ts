import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { overviewShape } from "#app/contract/account/overview.ts";
import { paymentStartShape, paymentStateShape } from "#app/contract/orders/payments.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import type { Receipt } from "#app/domain/order/receipt.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { followRefunds } from "#server/use-cases/order/paying/follow-refunds.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { company } from "#tests/support/members.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones } = small;

describe("the payments of a changed order", () => {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;
  let orders: ReturnType<typeof changing>;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
    orders = changing(buyer);
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
  });

  const hinge = products.hinge.uuid;
  async function ordered(paymentMethod: PaymentMethod = "card", quantity = 4) {
    await buyer.add([{ uuid: hinge, quantity }]);
    return buyer.order({ paymentMethod });
  }
  async function start(number: string): Promise<string> {
    (await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {})).data(paymentStartShape);
    return bank.lastId();
  }
  const tell = (id: string) =>
    shop.call("POST", "/public/payments/webhook/yookassa", {
      body: { type: "notification", event: "payment.succeeded", object: { id } },
    });
  async function pay(number: string): Promise<void> {
    const id = await start(number);
    await bank.decide(id, "pay");
    await tell(id);
  }
  const state = async (number: string) =>
    (await buyer.ask("GET", `/private/orders/orders/${number}/payment`)).data(paymentStateShape);
  /** The order's entry in the overview of unpaid orders. */
  const unpaid = async (number: string) =>
    (await buyer.ask("GET", "/private/users/users/profile/overview"))
      .data(overviewShape)
      .unpaid.orders.find((order) => order.number === number);
  const refunds = (number: string) =>
    shop.sql<{ amount: string; payment_uuid: string }>(
      "select r.amount::float8::text as amount, r.payment_uuid from refunds r join orders o on o.uuid = r.order_uuid where o.number = $1 order by r.created_at, r.amount",
      [number],
    );
  const faults = async () => expect(await faultsOf(shop.database)).toEqual([]);

  test("fewer goods of a paid order: the difference is refunded with a receipt for the removed goods", async () => {
    const { number } = await ordered();
    await pay(number);
    const before = await orders.shown(number);
    const { money, totals } = await orders.preview(number, [{ uuid: hinge, quantity: 3 }]);
    expect(money).toEqual({ refund: (totals.before.total ?? 0) - (totals.after.total ?? 0), due: 0, byGateway: true });
    await orders.change(number, [{ uuid: hinge, quantity: 3 }]);
    const after = await orders.shown(number);
    expect([after.status, after.paymentStatus, after.due]).toEqual(["confirmed", "refunding", 0]);
    const [refund] = await refunds(number);
    expect(Number(refund?.amount)).toBeCloseTo((before.totals.total ?? 0) - (after.totals.total ?? 0), 3);
    const [row] = await shop.sql<{ request: { receipt: { lines: { quantity: string; description: string }[] } } }>(
      "select request from refunds order by created_at desc limit 1",
    );
    expect(row?.request.receipt.lines[0]).toMatchObject({ quantity: "1.000" });
    await followRefunds(shop.ports);
    expect((await orders.shown(number)).paymentStatus).toBe("partiallyRefunded");
    await faults();
  });

  test("more goods of a paid order are due separately while the paid goods proceed; a double payment and a cancellation refund everything", async () => {
    const { number } = await ordered();
    await pay(number);
    const { due } = await orders.change(number, [{ uuid: hinge, quantity: 6 }]);
    const order = await orders.shown(number);
    expect(order.parts.map(({ status }) => status)).toEqual(["confirmed", "awaitingPayment"]);
    expect([order.paymentStatus, order.due, order.can.pay]).toEqual(["partiallyPaid", due, true]);
    expect((await state(number)).state).toBe("awaiting");
    expect(await unpaid(number)).toMatchObject({ total: due });
    // An unpaid part is not shipped.
    await operator(shop.ports, "assemble", order.parts[0]?.number ?? "");
    expect(await operator(shop.ports, "assemble", order.parts[1]?.number ?? "")).toContain("refused");
    await pay(number);
    const paid = await orders.shown(number);
    expect([paid.paymentStatus, paid.due, paid.parts[1]?.status]).toEqual(["paid", 0, "confirmed"]);
    expect(await unpaid(number)).toBeUndefined();
    await operator(shop.ports, "cancel", number, "--reason", "noStock");
    const back = await refunds(number);
    expect(new Set(back.map((refund) => refund.payment_uuid)).size).toBe(2);
    expect(back.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(paid.totals.total ?? 0, 3);
    await faults();
  });

  test("payment for added goods is an advance with a receipt for them, even though the rest is handed over", async () => {
    const { number } = await ordered();
    await pay(number);
    const { due } = await orders.change(number, [{ uuid: hinge, quantity: 6 }]);
    const [first] = (await orders.shown(number)).parts;
    for (const step of ["assemble", "ship", "complete"]) await operator(shop.ports, step, first?.number ?? "");
    expect((await orders.shown(number)).parts.map(({ status }) => status)).toEqual(["completed", "awaitingPayment"]);
    await pay(number);
    const [row] = await shop.sql<{ receipt: Receipt }>(
      `select p.request -> 'receipt' as receipt from payments p join orders o on o.uuid = p.order_uuid
        where o.number = $1 order by p.attempt desc limit 1`,
      [number],
    );
    expect(row?.receipt.kind).toBe("prepayment");
    expect(row?.receipt.lines).toMatchObject([{ description: "Петля дверная 120", quantity: "2.000", vatCode: 12 }]);
    expect(Number(row?.receipt.lines[0]?.amount) * 2).toBeCloseTo(due ?? 0, 2);
  });

  test("an unpaid addition expires by itself, and the paid goods stay paid", async () => {
    const { number } = await ordered();
    await pay(number);
    await orders.change(number, [{ uuid: hinge, quantity: 5 }]);
    await shop.sql("update order_parts set reserved_until = now() where status = 'awaitingPayment'");
    await endReserves(shop.ports);
    const order = await orders.shown(number);
    expect(order.parts.map(({ status }) => status)).toEqual(["confirmed", "canceled"]);
    expect([order.paymentStatus, order.due]).toEqual(["paid", 0]);
    expect(await refunds(number)).toEqual([]);
    await faults();
  });

  test("an addition removed before payment: nothing is due and nothing is refunded", async () => {
    const { number } = await ordered();
    await pay(number);
    await orders.change(number, [{ uuid: hinge, quantity: 5 }]);
    await orders.change(number, [{ uuid: hinge, quantity: 4 }]);
    const order = await orders.shown(number);
    expect([order.parts.length, order.paymentStatus, order.due]).toEqual([1, "paid", 0]);
    expect(await refunds(number)).toEqual([]);
    await faults();
  });

  test("K4: a card payment started before the change takes no money; the next one asks for the new amount", async () => {
    const { number } = await ordered();
    const old = await start(number);
    const { due } = await orders.change(number, [{ uuid: hinge, quantity: 6 }]);
    await bank.decide(old, "pay");
    await tell(old);
    expect(bank.records("payment").find(({ id }) => id === old)?.status).toBe("canceled");
    const waiting = await orders.shown(number);
    expect([waiting.status, waiting.due]).toEqual(["awaitingPayment", due]);
    await pay(number);
    const paid = await orders.shown(number);
    expect([paid.status, paid.paymentStatus, paid.due]).toEqual(["confirmed", "paid", 0]);
    // A superseded payment stays superseded even when the amount is the same again.
    const second = await ordered();
    const first = await start(second.number);
    await orders.change(second.number, [{ uuid: hinge, quantity: 5 }]);
    await orders.change(second.number, [{ uuid: hinge, quantity: 4 }]);
    await bank.decide(first, "pay");
    await tell(first);
    expect((await orders.shown(second.number)).status).toBe("awaitingPayment");
    await faults();
  });

  test("K4: while an SBP payment is in progress the amount is fixed and the comment may change", async () => {
    const { number } = await ordered("sbp");
    const id = await start(number);
    const refused = await orders.patch(number, [{ uuid: hinge, quantity: 6 }]);
    expect([refused.status, refused.body.code]).toEqual([422, "paymentUnderWay"]);
    await orders.change(number, [], { comment: "Домофон не работает" });
    await bank.decide(id, "pay");
    await tell(id);
    expect((await orders.shown(number)).paymentStatus).toBe("paid");
  });

  test("K5: an order cancelled during its payment does not keep the money", async () => {
    for (const method of ["card", "sbp"] as const) {
      const { number } = await ordered(method);
      const id = await start(number);
      expect((await orders.cancel(number)).status).toBe(200);
      await bank.decide(id, "pay");
      await tell(id);
      await followRefunds(shop.ports);
      const order = await orders.shown(number);
      expect(order.status).toBe("canceled");
      expect(["notRequired", "refunded"]).toContain(order.paymentStatus);
    }
    await faults();
  });

  test("a paid order cancelled by its buyer is refunded in full", async () => {
    const { number } = await ordered();
    await pay(number);
    expect((await orders.cancel(number)).status).toBe(200);
    await followRefunds(shop.ports);
    expect((await orders.shown(number)).paymentStatus).toBe("refunded");
    await faults();
  });

  test("an order on credit: an addition has to fit the limit, and a cancellation frees it", async () => {
    await shop.sql(
      "update counterparties set payment_terms = 'postpay', credit_limit = 3000, credit_days = 14, status = 'active' where root_uuid = $1",
      [company],
    );
    const { token } = await shop.loginAs(phones.ooo);
    const owner = buying(shop, { token, city: "msk" });
    const own = changing(owner);
    await owner.clear();
    await owner.add([{ uuid: hinge, quantity: 5 }]);
    const { number } = await owner.order({ paymentMethod: "credit" });
    const above = await own.patch(number, [{ uuid: hinge, quantity: 40 }]);
    expect([above.status, above.body.code]).toEqual([422, "orderAboveCredit"]);
    await own.change(number, [{ uuid: hinge, quantity: 6 }]);
    expect((await own.shown(number)).paymentStatus).toBe("postpaid");
    expect((await own.cancel(number)).status).toBe(200);
    expect((await own.shown(number)).paymentStatus).toBe("notRequired");
    await faults();
  });
});
