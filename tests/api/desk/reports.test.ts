import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ordersReportShape } from "#app/contract/desk/shop/reports.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

let shop: TestShop;
let order = { uuid: "", city: "", warehouse: "", total: 0 };
beforeAll(async () => {
  shop = await testShop();
  await shop.sql("update orders set status = 'canceled'");
  const { uuid } = await shippedOrder(shop, undefined, "confirmed");
  const other = await shippedOrder(shop, undefined, "confirmed");
  const [found] = await shop.sql<typeof order>(
    `select o.uuid, o.city_uuid as city, p.warehouse_uuid as warehouse, (p.items_sum + p.delivery_cost)::float8 as total
       from orders o join order_parts p on p.order_uuid = o.uuid where o.uuid = $1`,
    [uuid],
  );
  order = found ?? order;
  // 22:30 UTC is the next day in Moscow.
  await shop.sql("update orders set created_at = '2026-03-01T22:30:00Z' where uuid = $1", [uuid]);
  await shop.sql("update orders set created_at = '2026-03-01T10:00:00Z', status = 'canceled' where uuid = $1", [
    other.uuid,
  ]);
});
afterAll(() => shop.close());

type Desk = Awaited<ReturnType<typeof atDesk>>;
const report = async (desk: Desk, query = "?from=2026-03-01&to=2026-03-03") =>
  (await desk.call("GET", `/desk/reports/orders${query}`)).data(ordersReportShape);

describe("the report of orders", () => {
  it("counts orders and revenue by the day of their city, without canceled ones", async () => {
    const shown = await report(await atDesk(shop, ["finance"]));
    expect(shown.days).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"]);
    expect(shown.cities).toMatchObject([
      { uuid: order.city, orders: [0, 1, 0], revenue: [0, order.total, 0], total: { orders: 1, revenue: order.total } },
    ]);
    expect(shown.all).toEqual({ orders: [0, 1, 0], revenue: [0, order.total, 0] });
    await shop.sql("update order_parts set status = 'canceled' where order_uuid = $1", [order.uuid]);
    expect((await report(await atDesk(shop, ["finance"]))).total).toEqual({ orders: 0, revenue: 0 });
    await shop.sql("update order_parts set status = 'confirmed' where order_uuid = $1", [order.uuid]);
    await shop.sql("update orders set status = 'confirmed' where uuid = $1", [order.uuid]);
  });

  it("shows revenue to those who see sums, counts to others who see orders, and nothing to the rest", async () => {
    const seen: Record<string, string> = {};
    for (const role of staffRoles) {
      const desk = await atDesk(shop, [role], role === "warehouse" ? { warehouses: [order.warehouse] } : {});
      const answer = await desk.call("GET", "/desk/reports/orders?from=2026-03-01&to=2026-03-03");
      const { total } = answer.status === 200 ? answer.data(ordersReportShape) : { total: null };
      seen[role] = total === null ? String(answer.status) : `${total.orders} ${total.revenue === null ? "no" : "sums"}`;
      if (total?.revenue === null) expect(answer.text, role).not.toContain(String(order.total));
    }
    expect(seen).toEqual({
      ...{ admin: "1 sums", orders: "1 sums", warehouse: "1 no", claims: "1 sums" },
      ...{ catalog: "403", content: "403", finance: "1 sums", viewer: "1 sums" },
    });
  });

  it("is narrowed to cities and warehouses of the person", async () => {
    const nowhere = [shop.ports.ids.uuid()];
    expect((await report(await atDesk(shop, ["orders"], { cities: nowhere }))).total.orders).toBe(0);
    expect((await report(await atDesk(shop, ["orders"], { cities: [order.city] }))).total.orders).toBe(1);
    expect((await report(await atDesk(shop, ["warehouse"], { warehouses: nowhere }))).total.orders).toBe(0);
  });
});
