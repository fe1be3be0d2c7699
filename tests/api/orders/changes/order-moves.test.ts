import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { operatorFor } from "#app/domain/order/moves.ts";
import { orderStatuses, transitions, type OrderStatus } from "#app/domain/order/status.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { hold } from "#server/use-cases/order/placing/hold-order.ts";
import { moveParts } from "#server/use-cases/order/shipping/move-order.ts";
import { atPoint, buying, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

describe("order transitions by the operator", () => {
  let shop: TestShop;
  let buyer: Buying;

  beforeAll(async () => {
    shop = await testShop();
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await buyer.clear();
  });

  async function ordered(how: Partial<PlaceOrderBody> = {}): Promise<{ uuid: string; number: string }> {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    return buyer.order(how);
  }
  async function stock(): Promise<{ onHand: number; reserved: number }> {
    const [row] = await shop.sql<{ on_hand: string; reserved: string }>(
      "select sum(on_hand) as on_hand, sum(reserved) as reserved from stock where product_uuid = $1",
      [products.hinge.uuid],
    );
    return { onHand: Number(row?.on_hand), reserved: Number(row?.reserved) };
  }
  const news = async (uuid: string) =>
    (
      await shop.sql<{ told: string }>(
        `select channel || ' ' || template as told from outbox
          where template like 'order.%' and template not in ('order.new', 'order.shop') and dedupe_key like '%' || $1 || '%' order by told`,
        [uuid],
      )
    ).map(({ told }) => told);

  /** Every pair of statuses: the operator's commands allow exactly the graph of product rules §3.4. */
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.map((to): [OrderStatus, OrderStatus, boolean] => [
      from,
      to,
      (transitions[from][to] ?? []).some((actor) => actor === "manager" || actor === "system"),
    ]),
  );
  test("every pair of statuses: allowed transitions are made and recorded, others are refused", async () => {
    const { uuid } = await ordered();
    const setStatus = "update order_parts set status = $1, delivery_status = 'pending' where order_uuid = $2";
    for (const [from, to, isAllowed] of pairs) {
      await shop.sql(setStatus, [from, uuid]);
      await shop.sql("delete from order_history where order_uuid = $1", [uuid]);
      await shop.sql("update order_items set state = 'waiting' where order_uuid = $1", [uuid]);
      const moved = await shop.database.db.transaction().execute(async (tx) => {
        const order = await hold(tx, { uuid });
        if (order === null) throw new Error("no order");
        return moveParts(tx, shop.ports, order, order.parts, {
          to,
          by: testOperator,
          actor: (part) => operatorFor(part.status, to),
        });
      });
      expect([from, to, moved.ok]).toEqual([from, to, isAllowed]);
      const [part] = await shop.sql<{ status: string }>("select status from order_parts where order_uuid = $1", [uuid]);
      expect(part?.status).toBe(isAllowed ? to : from);
      const history = await shop.sql(
        "select from_value, to_value from order_history where order_uuid = $1 and field = 'status'",
        [uuid],
      );
      expect(history).toEqual(isAllowed ? [{ from_value: from, to_value: to }] : []);
    }
    await shop.sql("update stock set reserved = reserved - 4 where reserved >= 4 and product_uuid = $1", [
      products.hinge.uuid,
    ]);
    await shop.sql("update order_parts set status = 'canceled' where order_uuid = $1", [uuid]);
  });

  test("confirmed, assembled, shipped with a tracking number, completed: goods leave with the parcel, and the buyer is notified of each step", async () => {
    const before = await stock();
    const { uuid, number } = await ordered();
    expect(await stock()).toEqual({ onHand: before.onHand, reserved: before.reserved + 4 });
    expect(await operator(shop.ports, "confirm", number)).toContain("confirmed");
    expect(await operator(shop.ports, "assemble", number)).toContain("assembling");
    expect(await operator(shop.ports, "ship", number, "--track", "1234567890")).toContain("shipped");
    expect(await stock()).toEqual({ onHand: before.onHand - 4, reserved: before.reserved });
    expect(await operator(shop.ports, "complete", number)).toContain("completed");
    const order = await orderOf(buyer, number);
    expect([order.status, order.parts[0]?.trackNumber, order.parts[0]?.deliveryStatus]).toEqual([
      "completed",
      "1234567890",
      "delivered",
    ]);
    expect(order.history.map(({ to, actor }) => `${to} ${actor}`)).toEqual([
      "new buyer",
      "confirmed system",
      "assembling manager",
      "shipped manager",
      "completed manager",
      "paid manager",
    ]);
    expect(await news(uuid)).toEqual([
      "email order.confirmed",
      "email order.delivered",
      "email order.shipped",
      "sms order.shipped",
    ]);
    const [letter] = await shop.sql<{ params: unknown }>(
      "select params from outbox where template = 'order.shipped' and channel = 'email' and params ->> 'number' = $1",
      [number],
    );
    expect(writeEmail("order.shipped", letter?.params, shop.ports).html).toMatch(
      /<img src="http:\/\/shop\.test\/media\/drawing\/p\/[\w-]+\.png\?v=[\w-]+" alt=""[^>]*><\/td><td[^>]*>Петля/u,
    );
  });

  test("the same command twice moves once and notifies once", async () => {
    const { uuid, number } = await ordered();
    expect(await operator(shop.ports, "confirm", number)).toContain("confirmed");
    expect(await operator(shop.ports, "confirm", number)).toBe(
      "refused: the current status does not allow this step; possible commands: supply, assemble, cancel, delivery planned",
    );
    expect(await news(uuid)).toEqual(["email order.confirmed"]);
  });

  test("cancelled: the reserve is released, e-mail and SMS give the reason, and no command moves it afterwards", async () => {
    const before = await stock();
    const { uuid, number } = await ordered();
    expect(await operator(shop.ports, "cancel", number, "--reason", "noStock", "склад", "закрыт")).toContain(
      "canceled",
    );
    expect(await stock()).toEqual(before);
    expect(await news(uuid)).toEqual(["email order.canceled", "sms order.canceled"]);
    expect(await operator(shop.ports, "assemble", number)).toMatch(/possible commands: nothing$/);
    expect((await orderOf(buyer, number)).history.at(-1)).toMatchObject({ to: "canceled", comment: "склад закрыт" });
  });

  test("ready: sent for pickup orders only, with the pickup point in the e-mail", async () => {
    const brought = await ordered();
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, brought.number);
    expect(await operator(shop.ports, "ready", brought.number)).toContain("not picked up");
    expect(await orderOf(buyer, brought.number)).toMatchObject({ status: "assembling", parts: [{ storeUntil: null }] });
    expect(await news(brought.uuid)).not.toContain("email order.ready");
    expect(await operator(shop.ports, "ship", brought.number)).toContain("shipped");

    const { number } = await ordered(atPoint);
    const { name, address } = (await orderOf(buyer, number)).parts[0]?.delivery.point ?? { name: "", address: "" };
    for (const verb of ["confirm", "assemble", "ready"]) await operator(shop.ports, verb, number);
    await shop.sql("update order_parts set store_until = now() + interval '1 day' where status = 'readyForPickup'");
    await endStorage(shop.ports);
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    const emails = (mail.outbox ?? []).filter(({ subject }) => new RegExp(`${number} (?:готов|ждёт)`).test(subject));
    expect(emails.map(({ text }) => text.includes(`Где забрать: ${name}, ${address}.`))).toEqual([true, true]);
  });

  test("ready: kept for a week, with a reminder two days before the end, then cancelled", async () => {
    const before = await stock();
    const { uuid, number } = await ordered(atPoint);
    for (const verb of ["confirm", "assemble", "ready"]) await operator(shop.ports, verb, number);
    const until = Date.parse((await orderOf(buyer, number)).parts[0]?.storeUntil ?? "");
    expect(Math.ceil((until - Date.now()) / 86_400_000)).toBe(8);
    await endStorage(shop.ports);
    expect((await news(uuid)).filter((told) => told.includes("storage"))).toEqual([]);
    await shop.sql("update order_parts set store_until = now() + interval '1 day' where order_uuid = $1", [uuid]);
    await endStorage(shop.ports);
    await endStorage(shop.ports);
    expect((await news(uuid)).filter((told) => told.includes("storage"))).toEqual([
      "email order.storage",
      "sms order.storage",
    ]);
    await shop.sql("update order_parts set store_until = now() where order_uuid = $1", [uuid]);
    await endStorage(shop.ports);
    const order = await orderOf(buyer, number);
    expect([order.status, order.parts[0]?.cancelReason]).toEqual(["canceled", "storageExpired"]);
    expect(await stock()).toEqual(before);
  });

  test("a buyer with e-mails and SMS turned off still gets notifications in the account", async () => {
    const { uuid, number } = await ordered();
    const wishes = (isWanted: boolean) =>
      buyer.ask("POST", "/private/backoffice/settings/group/lkSettings", {
        settings: ["notifyOrderEmail", "notifyOrderSms"].map((code) => ({ code, value: isWanted })),
      });
    await wishes(false);
    await operator(shop.ports, "cancel", number, "--reason", "duplicate");
    expect(await news(uuid)).toEqual([]);
    expect(
      await shop.sql(
        "select 1 from notifications where event = 'order.canceled' and dedupe_key like '%' || $1 || '%'",
        [uuid],
      ),
    ).toHaveLength(1);
    await wishes(true);
  });

  test("N1, N2: every e-mail and SMS of an order has a text", async () => {
    const { number } = await ordered(atPoint);
    for (const verb of ["confirm", "assemble", "ready"]) await operator(shop.ports, verb, number);
    await operator(shop.ports, "cancel", number, "--reason", "storageExpired");
    const mail = outboxMail(shop.clock);
    await shop.sql("update outbox set next_attempt_at = now()");
    await deliverOutbox({ ...shop.ports, mail });
    await deliverSms(shop.ports);
    expect(await shop.sql("select template, last_error from outbox where sent_at is null")).toEqual([]);
    const texts = [
      ...(mail.outbox ?? []).map(({ subject }) => subject),
      ...(shop.ports.sms.outbox ?? []).map(({ text }) => text),
    ];
    expect(texts).toContain(`Заказ № ${number} готов к выдаче`);
    expect(texts.filter((text) => text.includes("{{") || text.includes("undefined"))).toEqual([]);
  });

  test("unknown commands change nothing", async () => {
    for (const words of [
      ["confirm"],
      ["cancel", "X"],
      ["ship", "X", "--track"],
      ["cancel", "X", "--reason", "whim"],
      ["fly", "X"],
    ])
      expect(await operator(shop.ports, ...words)).toBe("usage");
    expect(await operator(shop.ports, "confirm", "МСК-00-000000")).toContain("refused");
    const faults = await faultsOf(shop.database);
    expect(faults.filter((fault) => !fault.startsWith("no history"))).toEqual([]);
  });
});
