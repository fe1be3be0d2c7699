import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingsShape } from "#app/contract/account/auth.ts";
import { consentLogShape, ownDataShape } from "#app/contract/account/own-data.ts";
import { subscriptionShape } from "#app/contract/account/senders.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { postgresUrl } from "#tests/support/shops/database.ts";
import { codeIn, emailsOf } from "#tests/support/emails.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/backoffice/settings/group/lkSettings";
const base = "/private/users/users/profile";
let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(small.phones.phys));
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["user_settings", "letter_limits", "outbox"]) await shop.sql(`delete from ${table}`);
  await shop.sql("update users set email = 'phys@example.ru', email_confirmed_at = now() where uuid = $1", [
    small.users.phys,
  ]);
  await shop.ports.bus.publish("viewer:*");
});
const save = (...settings: object[]) => shop.call("POST", path, { token, body: { settings } });

describe("lkSettings", () => {
  test.each([
    ["notifyOrderEmail", false],
    ["notifyOrderSms", false],
    ["notifyStock", false],
    ["notifyPayments", true],
    ["newsletter", false],
    ["defaultDeliveryType", "pickup"],
    ["defaultPointCode", "msk-1"],
    ["defaultPaymentMethod", "onDelivery"],
    ["showVat", false],
    ["tableColumns", ["price", "stock"]],
    ["itemsPerPage", 96],
    ["priceListFormat", "yml"],
  ])("%s is saved and returned", async (code, value) => {
    expect((await save({ code, value })).data(settingsShape)).toEqual([{ code, value }]);
    expect((await shop.call("GET", path, { token })).data(settingsShape)).toEqual([{ code, value }]);
  });

  test.each([
    ["theme", "dark"],
    ["__proto__", {}],
    ["notifyOrderEmail", "on"],
    ["notifyOrderSms", 1],
    ["notifyPayments", null],
    ["newsletter", "yes"],
    ["defaultDeliveryType", "drone"],
    ["defaultPointCode", "x".repeat(61)],
    ["defaultPointCode", "a\u0000b"],
    ["defaultPaymentMethod", "free"],
    ["showVat", []],
    ["tableColumns", ["price", "secret"]],
    ["tableColumns", "price"],
    ["tableColumns", Array(10_000).fill("price")],
    ["itemsPerPage", 25],
    ["itemsPerPage", "24"],
    ["priceListFormat", "exe"],
  ])("E12: %s = %j answers 422 and saves neither it nor the settings sent with it", async (code, value) => {
    expect((await save({ code: "showVat", value: true }, { code, value })).status).toBe(422);
    expect(await shop.sql("select * from user_settings")).toEqual([]);
  });

  test("E12: a value of a megabyte is refused unread", async () => {
    expect((await save({ code: "defaultPointCode", value: "x".repeat(1_048_576) })).status).toBe(413);
    expect(await shop.sql("select * from user_settings")).toEqual([]);
  });

  test.runIf(postgresUrl)("K12: twenty simultaneous saves leave one of them whole, never a mixture", async () => {
    const busy = await testShop({ engine: "postgres" });
    const { token: mine } = await busy.loginAs(small.phones.phys);
    const saved = (body?: object) => busy.call(body ? "POST" : "GET", path, { token: mine, ...(body && { body }) });
    const codes = ["notifyStock", "showVat", "notifyOrderSms"];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        saved({ settings: codes.map((code) => ({ code, value: at % 2 === 0 })).sort(() => (at % 3) - 1) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const values = (await saved()).data(settingsShape).map(({ value }) => value);
    expect([values.length, new Set(values).size]).toEqual([3, 1]);
    await busy.close();
  });

  test("E10: a setting consists only of its code and value", async () => {
    expect((await save({ code: "showVat", value: true, userUuid: small.users.ooo })).status).toBe(422);
  });

  test("notifyOrderEmail off: order news appears only in the account", async () => {
    const buyer = buying(shop, { token });
    for (const value of [false, true]) {
      await save({ code: "notifyOrderEmail", value });
      await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 10 }]);
      await buyer.order();
      expect(await shop.sql("select 1 from outbox where template like 'order.%' and audience = 'buyer'")).toHaveLength(
        value ? 1 : 0,
      );
    }
    expect(await shop.sql("select 1 from notifications where event = 'order.new'")).toHaveLength(2);
  });
});

describe("the newsletter setting", () => {
  const check = async () =>
    (await shop.call("GET", "/private/senders/subscription/check", { token })).data(subscriptionShape).status;
  const log = async () => (await shop.call("GET", `${base}/consents`, { token })).data(consentLogShape);

  test("sends a confirmation request once, and turning it off unsubscribes with a row in the log of consents", async () => {
    await save({ code: "newsletter", value: true });
    expect(await check()).toBe("pending");
    const code = codeIn((await emailsOf(shop)).at(-1), "subscription-confirm");
    await shop.call("POST", "/public/senders/subscription/confirm", { body: { code } });
    expect(await check()).toBe("confirmed");
    await save({ code: "newsletter", value: false });
    expect(await check()).toBe("none");
    expect((await log())[0]).toMatchObject({ purpose: "marketing", action: "withdrawn" });
    const rows = (await log()).length;
    await shop.call("POST", `${base}/consents/withdraw`, { token, body: { purpose: "marketing" } });
    expect(await log()).toHaveLength(rows);
  });

  test("sends nothing to an unconfirmed address", async () => {
    await shop.sql("update users set email_confirmed_at = null where uuid = $1", [small.users.phys]);
    await shop.ports.bus.publish("viewer:*");
    expect((await save({ code: "newsletter", value: true })).body.code).toBe("emailNotConfirmed");
    expect(await shop.sql("select * from user_settings")).toEqual([]);
  });

  test.each(["personalData", "offer", "all", ""])("the consent «%s» is not withdrawn by one click", async (purpose) => {
    expect((await shop.call("POST", `${base}/consents/withdraw`, { token, body: { purpose } })).status).toBe(422);
  });
});

describe("exporting one's own data", () => {
  test("returns all of it and nothing of other users", async () => {
    const answer = await shop.call("GET", `${base}/data`, { token });
    const data = answer.data(ownDataShape);
    expect(data.person).toMatchObject({ phone: small.phones.phys, lastName: "Иванов" });
    expect(data.orders.length).toBeGreaterThan(0);
    expect(data.counterparties).toHaveLength(1);
    for (const foreign of [small.phones.ooo, "Окнова", "Орлова"]) expect(answer.text).not.toContain(foreign);
  });

  test("changing the name also renames the counterparty of the person", async () => {
    const saved = await shop.call("POST", `${base}/name`, {
      token,
      body: { firstName: "Павел", lastName: "Ильин", middleName: "Олегович" },
    });
    expect(saved.status).toBe(200);
    expect(
      await shop.sql("select name, full_name from counterparties where root_uuid = $1", [small.counterparties.person]),
    ).toEqual([{ name: "Ильин Павел", full_name: "Ильин Павел Олегович" }]);
  });

  test.each([
    { firstName: "", lastName: "Ильин" },
    { firstName: "https://evil.example", lastName: "Ильин" },
    { firstName: "Павел" },
    { firstName: "Павел", lastName: "Ильин", onModerate: false, role: "owner" },
  ])("E10: the name %j answers 422 and changes nothing", async (body) => {
    const before = await shop.sql("select * from users order by uuid");
    expect((await shop.call("POST", `${base}/name`, { token, body })).status).toBe(422);
    expect(await shop.sql("select * from users order by uuid")).toEqual(before);
  });
});
