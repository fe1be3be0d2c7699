import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderChoicesShape, type DeliveryChange } from "#app/contract/orders/order-changes.ts";
import { waysOf } from "#app/domain/logistics/delivery-way.ts";
import { addMoney, moneyFromNumber } from "#app/domain/money.ts";
import { followRefunds } from "#server/use-cases/order/paying/follow-refunds.ts";
import type { CarrierGateway, CarrierTariff } from "#server/gateways/carriers/carriers.ts";
import { buying, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const schedule = [{ day: 1, from: "09:00", to: "21:00" }];
const post = { code: "post-1", name: "Отделение 1", address: "Москва, Мясницкая, 26", phone: "+74950000000", schedule };
const offered: CarrierTariff[] = [
  { ...{ providerCode: "cdek", cost: 320, daysFrom: 1, daysTo: 2, isApproximate: false }, points: [] },
  {
    ...{ providerCode: "cdek", cost: 250, daysFrom: 1, daysTo: 2, isApproximate: false },
    points: [{ ...post, maxWeightGrams: 30_000 }],
  },
];
const carriers: CarrierGateway = { known: () => offered, fetch: async () => {} };

const hinge = small.products.hinge.uuid;

describe("changing the delivery method of an order", () => {
  let shop: TestShop;
  let bank: TestBank;
  let buyer: Buying;
  let orders: ReturnType<typeof changing>;

  beforeAll(async () => {
    bank = await testBank();
    // Tuesday
    const clock = { now: () => new Date("2026-10-13T10:00:00+03:00") };
    shop = await testShop({ ports: { clock, carriers, payments: bank.gateways } });
    await shop.sql(
      `insert into delivery_zones (city_uuid, code, name, position, surcharge, days_more) values
         ($1, 'city', 'В городе', 1, 0, 0), ($1, 'far', 'За городом', 2, 700, 1)`,
      [small.cities.msk],
    );
    await shop.sql(
      `insert into delivery_services (city_uuid, code, price, step_grams, max_length_mm) values
         ($1, 'unloading', 300, 100000, null), ($1, 'lift', 250, 50000, null), ($1, 'floor', 120, 50000, null)`,
      [small.cities.msk],
    );
    await shop.sql(
      `update delivery_tariffs set intervals = '[{"from":"09:00","to":"14:00"}]' where provider_code = 'own'`,
    );
    // Only this point is open on Saturdays.
    await shop.sql("update pickup_points set schedule = $1 where code = 'msk-south'", [
      JSON.stringify([1, 2, 3, 4, 5, 6].map((day) => ({ day, from: "09:00", to: "18:00" }))),
    ]);
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
    orders = changing(buyer);
  });
  afterAll(async () => {
    await bank.close();
    await shop.close();
  });
  beforeEach(async () => {
    await tariffBecomes(490);
    await buyer.clear();
  });

  async function tariffBecomes(cost: number) {
    await shop.sql("update delivery_tariffs set cost = $1 where provider_code = 'own'", [cost]);
    await shop.ports.bus.publish("public");
  }
  type Delivery = PlaceOrderBody["groups"][number]["delivery"];
  const pickup: Delivery = { providerCode: "pickup", pointCode: "msk-south" };
  const courier: Delivery = { providerCode: "own", zone: "city", address: "Москва, Арбат, 1" };

  async function ordered(delivery: Delivery, change: Partial<PlaceOrderBody> = {}) {
    await buyer.add([{ uuid: hinge, quantity: 1 }]);
    const form = orderForm(await buyer.checkout(), { groups: [{ kind: "available", delivery }], ...change });
    return placed(await buyer.place(form));
  }
  const deliveryChange = (change: Omit<DeliveryChange, "kind">) => ({
    deliveries: [{ kind: "available" as const, ...change }],
  });
  const choices = async (number: string) =>
    (await buyer.ask("GET", `/private/orders/orders/${number}/change`)).data(orderChoicesShape);
  const code = (answer: { status: number; body: { code?: unknown } }) => `${answer.status} ${String(answer.body.code)}`;
  async function pay(number: string): Promise<void> {
    await buyer.ask("POST", `/private/orders/orders/${number}/pay`, {});
    const id = bank.lastId();
    await bank.decide(id, "pay");
    await shop.call("POST", "/public/payments/webhook/yookassa", {
      body: { type: "notification", event: "payment.succeeded", object: { id } },
    });
  }

  test("offers what the checkout offers for the same goods", async () => {
    const { number } = await ordered(courier);
    const [held] = (await choices(number)).deliveries;
    expect([held?.providerCode, held?.zone, held?.address, held?.cost]).toEqual([
      "own",
      "city",
      "Москва, Арбат, 1",
      490,
    ]);
    await buyer.add([{ uuid: hinge, quantity: 1 }]);
    const [group] = (await buyer.checkout()).delivery;
    expect(held?.options).toEqual(group?.options);
    expect(new Set(held?.options.map(({ type }) => type))).toEqual(new Set(["pickup", "courier", "transport"]));
  });

  test("from pickup to courier: is previewed, priced by today's tariff, and recorded in the history and in an e-mail", async () => {
    const { number, uuid } = await ordered(pickup);
    await tariffBecomes(550);
    const before = await orders.shown(number);
    const wanted = deliveryChange({
      ...{ providerCode: "own", zone: "far", address: "Химки, Лесная, 5", interval: "09:00-14:00" },
      services: [
        { code: "unloading", qty: 1 },
        { code: "floor", qty: 3 },
      ],
    });
    const cost = 550 + 700 + 300 + 3 * 120;
    const preview = await orders.preview(number, [], wanted);
    expect(preview.details.map(({ field, before: was, after }) => [field, was, after])).toEqual([
      ["way", "pickup", "own"],
      ["address", null, "Химки, Лесная, 5"],
      ["point", expect.any(String), null],
      ["zone", null, "За городом"],
      ["interval", null, "09:00-14:00"],
      ["date", before.parts[0]?.delivery.dateFrom, "2026-10-15"],
      ["services", null, "floor:3,unloading"],
    ]);
    expect([preview.totals.before.delivery, preview.totals.after.delivery]).toEqual([0, cost]);
    expect(await orders.shown(number)).toEqual(before);

    await orders.change(number, [], { ...wanted, shown: preview.hash });
    const after = await orders.shown(number);
    expect(after.parts[0]?.delivery).toMatchObject({
      ...{ providerCode: "own", type: "courier", point: null, address: "Химки, Лесная, 5" },
      ...{ zone: "За городом", interval: "09:00-14:00", dateFrom: "2026-10-15", cost },
    });
    expect([after.version, after.totals.delivery]).toEqual([before.version + 1, cost]);
    expect(after.totals.total).toBe((before.totals.total ?? 0) + cost);
    expect(after.history.map(({ field }) => field)).toContain("delivery");
    const letters = await shop.sql("select 1 from outbox where template = 'order.changed' and dedupe_key like $1", [
      `%${uuid}%`,
    ]);
    expect(letters).toHaveLength(1);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("from courier to pickup: leaves nothing of the former method", async () => {
    const { number } = await ordered({
      ...courier,
      interval: "09:00-14:00",
      services: [{ code: "unloading", qty: 1 }],
    });
    await orders.change(number, [], deliveryChange({ providerCode: "pickup", pointCode: "msk-south" }));
    const order = await orders.shown(number);
    expect(order.parts[0]?.delivery).toMatchObject({
      ...{ providerCode: "pickup", type: "pickup", address: null, interval: null, zone: null, cost: 0, services: [] },
      point: expect.objectContaining({ code: "msk-south" }),
    });
    expect(order.totals.delivery).toBe(0);
  });

  test("to a carrier's point, and from there to the door", async () => {
    const { number } = await ordered(courier);
    await orders.change(number, [], deliveryChange({ providerCode: "cdek", pointCode: "post-1" }));
    const fetched = (await orders.shown(number)).parts[0]?.delivery;
    expect(fetched).toMatchObject({ providerCode: "cdek", type: "transport", address: null, cost: 250 });
    expect(fetched?.point?.code).toBe("post-1");
    await orders.change(number, [], deliveryChange({ providerCode: "cdek", address: "Москва, Арбат, 1" }));
    const brought = (await orders.shown(number)).parts[0]?.delivery;
    expect(brought).toMatchObject({ providerCode: "cdek", point: null, address: "Москва, Арбат, 1", cost: 320 });
  });

  test("to an unavailable or incomplete choice is refused and changes nothing", async () => {
    const { number } = await ordered(pickup);
    const before = await orders.shown(number);
    for (const [change, refusal] of [
      [{ providerCode: "pickup", pointCode: "nowhere" }, "422 deliveryUnavailable"],
      [{ providerCode: "own", zone: "moon", address: "Луна" }, "422 deliveryUnavailable"],
      [{ providerCode: "own", zone: "city", address: "А", interval: "01:00-02:00" }, "422 deliveryUnavailable"],
      [{ providerCode: "own", zone: "city" }, "422 deliveryAddress"],
      [{ providerCode: "pickup" }, "422 deliveryUnavailable"],
      [
        {
          ...{ providerCode: "own", zone: "city", address: "А" },
          services: [
            { code: "lift", qty: 1 },
            { code: "floor", qty: 2 },
          ],
        },
        "422 deliveryUnavailable",
      ],
      [
        { providerCode: "pickup", pointCode: "msk-south", services: [{ code: "lift", qty: 1 }] },
        "422 deliveryUnavailable",
      ],
      [{ providerCode: "own", zone: "city", address: "А", date: "2026-10-18" }, "422 deliveryDay"],
    ] as const)
      expect([
        change,
        code(await orders.patch(number, [], { deliveries: [{ kind: "available", ...change }] })),
      ]).toEqual([change, refusal]);
    expect(await orders.shown(number)).toEqual(before);
  });

  test("accepts exactly the days that the checkout offers for the method, or a carrier's own days", async () => {
    const { number } = await ordered(courier);
    const [held] = (await choices(number)).deliveries;
    const point = held?.options.flatMap(({ points }) => points).find(({ code: one }) => one === "msk-south");
    const near = held?.options.find(({ zone }) => zone?.code === "city");
    if (!point || !near) throw new Error("no delivery methods");
    // The point is open on Saturdays, when no courier delivers.
    const saturday = "2026-10-17";
    expect([point.days.includes(saturday), near.days.includes(saturday)]).toEqual([true, false]);
    const at = { providerCode: "pickup", pointCode: "msk-south" } as const;
    for (const [change, refusal] of [
      [{ ...courier, date: saturday }, "422 deliveryDay"],
      [{ ...courier, date: "2026-11-10" }, "422 deliveryDay"],
      [{ providerCode: "cdek", address: "Москва, Арбат, 1", date: near.days[1] }, "422 deliveryDay"],
      [{ ...at, date: "2026-10-12" }, "422 pickupDay"],
    ] as const) {
      const answer = await orders.patch(number, [], deliveryChange(change));
      expect([change, code(answer)]).toEqual([change, refusal]);
      expect(answer.body.errors).toMatchObject([{ field: "date" }]);
    }
    for (const change of [
      { ...courier, date: near.days.at(-1) },
      { ...at, date: saturday },
    ]) {
      await orders.change(number, [], deliveryChange(change));
      const delivery = (await orders.shown(number)).parts[0]?.delivery;
      expect([delivery?.dateFrom, delivery?.dateTo]).toEqual([change.date, change.date]);
    }
    // With another method the day is validated as a new choice; without a day it is computed again.
    expect(code(await orders.patch(number, [], deliveryChange({ ...courier, date: saturday })))).toBe(
      "422 deliveryDay",
    );
    await orders.change(number, [], deliveryChange(courier));
    expect((await orders.shown(number)).parts[0]?.delivery.dateFrom).toBe(near.dateFrom);
  });

  test("moves a chosen day on where the new point is closed", async () => {
    const { number } = await ordered({ ...pickup, date: "2026-10-17" });
    await orders.change(number, [], deliveryChange({ providerCode: "pickup", pointCode: "msk-small" }));
    const delivery = (await orders.shown(number)).parts[0]?.delivery;
    expect([delivery?.dateFrom, delivery?.dateTo]).toEqual(["2026-10-19", "2026-10-19"]);
  });

  test("promises unchanged lines for the days of the new method; lines without a day stay without one", async () => {
    const { lock, closer } = small.products;
    await buyer.add([hinge, lock.uuid, closer.uuid].map((uuid) => ({ uuid, quantity: 1 })));
    const checkout = await buyer.checkout();
    const groups = checkout.delivery.map(({ groupKind: kind }) => ({ kind, delivery: courier }));
    const { number } = placed(await buyer.place(orderForm(checkout, { groups })));
    const days = async () =>
      (await orders.shown(number)).parts.flatMap(({ delivery: { dateTo }, items }) =>
        items.map(({ productUuid, promisedDate }) => ({ productUuid, promisedDate, dateTo })),
      );
    const promised = (was: Awaited<ReturnType<typeof days>>) =>
      was.map((line) => ({ ...line, promisedDate: line.productUuid === closer.uuid ? null : line.dateTo }));
    const before = await days();
    expect(before).toEqual(promised(before));
    const far = { providerCode: "own", zone: "far", address: "Химки, Лесная, 5" } as const;
    await orders.change(number, [], { deliveries: groups.map(({ kind }) => ({ kind, ...far })) });
    const after = await days();
    expect(after).toEqual(promised(after));
    for (const [at, { dateTo }] of after.entries()) expect(dateTo > (before[at]?.dateTo ?? "")).toBe(true);
    await orders.change(number, [], { comment: "Позвоните за час" });
    expect(await days()).toEqual(after);
  });

  test("to the current method is no change and keeps its price though the tariff has risen", async () => {
    const { number } = await ordered(courier);
    await tariffBecomes(600);
    const same = deliveryChange({ ...courier, interval: "", services: [] });
    expect(code(await orders.patch(number, [], same))).toBe("422 orderUnchanged");
    await orders.change(number, [], { ...same, comment: "Позвоните за час" });
    expect((await orders.shown(number)).totals.delivery).toBe(490);
    await orders.change(number, [], deliveryChange({ ...courier, address: "Москва, Тверская, 7" }));
    expect((await orders.shown(number)).totals.delivery).toBe(600);
  });

  test("O7: is refused when another tab changed the shown version first", async () => {
    const { number } = await ordered(courier);
    const { version } = await orders.shown(number);
    await orders.change(number, [], { ...deliveryChange({ providerCode: "pickup", pointCode: "msk-south" }), version });
    const late = await orders.patch(number, [], { ...deliveryChange({ ...courier, zone: "far" }), version });
    expect(code(late)).toBe("422 orderChanged");
    expect((await orders.shown(number)).parts[0]?.delivery.providerCode).toBe("pickup");
  });

  test("of a paid order: a cheaper method refunds the difference with a receipt for delivery; a dearer one is refused with a message", async () => {
    const { number } = await ordered(courier, { paymentMethod: "card" });
    await pay(number);
    const dearer = await orders.patch(number, [], deliveryChange({ ...courier, zone: "far" }));
    expect(code(dearer)).toBe("422 deliveryDearer");
    const { money } = await orders.preview(
      number,
      [],
      deliveryChange({ providerCode: "pickup", pointCode: "msk-south" }),
    );
    expect(money).toEqual({ refund: 490, due: 0, byGateway: true });
    await orders.change(number, [], deliveryChange({ providerCode: "pickup", pointCode: "msk-south" }));
    const [refund] = await shop.sql<{ amount: string; subject: string }>(
      `select r.amount::float8::text as amount, r.request #>> '{receipt,lines,0,subject}' as subject
         from refunds r join orders o on o.uuid = r.order_uuid where o.number = $1`,
      [number],
    );
    expect(refund).toEqual({ amount: "490", subject: "service" });
    await followRefunds(shop.ports);
    const order = await orders.shown(number);
    expect([order.status, order.paymentStatus, order.due]).toEqual(["confirmed", "partiallyRefunded", 0]);
  });

  test("of an unpaid order: a dearer method is added to the amount due", async () => {
    const { number } = await ordered(pickup, { paymentMethod: "card" });
    const was = (await orders.shown(number)).due ?? 0;
    const { due } = await orders.change(number, [], deliveryChange(courier));
    expect(due).toBe(was + 490);
    await pay(number);
    expect((await orders.shown(number)).paymentStatus).toBe("paid");
  });

  test(
    "any sequence of methods: each costs what is offered today, and the amounts of the order follow",
    { timeout: 300_000 },
    async () => {
      const { number } = await ordered(pickup);
      const ways = (await choices(number)).deliveries[0]?.options.flatMap((option) =>
        waysOf(option).map((way, at) => ({ option, way, point: option.points[at] })),
      );
      if (ways === undefined) throw new Error("no delivery methods");
      let last = "pickup:msk-south";
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(ways.length - 1), { minLength: 1, maxLength: 4 }), async (row) => {
          for (const at of row) {
            const chosen = ways[at];
            if (chosen === undefined) continue;
            const { option, way, point } = chosen;
            const before = await orders.shown(number);
            const answer = await orders.patch(
              number,
              [],
              deliveryChange({
                providerCode: option.providerCode,
                ...(point ? { pointCode: point.code } : { address: "Москва, Арбат, 1" }),
                ...(option.zone ? { zone: option.zone.code } : {}),
              }),
            );
            const after = await orders.shown(number);
            expect([way, code(answer)]).toEqual([way, way === last ? "422 orderUnchanged" : "200 undefined"]);
            expect(after.version - before.version).toBe(way === last ? 0 : 1);
            expect(after.parts[0]?.delivery.cost).toBe(option.cost);
            const sums = after.parts.flatMap((part) => [
              part.delivery.cost ?? 0,
              ...part.items.map(({ sum }) => sum ?? 0),
            ]);
            expect(moneyFromNumber(after.totals.total ?? 0)).toBe(addMoney(...sums.map(moneyFromNumber)));
            last = way;
          }
          expect(await faultsOf(shop.database)).toEqual([]);
        }),
        { numRuns: 6 },
      );
    },
  );
});
