import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { mayTransition, orderStatuses, type OrderActor } from "#app/domain/order/status.ts";
import { demoOrders } from "#server/demo/orders/orders.ts";
import { generateShop } from "#server/demo/shop.ts";
import { demoDatabase } from "#tests/support/demo-database.ts";
import { today } from "./whole-shop.ts";

const shop = generateShop({ today });
const { orders, orderParts, orderItems, orderHistory, reserved, shipments } = shop.orders;

describe("orders of the demo shop", () => {
  test("are the same in every run", () => {
    expect(demoOrders({ products: 2400, userArticles: shop.userArticles, today })).toEqual(shop.orders);
  });

  test("of companies that buy by contract are two years long, two to four a month", () => {
    for (const key of ["fram-servis", "belov-montazh", "kuznetsov"]) {
      const perMonth = (shipments.get(key) ?? []).length / 24;
      expect(perMonth).toBeGreaterThanOrEqual(1.9);
      expect(perMonth).toBeLessThanOrEqual(4.5);
    }
    expect(new Set(orders.map(({ user_uuid }) => user_uuid)).size).toBe(7);
  });

  test("stand in every status, and in every state of payment that lasts", () => {
    expect(new Set(orderParts.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([...orderStatuses, "partiallyShipped"]));
    expect([...new Set(orders.map(({ payment_status }) => payment_status))].toSorted()).toEqual([
      "failed",
      "notRequired",
      "overdue",
      "paid",
      "partiallyPaid",
      "partiallyRefunded",
      "pending",
      "postpaid",
      "refunded",
      "refunding",
    ]);
  });

  test("add up: lines to parts, parts and deliveries to orders", () => {
    const thousandths = (text: string) => Math.round(Number(text) * 1000);
    const sum = (texts: string[]) => texts.reduce((all, text) => all + thousandths(text), 0);
    for (const order of orders) {
      const items = orderItems.filter(({ order_uuid }) => order_uuid === order.uuid);
      const parts = orderParts.filter(({ order_uuid }) => order_uuid === order.uuid);
      expect(items.length).toBeGreaterThan(0);
      expect(thousandths(order.items_sum)).toBe(sum(items.map((item) => item.sum)));
      expect(thousandths(order.items_sum)).toBe(sum(parts.map((part) => part.items_sum)));
      expect(thousandths(order.delivery_sum)).toBe(sum(parts.map((part) => part.delivery_cost)));
      expect(thousandths(order.total)).toBe(thousandths(order.items_sum) + thousandths(order.delivery_sum));
      expect(thousandths(order.vat_sum)).toBe(sum(items.map((item) => item.vat_sum)));
    }
  });

  test("have come by steps of the graph, none of them later than today", () => {
    for (const { field, from_value, to_value, actor, at } of orderHistory) {
      expect(Date.parse(at)).toBeLessThanOrEqual(today.getTime() + 60_000);
      if (!field.startsWith("status") || from_value === null) continue;
      const from = orderStatuses.find((status) => status === from_value) ?? "canceled";
      const to = orderStatuses.find((status) => status === to_value) ?? "new";
      const allowed = mayTransition(from, to, actor as OrderActor).ok || (from === "new" && to === "confirmed");
      expect(allowed, `${from} > ${to} by ${actor}`).toBe(true);
    }
  });

  test("hold shelves only while they are under way", () => {
    const held = orderItems.filter(({ state }) => state === "reserved" || state === "picking");
    expect(new Set(reserved.map(({ product_uuid }) => product_uuid))).toEqual(
      new Set(held.map(({ product_uuid }) => product_uuid)),
    );
  });

  test("that left are those that the mutual settlements tell of, to the kopeck", () => {
    const told = shop.settlements.filter(({ document_type }) => document_type === "realization");
    expect(told.length).toBeGreaterThan(150);
    for (const { order_number, debit } of told)
      expect(orders.find(({ number }) => number === order_number)?.total).toBe(debit);
  });
});

describe("orders of the demo shop in a database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await demoDatabase(today, 300);
  });
  afterAll(() => database.close());

  const one = async (text: string) => (await database.pool.query<{ n: number }>(text)).rows[0]?.n;

  test("reserve exactly what those under way hold, and never more than lies there", async () => {
    expect(
      await one(`select count(*)::int as n from stock s
        where s.reserved <> coalesce((
          select sum(i.quantity) from order_items i join order_parts p on p.uuid = i.part_uuid
           where i.product_uuid = s.product_uuid and p.warehouse_uuid = s.warehouse_uuid and i.state in ('reserved', 'picking')), 0)
           or s.reserved > s.on_hand`),
    ).toBe(0);
    expect(await one("select count(*)::int as n from stock where reserved > 0")).toBeGreaterThan(10);
  });

  test("carry the status that their parts make and the words of their lines", async () => {
    expect(
      await one(`select count(*)::int as n from orders o
        where search_text = '' or status <> (select master_status(array_agg(p.status)) from order_parts p where p.order_uuid = o.uuid)`),
    ).toBe(0);
  });

  test("leave the next number free", async () => {
    expect(await one("select (nextval('order_numbers') > max(right(number, 6)::int))::int as n from orders")).toBe(1);
  });
});
