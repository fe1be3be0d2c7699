import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskOrdersShape } from "#app/contract/desk/orders.ts";
import { deskSearchShape, type DeskFound } from "#app/contract/desk/search.ts";
import { deskTodayShape } from "#app/contract/desk/today.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { shippedOrder, type ShippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { phones, products } = small;

let shop: TestShop;
let order: ShippedOrder;
let place = { city: "", warehouse: "" };
beforeAll(async () => {
  shop = await testShop();
  order = await shippedOrder(shop, phones.phys, "confirmed");
  await shop.sql("update products set barcodes = '{4601234567890}' where uuid = $1", [products.hinge.uuid]);
  const [found] = await shop.sql<typeof place>(
    `select o.city_uuid as city, p.warehouse_uuid as warehouse from orders o join order_parts p on p.order_uuid = o.uuid
      where o.uuid = $1`,
    [order.uuid],
  );
  place = found ?? place;
});
afterAll(() => shop.close());

type Options = Parameters<typeof atDesk>[2];
async function search(text: string, roles: readonly StaffRole[] = ["admin"], options?: Options): Promise<DeskFound> {
  const desk = await atDesk(shop, roles, options);
  return (await desk.call("GET", `/desk/search?${new URLSearchParams({ q: text })}`)).data(deskSearchShape);
}
const numbers = ({ orders }: DeskFound) => orders.map(({ number }) => number);

describe("the search of the desk", () => {
  it("finds an order by its number, that of a part, its end and the other keyboard layout", async () => {
    const { number } = order;
    for (const text of [number, `${number}-1`, number.toLowerCase(), `${number}\r\n`, number.replace("MSK", "ьыл")]) {
      const found = await search(text);
      expect(numbers(found), text).toEqual([number]);
      expect(found.exact, text).toEqual({ kind: "order", id: number });
    }
    const ending = await search(number.slice(-4));
    expect(numbers(ending)).toEqual([number]);
    expect(ending.exact).toBeNull();
  });

  it("finds orders and their buyer by phone, whole or its end, by name and by INN", async () => {
    for (const text of ["8 900 000-00-01", "+79000000001", "Иванов", "иванов пётр"]) {
      const found = await search(text);
      expect(numbers(found), text).toContain(order.number);
      expect(
        found.buyers.map(({ name }) => name),
        text,
      ).toContain("Иванов Пётр");
    }
    expect(numbers(await search("0001"))).toContain(order.number);
    const [company] = await shop.sql<{ inn: string; uuid: string }>(
      "select inn, root_uuid as uuid from counterparties where type = 'legal' limit 1",
    );
    const found = await search(company?.inn ?? "");
    expect(found.buyers).toMatchObject([{ kind: "company", inn: company?.inn }]);
    expect(found.exact).toEqual({ kind: "company", id: company?.uuid });
  });

  it("finds goods by article, barcode and name, hidden ones too", async () => {
    for (const text of ["DH-120.R", "dh120r", "вр-120.к", "4601234567890", "]E04601234567890"]) {
      const found = await search(text);
      expect(found.exact, text).toEqual({ kind: "product", id: products.hinge.uuid });
    }
    expect((await search("петля")).products.map(({ status }) => status)).toContain("hidden");
  });

  it("finds a claim by its number and by its order's", async () => {
    await shop.sql(
      `insert into claims (uuid, number, owner, order_uuid, phone, status, expires_at, reason_uuid, resolution_wanted,
                           description, fio, sum_claimed, submitted_at, due_at)
       values ($1, 'ПР-26-00017', 'x', $2, '+79000000001', 'new', now(), $1, 'refund', 'Скол', 'Иванов Пётр', 1, now(), now())`,
      [shop.ports.ids.uuid(), order.uuid],
    );
    const found = await search("ПР-26-00017");
    expect(found.claims).toMatchObject([{ number: "ПР-26-00017", order: order.number }]);
    expect(found.exact).toEqual({ kind: "claim", id: "ПР-26-00017" });
    expect((await search("GH-26-00017")).claims).toHaveLength(1);
    expect((await search(order.number)).claims).toHaveLength(1);
    expect((await search("ПР-26-00017", ["content"])).claims).toEqual([]);
    expect((await search("ПР-26-00017", ["claims"], { cities: [shop.ports.ids.uuid()] })).claims).toEqual([]);
  });

  it("finds nothing for wildcards, blanks and one sign, and takes any text", async () => {
    for (const text of ["%", "%%", "__", " ", "7", "'; drop table orders; --", "\\", "№", "ё".repeat(400)]) {
      const found = await search(text);
      expect([found.orders, found.products, found.buyers], text).toEqual([[], [], []]);
    }
  });

  it("shows nothing of other cities and warehouses", async () => {
    const elsewhere = { cities: [shop.ports.ids.uuid()] };
    expect(numbers(await search(order.number, ["orders"], { cities: [place.city] }))).toEqual([order.number]);
    const none = await search(order.number, ["orders"], elsewhere);
    expect([none.orders, none.exact]).toEqual([[], null]);
    expect((await search("Иванов", ["orders"], elsewhere)).buyers).toEqual([]);
    expect(numbers(await search(order.number, ["warehouse"], { warehouses: [place.warehouse] }))).toEqual([
      order.number,
    ]);
    expect(numbers(await search(order.number, ["warehouse"], { warehouses: [shop.ports.ids.uuid()] }))).toEqual([]);
  });

  it("tells phones masked, and no phone or name to roles without personal data, which find nothing by them", async () => {
    const seeing = new Set<StaffRole>();
    for (const role of staffRoles) {
      const options = { warehouses: [place.warehouse] };
      const answers = [];
      for (const text of [order.number, phones.phys, "0000001", "Иванов"])
        answers.push(await search(text, [role], options));
      const [byNumber, byPhone, byEnd, byName] = answers;
      const text = JSON.stringify(answers.map(({ text: _, ...found }) => found));
      expect(text, role).not.toContain("9000000001");
      if (text.includes("Иванов") || text.includes("•••")) seeing.add(role);
      else
        expect(
          [byPhone, byEnd, byName].map((found) => found && found.orders.length + found.buyers.length),
          role,
        ).toEqual([0, 0, 0]);
      expect(numbers(byNumber as DeskFound).length, role).toBe(role === "catalog" || role === "content" ? 0 : 1);
    }
    expect([...seeing].sort()).toEqual(["admin", "claims", "finance", "orders"]);
  });
});

describe("the list of orders", () => {
  it("shows no buyer's name to roles without personal data, nor finds by it", async () => {
    for (const role of ["viewer", "warehouse"] as const) {
      const desk = await atDesk(shop, [role], { warehouses: [place.warehouse] });
      expect((await desk.call("GET", "/desk/orders")).text, role).not.toContain("Иванов");
      const found = await desk.call("GET", `/desk/orders?q=${encodeURIComponent("Иванов")}`);
      expect(found.body.data, role).toMatchObject({ total: 0 });
    }
    expect((await (await atDesk(shop, ["orders"])).call("GET", "/desk/orders")).text).toContain("Иванов");
  });
});

describe("the figures of today", () => {
  const today = async (roles: readonly StaffRole[], options?: Options) =>
    (await (await atDesk(shop, roles, options)).call("GET", "/desk/today")).data(deskTodayShape);

  it("count what waits, within cities and warehouses", async () => {
    await shop.sql('update order_parts set delivery = delivery || \'{"dateTo": "2020-01-02"}\' where order_uuid = $1', [
      order.uuid,
    ]);
    expect(await today(["orders"])).toMatchObject({
      assemble: { count: 1 },
      late: { count: 1, late: 1 },
      lacking: { count: 0 },
    });
    expect(await today(["orders"], { cities: [shop.ports.ids.uuid()] })).toMatchObject({ late: { count: 0 } });
    expect(await today(["warehouse"], { warehouses: [place.warehouse] })).toMatchObject({ assemble: { count: 1 } });
    expect(await today(["warehouse"], { warehouses: [] })).toMatchObject({ assemble: { count: 0 } });
  });

  it("count orders whose goods were found fewer, and lead to them", async () => {
    const lacking = async () => (await today(["orders"])).lacking;
    const found = async () =>
      (await (await atDesk(shop, ["orders"])).call("GET", "/desk/orders?short=1")).data(deskOrdersShape);
    expect(await lacking()).toEqual({ count: 0, late: 0 });
    await shop.sql(
      `update stock s set shortage = s.reserved, on_hand = 0 from order_items i join order_parts p on p.uuid = i.part_uuid
        where i.order_uuid = $1 and s.product_uuid = i.product_uuid and s.warehouse_uuid = p.warehouse_uuid`,
      [order.uuid],
    );
    expect(await lacking()).toEqual({ count: 1, late: 0 });
    expect((await found()).items.map(({ number }) => number)).toEqual([order.number]);
    await shop.sql("update stock set on_hand = 1000, shortage = 0");
    expect((await found()).items).toEqual([]);
  });

  it("are those of the person's work alone", async () => {
    const shown = async (role: StaffRole) =>
      Object.entries(await today([role]))
        .filter(([name, value]) => name !== "today" && value !== null)
        .map(([name]) => name);
    const orders = ["newOrders", "unpaid", "assemble", "late", "lacking"];
    const tasks = ["tasks", "myTasks"];
    expect(await shown("orders")).toEqual([
      ...orders,
      "claims",
      "feedback",
      "people",
      "companies",
      "letters",
      ...tasks,
    ]);
    expect(await shown("warehouse")).toEqual([...orders.filter((name) => name !== "unpaid"), "claims", ...tasks]);
    expect(await shown("catalog")).toEqual(["goods", "held", "silent", "feeds", "heard", ...tasks]);
    expect(await shown("content")).toEqual(["feedback", ...tasks]);
  });
});
