import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskOrderShape } from "#app/contract/desk/order.ts";
import { foundBuyersShape, placedForBuyerShape, quoteForBuyerShape } from "#app/contract/desk/placing.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { phones } = small;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)"));

type Desk = Awaited<ReturnType<typeof atDesk>>;
const find = (desk: Desk, phoneOrInn: string) => desk.call("POST", "/desk/placing/buyers", { body: { phoneOrInn } });
const found = async (desk: Desk, phoneOrInn: string) => (await find(desk, phoneOrInn)).data(foundBuyersShape);
const quote = (desk: Desk, body: object) => desk.call("POST", "/desk/placing/quotes", { body });
const place = (desk: Desk, body: object, key: string) =>
  desk.call("POST", "/desk/placing/orders", { body, headers: { "idempotency-key": key } });

async function companyBuyer(desk: Desk) {
  const { buyers, cities } = await found(desk, phones.ooo);
  const buyer = buyers.find(({ company }) => company !== null);
  const city = cities.find(({ name }) => name === "Москва");
  if (buyer === undefined || city === undefined) throw new Error("no company to order for");
  return { user: buyer.user, company: buyer.company, city: city.uuid };
}
const goods = [{ article: "DH-120.R", quantity: 4 }];

/** The form of a quote that was seen, with courier delivery. */
async function filled(desk: Desk, more: object = {}) {
  const whom = await companyBuyer(desk);
  const seen = (await quote(desk, { ...whom, goods })).data(quoteForBuyerShape);
  return {
    ...{ ...whom, goods, priceHash: seen.priceHash, paymentMethod: "onDelivery" },
    groups: seen.delivery.map(({ groupKind }) => ({
      kind: groupKind,
      delivery: { providerCode: "own", address: "Москва, улица Арбат, 1" },
    })),
    recipient: { fio: "Иванов Пётр", phone: "8 (900) 000-00-01" },
    ...more,
  };
}

describe("whom an order is placed for", () => {
  it("is found by phone with the companies, and by INN with the members; who is seen is recorded", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { buyers } = await found(desk, phones.ooo);
    expect(buyers[0]).toMatchObject({ company: null, phone: phones.ooo });
    expect(buyers.some(({ inn }) => inn === "7707083893")).toBe(true);
    const members = (await found(desk, "7707083893")).buyers;
    expect(members.length).toBeGreaterThan(0);
    expect(members.every(({ inn }) => inn === "7707083893")).toBe(true);
    expect(
      await shop.sql("select from personal_access where staff_uuid = $1 and screen = 'orderForBuyer'", [desk.uuid]),
    ).not.toEqual([]);
    expect((await find(desk, "8 (999) 111-22-33")).body.code).toBe("buyerUnknown");
    expect((await find(desk, "петля")).body.code).toBe("phoneOrInn");
  });

  it("is searched by the people of orders and administrators alone", async () => {
    for (const role of staffRoles)
      expect((await find(await atDesk(shop, [role]), phones.ooo)).status, role).toBe(
        role === "admin" || role === "orders" ? 200 : 403,
      );
  });
});

describe("an order for a buyer", () => {
  it("has the prices of the buyer, names the clerk as its author, and sends the buyer a letter", async () => {
    const desk = await atDesk(shop, ["orders"]);
    await shop.sql("update users set email = 'buyer@example.ru', email_confirmed_at = now() where phone = $1", [
      phones.ooo,
    ]);
    await shop.sql("delete from outbox");
    const form = await filled(desk, { comment: "Просили утром" });
    const answer = await place(desk, form, "place");
    const { number, uuid } = answer.data(placedForBuyerShape);
    expect((await place(desk, form, "place")).data(placedForBuyerShape).uuid).toBe(uuid);
    const order = (await desk.call("GET", `/desk/order/${encodeURIComponent(number)}`)).data(deskOrderShape);
    expect(order).toMatchObject({
      source: "manager",
      comment: "Просили утром",
      buyer: { company: { inn: "7707083893" } },
      history: [expect.objectContaining({ actor: "manager", name: desk.name })],
    });
    expect(order.parts.flatMap(({ lines }) => lines)).toMatchObject([{ article: "DH-120.R", ordered: 4 }]);
    expect(await shop.sql("select from orders where source = 'manager'")).toHaveLength(1);
    expect(
      await shop.sql("select from outbox where template = 'order.new' and recipient = 'buyer@example.ru'"),
    ).toHaveLength(1);
    expect(await shop.sql("select action, actor_id from audit_log where object_id = $1", [uuid])).toEqual([
      { action: "order.placed", actor_id: desk.uuid },
    ]);
  });

  it("is refused when prices have changed since the quote, and leaves no order", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const before = await shop.sql("select from orders");
    const form = await filled(desk);
    expect((await place(desk, { ...form, priceHash: "other" }, "differs")).body.code).toBe("orderDiffers");
    expect(await shop.sql("select from orders")).toHaveLength(before.length);
  });

  it("keeps to the rights of the buyer: above the limit it needs approval", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const form = await filled(desk);
    const limit = (value: string | null) =>
      shop.sql(
        "update user_counterparties set order_limit = $1::numeric, role = 'member' where root_uuid = $2 and user_uuid = $3",
        [value, form.company, form.user],
      );
    const [was] = await shop.sql<{ role: string; order_limit: string | null }>(
      "select role, order_limit::text from user_counterparties where root_uuid = $1 and user_uuid = $2",
      [form.company, form.user],
    );
    await limit("1");
    try {
      expect((await place(desk, form, "limit")).body.code).toBe("approvalNeeded");
    } finally {
      await shop.sql(
        "update user_counterparties set order_limit = $1::numeric, role = $4 where root_uuid = $2 and user_uuid = $3",
        [was?.order_limit ?? null, form.company, form.user, was?.role],
      );
    }
  });

  it("is refused in a city that is not the person's, and for people who are no members", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const whom = await companyBuyer(desk);
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect((await quote(elsewhere, { ...whom, goods })).status).toBe(403);
    const stranger = { ...whom, user: shop.ports.ids.uuid() };
    expect((await quote(desk, { ...stranger, goods })).body.code).toBe("buyerGone");
  });

  it("says which of the goods are unknown", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const whom = await companyBuyer(desk);
    expect((await quote(desk, { ...whom, goods: [{ article: "нет", quantity: 1 }] })).body).toMatchObject({
      code: "articleUnknown",
      data: { article: "нет" },
    });
  });
});
