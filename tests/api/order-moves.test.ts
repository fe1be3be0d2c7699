import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/checkouts.ts";
import { operatorFor } from "#app/domain/order/moves.ts";
import { orderStatuses, transitions, type OrderStatus } from "#app/domain/order/status.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { endStorage } from "#server/jobs/end-storage.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { hold } from "#server/use-cases/order/hold-order.ts";
import { moveParts } from "#server/use-cases/order/move-order.ts";
import { atPoint, buying, type Buying } from "#tests/support/buying.ts";
import { faultsOf } from "#tests/support/oracles.ts";
import { operator, orderOf } from "#tests/support/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shop.ts";

const { products, phones } = small;

describe("an order on its way", () => {
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
          where template like 'order.%' and template <> 'order.new' and dedupe_key like '%' || $1 || '%' order by told`,
        [uuid],
      )
    ).map(({ told }) => told);

  /** Every pair of statuses: the graph of decisions §3.4 is what the operator can do, and nothing else. */
  const pairs = orderStatuses.flatMap((from) =>
    orderStatuses.map((to): [OrderStatus, OrderStatus, boolean] => [
      from,
      to,
      (transitions[from][to] ?? []).some((actor) => actor === "manager" || actor === "system"),
    ]),
  );
  test("every pair of statuses: what the graph allows the shop is done with its history, anything else is refused", async () => {
    const { uuid } = await ordered();
    const stands = "update order_parts set status = $1, delivery_status = 'pending' where order_uuid = $2";
    for (const [from, to, isAllowed] of pairs) {
      await shop.sql(stands, [from, uuid]);
      await shop.sql("delete from order_history where order_uuid = $1", [uuid]);
      await shop.sql("update order_items set state = 'waiting' where order_uuid = $1", [uuid]);
      const moved = await shop.database.db.transaction().execute(async (tx) => {
        const order = await hold(tx, { uuid });
        if (order === null) throw new Error("no order");
        return moveParts(tx, shop.ports, order, order.parts, { to, actor: (part) => operatorFor(part.status, to) });
      });
      expect([from, to, moved.ok]).toEqual([from, to, isAllowed]);
      const [part] = await shop.sql<{ status: string }>("select status from order_parts where order_uuid = $1", [uuid]);
      expect(part?.status).toBe(isAllowed ? to : from);
      const kept = await shop.sql(
        "select from_value, to_value from order_history where order_uuid = $1 and field = 'status'",
        [uuid],
      );
      expect(kept).toEqual(isAllowed ? [{ from_value: from, to_value: to }] : []);
    }
    await shop.sql("update stock set reserved = reserved - 4 where reserved >= 4 and product_uuid = $1", [
      products.hinge.uuid,
    ]);
    await shop.sql("update order_parts set status = 'canceled' where order_uuid = $1", [uuid]);
  });

  test("confirmed, assembled, shipped with its track, completed: goods leave with the parcel, the buyer hears of each step", async () => {
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
  });

  test("the same command twice moves once and tells once", async () => {
    const { uuid, number } = await ordered();
    expect(await operator(shop.ports, "confirm", number)).toContain("confirmed");
    expect(await operator(shop.ports, "confirm", number)).toContain("refused");
    expect(await news(uuid)).toEqual(["email order.confirmed"]);
  });

  test("canceled: the reserve is given back, letter and SMS tell why; nothing moves it any more", async () => {
    const before = await stock();
    const { uuid, number } = await ordered();
    expect(await operator(shop.ports, "cancel", number, "--reason", "noStock", "склад", "закрыт")).toContain(
      "canceled",
    );
    expect(await stock()).toEqual(before);
    expect(await news(uuid)).toEqual(["email order.canceled", "sms order.canceled"]);
    expect(await operator(shop.ports, "assemble", number)).toContain("refused");
    expect((await orderOf(buyer, number)).history.at(-1)).toMatchObject({ to: "canceled", comment: "склад закрыт" });
  });

  test("ready: what is fetched, with the place in the letter; what is brought is never said to lie at a point", async () => {
    const brought = await ordered();
    for (const verb of ["confirm", "assemble"]) await operator(shop.ports, verb, brought.number);
    expect(await operator(shop.ports, "ready", brought.number)).toContain("is not fetched");
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
    const told = (mail.outbox ?? []).filter(({ subject }) => new RegExp(`${number} (?:готов|ждёт)`).test(subject));
    expect(told.map(({ text }) => text.includes(`Где забрать: ${name}, ${address}.`))).toEqual([true, true]);
  });

  test("ready: kept for a week; reminded two days before the end, canceled at it", async () => {
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

  test("who wants no letters and no SMS about orders still finds the news in his cabinet", async () => {
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

  test("N1, N2: every letter and SMS of an order has its words", async () => {
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

  test("words that make no command move nothing", async () => {
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
