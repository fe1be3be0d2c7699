import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskBuyersShape, deskBuyerShape } from "#app/contract/desk/buyers/buyers.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

const phone = small.phones.phys;

let shop: TestShop;
let uuid = "";
let city = "";
beforeAll(async () => {
  shop = await testShop();
  const [place] = await shop.sql<{ uuid: string }>("select uuid from cities where slug = 'msk'");
  city = place?.uuid ?? "";
  const [user] = await shop.sql<{ uuid: string }>("update users set city_uuid = $1 where phone = $2 returning uuid", [
    city,
    phone,
  ]);
  uuid = user?.uuid ?? "";
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["outbox", "notifications", "personal_access"])
    await shop.sql(`delete from ${table}`).catch(() => null);
  await shop.sql("update users set on_moderation = false, moderation_reason = null where uuid = $1", [uuid]);
});

type Desk = Awaited<ReturnType<typeof atDesk>>;
let keys = 0;
const list = async (desk: Desk, query = "") =>
  (await desk.call("GET", `/desk/buyers${query}`)).data(deskBuyersShape).items;
const card = async (desk: Desk) => (await desk.call("GET", `/desk/buyers/${uuid}`)).data(deskBuyerShape);
const moderate = (desk: Desk, body: object, key = `buyer-${(keys += 1)}`) =>
  desk.call("POST", `/desk/buyers/${uuid}/moderation`, { body, headers: { "idempotency-key": key } });

describe("buyers at the desk", () => {
  it("are found by name and phone, with the phone masked, within the person's cities", async () => {
    const desk = await atDesk(shop, ["orders"], { cities: [city] });
    const [found] = await list(desk, `?q=${encodeURIComponent(phone.slice(-7))}`);
    expect(found).toMatchObject({ uuid, phone: expect.stringContaining("••") });
    expect(JSON.stringify(await list(desk))).not.toContain(phone);
    const elsewhere = await atDesk(shop, ["orders"], { cities: [shop.ports.ids.uuid()] });
    expect(await list(elsewhere)).toEqual([]);
    expect((await elsewhere.call("GET", `/desk/buyers/${uuid}`)).body.code).toBe("buyerNotFound");
    expect((await moderate(elsewhere, { version: 1, isHeld: true, reason: "?" })).body.code).toBe("buyerNotFound");
  });

  it("are shown and counted with the orders of the person's cities alone", async () => {
    await shop.sql("update stock set reserved = 0, on_hand = greatest(on_hand, 1000)");
    const token = (await shop.loginAs(phone)).token;
    const ordered = async (slug: string) => {
      const buyer = buying(shop, { token, city: slug });
      await buyer.clear();
      await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
      return (await buyer.order({ paymentMethod: "onDelivery" })).number;
    };
    const [here, there] = [await ordered("msk"), await ordered("spb")];
    const seen = async (cities: string[]) => {
      const desk = await atDesk(shop, ["orders"], { cities });
      const listed = (await list(desk)).find((one) => one.uuid === uuid);
      return { listed: listed?.orders, orders: (await card(desk)).orders.map(({ number }) => number).sort() };
    };
    expect(await seen([])).toEqual({ listed: 2, orders: [here, there].sort() });
    expect(await seen([small.cities.msk])).toEqual({ listed: 1, orders: [here] });
    expect(await seen([small.cities.spb])).toEqual({ listed: 1, orders: [there] });
  });

  it("are opened in full, which is recorded with the person and the screen", async () => {
    const desk = await atDesk(shop, ["finance"]);
    expect((await card(desk)).phone).toBe(phone);
    expect(
      await shop.sql("select screen, subject_id as subject from personal_access where staff_uuid = $1", [desk.uuid]),
    ).toEqual([{ screen: "customer", subject: uuid }]);
  });
});

describe("a buyer on moderation", () => {
  it("is put there with a reason, once a key, and gets a letter when it ends", async () => {
    const desk = await atDesk(shop, ["orders"]);
    const { version } = await card(desk);
    expect((await moderate(desk, { version, isHeld: true })).body.code).toBe("reasonMissing");
    const held = { version, isHeld: true, reason: "Проверяем адрес" };
    expect((await moderate(desk, held, "same")).status).toBe(200);
    expect((await moderate(desk, held, "same")).status).toBe(200);
    const after = await card(desk);
    expect(after).toMatchObject({ onModeration: true, moderationReason: "Проверяем адрес", version: version + 1 });
    expect((await list(desk, "?moderation=1")).map((one) => one.uuid)).toContain(uuid);
    expect((await moderate(desk, { version, isHeld: false })).body.code).toBe("stale");
    expect((await moderate(desk, { version: after.version, isHeld: false })).status).toBe(200);
    expect((await card(desk)).onModeration).toBe(false);
    expect(await shop.sql("select event from notifications")).toEqual([{ event: "moderation.approved" }]);
    expect(
      await shop.sql("select action, reason from audit_log where object_kind = 'user' and object_id = $1 order by id", [
        uuid,
      ]),
    ).toEqual([
      { action: "user.held", reason: "Проверяем адрес" },
      { action: "user.admitted", reason: null },
    ]);
  });

  it("is held and admitted by those who manage customers alone", async () => {
    for (const role of staffRoles) {
      const answer = await moderate(await atDesk(shop, [role]), { version: 99, isHeld: true, reason: "?" });
      expect(answer.status, role).toBe(["admin", "orders", "finance"].includes(role) ? 422 : 403);
    }
  });
});
