import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderChoicesShape } from "#app/contract/orders/order-changes.ts";
import type { Order } from "#app/contract/orders/orders.ts";
import { addMoney, moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { changing } from "#tests/support/orders/order-change.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, phones, warehouses } = small;

describe("an order with one part being assembled", () => {
  let shop: TestShop;
  let buyer: Buying;
  let orders: ReturnType<typeof changing>;

  beforeAll(async () => {
    shop = await testShop();
    await shop.sql("update users set email_confirmed_at = now()");
    buyer = buying(shop, { token: (await shop.loginAs(phones.phys)).token, city: "msk" });
    orders = changing(buyer);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await buyer.clear();
    await shop.sql("update order_items set state = 'canceled'");
    await shop.sql("update order_parts set status = 'canceled'");
    await shop.sql("update stock set reserved = 0");
    for (const [warehouse, pieces] of [
      [warehouses.south, 40],
      [warehouses.ring, 10],
    ])
      await shop.sql("update stock set on_hand = $3 where product_uuid = $1 and warehouse_uuid = $2", [
        products.hinge.uuid,
        warehouse,
        pieces,
      ]);
  });

  /** Hinges from two warehouses, hinges to be supplied and locks on order; the first part is being assembled. */
  async function ordered(how: "onDelivery" | "credit" = "onDelivery") {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 55 },
      { uuid: products.lock.uuid, quantity: 2 },
    ]);
    const { number } = await buyer.order({ paymentMethod: how });
    expect(await operator(shop.ports, "confirm", number)).toContain("confirmed");
    expect(await operator(shop.ports, "assemble", `${number}-1`)).toContain("confirmed");
    return number;
  }
  const reserved = async (uuid: string) => {
    const [row] = await shop.sql<{ sum: string }>("select sum(reserved) as sum from stock where product_uuid = $1", [
      uuid,
    ]);
    return Number(row?.sum);
  };
  const rowsOf = ({ parts }: Order) =>
    parts.map(({ number, status, items }) => [number, status, items.map(({ quantity }) => quantity)]);
  const total = ({ parts }: Order) =>
    moneyToNumber(
      addMoney(
        ...parts
          .filter(({ status }) => status !== "canceled")
          .flatMap(({ itemsSum, delivery }) => [itemsSum ?? 0, delivery.cost ?? 0].map(moneyFromNumber)),
      ),
    );
  const choices = async (number: string, query = "") =>
    buyer.ask("GET", `/private/orders/orders/${number}/change${query}`);

  test("waiting goods are changed, goods being assembled stay, and the version rises by one", async () => {
    const number = await ordered();
    const before = await orders.shown(number);
    expect([before.can.change, before.can.cancel, before.can.requestCancel]).toEqual([true, false, true]);
    expect(before.parts.map(({ can }) => can)).toEqual([
      { change: false, cancel: false },
      ...[1, 2, 3].map(() => ({ change: true, cancel: true })),
    ]);
    await orders.change(number, [
      { uuid: products.hinge.uuid, quantity: 12 },
      { uuid: products.lock.uuid, quantity: 3 },
    ]);
    const after = await orders.shown(number);
    expect(after.version).toBe(before.version + 1);
    expect(rowsOf(after)).toEqual([
      [`${number}-1`, "assembling", [40]],
      [`${number}-2`, "confirmed", [10]],
      [`${number}-3`, "awaitingSupply", [2]],
      [`${number}-4`, "awaitingSupply", [3]],
    ]);
    expect(after.parts[0]).toEqual({ ...before.parts[0] });
    expect(after.total).toBe(total(after));
    expect(await reserved(products.hinge.uuid)).toBe(50);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("waiting goods can be removed completely, and additions do not join the part being assembled", async () => {
    const number = await ordered();
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 0 }]);
    expect(rowsOf(await orders.shown(number))).toEqual([
      [`${number}-1`, "assembling", [40]],
      [`${number}-4`, "awaitingSupply", [2]],
    ]);
    expect(await reserved(products.hinge.uuid)).toBe(40);
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 5 }]);
    const after = await orders.shown(number);
    expect(after.parts[0]?.items.map(({ quantity }) => quantity)).toEqual([40]);
    expect(await reserved(products.hinge.uuid)).toBe(45);
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("one part is changed alone, and the same goods in other parts stay", async () => {
    const number = await ordered();
    const own = (await choices(number, `?part=${encodeURIComponent(`${number}-3`)}`)).data(orderChoicesShape);
    expect([own.parts, own.lines.map(({ quantity }) => quantity)]).toEqual([[`${number}-3`], [5]]);
    await orders.change(number, [{ uuid: products.hinge.uuid, quantity: 1 }], { part: `${number}-3` });
    expect(rowsOf(await orders.shown(number)).map(([, , quantities]) => quantities)).toEqual([[40], [10], [1], [2]]);
    for (const [part, code] of [
      [`${number}-1`, "orderFixed"],
      [`${number}-9`, "notFound"],
    ])
      expect((await orders.patch(number, [{ uuid: products.hinge.uuid, quantity: 2 }], { part })).body.code).toBe(code);
  });

  test("the page shows what can be changed, what stays, and that the recipient stays", async () => {
    const number = await ordered();
    const all = (await choices(number)).data(orderChoicesShape);
    expect([all.parts, all.fixedParts, all.isRecipientFixed]).toEqual([
      [`${number}-2`, `${number}-3`, `${number}-4`],
      [`${number}-1`],
      true,
    ]);
    expect(all.lines.map(({ name, quantity }) => [name, quantity])).toContainEqual(["Петля дверная 120", 15]);
    const recipient = { fio: "Другой Человек", phone: "8 (900) 000-00-09" };
    const refused = await orders.patch(number, [], { recipient });
    expect([refused.status, refused.body.code]).toEqual([422, "recipientFixed"]);
    await orders.change(number, [], { comment: "Позвоните за час" });
    expect((await orders.shown(number)).comment).toBe("Позвоните за час");
  });

  test("parts are cancelled one by one: each releases its reserve, and the rest costs the sum of its parts", async () => {
    const number = await ordered();
    for (const [at, part] of [2, 3, 4].map((position, index) => [index, `${number}-${position}`] as const)) {
      const canceled = await orders.cancel(number, { part, reason: "передумал" });
      expect([canceled.status, canceled.body.data]).toEqual([200, { number: part, repeated: false }]);
      const order = await orders.shown(number);
      expect(order.parts.filter(({ status }) => status === "canceled")).toHaveLength(at + 1);
      expect(order.total).toBe(total(order));
    }
    const order = await orders.shown(number);
    expect([order.status, order.parts[0]?.status]).toEqual(["assembling", "assembling"]);
    expect(order.history.at(-1)).toMatchObject({ field: "status.4", to: "canceled", comment: "передумал" });
    expect(await reserved(products.hinge.uuid)).toBe(40);
    expect(await faultsOf(shop.database)).toEqual([]);
    expect((await orders.cancel(number, { part: `${number}-2` })).body.data).toEqual({
      number: `${number}-2`,
      repeated: true,
    });
    expect((await orders.cancel(number, { part: `${number}-1` })).body.code).toBe("partNotCancelable");
    expect((await orders.cancel(number, { part: "МСК-26-999999-1" })).status).toBe(404);
    expect((await orders.cancel(number)).body.code).toBe("orderNotCancelable");
  });

  test("parts waiting for payment are confirmed once the payments cover everything left", async () => {
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 45 },
      { uuid: products.lock.uuid, quantity: 2 },
    ]);
    const { number, uuid } = await buyer.order();
    await shop.sql("update orders set payment_method = 'invoice', payment_status = 'pending' where uuid = $1", [uuid]);
    await shop.sql("update order_parts set status = 'awaitingPayment' where order_uuid = $1", [uuid]);
    const before = await orders.shown(number);
    const locks = before.parts.at(-1);
    const left = (before.total ?? 0) - (locks?.itemsSum ?? 0) - (locks?.delivery.cost ?? 0);
    const paid = (sum: number) =>
      shop.sql(
        `insert into payments (uuid, order_uuid, attempt, request, method, amount, status)
         values (gen_random_uuid(), $1, 1, '{}', 'invoice', $2, 'succeeded')`,
        [uuid, sum],
      );
    await paid(left);
    await orders.cancel(number, { part: locks?.number });
    const after = await orders.shown(number);
    expect(after.due).toBe(0);
    expect(after.parts.map(({ status }) => status)).toEqual(["confirmed", "confirmed", "canceled"]);
  });

  test("the operator cancels one of the waiting parts", async () => {
    const number = await ordered();
    expect(await operator(shop.ports, "cancel", `${number}-3`, "--reason", "noStock")).toContain(`${number}-3`);
    expect((await orders.shown(number)).parts.map(({ status }) => status)).toEqual([
      "assembling",
      "confirmed",
      "canceled",
      "awaitingSupply",
    ]);
  });

  test("the delivery cost of a cancelled part moves to a remaining part of the same delivery", async () => {
    const number = await ordered();
    await shop.sql(
      `update order_parts set delivery_cost = case position when 2 then 500 else 0 end,
         delivery = delivery || jsonb_build_object('cost', case position when 2 then 500 else 0 end)
       where order_uuid = (select uuid from orders where number = $1)`,
      [number],
    );
    const before = await orders.shown(number);
    await orders.cancel(number, { part: `${number}-2` });
    const after = await orders.shown(number);
    expect(after.parts.map(({ delivery }) => delivery.cost)).toEqual([500, 0, 0, 0]);
    expect(after.total).toBe((before.total ?? 0) - 1845);
    expect(after.total).toBe(total(after));
  });

  test("a new address applies to waiting parts, and the part in progress keeps its own", async () => {
    const number = await ordered();
    await orders.change(number, [], {
      deliveries: [{ kind: "available", address: "Москва, улица Новая, 2" }],
    });
    const { parts } = await orders.shown(number);
    expect(parts.slice(0, 2).map(({ delivery }) => delivery.address)).toEqual([
      "Москва, улица Арбат, 1",
      "Москва, улица Новая, 2",
    ]);
  });

  test("nothing is changed or cancelled once every part is in progress", async () => {
    const number = await ordered();
    for (const verb of ["assemble", "ship"]) await operator(shop.ports, verb, number);
    expect((await choices(number)).body.code).toBe("orderFixed");
    expect((await orders.patch(number, [{ uuid: products.lock.uuid, quantity: 1 }])).body.code).toBe("orderFixed");
    expect((await orders.shown(number)).can).toMatchObject({ change: false, cancel: false });
  });
});
