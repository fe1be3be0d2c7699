import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientListShape, profileShape, settingsShape } from "#app/contract/account/auth.ts";
import { setModeration } from "#server/use-cases/content/operate.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { phones, counterparties } = small;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const lkSettings = "/private/backoffice/settings/group/lkSettings";

describe("private calls", () => {
  test.each([
    ["GET", "/private/users/users/profile"],
    ["GET", "/private/users/users/clients/list"],
    ["POST", "/private/users/users/set-client"],
    ["GET", lkSettings],
    ["POST", lkSettings],
    ["GET", "/private/no/such/call"],
  ])("%s %s answers 401 to a guest", async (method, path) => {
    const { status, body } = await shop.call(method, path, {
      fingerprint: shop.ports.ids.uuid(),
      ...(method === "POST" ? { body: {} } : {}),
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "unauthorized", messages: ["Пожалуйста авторизуйтесь"] });
  });
});

describe("the profile", () => {
  test("returns the user and the selected counterparty", async () => {
    const { token } = await shop.loginAs(phones.ooo);
    const profile = (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape.strict());
    expect(profile).toMatchObject({
      phone: phones.ooo,
      firstName: "Мария",
      contract: { type: "legal", inn: "7707083893" },
      client: { rootUuid: counterparties.company },
    });
  });

  test("is available during moderation with the reason", async () => {
    const { token } = await shop.loginAs(phones.moderation);
    const { status, body } = await shop.call("GET", "/private/users/users/profile", { token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ onModerate: true, moderationReason: "Проверяем реквизиты" });
  });

  test("shows a moderation from the next call on", async () => {
    const { token } = await shop.loginAs(phones.ip);
    const onModerate = async () =>
      (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape).onModerate;
    expect(await onModerate()).toBe(false);
    await setModeration(shop.ports, testOperator, "8 900 000-00-03", { on: true, reason: "Новые реквизиты" });
    expect(await onModerate()).toBe(true);
    await setModeration(shop.ports, testOperator, phones.ip, { on: false, reason: null });
    expect(await onModerate()).toBe(false);
    expect(await setModeration(shop.ports, testOperator, phones.nobody, { on: true, reason: null })).toMatchObject({
      ok: false,
      code: "accountUnknown",
    });
  });
});

describe("choosing a counterparty", () => {
  test("takes effect at once", async () => {
    const { token } = await shop.loginAs(phones.three);
    const clients = (await setClient(token, { rootUuid: counterparties.ownCompany })).data(clientListShape);
    expect(clients.filter(({ isSelected }) => isSelected).map(({ rootUuid }) => rootUuid)).toEqual([
      counterparties.ownCompany,
    ]);
    expect(await clientNow(token)).toBe(counterparties.ownCompany);
    await setClient(token, { rootUuid: counterparties.ownPerson });
    expect(await clientNow(token)).toBe(counterparties.ownPerson);
  });

  test("of another user, or an unknown one, answers 404 and changes nothing", async () => {
    const { token } = await shop.loginAs(phones.three);
    const before = await clientNow(token);
    const foreign = await setClient(token, { rootUuid: counterparties.company });
    const random = await setClient(token, { rootUuid: "7b1f3c9e-0000-4000-8000-3f1d2b4c5a6e" });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, traceId: "" }).toEqual({ ...random.body, traceId: "" });
    expect((await setClient(token, { rootUuid: "not a uuid" })).status).toBe(422);
    expect(await clientNow(token)).toBe(before);
  });

  test("without a body selects the person among several, the only one, or none", async () => {
    const several = await shop.loginAs(phones.three);
    await setClient(several.token, { rootUuid: counterparties.ownTrader });
    await setClient(several.token);
    expect(await clientNow(several.token)).toBe(counterparties.ownPerson);

    const one = await shop.loginAs(phones.ooo);
    expect((await setClient(one.token, {})).data(clientListShape)).toMatchObject([
      { rootUuid: counterparties.company, isSelected: true },
    ]);

    await shop.sql("delete from user_counterparties where user_uuid = $1", [small.users.ip]);
    const none = await shop.loginAs(phones.ip);
    expect((await setClient(none.token)).data(clientListShape)).toEqual([]);
    expect(await clientNow(none.token)).toBeNull();
  });

  test("without a body keeps the selection when the rule yields none", async () => {
    const { token } = await shop.loginAs(phones.three);
    await setClient(token, { rootUuid: counterparties.ownTrader });
    await shop.sql("update counterparties set status = 'archived' where root_uuid = $1", [counterparties.ownPerson]);
    await setClient(token);
    expect(await clientNow(token)).toBe(counterparties.ownTrader);
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [counterparties.ownPerson]);
  });

  test("happens automatically at the first login of an account", async () => {
    await shop.sql("update users set selected_root_uuid = null where uuid = $1", [small.users.three]);
    const { token } = await shop.loginAs(phones.three);
    expect(await clientNow(token)).toBe(counterparties.ownPerson);
  });
});

describe("settings", () => {
  test("are empty until saved, then shared by all devices", async () => {
    const { token } = await shop.loginAs(phones.phys);
    expect((await shop.call("GET", lkSettings, { token })).data(settingsShape)).toEqual([]);
    const saved = await shop.call("POST", lkSettings, {
      token,
      body: {
        settings: [
          { code: "showPopup", value: true },
          { code: "catalogViewType", value: "table" },
        ],
      },
    });
    expect(saved.data(settingsShape)).toEqual([
      { code: "catalogViewType", value: "table" },
      { code: "showPopup", value: true },
    ]);
    await shop.call("POST", lkSettings, { token, body: { settings: [{ code: "catalogViewType", value: "list" }] } });
    const elsewhere = await shop.loginAs(phones.phys);
    expect((await shop.call("GET", lkSettings, { token: elsewhere.token })).data(settingsShape)).toEqual([
      { code: "catalogViewType", value: "list" },
      { code: "showPopup", value: true },
    ]);
  });

  test.each([
    [[{ code: "isAdmin", value: true }]],
    [[{ code: "__proto__", value: { polluted: true } }]],
    [[{ code: "showPopup", value: "yes" }]],
    [[{ code: "catalogViewType", value: "x".repeat(10_000) }]],
    [Array.from({ length: 10_000 }, () => ({ code: "showPopup", value: true }))],
    [[]],
  ])("with unknown keys are refused as a whole", async (settings) => {
    const { token } = await shop.loginAs(phones.ooo);
    const { status } = await shop.call("POST", lkSettings, { token, body: { settings } });
    expect(status).toBe(422);
    expect(await shop.sql("select * from user_settings where user_uuid = $1", [small.users.ooo])).toEqual([]);
    expect(Object.keys({})).not.toContain("polluted");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });
});

describe.runIf(postgres)(races("concurrent saves"), () => {
  test("leave one complete set of settings and one counterparty", async () => {
    const busy = await testShop({ engine: "postgres" });
    const { token } = await busy.loginAs(phones.three);
    const sets = [
      [
        { code: "catalogViewType", value: "list" },
        { code: "showPopup", value: true },
        { code: "doNotDivide", value: true },
      ],
      [
        { code: "doNotDivide", value: false },
        { code: "showPopup", value: false },
        { code: "catalogViewType", value: "table" },
      ],
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => busy.call("POST", lkSettings, { token, body: { settings: sets[at % 2] } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const saved = (await busy.call("GET", lkSettings, { token })).data(settingsShape);
    const isFirst = saved.some(({ value }) => value === "list");
    expect(new Set(saved.map(({ value }) => value))).toEqual(new Set(isFirst ? ["list", true] : ["table", false]));

    const roots = [counterparties.ownPerson, counterparties.ownCompany, counterparties.ownTrader];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        busy.call("POST", "/private/users/users/set-client", { token, body: { rootUuid: roots[at % 3] } }),
      ),
    );
    const clients = (await busy.call("GET", "/private/users/users/clients/list", { token })).data(clientListShape);
    expect(clients.filter(({ isSelected }) => isSelected)).toHaveLength(1);
    await busy.close();
  });
});

function setClient(token: string, body?: object) {
  return shop.call("POST", "/private/users/users/set-client", body === undefined ? { token } : { token, body });
}

async function clientNow(token: string): Promise<string | null> {
  return (
    (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape).client?.rootUuid ?? null
  );
}
