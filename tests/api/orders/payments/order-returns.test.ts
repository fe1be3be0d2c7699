import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderDocumentListShape } from "#app/contract/orders/order-documents.ts";
import type { PaymentMethod } from "#app/domain/order/payment.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { followRefunds } from "#server/use-cases/order/paying/follow-refunds.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const hinge = small.products.hinge.uuid;

describe("goods that were not collected", () => {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ ports: { payments: bank.gateways } });
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
  });

  async function ordered(paymentMethod: PaymentMethod = "onDelivery") {
    await buyer.add([{ uuid: hinge, quantity: 4 }]);
    return buyer.order({ paymentMethod });
  }
  async function shipped(paymentMethod: PaymentMethod = "onDelivery") {
    const order = await ordered(paymentMethod);
    if (paymentMethod === "card") {
      await buyer.ask("POST", `/private/orders/orders/${order.number}/pay`, {});
      const id = bank.lastId();
      await bank.decide(id, "pay");
      const body = { type: "notification", event: "payment.succeeded", object: { id } };
      await shop.call("POST", "/public/payments/webhook/yookassa", { body });
    } else await operator(shop.ports, "confirm", order.number);
    for (const verb of ["assemble", "ship"]) await operator(shop.ports, verb, order.number);
    return order;
  }
  const travels = async (number: string, ...steps: string[]) => {
    for (const step of steps) expect(await operator(shop.ports, "delivery", number, step)).not.toContain("refused");
  };
  async function stock(): Promise<{ onHand: number; reserved: number }> {
    const [row] = await shop.sql<{ on_hand: string; reserved: string }>(
      "select sum(on_hand) as on_hand, sum(reserved) as reserved from stock where product_uuid = $1",
      [hinge],
    );
    return { onHand: Number(row?.on_hand), reserved: Number(row?.reserved) };
  }
  const papers = async (uuid: string) =>
    (await buyer.ask("GET", `/private/orders/orders/${uuid}/documents`)).data(orderDocumentListShape).items;

  test("are returned in transit like shipped goods, and are in stock again once they are in the warehouse", async () => {
    const before = await stock();
    const { number } = await shipped();
    await travels(number, "inTransit", "arrived", "returning");
    const back = await orderOf(buyer, number);
    expect([back.status, back.parts[0]?.deliveryStatus]).toEqual(["shipped", "returning"]);
    expect(await stock()).toEqual({ ...before, onHand: before.onHand - 4 });

    expect(await operator(shop.ports, "delivery", number, "returnedToSender")).toContain("returned");
    const order = await orderOf(buyer, number);
    expect([order.status, order.parts[0]?.deliveryStatus]).toEqual(["returned", "returnedToSender"]);
    expect(order.parts[0]?.items.map(({ returnedQuantity }) => returnedQuantity)).toEqual([4]);
    expect(await stock()).toEqual(before);
    expect([order.paymentStatus, order.due, order.can.claim, order.can.repeat]).toEqual([
      "notRequired",
      0,
      false,
      true,
    ]);
    expect(order.history.at(-1)).toMatchObject({ field: "status", from: "shipped", to: "returned", actor: "manager" });
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("are returned by one command with the shop's wording; a second one finds nothing to return", async () => {
    const before = await stock();
    const { number } = await shipped();
    expect(await operator(shop.ports, "return", number, "не", "дозвонились")).toContain("returned");
    expect((await orderOf(buyer, number)).history.at(-1)).toMatchObject({ to: "returned", comment: "не дозвонились" });
    expect(await operator(shop.ports, "return", number)).toContain("refused");
    expect(await operator(shop.ports, "delivery", number, "returnedToSender")).toContain("refused");
    expect(await stock()).toEqual(before);
  });

  test("notify the buyer by e-mail and SMS, once", async () => {
    const { number, uuid } = await shipped();
    await operator(shop.ports, "return", number);
    const messages = await shop.sql<{ channel: string }>(
      "select channel from outbox where template = 'order.returned' and dedupe_key like '%' || $1 || '%' order by 1",
      [uuid],
    );
    expect(messages.map(({ channel }) => channel)).toEqual(["email", "sms"]);
    await shop.sql("update outbox set next_attempt_at = now()");
    const mail = outboxMail(shop.clock);
    await deliverOutbox({ ...shop.ports, mail });
    expect(mail.outbox?.map(({ subject }) => subject)).toContain(`Заказ № ${number} вернулся на склад`);
    expect(await deliverSms(shop.ports)).toBeGreaterThan(0);
  });

  test("if prepaid are refunded in full, and a corrective document reduces goods and delivery to zero", async () => {
    const { number, uuid } = await shipped("card");
    const paid = (await orderOf(buyer, number)).totals.total ?? 0;
    await operator(shop.ports, "return", number);
    expect((await orderOf(buyer, number)).paymentStatus).toBe("refunding");
    await followRefunds(shop.ports);
    const order = await orderOf(buyer, number);
    expect([order.paymentStatus, order.due]).toEqual(["refunded", 0]);
    const refunds = await shop.sql<{ amount: string }>(
      "select amount::float8 as amount from refunds where order_uuid = $1",
      [uuid],
    );
    expect(refunds.map(({ amount }) => Number(amount))).toEqual([paid]);

    const [upd, ukd] = await papers(uuid);
    expect([upd?.type, ukd?.type]).toEqual(["upd", "ukd"]);
    const [row] = await shop.sql<{ less: string; became: string }>(
      `select sum((l #>> '{was,sum}')::numeric - (l #>> '{became,sum}')::numeric)::float8 as less,
              sum((l #>> '{became,sum}')::numeric)::float8 as became
         from order_documents d, jsonb_array_elements(d.body -> 'lines') l where d.order_uuid = $1 and d.type = 'ukd'`,
      [uuid],
    );
    expect([Number(row?.less), Number(row?.became)]).toEqual([paid, 0]);
    const pdf = await buyer.ask("GET", (ukd?.url ?? "").replace("/api/v1", ""));
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  });

  test("one part of several: the kept parts stay paid, and cancelling it later refunds no more than it cost", async () => {
    await buyer.add([
      { uuid: hinge, quantity: 2 },
      { uuid: small.products.screw.uuid, quantity: 3_000 },
    ]);
    const { number, uuid } = await buyer.order({ paymentMethod: "card" });
    await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    const id = bank.lastId();
    await bank.decide(id, "pay");
    const body = { type: "notification", event: "payment.succeeded", object: { id } };
    await shop.call("POST", "/public/payments/webhook/yookassa", { body });
    const { parts, totals } = await orderOf(buyer, number);
    expect(parts.length).toBeGreaterThan(1);
    const sent = parts.find(({ status }) => status === "confirmed");
    for (const verb of ["assemble", "ship", "return"]) await operator(shop.ports, verb, sent?.number ?? "");
    const refunded = async () => {
      const [row] = await shop.sql<{ sum: string }>(
        "select sum(amount)::float8 as sum from refunds where order_uuid = $1",
        [uuid],
      );
      return Number(row?.sum);
    };
    expect(await refunded()).toBe(sent?.totals?.total);
    expect((await orderOf(buyer, number)).due).toBe(0);
    await operator(shop.ports, "cancel", number, "--reason", "noStock");
    expect(await refunded()).toBe(totals.total);
  });

  test("after the storage period are cancelled as before: their way back ends without another notification", async () => {
    await buyer.add([{ uuid: hinge, quantity: 4 }]);
    const { number, uuid } = await buyer.order(atPoint);
    for (const verb of ["confirm", "assemble", "ready"]) await operator(shop.ports, verb, number);
    const before = await stock();
    await operator(shop.ports, "cancel", number, "--reason", "storageExpired");
    await travels(number, "returnedToSender");
    expect((await orderOf(buyer, number)).status).toBe("canceled");
    expect(await stock()).toEqual({ ...before, reserved: before.reserved - 4 });
    const sentMessages = await shop.sql(
      "select 1 from outbox where template = 'order.returned' and dedupe_key like $1",
      [`%${uuid}%`],
    );
    expect(sentMessages).toEqual([]);
  });
});
