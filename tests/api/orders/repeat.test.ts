import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { repeatShape } from "#app/contract/orders/schedules.ts";
import { changeOf } from "#tests/support/orders/buying.ts";
import { everything, newMember, noOrders, type TestMember } from "#tests/support/members.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, warehouses } = small;

describe("repeating an order manually (product rules §3.4, Repeat)", () => {
  let shop: TestShop;
  let buyer: TestMember;
  let order: { uuid: string; number: string };

  beforeAll(async () => {
    shop = await testShop();
    buyer = await newMember(shop, 820_001, everything);
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.handle.uuid, quantity: 2 },
      { uuid: products.lock.uuid, quantity: 1 },
      { uuid: products.foam.uuid, quantity: 3 },
    ]);
    order = await buyer.order();
  });
  beforeEach(async () => {
    await buyer.clear();
  });
  afterAll(() => shop.close());

  const ask = (id: string, number?: string, who = buyer) =>
    who.ask("POST", `/private/orders/orders/${encodeURIComponent(id)}/repeat`, number === undefined ? {} : { number });
  const shownTo = async (who = buyer, id = order.number, number?: string) =>
    (await ask(id, number, who)).data(repeatShape);
  const states = async () =>
    Object.fromEntries((await shownTo()).items.map(({ uuid, state }) => [uuid, state] as const));

  test("shows for each line its availability, price and quantity", async () => {
    const { items } = await shownTo();
    expect(items.map(({ uuid, state, ordered, quantity }) => [uuid, state, ordered, quantity])).toEqual([
      [products.hinge.uuid, "ok", 4, 4],
      [products.handle.uuid, "ok", 2, 2],
      [products.foam.uuid, "ok", 3, 3],
      [products.lock.uuid, "onOrder", 1, 1],
    ]);
    expect(items[0]).toMatchObject({ oldPrice: 150, newPrice: 150, replacement: null });
  });

  test("K8: goods that are dearer, scarce, discontinued or replaced are reported, and viewing changes nothing", async () => {
    await shop.sql("update prices set price = 160 where product_uuid = $1 and price_list_id = 3", [
      products.hinge.uuid,
    ]);
    await shop.sql("update stock set on_hand = reserved + 1 where product_uuid = $1 and warehouse_uuid = $2", [
      products.handle.uuid,
      warehouses.south,
    ]);
    await shop.sql("update products set status = 'discontinued' where uuid = $1", [products.lock.uuid]);
    await shop.sql("update products set status = 'discontinued', replacement_uuid = $2 where uuid = $1", [
      products.foam.uuid,
      products.hinge.uuid,
    ]);
    const before = await shop.sql("select * from basket_lines order by 1, 2");
    expect(await states()).toEqual({
      [products.hinge.uuid]: "priceChanged",
      [products.handle.uuid]: "partial",
      [products.foam.uuid]: "replaced",
      [products.lock.uuid]: "gone",
    });
    const { items } = await shownTo();
    expect(items.find(({ state }) => state === "priceChanged")).toMatchObject({ oldPrice: 150, newPrice: 160 });
    expect(items.find(({ state }) => state === "replaced")).toMatchObject({
      quantity: 0,
      newPrice: null,
      replacement: { uuid: products.hinge.uuid, quantity: 3, price: 160 },
    });
    expect(await shop.sql("select * from basket_lines order by 1, 2")).toEqual(before);
    const refused = await buyer.add([
      { uuid: products.hinge.uuid, quantity: 1 },
      { uuid: products.lock.uuid, quantity: 1 },
    ]);
    expect([refused.status, refused.body.code]).toEqual([422, "productGone"]);
    expect((await buyer.basket()).items).toEqual([]);
    await shop.sql("update products set status = 'active', replacement_uuid = null where uuid = any($1)", [
      [products.foam.uuid, products.lock.uuid],
    ]);
    await shop.sql("update prices set price = 150 where product_uuid = $1 and price_list_id = 3", [
      products.hinge.uuid,
    ]);
  });

  test("K8: in a city without stock everything is on order", async () => {
    const { items } = (
      await shop.call("POST", `/private/orders/orders/${order.uuid}/repeat`, {
        token: buyer.token,
        city: "kazan",
        body: {},
      })
    ).data(repeatShape);
    for (const { available, state } of items) expect(state === "onOrder").toBe(available === 0);
  });

  test("K8: an order of an archived counterparty, or of another own one, is not found", async () => {
    await shop.sql("update users set selected_root_uuid = null where uuid = $1", [buyer.userUuid]);
    await shop.ports.bus.publish(`viewer:${buyer.userUuid}`);
    expect((await ask(order.number)).status).toBe(404);
    await shop.sql("update users set selected_root_uuid = $2 where uuid = $1", [
      buyer.userUuid,
      small.counterparties.company,
    ]);
    await shop.ports.bus.publish(`viewer:${buyer.userUuid}`);
    expect((await ask(order.number)).status).toBe(200);
  });

  test("E9: one part is found by its number or position; a part of another order and another user's order are not", async () => {
    const whole = await shownTo();
    const part = await shownTo(buyer, order.uuid, `${order.number}-1`);
    expect(part.order.part).toBe(`${order.number}-1`);
    expect(part.items.length).toBeLessThan(whole.items.length);
    expect(await shownTo(buyer, order.number, "1")).toEqual(part);
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 1 }]);
    const other = await buyer.order();
    const colleague = await newMember(shop, 820_002, noOrders);
    const foreign = await newMember(shop, 820_003, "owner", small.counterparties.trader);
    const answers = await Promise.all([
      ask(order.uuid, `${other.number}-1`),
      ask(order.uuid, "9"),
      ask(order.uuid, undefined, colleague),
      ask(order.number, `${order.number}-1`, foreign),
      ask("МСК-00-000000"),
      ask(shop.ports.ids.uuid()),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, "notFound"]));
  });

  test("a member without prices sees none, nor that they changed", async () => {
    const blind = await newMember(shop, 820_004, { ...noOrders, seesPrices: false });
    await shop.sql("update orders set user_uuid = $2 where uuid = $1", [order.uuid, blind.userUuid]);
    await shop.sql("update prices set price = 155 where product_uuid = $1", [products.hinge.uuid]);
    const { items } = await shownTo(blind);
    expect(items.map(({ oldPrice, newPrice }) => [oldPrice, newPrice])).toEqual(items.map(() => [null, null]));
    expect(items.map(({ state }) => state)).not.toContain("priceChanged");
    await shop.sql("update orders set user_uuid = $2 where uuid = $1", [order.uuid, buyer.userUuid]);
  });

  test("the same form sent twice adds the lines to the basket once (invariants BK3)", async () => {
    const { items } = await shownTo();
    const body = items.slice(0, 2).map(({ uuid, quantity }) => ({ uuid, quantity }));
    const key = shop.ports.ids.uuid();
    const [first, second] = await Promise.all([buyer.add(body, { key }), buyer.add(body, { key })]);
    expect([changeOf(first).settled, changeOf(second).settled].map((settled) => settled.length)).toEqual([2, 2]);
    expect((await buyer.basket()).items.map(({ quantity }) => quantity)).toEqual(body.map(({ quantity }) => quantity));
  });
});
