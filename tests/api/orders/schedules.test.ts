import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { basketListDetailShape } from "#app/contract/basket/basket-lists.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { repeatShape, scheduleDetailShape } from "#app/contract/orders/schedules.ts";
import { mostSchedules } from "#app/domain/limits.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { company, everything, newMember } from "#tests/support/members.ts";
import {
  buyerWithOrder,
  onCredit,
  scheduledShop,
  scheduling,
  usual,
  type ScheduledShop,
} from "#tests/support/orders/schedules.ts";
import { small } from "#tests/support/shops/shop.ts";

const { products } = small;

describe("scheduled orders", () => {
  let shop: ScheduledShop;
  type Buyer = Awaited<ReturnType<typeof buyerWithOrder>>;
  let mine: Buyer;

  beforeAll(async () => {
    shop = await scheduledShop();
  });
  beforeEach(async () => {
    shop.set("2026-11-23T04:00:00Z");
    await shop.sql("delete from order_schedules");
    await shop.sql("update stock set reserved = 0");
    await shop.sql("update products set status = 'active' where uuid = $1", [products.hinge.uuid]);
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [company]);
    await onCredit(shop);
    mine = await buyerWithOrder(shop);
  });
  afterAll(() => shop.close());

  const make = (body: object = {}) => mine.make({ orderId: mine.order.number, ...body });
  const notices = async () =>
    (
      await shop.sql<{ event: string }>(
        "select event from notifications where user_uuid = $1 and event like 'schedule.%' order by created_at, event",
        [mine.buyer.userUuid],
      )
    ).map(({ event }) => event);
  const scheduled = async () =>
    shop.sql<{ uuid: string; number: string }>(
      "select uuid, number from orders where user_uuid = $1 and source = 'schedule' order by created_at",
      [mine.buyer.userUuid],
    );
  const codeOf = async (body: object) => {
    const { status, body: answer } = await mine.ask("POST", "", { ...usual, orderId: mine.order.number, ...body });
    return [status, answer.code];
  };

  test("K7: a start in the past or too far ahead, an end before the start, and days that never come are refused", async () => {
    expect(await codeOf({ startDate: "2026-11-22" })).toEqual([422, "scheduleStart"]);
    expect(await codeOf({ startDate: "2027-12-24" })).toEqual([422, "scheduleStart"]);
    expect(await codeOf({ endDate: "2026-11-20" })).toEqual([422, "periodReversed"]);
    expect(await codeOf({ startDate: "2026-11-28", endDate: "2026-11-29" })).toEqual([422, "scheduleNoDates"]);
    expect(await codeOf({ items: [{ uuid: products.hinge.uuid, quantity: 0 }] })).toEqual([422, "scheduleEmpty"]);
    expect(await codeOf({ items: [{ uuid: products.lock.uuid, quantity: 1 }] })).toEqual([422, "badQuantity"]);
    expect(await codeOf({ runAt: "24:00" })).toEqual([422, "validation"]);
    expect(await mine.all()).toEqual([]);
  });

  test("K7: a counterparty has a limited number of schedules, not counting ended ones", async () => {
    await make();
    await shop.sql(
      `insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on)
       select gen_random_uuid(), user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on
         from order_schedules, generate_series(2, $1::int)`,
      [mostSchedules],
    );
    expect(await codeOf({})).toEqual([422, "scheduleLimit"]);
    const [one] = await mine.all();
    await mine.ask("DELETE", `/${one?.uuid}`);
    expect(await codeOf({})).toEqual([200, undefined]);
  });

  test("K7: every 10 days from 31 January follows the table, and another time zone of the city moves the hour", async () => {
    shop.set("2027-01-30T04:00:00Z");
    const made = await make({ period: "every10days", startDate: "2027-01-31" });
    expect(made.nextDates).toEqual(["2027-02-01", "2027-02-10", "2027-02-22"]);
    shop.set("2027-02-01T05:30:00Z");
    await shop.sql("update cities set timezone = 'Europe/Kaliningrad' where slug = 'msk'");
    await shop.ports.bus.publish("public");
    expect(await shop.turn()).toBe(0);
    shop.set("2027-02-01T06:00:00Z");
    expect(await shop.turn()).toBe(1);
    await shop.sql("update cities set timezone = 'Europe/Moscow' where slug = 'msk'");
    await shop.ports.bus.publish("public");
    expect(await shop.turn()).toBe(0);
    expect((await mine.look(made.uuid)).runs).toHaveLength(1);
  });

  test("E4: a schedule of another user, of another own counterparty and an unknown one give the same 404", async () => {
    const { uuid } = await make();
    const others = [
      scheduling(await newMember(shop, 839_001, "owner")),
      scheduling(await newMember(shop, 839_002, "owner", small.counterparties.trader)),
    ];
    for (const { ask, all } of others) {
      expect(await all()).toEqual([]);
      const calls = ["GET", "PUT", "DELETE", "POST /pause", "POST /resume"].map((call) => call.split(" "));
      for (const [method = "", tail = ""] of calls) {
        const body = method === "PUT" ? usual : method === "GET" ? undefined : {};
        const answers = await Promise.all(
          [uuid, shop.ports.ids.uuid()].map((one) => ask(method, `/${one}${tail}`, body)),
        );
        expect(answers.map(({ status, body: { code, messages } }) => [status, code, messages])).toEqual(
          answers.map(() => [404, "notFound", ["Ничего не найдено"]]),
        );
      }
    }
    expect((await mine.look(uuid)).status).toBe("active");
  });

  test("the same form sent twice makes one schedule", async () => {
    const key = shop.ports.ids.uuid();
    const body = { ...usual, orderId: mine.order.uuid };
    const answers = await Promise.all([mine.ask("POST", "", body, key), mine.ask("POST", "", body, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mine.all()).toHaveLength(1);
    expect((await mine.ask("POST", "", { ...body, name: "Другое" }, key)).body.code).toBe("keyReused");
  });

  test("a draft schedule makes a list for the basket that replaces the last one, with an e-mail and a notification", async () => {
    await shop.sql("delete from outbox");
    const { uuid } = await make({ items: [{ uuid: products.hinge.uuid, quantity: 6 }] });
    shop.set("2026-11-23T05:00:00Z");
    expect(await shop.turn()).toBe(1);
    const first = await mine.look(uuid);
    expect(first.lastRun).toMatchObject({ dueOn: "2026-11-23", result: "draft", warnings: [] });
    expect([first.nextDates[0], first.runsCount]).toEqual(["2026-11-24", 1]);
    expect(await notices()).toEqual(["schedule.draft"]);
    shop.set("2026-11-24T05:00:00Z");
    await shop.turn();
    const draft = (await mine.look(uuid)).lastRun?.draft ?? "";
    const list = (await mine.buyer.ask("GET", `/mixed/baskets/lists/${draft}`)).data(basketListDetailShape);
    expect(list).toMatchObject({
      name: "Расходники",
      items: [{ quantity: 6, product: { uuid: products.hinge.uuid } }],
    });
    const same = "select from basket_lists where owner = (select owner from basket_lists where uuid = $1)";
    expect(await shop.sql(same, [draft])).toHaveLength(1);
    await mine.buyer.ask("POST", `/mixed/baskets/lists/${draft}/fill`, {});
    expect((await mine.buyer.basket()).items.map(({ quantity }) => quantity)).toEqual([6]);
    await shop.sql("delete from outbox where template not like 'schedule.%'");
    const mail = outboxMail({ now: () => new Date() });
    await deliverOutbox({ ...shop.ports, mail });
    const subjects = mail.outbox?.map(({ subject }) => subject) ?? [];
    expect(subjects.filter((one) => one.startsWith("Черновик заказа готов"))).toHaveLength(2);
  });

  test("an automatic schedule makes a credit order, delivered like the repeated one, with its own number and one notification", async () => {
    const { uuid } = await make({ mode: "auto" });
    await shop.sql("update orders set customer_number = 'ЗП-17' where uuid = $1", [mine.order.uuid]);
    shop.set("2026-11-23T05:00:00Z");
    expect(await shop.turn()).toBe(1);
    expect(await shop.turn()).toBe(0);
    const [order, ...others] = await scheduled();
    expect(others).toEqual([]);
    const shown = (await mine.buyer.ask("GET", `/private/orders/orders/${order?.uuid}`)).data(orderShape);
    expect(shown).toMatchObject({ paymentStatus: "postpaid", paymentMethod: "credit", customerNumber: "ЗП-17" });
    expect(shown.parts[0]?.delivery).toMatchObject({ providerCode: "own", address: "Москва, улица Арбат, 1" });
    expect(shown.parts.flatMap(({ items }) => items.map(({ quantity }) => quantity))).toEqual([4, 2]);
    expect((await mine.look(uuid)).lastRun).toMatchObject({ result: "order", order: { uuid: order?.uuid } });
    expect(await notices()).toEqual([]);
    expect((await mine.buyer.basket()).items).toEqual([]);
  });

  test("ended schedules are listed after active ones", async () => {
    const [first, second] = [await make({ name: "Первое" }), await make({ name: "Второе" })];
    await shop.sql("update order_schedules set status = 'completed', next_due_on = null where uuid = $1", [
      second.uuid,
    ]);
    await shop.sql("update order_schedules set status = 'paused' where uuid = $1", [first.uuid]);
    expect((await mine.all()).map(({ name }) => name)).toEqual(["Первое", "Второе"]);
  });

  test("a schedule uses the city of the order it repeats, whichever city its owner selects", async () => {
    await shop.sql("update cities set timezone = 'Asia/Omsk' where slug = 'kazan'");
    await shop.ports.bus.publish("public");
    const body = { ...usual, mode: "auto", orderId: mine.order.number };
    const response = await mine.buyer.ask("POST", "/private/orders/schedules", body, { city: "kazan" });
    const made = response.data(scheduleDetailShape);
    expect([made.city.name, made.nextRunAt]).toEqual(["Москва", "2026-11-23T05:00:00.000Z"]);
    const again = await mine.buyer.ask(
      "POST",
      `/private/orders/orders/${mine.order.number}/repeat`,
      {},
      { city: "kazan" },
    );
    expect(again.data(repeatShape).order.city.name).toBe("Москва");
    await mine.buyer.ask(
      "PUT",
      `/private/orders/schedules/${made.uuid}`,
      { ...usual, mode: "auto" },
      { city: "kazan" },
    );
    shop.set("2026-11-23T05:00:00Z");
    expect(await shop.turn()).toBe(1);
    const [order] = await scheduled();
    const shown = (await mine.buyer.ask("GET", `/private/orders/orders/${order?.uuid}`)).data(orderShape);
    expect(shown.city.name).toBe("Москва");
    expect(shown.parts[0]?.delivery).toMatchObject({ providerCode: "own", address: "Москва, улица Арбат, 1" });
    await shop.sql("update cities set timezone = 'Europe/Moscow' where slug = 'kazan'");
    await shop.ports.bus.publish("public");
  });

  test("R1: after three days of downtime one catch-up order is made, and the skipped days are reported", async () => {
    const { uuid } = await make({ mode: "auto" });
    shop.set("2026-11-26T05:30:00Z");
    expect(await shop.turn()).toBe(1);
    expect(await scheduled()).toHaveLength(1);
    const shown = await mine.look(uuid);
    expect(shown.lastRun).toMatchObject({ dueOn: "2026-11-26", result: "order" });
    expect(shown.skippedDates).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"]);
    expect(shown.nextDates).toEqual(["2026-11-27", "2026-11-30", "2026-12-01"]);
    expect(shown.nextRunAt).toBe("2026-11-27T05:00:00.000Z");
  });

  test("R1: five minutes late counts as in time: the day's own order, and nothing skipped", async () => {
    const { uuid } = await make({ mode: "auto" });
    shop.set("2026-11-23T04:59:59Z");
    expect(await shop.turn()).toBe(0);
    shop.set("2026-11-23T05:05:00Z");
    expect(await shop.turn()).toBe(1);
    expect(await shop.turn()).toBe(0);
    expect(await scheduled()).toHaveLength(1);
    const shown = await mine.look(uuid);
    expect(shown.lastRun).toMatchObject({ dueOn: "2026-11-23", result: "order" });
    expect(shown.skippedDates).toEqual([]);
    expect(shown.nextRunAt).toBe("2026-11-24T05:00:00.000Z");
  });

  test("R1, CP10: killed between the claim of a day and its order, or right after, it is made once by the next run", async () => {
    const { uuid } = await make({ mode: "auto" });
    shop.set("2026-11-23T05:00:00Z");
    for (const name of ["schedule.claimed", "order.stock_written", "order.inserted"] as const) {
      const dying = shop.replica({
        failpoints: { reach: async (at) => (at === name ? Promise.reject(new Error(name)) : undefined) },
      });
      const { runSchedule } = await import("#server/use-cases/order/schedules/run-schedule.ts");
      await expect(runSchedule(dying.ports, uuid)).rejects.toThrow(name);
      expect(await scheduled()).toHaveLength(0);
    }
    expect((await mine.look(uuid)).runs).toEqual([]);
    expect(await shop.turn()).toBe(1);
    expect(await shop.turn()).toBe(0);
    expect(await scheduled()).toHaveLength(1);
  });

  test("R2: a clock set back by an hour or a day repeats nothing", async () => {
    await make({ mode: "auto" });
    shop.set("2026-11-24T05:00:00Z");
    await shop.turn();
    for (const back of ["2026-11-24T04:00:00Z", "2026-11-23T05:00:00Z", "2026-11-24T05:00:00Z"]) {
      shop.set(back);
      expect(await shop.turn()).toBe(0);
    }
    expect(await scheduled()).toHaveLength(1);
  });

  test("R2: 31 January, 28 February, the new year: one order per day of the table", async () => {
    shop.set("2027-01-30T04:00:00Z");
    const { uuid } = await make({ period: "monthly", startDate: "2027-01-31" });
    for (let day = Date.parse("2027-01-30T05:00:00Z"); day < Date.parse("2028-02-01"); day += 86_400_000) {
      shop.set(new Date(day).toISOString());
      await shop.turn();
    }
    expect((await mine.look(uuid)).runs.map(({ dueOn }) => dueOn).toReversed()).toEqual([
      ...["2027-02-01", "2027-03-01", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30", "2027-08-02"],
      ...["2027-08-31", "2027-09-30", "2027-11-01", "2027-11-30", "2027-12-31", "2028-01-31"],
    ]);
    expect((await notices()).length).toBe(13);
  });

  test("R3: unavailable goods are left out and reported; without any goods there is no order", async () => {
    const { uuid } = await make({ mode: "auto" });
    await shop.sql("update products set status = 'discontinued' where uuid = $1", [products.hinge.uuid]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect((await mine.look(uuid)).lastRun).toMatchObject({
      result: "order",
      warnings: [{ article: "DH-120.R", what: "gone" }],
    });
    expect(await notices()).toEqual(["schedule.attention"]);
    await shop.sql("delete from order_schedule_lines where product_uuid <> $1", [products.hinge.uuid]);
    shop.set("2026-11-24T05:00:00Z");
    await shop.turn();
    expect((await mine.look(uuid)).lastRun).toMatchObject({ result: "attention", reason: "nothing", order: null });
    expect(await scheduled()).toHaveLength(1);
  });

  test("R3: above the price tolerance no order is made until its owner accepts today's prices", async () => {
    const { uuid } = await make({ mode: "auto", priceTolerancePct: 5 });
    await shop.sql("update prices set price = price * 1.05 where product_uuid = $1", [products.hinge.uuid]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect(await scheduled()).toHaveLength(1);
    await shop.sql("update prices set price = price * 1.01 where product_uuid = $1", [products.hinge.uuid]);
    shop.set("2026-11-24T05:00:00Z");
    await shop.turn();
    expect(await scheduled()).toHaveLength(1);
    const { lastRun, status } = await mine.look(uuid);
    expect([lastRun?.result, lastRun?.reason, status]).toEqual(["attention", "priceUp", "active"]);
    expect(await notices()).toEqual(["schedule.attention"]);
    await mine.ask("PUT", `/${uuid}`, { ...usual, mode: "auto" });
    shop.set("2026-11-25T05:00:00Z");
    await shop.turn();
    expect(await scheduled()).toHaveLength(2);
    await shop.sql("update prices set price = price / 1.0605 where product_uuid = $1", [products.hinge.uuid]);
  });

  test.each([
    ["skip", [2], "skipped"],
    ["partial", [3, 2], "partial"],
    ["wait", [4, 2], "waits"],
  ] as const)("R3: for missing goods the owner has chosen: %s", async (onShortage, quantities, what) => {
    const { uuid } = await make({ onShortage });
    await shop.sql("update stock set reserved = on_hand where product_uuid = $1", [products.hinge.uuid]);
    await shop.sql("update stock set reserved = on_hand - 3 where product_uuid = $1 and warehouse_uuid = $2", [
      products.hinge.uuid,
      small.warehouses.south,
    ]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    const { lastRun } = await mine.look(uuid);
    expect(lastRun?.warnings.map((one) => one.what)).toEqual([what]);
    const list = await mine.buyer.ask("GET", `/mixed/baskets/lists/${lastRun?.draft}`);
    expect(list.data(basketListDetailShape).items.map(({ quantity }) => quantity)).toEqual(quantities);
    expect(await notices()).toEqual(["schedule.attention"]);
  });

  test("R3: on moderation nothing is ordered, and the owner is notified", async () => {
    const { uuid } = await make({ mode: "auto" });
    await shop.sql("update counterparties set status = 'moderation' where root_uuid = $1", [company]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect((await mine.look(uuid)).lastRun).toMatchObject({ result: "attention" });
    expect(await scheduled()).toEqual([]);
  });

  test("a blocked counterparty, a debt and a total that needs approval suspend it; only its owner resumes it, and the days stay", async () => {
    const { uuid } = await make({ mode: "auto", period: "every10days" });
    await shop.sql("update counterparties set status = 'blocked' where root_uuid = $1", [company]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect(await mine.look(uuid)).toMatchObject({ status: "suspended", reason: "blocked", lastRun: null });
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [company]);
    shop.set("2026-12-04T05:00:00Z");
    expect(await shop.turn()).toBe(0);
    const still = await mine.look(uuid);
    expect([still.status, still.skippedDates, still.nextDates[0]]).toEqual([
      "suspended",
      ["2026-11-23", "2026-12-03"],
      "2026-12-14",
    ]);
    await mine.ask("POST", `/${uuid}/resume`);
    const resumed = await mine.look(uuid);
    expect([resumed.status, resumed.skippedDates, resumed.nextDates[0]]).toEqual([
      "active",
      ["2026-11-23", "2026-12-03"],
      "2026-12-14",
    ]);
    await shop.sql("update user_counterparties set order_limit = 100 where user_uuid = $1", [mine.buyer.userUuid]);
    shop.set("2026-12-14T05:00:00Z");
    await shop.turn();
    expect(await mine.look(uuid)).toMatchObject({ status: "suspended", reason: "approval" });
    expect(await scheduled()).toEqual([]);
    expect(await notices()).toEqual(["schedule.suspended", "schedule.suspended"]);
  });

  test("an overdue debt suspends an automatic schedule, and a prepaid contract refuses one", async () => {
    const { uuid } = await make({ mode: "auto" });
    await shop.sql("update orders set payment_status = 'postpaid', pay_until = '2026-11-17' where uuid = $1", [
      mine.order.uuid,
    ]);
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect(await mine.look(uuid)).toMatchObject({ status: "suspended", reason: "debt" });
    expect((await mine.ask("POST", `/${uuid}/resume`)).body.code).toBe("scheduleDebt");
    await shop.sql("update orders set payment_status = 'paid' where uuid = $1", [mine.order.uuid]);
    await shop.sql("update counterparties set payment_terms = 'prepay' where root_uuid = $1", [company]);
    expect(await codeOf({ mode: "auto" })).toEqual([422, "scheduleNoCredit"]);
    await shop.sql("update user_counterparties set order_limit = 0 where user_uuid = $1", [mine.buyer.userUuid]);
    await shop.ports.bus.publish(`viewer:${mine.buyer.userUuid}`);
    expect(await codeOf({ mode: "auto" })).toEqual([422, "scheduleApproval"]);
    expect(await codeOf({ mode: "draft" })).toEqual([200, undefined]);
  });

  test("a pause skips its days and keeps the others", async () => {
    const { uuid } = await make({ period: "weekly", weekday: 3 });
    await mine.ask("POST", `/${uuid}/pause`);
    shop.set("2026-12-04T05:00:00Z");
    expect(await shop.turn()).toBe(0);
    expect(await mine.look(uuid)).toMatchObject({
      status: "paused",
      nextRunAt: null,
      skippedDates: ["2026-11-25", "2026-12-02"],
      nextDates: ["2026-12-09", "2026-12-16", "2026-12-23"],
    });
    await mine.ask("POST", `/${uuid}/resume`);
    expect((await mine.look(uuid)).nextDates[0]).toBe("2026-12-09");
    expect(await shop.turn()).toBe(0);
  });

  test("the last day of its term completes it, a cancelled one ends, and neither continues", async () => {
    const { uuid } = await make({ endDate: "2026-11-24" });
    shop.set("2026-11-24T05:00:00Z");
    await shop.turn();
    expect(await mine.look(uuid)).toMatchObject({ status: "completed", nextDates: [], nextRunAt: null });
    expect((await mine.ask("POST", `/${uuid}/resume`)).body.code).toBe("scheduleOver");
    expect((await mine.ask("PUT", `/${uuid}`, usual)).body.code).toBe("scheduleOver");
    await mine.ask("DELETE", `/${uuid}`);
    expect(await mine.all()).toEqual([]);
  });

  test("a failing schedule does not stop others, is retried later and given up with a notification", async () => {
    const broken = await make({ name: "Сломано" });
    const sound = await make({ name: "Исправно" });
    await shop.sql("update order_schedules set on_shortage = 'skip', period = 'monthly' where uuid = $1", [
      broken.uuid,
    ]);
    await shop.sql("alter table basket_lists add constraint broken check (name <> 'Сломано')");
    for (let turn = 0; turn < 6; turn += 1) {
      shop.set(new Date(Date.parse("2026-11-23T05:00:00Z") + turn * 601_000).toISOString());
      await shop.turn();
    }
    await shop.sql("alter table basket_lists drop constraint broken");
    expect((await mine.look(sound.uuid)).runs).toHaveLength(1);
    expect(await mine.look(broken.uuid)).toMatchObject({ status: "failed", reason: "failed", runs: [] });
    await mine.ask("POST", `/${broken.uuid}/resume`);
    expect((await mine.look(broken.uuid)).status).toBe("active");
  });

  test("a member without a basket cannot create one, and a member without prices only draft ones", async () => {
    const blind = await buyerWithOrderOf({ ...everything, seesPrices: false, orderLimit: 0 });
    const made = await blind.make({ orderId: mine.order.number });
    shop.set("2026-11-23T05:00:00Z");
    await shop.turn();
    expect((await blind.look(made.uuid)).lastRun).toMatchObject({ result: "draft" });
    expect(JSON.stringify(await blind.look(made.uuid))).not.toMatch(/price"|sum"/);
    const letters = await shop.sql("select params from outbox where template like 'schedule.%'");
    expect(JSON.stringify(letters)).not.toMatch(/"(price|sum|total)"/);
  });

  async function buyerWithOrderOf(rights: Parameters<typeof newMember>[2]) {
    const member = await newMember(shop, 838_000 + Math.floor(Math.random() * 999), rights);
    await shop.sql("update orders set user_uuid = $2 where uuid = $1", [mine.order.uuid, member.userUuid]);
    return scheduling(member);
  }
});
