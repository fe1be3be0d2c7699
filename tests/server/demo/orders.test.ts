import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/client.ts";
import { masterStatuses, mayTransition, orderStatuses, type OrderActor } from "#app/domain/order/status.ts";
import { addMoney, moneyFromDecimal, moneyToDecimal } from "#app/domain/money.ts";
import { taxedTotals } from "#app/domain/order/shipped-line.ts";
import { quantityFromDecimal, subtractQuantity } from "#app/domain/quantity.ts";
import { deliveryZoneRows } from "#server/demo/delivery.ts";
import { rootUuid } from "#server/demo/people/people.ts";
import { demoShop } from "#server/demo/identity.ts";
import { creditTerms } from "#server/demo/people/settlements.ts";
import { linesOfUpd, ukdBodyShape, updBodyShape } from "#server/use-cases/order/documents/document-body.ts";
import { demoOrders } from "#server/demo/orders/orders.ts";
import { generateShop } from "#server/demo/shop.ts";
import { demoDatabase } from "#tests/support/shops/demo-database.ts";
import { today } from "./whole-shop.ts";
import { z } from "zod";

const shop = generateShop({ today });
const { orders, orderParts, orderItems, orderHistory, reserved, papers } = shop.orders;
const left = new Set(["shipped", "completed", "partiallyReturned", "returned"]);
const statusesOf = (order: string) =>
  orderParts.filter(({ order_uuid }) => order_uuid === order).map(({ status }) => status);
const isCanceled = (order: string) => statusesOf(order).every((status) => status === "canceled");
const hasLeft = (order: string) =>
  !isCanceled(order) && statusesOf(order).every((status) => status === "canceled" || left.has(status));

describe("orders of the demo shop", () => {
  test("are the same in every run", () => {
    const { userArticles, counterparties } = shop;
    const { seller } = demoShop;
    expect(demoOrders({ products: 2400, userArticles, counterparties, seller, today })).toEqual(shop.orders);
  });

  test("of companies with a contract span two years, two to four a month", () => {
    for (const key of ["fram-servis", "belov-montazh", "kuznetsov"]) {
      const perMonth = orders.filter((one) => one.counterparty_uuid === rootUuid(key) && hasLeft(one.uuid)).length / 24;
      expect(perMonth).toBeGreaterThanOrEqual(1.9);
      expect(perMonth).toBeLessThanOrEqual(4.5);
    }
    expect(new Set(orders.map(({ user_uuid }) => user_uuid)).size).toBe(13);
  });

  test("cover every status, and every lasting payment state", () => {
    expect(new Set(orderParts.map(({ status }) => status))).toEqual(new Set(orderStatuses));
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

  test("have a history along the graph, not later than today", () => {
    for (const { field, from_value, to_value, actor, at } of orderHistory) {
      expect(Date.parse(at)).toBeLessThanOrEqual(today.getTime() + 60_000);
      if (!field.startsWith("status") || from_value === null) continue;
      const from = orderStatuses.find((status) => status === from_value) ?? "canceled";
      const to = orderStatuses.find((status) => status === to_value) ?? "new";
      const allowed = mayTransition(from, to, actor as OrderActor).ok || (from === "new" && to === "confirmed");
      expect(allowed, `${from} > ${to} by ${actor}`).toBe(true);
    }
  });

  test("with a declined payment record it at the time of the attempt", () => {
    const refused = orderHistory.filter(({ field, to_value }) => field === "payment" && to_value === "failed");
    expect(refused.length).toBeGreaterThan(0);
    for (const { order_uuid, at } of refused) {
      const payment = shop.orders.payments.find((one) => one.order_uuid === order_uuid);
      expect(Date.parse(at) - Date.parse(payment?.created_at ?? "")).toBeGreaterThanOrEqual(0);
    }
  });

  test("with courier delivery name a zone as the shop does", () => {
    const known = new Set(deliveryZoneRows().map(({ city_uuid, code, name }) => `${city_uuid} ${code} ${name}`));
    const shape = z.object({ zone: z.string().nullable(), zoneCode: z.string().nullable() });
    for (const { order_uuid, delivery } of orderParts) {
      const { zone, zoneCode } = shape.parse(delivery);
      const order = orders.find(({ uuid }) => uuid === order_uuid);
      if (zone !== null) expect(known).toContain(`${order?.city_uuid} ${zoneCode} ${zone}`);
    }
  });

  test("reserve stock only while in progress", () => {
    const held = orderItems.filter(({ state }) => state === "reserved" || state === "picking");
    expect(new Set(reserved.map(({ product_uuid }) => product_uuid))).toEqual(
      new Set(held.map(({ product_uuid }) => product_uuid)),
    );
  });

  test("have a УПД for every shipped part, over its cost with delivery", () => {
    const upds = papers.filter(({ type }) => type === "upd");
    expect(new Set(upds.map(({ part_uuid }) => part_uuid))).toEqual(
      new Set(orderParts.filter(({ status }) => left.has(status)).map(({ uuid }) => uuid)),
    );
    expect(new Set(papers.map(({ number }) => number)).size).toBe(papers.length);
    for (const { part_uuid, body } of upds) {
      const part = orderParts.find(({ uuid }) => uuid === part_uuid);
      const sum = taxedTotals(linesOfUpd(updBodyShape.parse(body))).sum;
      expect(sum).toBe(addMoney(moneyFromDecimal(part?.items_sum ?? ""), moneyFromDecimal(part?.delivery_cost ?? "")));
    }
  });

  test("have the buyer's own number and the date of the contract on every document", () => {
    expect(orders.some(({ customer_number }) => customer_number !== null)).toBe(true);
    for (const { order_uuid, body } of papers) {
      const order = orders.find(({ uuid }) => uuid === order_uuid);
      expect(body.customerNumber).toBe(order?.customer_number);
      expect(body.contractDate === null).toBe(body.contract === null);
    }
  });

  test("that were returned, or had a wrong price, have a УКД over exactly that", () => {
    const ukds = papers.filter(({ type }) => type === "ukd");
    const cameBack = orderParts.filter(({ status }) => status === "partiallyReturned" || status === "returned");
    expect(cameBack.length).toBeGreaterThan(3);
    expect(ukds.length).toBeGreaterThan(cameBack.length);
    for (const { uuid } of cameBack) {
      const ukd = ukdBodyShape.parse(ukds.find(({ part_uuid }) => part_uuid === uuid)?.body);
      for (const { item, was, became } of ukd.lines) {
        const line = orderItems.find((one) => one.uuid === item);
        const back = subtractQuantity(was.quantity, became.quantity);
        if (line) expect(back).toBe(quantityFromDecimal(line.returned_quantity));
      }
    }
  });

  test("that were shipped are those in the mutual settlements, by document and to the kopeck", () => {
    const told = shop.settlements.filter(({ document_type }) => document_type === "realization");
    expect(told.length).toBeGreaterThan(150);
    for (const { document_number, order_number, debit } of told) {
      const paper = papers.find(({ number }) => number === document_number);
      const part = orderParts.find(({ uuid }) => uuid === paper?.part_uuid);
      expect(orders.find(({ uuid }) => uuid === paper?.order_uuid)?.number).toBe(order_number);
      expect(debit).toBe(
        moneyToDecimal(addMoney(moneyFromDecimal(part?.items_sum ?? ""), moneyFromDecimal(part?.delivery_cost ?? ""))),
      );
    }
    const ofCompanies = new Set(creditTerms.map(({ key }) => rootUuid(key)));
    const issued = papers.filter(({ order_uuid }) =>
      orders.some((one) => one.uuid === order_uuid && ofCompanies.has(one.counterparty_uuid)),
    );
    const entries = new Set(shop.settlements.map(({ document_number }) => document_number));
    expect(issued.filter(({ number }) => !entries.has(number))).toEqual([]);
  });

  test("that were prepaid are booked on the day and with the amount of the payment, shipped or not", () => {
    const paid = shop.orders.payments.filter(({ status }) => status === "succeeded");
    for (const { order_uuid, amount, created_at } of paid) {
      const order = orders.find(({ uuid }) => uuid === order_uuid);
      if (!creditTerms.some(({ key }) => rootUuid(key) === order?.counterparty_uuid)) continue;
      expect(shop.settlements).toContainEqual(
        expect.objectContaining({
          document_type: "payment",
          order_number: order?.number,
          document_date: created_at.slice(0, 10),
          credit: amount,
        }),
      );
    }
  });

  test("that were prepaid owe nothing; what is not shipped yet is an advance", () => {
    const advances = new Set<string>();
    for (const { uuid, number, payment_status } of orders.filter(({ payment_method }) => payment_method !== "credit")) {
      const own = shop.settlements.filter(({ order_number }) => order_number === number);
      const [debit, credit] = [sumOf(own, "debit"), sumOf(own, "credit")];
      if (debit === credit) continue;
      expect(credit, number).toBeGreaterThan(debit);
      expect(hasLeft(uuid) || (isCanceled(uuid) && payment_status !== "refunding"), number).toBe(false);
      advances.add(orders.find((one) => one.uuid === uuid)?.counterparty_uuid ?? "");
    }
    expect(advances).toEqual(new Set(creditTerms.map(({ key }) => rootUuid(key))));
  });

  test("with advances are under contracts without debt, so that no credit debt is covered by them", () => {
    for (const contract of new Set(shop.settlements.map(({ contract_uuid }) => contract_uuid))) {
      const entries = shop.settlements.filter(({ contract_uuid }) => contract_uuid === contract);
      const ahead = entries.filter(({ document_type, order_number }) => document_type === "payment" && order_number);
      const isOwed = sumOf(entries, "debit") > sumOf(entries, "credit");
      const latest =
        ahead
          .map(({ document_date }) => document_date)
          .toSorted()
          .at(-1) ?? "";
      if (isOwed) expect(latest < "2026-06-01").toBe(true);
    }
  });
});

function sumOf(entries: readonly (typeof shop.settlements)[number][], side: "debit" | "credit") {
  return addMoney(...entries.map((entry) => moneyFromDecimal(entry[side])));
}

describe("demo orders in a database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await demoDatabase(today, 300);
  });
  afterAll(() => database.close());

  const one = async (text: string) => (await database.pool.query<{ n: number }>(text)).rows[0]?.n;

  test("reserve exactly the quantities in progress, within the stock", async () => {
    expect(
      await one(`select count(*)::int as n from stock s
        where s.reserved <> coalesce((
          select sum(i.quantity) from order_items i join order_parts p on p.uuid = i.part_uuid
           where i.product_uuid = s.product_uuid and p.warehouse_uuid = s.warehouse_uuid and i.state in ('reserved', 'picking')), 0)
           or s.reserved > s.on_hand`),
    ).toBe(0);
    expect(await one("select count(*)::int as n from stock where reserved > 0")).toBeGreaterThan(10);
  });

  test("have the status of their parts and the wording of their lines", async () => {
    expect(
      await one(`select count(*)::int as n from orders o
        where search_text = '' or status <> (select master_status(array_agg(p.status)) from order_parts p where p.order_uuid = o.uuid)`),
    ).toBe(0);
    expect(await one("select count(distinct status)::int as n from orders")).toBe(masterStatuses.length);
  });

  test("leave the next document numbers free", async () => {
    expect(
      await one(
        "select (nextval('upd_numbers') > max(right(number, 6)::int))::int as n from order_documents where type = 'upd'",
      ),
    ).toBe(1);
    expect(
      await one(
        "select (nextval('ukd_numbers') > max(right(number, 6)::int))::int as n from order_documents where type = 'ukd'",
      ),
    ).toBe(1);
  });

  test("leave the next number free", async () => {
    expect(await one("select (nextval('order_numbers') > max(right(number, 6)::int))::int as n from orders")).toBe(1);
  });
});
