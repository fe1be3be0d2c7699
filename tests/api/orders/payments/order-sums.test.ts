import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMoney, moneyFromNumber, moneyToNumber, vatIncluded } from "#app/domain/money.ts";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { operator, orderOf } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("the amounts of an order", () => {
  let shop: TestShop;
  let buyer: Buying;
  let number: string;

  beforeAll(async () => {
    shop = await testShop();
    buyer = buying(shop, { token: (await shop.loginAs(small.phones.phys)).token, city: "msk" });
    await buyer.add([
      { uuid: small.products.hinge.uuid, quantity: 4 },
      { uuid: small.products.lock.uuid, quantity: 1 },
    ]);
    ({ number } = await buyer.order());
  });
  afterAll(() => shop.close());

  const order = () => orderOf(buyer, number);
  const listed = async (sort = "-createdAt") =>
    (await buyer.ask("GET", `/private/orders/orders?sort=${sort}`)).data(orderListShape).items;

  test("are those of its parts that were not cancelled, in the list and on its page", async () => {
    const before = await order();
    const [kept, gone] = before.parts;
    expect(before.total).toBe((kept?.totals?.total ?? 0) + (gone?.totals?.total ?? 0));
    await operator(shop.ports, "cancel", gone?.number ?? "", "--reason", "noStock");
    const after = await order();
    expect([after.total, after.totals.total, after.due]).toEqual(Array(3).fill(kept?.totals?.total));
    expect(after.totals).toMatchObject({ items: kept?.totals?.items, vat: kept?.totals?.vat, lines: 1 });
    expect((await listed()).map(({ total }) => total)).toEqual([kept?.totals?.total]);
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 5 }]);
    const larger = await buyer.order();
    expect((await listed("-total")).map((one) => one.number)).toEqual([larger.number, number]);
    expect((await listed("total")).map((one) => one.number)).toEqual([number, larger.number]);
    await operator(shop.ports, "cancel", larger.number, "--reason", "duplicate");
    expect((await listed("-total")).map((one) => [one.number, one.total])).toEqual([
      [number, kept?.totals?.total],
      [larger.number, 0],
    ]);
  });

  test("include the VAT of the delivery, to the kopeck of the documents", async () => {
    const { totals, parts } = await order();
    const live = parts.filter(({ status }) => status !== "canceled");
    expect(totals.delivery).toBeGreaterThan(0);
    for (const { vatRate, items, totals: sums } of live) {
      const goods = addMoney(...items.map(({ vatSum }) => moneyFromNumber(vatSum ?? 0)));
      const delivery = vatIncluded(moneyFromNumber(sums?.delivery ?? 0), vatRate);
      expect(sums?.vat).toBe(moneyToNumber(addMoney(goods, delivery)));
    }
    expect(totals.vat).toBe(moneyToNumber(addMoney(...live.map((part) => moneyFromNumber(part.totals?.vat ?? 0)))));
  });

  test("count refunded payments as due again, except what a claim refunded", async () => {
    const { uuid, total } = await order();
    const [{ payment } = { payment: "" }] = await shop.sql<{ payment: string }>(
      `insert into payments (uuid, order_uuid, attempt, request, method, amount, status)
       values (gen_random_uuid(), $1, 1, '{}', 'invoice', $2, 'succeeded') returning uuid as payment`,
      [uuid, total],
    );
    expect((await order()).due).toBe(0);
    await shop.sql(
      "insert into refunds (uuid, order_uuid, payment_uuid, amount, request) values (gen_random_uuid(), $1, $2, 50, '{}')",
      [uuid, payment],
    );
    expect((await order()).due).toBe(50);
    await shop.sql(
      `insert into claims (uuid, number, order_uuid, owner, phone, fio, status, reason_uuid, resolution_wanted, description,
                           sum_claimed, expires_at, submitted_at, due_at, refunded_sum)
       values (gen_random_uuid(), 'РК-26-99999', $1, 'u:1', '+79000000001', 'Пётр', 'resolved', gen_random_uuid(), 'refund',
               'Не та петля', 50, now(), now(), now(), 50)`,
      [uuid],
    );
    expect((await order()).due).toBe(0);
  });
});
