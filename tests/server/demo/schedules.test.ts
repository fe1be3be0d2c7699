import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#app/domain/local-time.ts";
import { productionCalendar } from "#app/domain/logistics/production-calendar.ts";
import { dueDays } from "#app/domain/order/schedule-days.ts";
import type { Database } from "#server/db/client.ts";
import { scheduleStories } from "#server/demo/schedules/schedule-stories.ts";
import { generateShop } from "#server/demo/shop.ts";
import { demoDatabase } from "#tests/support/shops/demo-database.ts";
import { today } from "./whole-shop.ts";

const shop = generateShop({ today });
const { orders, orderItems } = shop.orders;
const { schedules, lines, runs, lists, listLines } = shop.schedules;
const runsOf = (uuid: string) => runs.filter(({ schedule_uuid }) => schedule_uuid === uuid);
const goodsOf = (order: string) =>
  orderItems.filter(({ order_uuid }) => order_uuid === order).map(({ name, quantity }) => `${name} × ${quantity}`);

describe("schedules of the demo shop", () => {
  test("cover every lasting state, each with a year of history at most", () => {
    expect(schedules).toHaveLength(scheduleStories.length);
    expect(new Set(schedules.map(({ status }) => status))).toEqual(
      new Set(["active", "paused", "suspended", "completed"]),
    );
    expect(new Set(runs.map(({ result }) => result))).toEqual(new Set(["order", "draft", "attention", "skipped"]));
    expect(new Set(runs.flatMap(({ warnings }) => warnings.map(({ what }) => what)))).toEqual(
      new Set(["skipped", "partial", "waits", "priceUp"]),
    );
    for (const { uuid, mode } of schedules) {
      const results = runsOf(uuid).map(({ result }) => result);
      expect(results.length).toBeGreaterThanOrEqual(8);
      const usual = results.filter((result) => result === (mode === "auto" ? "order" : "draft"));
      expect(usual.length).toBeGreaterThan(results.length / 2);
    }
  });

  test("ran on all days they were due, and continue with the next", () => {
    const calendar = productionCalendar([2024, 2025, 2026, 2027, 2028], new Map());
    for (const { uuid, next_due_on, ...row } of schedules) {
      const plan = {
        period: row.period,
        weekday: row.weekday,
        startDate: row.start_date,
        endDate: row.end_date,
      };
      const days = runsOf(uuid).map(({ due_on }) => due_on);
      const due = dueDays(plan, calendar, { after: addDays(row.start_date, -1) }, days.length + 1);
      expect([...days, ...(next_due_on === null ? [] : [next_due_on])]).toEqual(due);
    }
  });

  test("have orders of that day, of its buyer, on credit, with the repeated goods except missing ones", () => {
    const placed = runs.filter(({ result }) => result === "order");
    expect(placed.length).toBeGreaterThan(20);
    expect(orders.filter(({ source }) => source === "schedule")).toHaveLength(placed.length);
    for (const { schedule_uuid, due_on, order_uuid, at, warnings } of placed) {
      const schedule = schedules.find(({ uuid }) => uuid === schedule_uuid);
      const order = orders.find(({ uuid }) => uuid === order_uuid);
      expect(order).toMatchObject({
        user_uuid: schedule?.user_uuid,
        counterparty_uuid: schedule?.root_uuid,
        source: "schedule",
        payment_method: "credit",
        created_at: at,
      });
      expect(at.slice(0, 10)).toBe(due_on);
      const lost = warnings.flatMap(({ what, name }) => (what === "skipped" ? [name] : []));
      expect(goodsOf(order?.uuid ?? "")).toEqual(
        goodsOf(schedule?.order_uuid ?? "").filter((line) => !lost.some((name) => line.startsWith(`${name} × `))),
      );
    }
  });

  test("repeat an order received before their start; runs without an order name none", () => {
    for (const { uuid, order_uuid, user_uuid, start_date } of schedules) {
      const order = orders.find((one) => one.uuid === order_uuid);
      expect(order?.user_uuid).toBe(user_uuid);
      expect((order?.created_at ?? "") < start_date).toBe(true);
      expect(lines.filter(({ schedule_uuid }) => schedule_uuid === uuid)).toHaveLength(goodsOf(order_uuid).length);
    }
    expect(runs.every(({ result, order_uuid }) => (result === "order") === (order_uuid !== null))).toBe(true);
  });

  test("have one draft each, of the last run", () => {
    expect(lists.length).toBeGreaterThan(1);
    for (const { uuid } of lists) {
      const [run, ...others] = runs.filter(({ list_uuid }) => list_uuid === uuid);
      expect(others).toEqual([]);
      expect(run?.result).toBe("draft");
      expect(run?.due_on).toBe(runsOf(run?.schedule_uuid ?? "").at(-1)?.due_on);
      expect(listLines.some(({ list_uuid }) => list_uuid === uuid)).toBe(true);
    }
  });
});

describe.each([300, 2400])("schedules of a demo shop of %i goods, in a database", (products) => {
  let database: Database;
  beforeAll(async () => {
    database = await demoDatabase(today, products);
  }, 300_000);
  afterAll(() => database.close());

  test("are stored with their runs", async () => {
    const { rows } = await database.pool.query<{ schedules: number; runs: number; placed: number }>(
      `select (select count(*)::int from order_schedules) as schedules,
              (select count(*)::int from order_schedule_runs) as runs,
              (select count(*)::int from order_schedule_runs r join orders o on o.uuid = r.order_uuid
                where o.source = 'schedule' and o.user_uuid =
                  (select user_uuid from order_schedules s where s.uuid = r.schedule_uuid)) as placed`,
    );
    expect(rows[0]?.schedules).toBe(scheduleStories.length);
    expect(rows[0]?.runs).toBe(runs.length);
    expect(rows[0]?.placed).toBeGreaterThan(20);
  });
});
