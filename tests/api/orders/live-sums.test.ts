import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimableOrdersShape, ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { deskOrdersShape } from "#app/contract/desk/orders.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { operator } from "#tests/support/orders/order-moves.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const { products, phones, counterparties } = small;

/** An order of two parts of which the second is canceled. */
describe("the sum of an order with a canceled part", () => {
  let shop: TestShop;
  let token = "";
  let order = { number: "", uuid: "" };
  let live = 0;
  let whole = 0;
  beforeAll(async () => {
    shop = await testShop();
    ({ token } = await shop.loginAs(phones.ooo));
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.add([
      { uuid: products.hinge.uuid, quantity: 4 },
      { uuid: products.lock.uuid, quantity: 2 },
    ]);
    order = await buyer.order({
      groups: (await buyer.checkout()).delivery.map(({ groupKind }) => ({
        kind: groupKind,
        delivery: { providerCode: "own" as const, address: "Москва, улица Арбат, 1" },
      })),
    });
    await operator(shop.ports, "cancel", `${order.number}-2`, "--reason", "noStock");
    const sums = await shop.sql<{ sum: string }>(
      "select items_sum + delivery_cost as sum from order_parts where order_uuid = $1 order by number",
      [order.uuid],
    );
    const [left, gone] = sums.map(({ sum }) => Number(sum));
    if (left === undefined || gone === undefined || gone === 0) throw new Error("the order has two parts");
    live = left;
    whole = left + gone;
  });
  afterAll(() => shop.close());

  it("is without it for the company at the desk", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const company = (await desk.call("GET", `/desk/companies/${counterparties.company}`)).body.data;
    expect(company).toMatchObject({ orders: [{ number: order.number, total: live }] });
  });

  it("is without it where the buyer chooses an order for a claim", async () => {
    await shop.sql("update order_parts set status = 'completed' where number = $1", [`${order.number}-1`]);
    const { items } = (await shop.call("GET", `${ownClaimsPath}/orders`, { token })).data(claimableOrdersShape);
    expect(items).toMatchObject([{ number: order.number, total: live }]);
    await shop.sql("update order_parts set status = 'new' where number = $1", [`${order.number}-1`]);
  });

  it("filters and sorts the list of orders as its column shows it", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const buyer = buying(shop, { token, city: "msk" });
    await buyer.add([{ uuid: products.hinge.uuid, quantity: Math.ceil((live + whole) / 2 / 184.5) }]);
    const between = await buyer.order();
    const list = async (query: string) => (await desk.call("GET", `/desk/orders?${query}`)).data(deskOrdersShape).items;
    const rows = await list("sort=-sum");
    const shownSums = rows.map(({ total }) => total ?? 0);
    expect(shownSums).toEqual(shownSums.toSorted((a, b) => b - a));
    expect(rows.map(({ number }) => number).indexOf(between.number)).toBeLessThan(
      rows.map(({ number }) => number).indexOf(order.number),
    );
    const found = async (query: string) => (await list(query)).map(({ number }) => number);
    expect(await found(`sum=${live}..${live}`)).toContain(order.number);
    expect(await found(`sum=${whole}..`)).not.toContain(order.number);
  });

  it("is without it in the answer to a named cost of delivery", async () => {
    await shop.sql("update order_parts set delivery = delivery || '{\"isCostUnknown\": true}' where number = $1", [
      `${order.number}-1`,
    ]);
    const items = await shop.sql<{ items: string }>("select items_sum as items from order_parts where number = $1", [
      `${order.number}-1`,
    ]);
    const answer = await operator(shop.ports, "delivery-cost", order.number, "490");
    expect(answer).toContain(`now ${Number(items[0]?.items) + 490}.`);
  });
});
