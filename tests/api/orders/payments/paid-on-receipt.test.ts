import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { giveBackClaimed } from "#server/use-cases/order/paying/give-back.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

describe("an order paid on receipt", () => {
  let shop: TestShop;
  let bank: TestBank;
  let person: Buying;
  let company: Buying;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    await shop.sql("update users set email_confirmed_at = now()");
    person = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
    company = buying(shop, { token: (await shop.loginAs(phones.ooo)).token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await person.clear();
    await company.clear();
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
  });

  /** A shipped order; more screws than are in stock make it several parts. */
  async function sent({ buyer = person, screws = 0 }: { buyer?: Buying; screws?: number } = {}) {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      ...(screws === 0 ? [] : [{ uuid: products.screw.uuid, quantity: screws }]),
    ]);
    const { number } = await buyer.order();
    for (const verb of ["confirm", "assemble", "ship"]) await operator(shop.ports, verb, number);
    return orderOf(buyer, number);
  }
  const refunds = (...words: string[]) => operator(shop.ports, "refunds", ...words);
  async function givenBack(number: string, roubles: number) {
    await shop.database.db.transaction().execute(async (tx) => {
      const held = await hold(tx, { number });
      const [part] = held?.parts ?? [];
      if (held && part)
        await giveBackClaimed(tx, shop.ports, held, testOperator, [{ uuid: part.uuid, sum: moneyFromNumber(roubles) }]);
    });
  }
  async function letters() {
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    return toBuyers(mail.outbox).map(({ subject, text }) => `${subject}\n${text}`);
  }

  test("is paid when it is handed over, as shown by payment, status, history and the e-mail", async () => {
    const order = await sent();
    expect([order.paymentStatus, order.payments]).toEqual(["pending", []]);
    expect(await operator(shop.ports, "complete", order.number)).toContain("completed, paid");
    const after = await orderOf(person, order.number);
    expect([after.paymentStatus, after.due]).toEqual(["paid", 0]);
    expect(after.payments).toMatchObject([
      { method: "onDelivery", amount: order.totals.total, status: "succeeded", receiptUrl: null },
    ]);
    expect(after.history.filter(({ field }) => field === "payment")).toMatchObject([
      { from: "pending", to: "paid", actor: "manager" },
    ]);
    const completedEmails = (await letters()).filter((letter) => letter.includes(`${order.number} выполнен`));
    expect(completedEmails.map((letter) => letter.includes("Вы заплатили при получении"))).toEqual([true]);
    expect(await operator(shop.ports, "show", order.number)).toContain("onDelivery: ");
    expect(await operator(shop.ports, "paid", order.number)).toContain("no payment is awaited");
  });

  test("is paid when its delivery is delivered as well", async () => {
    const { number } = await sent();
    for (const step of ["inTransit", "outForDelivery", "delivered"])
      await operator(shop.ports, "delivery", number, step);
    expect((await orderOf(person, number)).paymentStatus).toBe("paid");
  });

  test("that was not paid stays unpaid until its payment arrives; its e-mail states what is due", async () => {
    const { number, totals } = await sent();
    expect(await operator(shop.ports, "complete", number, "--taken", "0")).toContain("completed, pending");
    expect((await orderOf(person, number)).due).toBe(totals.total);
    expect(await operator(shop.ports, "paid", number, "--taken", "1,50")).toContain("partiallyPaid");
    expect(await operator(shop.ports, "paid", number)).toContain("completed, paid");
    const { payments, due } = await orderOf(person, number);
    expect(payments.map(({ amount }) => amount)).toEqual([1.5, (totals.total ?? 0) - 1.5]);
    expect(due).toBe(0);
    // E-mails queued at the same moment have no defined order.
    const paymentEmails = (await letters()).filter((letter) => /оплачен/.test(letter) && letter.includes(number));
    const partly = paymentEmails.filter((letter) => letter.startsWith(`Заказ № ${number} оплачен частично`));
    expect(paymentEmails).toHaveLength(2);
    expect(partly).toHaveLength(1);
    expect(partly[0]).toContain("Осталось оплатить");
    expect(paymentEmails.some((letter) => letter.includes("Чек придёт"))).toBe(false);
  });

  test("accepts no more than is due and no payment by another method; a refusal changes nothing", async () => {
    const { number, totals } = await sent();
    const more = ((totals.total ?? 0) + 0.01).toFixed(2);
    expect(await operator(shop.ports, "complete", number, "--taken", more)).toContain(
      `more than the amount due, which is ${totals.total?.toFixed(2)}`,
    );
    for (const wrong of ["-1", "1.005", "много", "1e3"])
      expect(await operator(shop.ports, "complete", number, "--taken", wrong)).toBe("usage");
    const after = await orderOf(person, number);
    expect([after.status, after.payments]).toEqual(["shipped", []]);

    await shop.sql("update orders set payment_method = 'card' where number = $1", [number]);
    expect(await operator(shop.ports, "complete", number, "--taken", "1")).toContain("not paid on receipt");
    expect(await operator(shop.ports, "complete", number)).toContain("completed");
    expect((await orderOf(person, number)).payments).toEqual([]);
  });

  test("stores the address of the till's receipt", async () => {
    const { number } = await sent();
    const receipt = "https://ofd.example/r/12345";
    expect(await operator(shop.ports, "complete", number, "--receipt", "http://ofd.example/r/1")).toBe("usage");
    await operator(shop.ports, "complete", number, "--receipt", receipt);
    expect((await orderOf(person, number)).payments).toMatchObject([{ receiptUrl: receipt }]);
    expect((await letters()).filter((letter) => letter.includes(`Чек: ${receipt}`))).toHaveLength(1);
  });

  test("in parts is paid part by part; a part released without payment is not charged with the next", async () => {
    const order = await sent({ screws: 1_500 });
    const [first, ...others] = order.parts;
    if (!first || others.length === 0) throw new Error("the order has fewer parts than needed");
    expect(await operator(shop.ports, "complete", first.number)).toContain("partiallyPaid");
    const sums = async () => (await orderOf(person, order.number)).payments.map(({ amount }) => amount);
    expect(await sums()).toEqual([first.totals?.total]);
    for (const { number } of others)
      for (const verb of ["assemble", "ship", "complete"]) await operator(shop.ports, verb, number);
    expect(await sums()).toEqual(order.parts.map(({ totals }) => totals?.total));
    expect((await orderOf(person, order.number)).paymentStatus).toBe("paid");

    const other = await sent({ screws: 1_500 });
    await operator(shop.ports, "complete", other.parts[0]?.number ?? "", "--taken", "0");
    for (const { number } of other.parts.slice(1))
      for (const verb of ["assemble", "ship", "complete"]) await operator(shop.ports, verb, number);
    const left = await orderOf(person, other.number);
    expect([left.paymentStatus, left.due]).toEqual(["partiallyPaid", other.parts[0]?.totals?.total]);
    expect(await operator(shop.ports, "paid", other.number)).toContain("completed, paid");
  });

  test("with one part paid and the rest cancelled or returned is paid", async () => {
    const order = await sent({ screws: 1_500 });
    const [first, ...others] = order.parts;
    await operator(shop.ports, "complete", first?.number ?? "");
    // Shipped goods are returned, the others cancelled.
    for (const { number, status } of others)
      await operator(
        shop.ports,
        ...(status === "shipped" ? ["return", number] : ["cancel", number, "--reason", "noStock"]),
      );
    const { paymentStatus, due, refunds: back } = await orderOf(person, order.number);
    expect([paymentStatus, due, back]).toEqual(["paid", 0, []]);
  });

  test("refunds a person manually: in no file for the bank, closed by the till's receipt, with a notification", async () => {
    const { number } = await sent();
    await operator(shop.ports, "complete", number);
    await givenBack(number, 2);
    expect((await orderOf(person, number)).refunds).toMatchObject([{ amount: 2, way: "hand", account: null }]);
    const listed = (await refunds()).split("\n").filter((line) => line.startsWith(number));
    expect(listed.map((line) => line.includes("by hand"))).toEqual([true]);
    expect(await refunds("export", "/tmp/none.txt")).not.toContain(number);
    expect(await refunds("paid", number, "17", "2026-01-12")).toContain("2.000 has gone back");
    expect((await orderOf(person, number)).paymentStatus).toBe("partiallyRefunded");
    const [told = ""] = (await letters()).filter((letter) => letter.includes(`${number} — деньги возвращены`));
    expect(told).toContain("Документ № 17 от");
    expect(told).not.toMatch(/Платёжное поручение|Банк/);
  });

  test("refunds a company to its account", async () => {
    const { number } = await sent({ buyer: company });
    await operator(shop.ports, "complete", number);
    await givenBack(number, 2);
    expect((await orderOf(company, number)).refunds).toMatchObject([{ amount: 2, way: "bank" }]);
  });

  test("that has an invoice can be paid in parts: it waits for the rest and is confirmed with it", async () => {
    await company.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { number, total } = await company.order({ paymentMethod: "invoice" });
    expect(await operator(shop.ports, "paid", number, "--taken", "1")).toContain("awaitingPayment, partiallyPaid");
    expect((await orderOf(company, number)).due).toBe(total - 1);
    expect(await operator(shop.ports, "paid", number, "--taken", String(total))).toContain("more than the amount due");
    expect(await operator(shop.ports, "paid", number)).toContain("confirmed, paid");
  });

  test("for courier delivery that was marked ready by mistake returns to the warehouse and can be shipped", async () => {
    await person.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    const { number, uuid } = await person.order();
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, number);
    await shop.sql(
      `update order_parts set status = 'readyForPickup', delivery_status = 'arrived', store_until = now() + interval '1 day'
        where order_uuid = $1`,
      [uuid],
    );
    const migration = await readFile("server/db/migrations/0046_paid_on_receipt.sql", "utf8");
    await shop.sql(migration.slice(migration.indexOf("with back as")));
    const order = await orderOf(person, number);
    expect([order.status, order.parts[0]?.storeUntil]).toEqual(["assembling", null]);
    expect(order.history.at(-1)).toMatchObject({ field: "status", from: "readyForPickup", to: "assembling" });
    expect(await operator(shop.ports, "ship", number)).toContain("shipped");
    expect((await orderOf(person, number)).parts[0]?.deliveryStatus).toBe("handedOver");
  });
});
