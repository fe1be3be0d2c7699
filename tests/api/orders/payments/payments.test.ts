import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderShape } from "#app/contract/orders/orders.ts";
import { paymentStartShape, paymentStateShape } from "#app/contract/orders/payments.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { endReserves } from "#server/jobs/end-reserves.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { cancelOrder } from "#server/use-cases/order/shipping/operate-orders.ts";
import { buying, orderForm, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

describe("paying an order", () => {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
  });

  async function ordered(paymentMethod: PaymentMethod = "card") {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.screw.uuid, quantity: 250 },
    ]);
    return buyer.order({ paymentMethod });
  }
  async function pay(number: string): Promise<string> {
    const started = (await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {})).data(paymentStartShape);
    expect(started.confirmationUrl).toContain(bank.lastId());
    return bank.lastId();
  }
  const shown = async (number: string) => (await buyer.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
  const state = async (number: string) =>
    (await buyer.ask("GET", `/private/orders/orders/${number}/payment`)).data(paymentStateShape);
  const tell = (id: string, event = "payment.succeeded") =>
    shop.call("POST", "/public/payments/webhook/yookassa", { body: { type: "notification", event, object: { id } } });
  const history = async (number: string) =>
    (await shown(number)).history.map(({ field, from, to, actor }) => `${field}: ${from} > ${to} (${actor})`);
  const letters = async (uuid: string) =>
    (
      await shop.sql<{ template: string }>(
        "select template from outbox where channel = 'email' and audience = 'buyer' and dedupe_key like '%' || $1 || '%' order by created_at, template",
        [uuid],
      )
    ).map(({ template }) => template);

  test("an order paid online waits for its payment with the goods reserved for a day", async () => {
    const { number } = await ordered();
    const order = await shown(number);
    expect([order.status, order.paymentStatus, order.can.pay]).toEqual(["awaitingPayment", "pending", true]);
    const hours = (Date.parse(order.parts[0]?.reservedUntil ?? "") - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(await history(number)).toEqual(["status: null > new (buyer)", "status: new > awaitingPayment (system)"]);
  });

  test.each(["card", "sbp"] as const)(
    "%s: the bank's confirmation confirms the order once, with one e-mail",
    async (method) => {
      const { number, uuid } = await ordered(method);
      const id = await pay(number);
      expect((await state(number)).state).toBe("processing");
      await bank.decide(id, "pay");
      expect((await tell(id)).status).toBe(200);
      const order = await shown(number);
      expect([order.status, order.paymentStatus, order.can.pay]).toEqual(["confirmed", "paid", false]);
      expect((await state(number)).state).toBe("paid");
      expect(await letters(uuid)).toEqual(["order.new", "order.paid"]);
      expect(bank.records("payment").find((record) => record.id === id)?.status).toBe("succeeded");
      expect(await faultsOf(shop.database)).toEqual([]);
    },
  );

  test("M1: repeated payment attempts, also from two tabs at once, make one payment at the bank", async () => {
    const { number } = await ordered();
    const before = bank.records("payment").length;
    await Promise.all([pay(number), pay(number)]);
    await pay(number);
    expect(bank.records("payment")).toHaveLength(before + 1);
  });

  test("M3: a notification repeated ten times at once, and a late contrary one, have one effect", async () => {
    const { number, uuid } = await ordered();
    const id = await pay(number);
    await bank.decide(id, "pay");
    await Promise.all(Array.from({ length: 10 }, () => tell(id)));
    await tell(id, "payment.canceled");
    await tell(id, "payment.waiting_for_capture");
    expect((await shown(number)).status).toBe("confirmed");
    expect((await history(number)).filter((entry) => entry.includes("> paid"))).toHaveLength(1);
    expect((await letters(uuid)).filter((template) => template === "order.paid")).toHaveLength(1);
  });

  test("M3: a notification that arrives before the answer to the creation is stored finds its order", async () => {
    const { number } = await ordered();
    const id = await pay(number);
    await shop.sql("update payments set external_id = null, confirmation_url = null where external_id = $1", [id]);
    await bank.decide(id, "pay");
    expect((await tell(id)).status).toBe(200);
    expect((await shown(number)).paymentStatus).toBe("paid");
  });

  test("M4: a forged notification is refused and changes nothing", async () => {
    const { number } = await ordered();
    const id = await pay(number);
    // For an unknown payment and for an unpaid one.
    expect((await tell(randomUUID())).status).toBe(400);
    expect((await tell(id)).status).toBe(200);
    expect(
      (
        await shop.call("POST", "/public/payments/webhook/yookassa", {
          body: { event: "x", object: { id: "../../x" } },
        })
      ).status,
    ).toBe(422);
    expect(
      (await shop.call("POST", "/public/payments/webhook/other", { body: { event: "x", object: { id } } })).status,
    ).toBe(400);
    expect((await shown(number)).status).toBe("awaitingPayment");
  });

  test("M4: a payment of a wrong amount confirms nothing", async () => {
    const { number } = await ordered();
    const id = await pay(number);
    await shop.sql("update payments set amount = amount + 1 where external_id = $1", [id]);
    await bank.decide(id, "pay");
    await tell(id);
    expect((await shown(number)).status).toBe("awaitingPayment");
  });

  test("M2: a lost notification is compensated by polling", async () => {
    const { number } = await ordered();
    const id = await pay(number);
    await bank.decide(id, "pay");
    await shop.sql("update payments set check_at = now() where external_id = $1", [id]);
    await followPayments(shop.ports);
    expect((await shown(number)).paymentStatus).toBe("paid");
  });

  test("a declined payment keeps the order, shows the reason, and can be retried", async () => {
    const { number } = await ordered();
    const first = await pay(number);
    await bank.decide(first, "fail");
    expect(await state(number)).toMatchObject({ state: "failed", reason: "insufficient_funds", mayPay: true });
    expect((await shown(number)).paymentStatus).toBe("failed");
    const second = await pay(number);
    expect(second).not.toBe(first);
    await bank.decide(second, "pay");
    expect((await state(number)).state).toBe("paid");
  });

  test("an unpaid order is cancelled in time, its goods are released, and money held later is voided", async () => {
    const { number, uuid } = await ordered();
    const id = await pay(number);
    const reserved = await shop.sql("select reserved from stock where product_uuid = $1 order by 1", [
      products.hinge.uuid,
    ]);
    await shop.sql("update order_parts set reserved_until = now() where order_uuid = $1", [uuid]);
    await endReserves(shop.ports);
    const order = await shown(number);
    expect([order.status, order.parts[0]?.cancelReason, order.paymentStatus]).toEqual([
      "canceled",
      "notPaid",
      "notRequired",
    ]);
    const after = await shop.sql("select reserved from stock where product_uuid = $1 order by 1", [
      products.hinge.uuid,
    ]);
    expect(after).not.toEqual(reserved);
    expect(await faultsOf(shop.database)).toEqual([]);
    await bank.decide(id, "pay");
    await tell(id);
    expect(bank.records("payment").find((record) => record.id === id)?.status).toBe("canceled");
    expect((await shown(number)).paymentStatus).toBe("notRequired");
  });

  test("a payment made in the last minute keeps the order, although no notification has arrived", async () => {
    const { number, uuid } = await ordered();
    await bank.decide(await pay(number), "pay");
    await shop.sql("update order_parts set reserved_until = now() where order_uuid = $1", [uuid]);
    await endReserves(shop.ports);
    expect((await shown(number)).status).toBe("confirmed");
  });

  test("a paid order that is cancelled is refunded once", async () => {
    const { number, uuid } = await ordered();
    const id = await pay(number);
    await bank.decide(id, "pay");
    await tell(id);
    expect((await cancelOrder(shop.ports, testOperator, number, { reason: "noStock", comment: "" })).ok).toBe(true);
    expect((await shown(number)).paymentStatus).toBe("refunding");
    const before = bank.records("refund").length;
    await Promise.all([followPayments(shop.ports), followPayments(shop.ports)]);
    await followPayments(shop.ports);
    expect(bank.records("refund")).toHaveLength(before + 1);
    expect((await shown(number)).paymentStatus).toBe("refunded");
    expect(await letters(uuid)).toEqual(["order.new", "order.paid", "order.canceled", "order.refunded"]);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("another buyer's order cannot be paid, nor its payment seen", async () => {
    const { number } = await ordered();
    const stranger = buying(shop, { token: (await shop.loginAs(phones.ip)).token, city: "msk" });
    expect((await stranger.ask("POST", `/private/orders/orders/${number}/pay`, {})).status).toBe(404);
    expect((await stranger.ask("GET", `/private/orders/orders/${number}/payment`)).status).toBe(404);
  });

  test("an order paid on delivery is not paid online", async () => {
    const { number } = await ordered("onDelivery");
    const refused = await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    expect([refused.status, refused.body.code]).toEqual([422, "orderNotPayable"]);
    expect((await state(number)).state).toBe("notOnline");
  });

  test("without a gateway online payment is neither offered nor accepted", async () => {
    const without = shop.replica({ payments: null });
    const poor = buying(without, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
    await poor.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const checkout = await poor.checkout();
    expect(checkout.payments).toEqual(["onDelivery"]);
    const refused = await poor.place(orderForm(checkout, { paymentMethod: "card" }));
    expect([refused.status, refused.body.code]).toEqual([422, "paymentMethod"]);
  });
});
