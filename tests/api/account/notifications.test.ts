import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notificationListShape } from "#app/contract/account/notifications.ts";
import { profileShape } from "#app/contract/account/auth.ts";
import { placedOrderShape } from "#app/contract/orders/checkouts.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/users/notifications";
const { phones, users } = small;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(phones.phys));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from notifications");
  await shop.ports.bus.publish("viewer:*");
});

async function tell(userUuid: string, number: string): Promise<string> {
  const uuid = shop.ports.ids.uuid();
  await shop.ports.database.db.transaction().execute((tx) =>
    insertNotification(tx, {
      uuid,
      userUuid,
      event: "order.new",
      params: { number },
      path: `/profile/order/${number}`,
      dedupeKey: `test:${number}`,
    }),
  );
  await shop.ports.bus.publish(`viewer:${userUuid}`);
  return uuid;
}
const list = async (query = "", who = token) =>
  (await shop.call("GET", path + query, { token: who })).data(notificationListShape);
const unread = async () =>
  (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape).unread;
const read = (body: unknown, who = token) => shop.call("POST", `${path}/read`, { token: who, body });

describe("notifications in the account", () => {
  test("N1: an order creates one for its buyer in the transaction that places it", async () => {
    const buyer = buying(shop, { token });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
    const form = orderForm(await buyer.checkout());
    const order = (await buyer.place(form)).data(placedOrderShape);
    expect((await buyer.place(form)).data(placedOrderShape).repeated).toBe(true);
    const { items, unread: count } = await list();
    expect(items).toEqual([
      expect.objectContaining({
        event: "order.new",
        params: { number: order.number },
        path: `/profile/order/${order.uuid}`,
      }),
    ]);
    expect(count).toBe(1);
  });

  test("are listed once each, newest first, counted in the profile, and marked as read singly or all together", async () => {
    const first = await tell(users.phys, "1");
    // The clock of the embedded database has a resolution of one millisecond.
    await shop.sql("update notifications set created_at = created_at - interval '1 second'");
    await tell(users.phys, "2");
    await tell(users.phys, "2");
    expect(await unread()).toBe(2);
    const all = await list("?limit=1");
    expect(all).toMatchObject({ total: 2, pages: 2, unread: 2 });
    expect(all.items[0]?.params).toEqual({ number: "2" });
    expect((await read({ uuid: first })).body.data).toEqual({ path: "/profile/order/1" });
    expect((await read({ uuid: first })).status).toBe(200);
    expect(await unread()).toBe(1);
    expect((await read({})).body.data).toEqual({ path: null });
    expect(await unread()).toBe(0);
    expect((await list()).items.every(({ isRead }) => isRead)).toBe(true);
  });

  test("E4: those of another user are not found, and marking all as read affects only one's own", async () => {
    const theirs = await tell(users.ooo, "7");
    expect((await read({ uuid: theirs })).status).toBe(404);
    await read({});
    expect(await shop.sql("select 1 from notifications where read_at is not null")).toEqual([]);
    expect((await list()).items).toEqual([]);
  });

  test("E10: accept nothing but a uuid", async () => {
    expect((await read({ uuid: "x" })).status).toBe(422);
    expect((await read({ userUuid: users.ooo })).status).toBe(422);
  });

  test("are available during moderation", async () => {
    const newcomer = await shop.loginAs(phones.moderation);
    expect((await shop.call("GET", path, { token: newcomer.token })).status).toBe(200);
  });
});
