import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runSchedules } from "#server/jobs/run-schedules.ts";
import { mostSchedules } from "#app/domain/limits.ts";
import { buyerWithOrder, scheduledShop, usual, type ScheduledShop } from "#tests/support/orders/schedules.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("schedules run by several processes"), () => {
  let shop: ScheduledShop;
  let mine: Awaited<ReturnType<typeof buyerWithOrder>>;

  beforeAll(async () => {
    shop = await scheduledShop("postgres");
    mine = await buyerWithOrder(shop);
    // Enough stock for every run: shortages are tested elsewhere.
    await shop.sql("update stock set on_hand = 1000");
  });
  afterAll(() => shop.close());

  test("R2: make one order and one notification a day in twenty simultaneous runs", async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        mine.make({ orderId: mine.order.number, mode: at % 2 ? "auto" : "draft", name: `Повтор ${at}` }),
      ),
    );
    const replicas = [shop.ports, shop.replica().ports, shop.replica().ports, shop.replica().ports];
    for (const day of ["2026-11-23", "2026-11-24"]) {
      shop.set(`${day}T05:00:00Z`);
      await Promise.all(Array.from({ length: 20 }, (_, at) => runSchedules(replicas[at % 4] ?? shop.ports)));
      // A schedule skipped because another process held it is executed in the next run.
      await shop.turn();
      // A run deferred by a conflict is retried ten minutes later.
      shop.set(`${day}T05:11:00Z`);
      await shop.turn();
    }
    const orders = await shop.sql("select from orders where source = 'schedule'");
    expect(orders).toHaveLength(6);
    for (const { uuid } of made) expect((await mine.look(uuid)).runs).toHaveLength(2);
    const notifications = await shop.sql<{ n: string }>(
      "select count(*) as n from notifications where event = 'schedule.draft'",
    );
    expect(Number(notifications[0]?.n)).toBe(6);
    expect(
      await shop.sql(
        "select from notifications where event = 'order.new' and path in (select '/profile/order/' || uuid from orders where source = 'schedule')",
      ),
    ).toHaveLength(6);
  });

  test("K7: never exceed the limit when they are created concurrently", async () => {
    await shop.sql(
      `insert into order_schedules (uuid, user_uuid, root_uuid, city_uuid, order_uuid, name, period, start_date, run_at, next_due_on)
       select gen_random_uuid(), user_uuid, root_uuid, city_uuid, order_uuid, 'x', 'yearly', start_date, run_at, '2027-11-23'
         from (select * from order_schedules limit 1) one,
              generate_series(1, $1::int - (select count(*)::int from order_schedules) - 3)`,
      [mostSchedules],
    );
    const body = { ...usual, period: "yearly", startDate: "2026-12-01", orderId: mine.order.number };
    const answers = await Promise.all(Array.from({ length: 10 }, () => mine.ask("POST", "", body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((one) => one.body.code))).toEqual(
      new Set(["scheduleLimit"]),
    );
  });
});
