import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestedApprovalShape, approvalShape, approvedShape } from "#app/contract/orders/approvals.ts";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderShape } from "#app/contract/orders/orders.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { toBuyers } from "#tests/support/emails.ts";
import { buying, newBuyer, orderForm, placed, type Buying } from "#tests/support/orders/buying.ts";
import { newMember, noOrders } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;

let shop: TestShop;
let buyer: Buying;
let made = 300_000;
// The Friday before a week with a holiday, 4 November, a minute before the cut-off; the courier needs a day or two.
const friday = "2026-10-30T15:59:00+03:00";
let now = friday;

beforeAll(async () => {
  shop = await testShop({ ports: { clock: { now: () => new Date(now) } } });
  await shop.sql(
    `update delivery_tariffs set intervals = '[{"from":"09:00","to":"14:00"}]' where provider_code = 'own'`,
  );
  await shop.ports.bus.publish("public");
});
beforeEach(async () => {
  now = friday;
  await shop.sql("update stock set reserved = 0");
  buyer = buying(shop, await newBuyer(shop, (made += 1)));
});
afterAll(() => shop.close());

type Delivery = PlaceOrderBody["groups"][number]["delivery"];
const byCourier: Delivery = { providerCode: "own", address: "Москва, Арбат, 1" };

async function reached() {
  await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
  return buyer.checkout();
}
async function orderOn(date: string | undefined, delivery = byCourier) {
  const groups = [{ kind: "available" as const, delivery: { ...delivery, ...(date === undefined ? {} : { date }) } }];
  return buyer.place(orderForm(await reached(), { groups }));
}
async function deliveryOf(id: string) {
  return (await buyer.ask("GET", `/private/orders/orders/${id}`)).data(orderShape).parts[0]?.delivery;
}
async function offered(type: "courier" | "pickup") {
  const option = (await reached()).delivery[0]?.options.find((one) => one.type === type);
  if (!option) throw new Error(`no delivery option ${type}`);
  return option;
}

describe("the day of delivery", () => {
  test("may be any working day of two weeks, in the city's time zone", async () => {
    const { days } = await offered("courier");
    expect(days).toEqual([
      ...["2026-11-03", "2026-11-05", "2026-11-06"],
      ...["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-16"],
    ]);
    // After the cut-off time the first day is no longer offered.
    now = "2026-10-30T16:01:00+03:00";
    expect((await offered("courier")).days[0]).toBe("2026-11-05");
  });

  test("is the earliest one if none is chosen, as before", async () => {
    const delivery = await deliveryOf(placed(await orderOn(undefined)).uuid);
    expect(delivery).toMatchObject({ dateFrom: "2026-11-02", dateTo: "2026-11-03" });
  });

  test("that is chosen is stored with the order and shown for its lines and in the e-mail, with the hours", async () => {
    await shop.sql("update users set email_confirmed_at = now() where email = $1", [`buyer${made}@example.ru`]);
    const order = placed(await orderOn("2026-11-06", { ...byCourier, interval: "09:00-14:00" }));
    expect(await deliveryOf(order.uuid)).toMatchObject({
      dateFrom: "2026-11-06",
      dateTo: "2026-11-06",
      isEstimate: false,
      interval: "09:00-14:00",
    });
    const [line] = await shop.sql<{ day: string }>(
      `select promised_date::text as day from order_items where part_uuid in
         (select uuid from order_parts where order_uuid = $1)`,
      [order.uuid],
    );
    expect(line?.day).toBe("2026-11-06");
    const [letter] = await shop.sql<{ params: { groups: { delivery: unknown }[] } }>(
      "select params from outbox where template = 'order.new' and params ->> 'uuid' = $1",
      [order.uuid],
    );
    expect(letter?.params.groups[0]?.delivery).toMatchObject({ dateFrom: "2026-11-06", interval: "09:00-14:00" });
    const mail = outboxMail(shop.clock);
    await deliverOutbox({ ...shop.ports, mail });
    const sent = toBuyers(mail.outbox).find(({ text }) => text.includes(order.number));
    expect(sent?.text).toContain("Срок: 6\u00a0ноября 2026, с 09:00 до 14:00.");
  });

  test.each([
    ["a holiday", "2026-11-04"],
    ["a Saturday", "2026-10-31"],
    ["a day gone by", "2026-10-29"],
    ["today", "2026-10-30"],
    ["a day that is not certain yet", "2026-11-02"],
    ["a day too far ahead", "2026-11-17"],
  ])("is refused with a message and no order where it is %s", async (_, date) => {
    const answer = await orderOn(date);
    expect([answer.status, answer.body.code]).toEqual([422, "deliveryDay"]);
    expect(answer.body.errors).toEqual([
      {
        field: "groups.0.delivery.date",
        code: "deliveryDay",
        message: "В этот день доставить не получится. Выберите другой рабочий день",
      },
    ]);
    expect((await buyer.basket()).items).toHaveLength(1);
  });

  test("is checked again when the order is placed, since the page may have been open past the cut-off", async () => {
    const groups = [{ kind: "available" as const, delivery: { ...byCourier, date: "2026-11-03" } }];
    const form = orderForm(await reached(), { groups });
    now = "2026-10-30T16:01:00+03:00";
    expect((await buyer.place(form)).body.code).toBe("deliveryDay");
    const later = [{ kind: "available" as const, delivery: { ...byCourier, date: "2026-11-05" } }];
    placed(await buyer.place({ ...form, groups: later }));
  });

  test("of a pickup point is one of its opening days", async () => {
    const { points } = await offered("pickup");
    const [point] = points;
    if (!point) throw new Error("no point");
    const open = new Set(point.schedule.map(({ day }) => day));
    expect(point.days.every((day) => open.has(new Date(`${day}T00:00Z`).getUTCDay() || 7))).toBe(true);
    const delivery: Delivery = { providerCode: "pickup", pointCode: point.code };
    const chosen = point.days[3];
    expect(await deliveryOf(placed(await orderOn(chosen, delivery)).uuid)).toMatchObject({
      dateFrom: chosen,
      dateTo: chosen,
    });
    const refused = await orderOn("2026-12-30", delivery);
    expect([refused.status, refused.body.code]).toEqual([422, "pickupDay"]);
  });

  test("cannot be chosen where goods have no date yet, or for a carrier", async () => {
    const { delivery } = await reached();
    const carriers = delivery[0]?.options.filter(({ type }) => type === "transport") ?? [];
    expect(carriers.flatMap(({ days, points }) => [days, ...points.map((one) => one.days)]).flat()).toEqual([]);
  });

  test("that passed while an order waited for approval becomes the earliest one, as shown to the approver", async () => {
    const owner = await newMember(shop, (made += 1), "owner");
    const clerk = await newMember(shop, (made += 1), noOrders);
    await clerk.add([{ uuid: products.hinge.uuid, quantity: 20 }]);
    const checkout = await clerk.checkout();
    const groups = [{ kind: "available" as const, delivery: { ...byCourier, date: "2026-11-03" } }];
    const form = orderForm(checkout, { groups });
    const response = await clerk.ask("POST", "/private/orders/approvals", form, { "idempotency-key": form.checkout });
    const { uuid } = response.data(requestedApprovalShape);
    const look = async () => (await owner.ask("GET", `/private/orders/approvals/${uuid}`)).data(approvalShape);
    expect((await look()).deliveries[0]?.days).toEqual({ from: "2026-11-03", to: "2026-11-03" });
    now = "2026-10-30T16:01:00+03:00";
    const { basketVersion, priceHash, deliveries, hindrance } = await look();
    expect([deliveries[0]?.days, hindrance]).toEqual([{ from: "2026-11-03", to: "2026-11-05" }, null]);
    const shown = { basketVersion, priceHash };
    const { number } = (await owner.ask("POST", `/private/orders/approvals/${uuid}/approve`, shown)).data(
      approvedShape,
    );
    const [part] = await shop.sql<{ day: string }>(
      "select delivery ->> 'dateTo' as day from order_parts where number like $1",
      [`${number}%`],
    );
    expect(part?.day).toBe("2026-11-05");
  });
});
