import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profileShape } from "#app/contract/account/auth.ts";
import { addedShape, clientPageShape, counterpartyShape } from "#app/contract/counterparties/counterparties.ts";
import { managerListShape } from "#app/contract/counterparties/managers.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones, users, counterparties } = small;
const base = "/private/users/users/clients";
const address = { full: "Москва, ул. Ткацкая, д. 5", postcode: "105318" };
const company = {
  type: "legal",
  inn: "7728168971",
  kpp: "772801001",
  ogrn: "1027700132195",
  name: "ООО «Ткач»",
  legalAddress: address,
};
const bank = { bic: "044525225", bankName: "Банк", account: "40702810938000012345", corrAccount: null };
const freeInns = ["7799004183", "7800990529", "1699007310", "6699008440"] as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const post = (token: string, path: string, body: object = {}, on: Pick<TestShop, "call"> = shop) =>
  on.call("POST", `${base}${path}`, { token, body });
const put = (token: string, root: string, body: object) => shop.call("PUT", `${base}/${root}`, { token, body });
const show = async (token: string, root: string) =>
  (await shop.call("GET", `${base}/${root}`, { token })).data(counterpartyShape.strict());
const tokenOf = async (phone: string) => (await shop.loginAs(phone)).token;
const rowOf = (root: string) => shop.sql("select * from counterparties where root_uuid = $1", [root]);

async function added(token: string, inn: string): Promise<string> {
  return (await post(token, "", { ...company, inn })).data(addedShape).rootUuid;
}

describe("adding a counterparty", () => {
  it("of type company puts it on moderation and keeps the current selection", async () => {
    const token = await tokenOf(phones.phys);
    const root = await added(token, freeInns[0]);
    expect(await show(token, root)).toMatchObject({
      status: "moderation",
      inn: freeInns[0],
      legalAddress: address,
      contract: null,
      isSelected: false,
      role: "owner",
    });
  });

  it("of type person needs no moderation", async () => {
    const token = await tokenOf(phones.phys);
    const { rootUuid } = (await post(token, "", { type: "physical", fio: "Иванова Мария" })).data(addedShape);
    expect(await show(token, rootUuid)).toMatchObject({ status: "active", type: "physical", name: "Иванова Мария" });
  });

  it("selects it if it is the first one", async () => {
    await shop.sql("update users set selected_root_uuid = null where uuid = $1", [users.ip]);
    await shop.sql("delete from user_counterparties where user_uuid = $1", [users.ip]);
    const token = await tokenOf(phones.ip);
    const root = (await post(token, "", { type: "physical", fio: "Сидоров Олег" })).data(addedShape).rootUuid;
    expect((await show(token, root)).isSelected).toBe(true);
  });

  it("by the same form twice makes one (product rules §1.1)", async () => {
    const token = await tokenOf(phones.phys);
    const headers = { "idempotency-key": shop.ports.ids.uuid() };
    const body = { type: "physical", fio: "Дважды Присланный" };
    const [first, second] = [
      await shop.call("POST", base, { token, body, headers }),
      await shop.call("POST", base, { token, body, headers }),
    ];
    expect(second.data(addedShape)).toEqual(first.data(addedShape));
    const other = await shop.call("POST", base, { token, headers, body: { ...body, fio: "Другой Человек" } });
    expect([other.status, other.body.code]).toEqual([422, "keyReused"]);
  });

  it("reports all wrong numbers at their fields at once", async () => {
    const token = await tokenOf(phones.phys);
    const { status, body } = await post(token, "", { ...company, inn: "7799004184", kpp: "1", ogrn: "1" });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ["inn", "innChecksum"],
      ["kpp", "kpp"],
      ["ogrn", "ogrn"],
    ]);
  });

  it("with a registered INN makes a request to join and reveals nothing about its owner", async () => {
    const token = await tokenOf(phones.phys);
    const taken = await post(token, "", { ...company, inn: "7707083893", kpp: "770701001" });
    expect([taken.status, taken.body.code]).toEqual([422, "clientTaken"]);
    expect(taken.body.messages?.[0]).toContain("Отправить запрос на присоединение?");
    expect(taken.text).not.toContain(counterparties.company);
    expect((await post(token, "/join", { inn: "7707083893" })).status).toBe(200);
    expect((await post(token, "/join", { inn: "7707083893" })).status).toBe(200);
    expect(await shop.sql("select root_uuid, status from join_requests where user_uuid = $1", [users.phys])).toEqual([
      { root_uuid: counterparties.company, status: "new" },
    ]);
    expect((await post(token, "/join", { inn: freeInns[3] })).status).toBe(404);
  });

  it("counts requests to join across browsers and addresses", async () => {
    await shop.sql("delete from letter_limits");
    const token = await tokenOf(phones.phys);
    const ask = (n: number) =>
      shop.call("POST", `${base}/join`, {
        token,
        ip: `10.5.${n}.1`,
        fingerprint: shop.ports.ids.uuid(),
        body: { inn: n % 2 === 0 ? "7707083893" : freeInns[3] },
      });
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push((await ask(n)).status);
    expect(new Set(answers)).toEqual(new Set([200, 404]));
    const refused = await ask(10);
    expect([refused.status, refused.body.code]).toEqual([422, "emailLimit"]);
    await shop.sql("delete from letter_limits");
  });

  it("with one's own INN again is reported, unless the existing one is archived", async () => {
    const token = await tokenOf(phones.phys);
    const root = await added(token, freeInns[1]);
    expect((await post(token, "", { ...company, inn: freeInns[1] })).body.code).toBe("clientOwn");
    expect((await post(token, `/${root}/archive`)).status).toBe(200);
    expect((await post(token, "", { ...company, inn: freeInns[1] })).status).toBe(200);
  });
});

describe("the owner of a counterparty", () => {
  const calls = (root: string): [string, string, object?][] => [
    ["GET", `/${root}`],
    ["PUT", `/${root}`, company],
    ["POST", `/${root}/details`, { signer: null }],
    ["POST", `/${root}/resubmit`, {}],
    ["POST", `/${root}/archive`, {}],
    ["POST", `/${root}/banks`, bank],
    ["POST", `/${root}/banks/default`, { uuid: root }],
    ["DELETE", `/${root}/banks`, { uuid: root }],
    ["POST", `/${root}/contacts`, { fio: "Пётр", email: "p@example.ru", role: "buyer" }],
    ["DELETE", `/${root}/contacts`, { uuid: root }],
    ["POST", `/${root}/branches`, { name: "Филиал", kpp: "770701001", address: "Тверь" }],
    ["DELETE", `/${root}/branches`, { uuid: root }],
  ];

  it("E4: another user's is not found, like an unknown one", async () => {
    const token = await tokenOf(phones.phys);
    const before = await rowOf(counterparties.company);
    const none = calls("7b1f3c9e-0000-4000-8000-3f1d2b4c5a6e");
    for (const [at, [method, path, body]] of calls(counterparties.company).entries()) {
      const foreign = await shop.call(method, base + path, { token, body });
      const random = await shop.call(method, base + (none[at]?.[1] ?? ""), { token, body });
      expect(foreign.status, `${method} ${path}`).toBe(404);
      expect({ ...foreign.body, traceId: "" }).toEqual({ ...random.body, traceId: "" });
    }
    expect(await rowOf(counterparties.company)).toEqual(before);
  });

  it("E4: a row of another counterparty is not found under one's own", async () => {
    const token = await tokenOf(phones.ooo);
    await post(token, `/${counterparties.company}/banks`, bank);
    const [row] = (await show(token, counterparties.company)).bank;
    const three = await tokenOf(phones.three);
    for (const path of ["banks"]) {
      const gone = await shop.call("DELETE", `${base}/${counterparties.ownCompany}/${path}`, {
        token: three,
        body: { uuid: row?.uuid },
      });
      expect(gone.status).toBe(404);
      expect((await post(three, `/${counterparties.ownCompany}/banks/default`, { uuid: row?.uuid })).status).toBe(404);
    }
    expect((await show(token, counterparties.company)).bank).toHaveLength(1);
  });

  it("E6: selecting one that is another user's, random, rejected, blocked or archived changes nothing", async () => {
    const token = await tokenOf(phones.three);
    const choose = (rootUuid: string) =>
      shop.call("POST", "/private/users/users/set-client", { token, body: { rootUuid } });
    await choose(counterparties.ownPerson);
    expect((await choose(counterparties.company)).status).toBe(404);
    for (const [status, code] of [
      ["rejected", "clientRejected"],
      ["blocked", "clientBlocked"],
      ["archived", "clientArchived"],
    ] as const) {
      await setStatus(counterparties.ownCompany, status);
      const answer = await choose(counterparties.ownCompany);
      expect([answer.status, answer.body.code]).toEqual([422, code]);
    }
    await setStatus(counterparties.ownCompany, "moderation");
    expect((await choose(counterparties.ownCompany)).status).toBe(200);
    await setStatus(counterparties.ownCompany, "active");
    await choose(counterparties.ownPerson);
    const profile = (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape);
    expect(profile.client?.rootUuid).toBe(counterparties.ownPerson);
  });

  it("E7: the list contains only one's own, whatever the address asks for", async () => {
    const token = await tokenOf(phones.phys);
    const path = `${base}?clientId=${counterparties.company}&rootUuid=${counterparties.company}&user=${users.ooo}`;
    const { text } = await shop.call("GET", path, { token });
    expect(text).not.toContain(counterparties.company);
    expect(text).not.toContain("Окна Плюс");
  });

  it("a member who is not the owner reads it and cannot write", async () => {
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid, role) values ($1, $2, 'member')", [
      users.moderation,
      counterparties.company,
    ]);
    const token = await tokenOf(phones.moderation);
    expect((await show(token, counterparties.company)).role).toBe("member");
    for (const [method, path, body] of calls(counterparties.company).slice(1)) {
      expect((await shop.call(method, base + path, { token, body })).status, `${method} ${path}`).toBe(403);
    }
  });
});

describe("E10: mass assignment", () => {
  it.each([
    ...["status", "statusReason", "contract", "contractNumber", "priceTypeUuid", "priceListId", "creditLimit"],
    ...["creditDays", "paymentTerms", "rootUuid", "uuid", "role", "userUuid", "managerUuid", "isSelected"],
    ...["email", "emailConfirmedAt", "createdAt", "onModerate", "vatMode", "edoOperator", "defaultBankUuid"],
  ])("of %s is refused by every call that writes, and nothing is written", async (field) => {
    const token = await tokenOf(phones.three);
    const root = counterparties.ownTrader;
    const before = await rowOf(root);
    const count = await shop.sql("select count(*) from counterparties");
    const more = { [field]: "active" };
    const bodies: [string, string, object][] = [
      ["POST", "", { ...company, inn: freeInns[3] }],
      ["POST", "", { type: "physical", fio: "Некто Новый" }],
      ["PUT", `/${root}`, company],
      ["POST", `/${root}/details`, {}],
      ["POST", `/${root}/resubmit`, {}],
      ["POST", `/${root}/archive`, {}],
      ["POST", `/${root}/banks`, bank],
      ["POST", `/${root}/branches`, { name: "Филиал", kpp: "770701001", address: "Тверь" }],
      ["POST", "/join", { inn: "7707083893" }],
    ];
    for (const [method, path, body] of bodies) {
      const { status, body: refusal } = await shop.call(method, base + path, { token, body: { ...body, ...more } });
      expect([status, refusal.code], `${method} ${path}`).toEqual([422, "validation"]);
    }
    expect(await rowOf(root)).toEqual(before);
    expect(await shop.sql("select count(*) from counterparties")).toEqual(count);
  });

  it("of a contact's own fields is refused as well", async () => {
    const token = await tokenOf(phones.three);
    const body = { fio: "Пётр", email: "p@example.ru", role: "buyer", rootUuid: counterparties.company };
    expect((await post(token, `/${counterparties.ownTrader}/contacts`, body)).status).toBe(422);
    expect(
      (await post(token, `/${counterparties.ownTrader}/contacts`, { ...body, rootUuid: undefined, role: "owner" }))
        .status,
    ).toBe(422);
  });
});

describe("editing a counterparty", () => {
  it("that is approved: post and signer, and no requisites", async () => {
    const token = await tokenOf(phones.three);
    const root = counterparties.ownCompany;
    expect((await put(token, root, { ...company, name: "ООО «Другое»" })).body.code).toBe("clientFixed");
    const signer = { fio: "Орлова Анна", position: "Директор", basis: "Устава" };
    expect((await post(token, `/${root}/details`, { signer, postalAddress: address })).status).toBe(200);
    expect(await show(token, root)).toMatchObject({ signer, postalAddress: address, name: "ООО «Орлова и партнёры»" });
    await post(token, `/${root}/details`, { signer: null });
    expect(await show(token, root)).toMatchObject({ signer: null, postalAddress: address });
  });

  it("that is rejected: everything; sent again it is on moderation without the old reason", async () => {
    const token = await tokenOf(phones.phys);
    const root = await added(token, freeInns[2]);
    expect((await post(token, `/${root}/resubmit`)).body.code).toBe("clientStatus");
    await setStatus(root, "rejected", "КПП другого филиала");
    expect(await show(token, root)).toMatchObject({ status: "rejected", statusReason: "КПП другого филиала" });
    const corrected = { ...company, inn: freeInns[2], kpp: "169901001", name: "ООО «Исправлено»" };
    expect((await put(token, root, corrected)).status).toBe(200);
    expect((await post(token, `/${root}/resubmit`)).status).toBe(200);
    expect(await show(token, root)).toMatchObject({
      status: "moderation",
      statusReason: null,
      name: "ООО «Исправлено»",
    });
  });

  it("that is archived: nothing", async () => {
    const token = await tokenOf(phones.phys);
    const root = (await post(token, "", { type: "physical", fio: "Бывший" })).data(addedShape).rootUuid;
    await post(token, `/${root}/archive`);
    const contact = { fio: "Пётр", email: "p@example.ru", role: "buyer" };
    expect((await post(token, `/${root}/contacts`, contact)).body.code).toBe("clientArchived");
    // A second click finds the change already done.
    expect((await post(token, `/${root}/archive`)).status).toBe(200);
  });
});

describe("bank accounts", () => {
  it("have to match their BIC; the first is the default, and another replaces it when it is removed", async () => {
    const token = await tokenOf(phones.three);
    const root = counterparties.ownTrader;
    const wrong = await post(token, `/${root}/banks`, { ...bank, account: "40702810038000012345" });
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      422,
      [{ field: "account", message: "Счёт не подходит к этому БИК" }],
    ]);
    expect((await post(token, `/${root}/banks`, bank)).status).toBe(200);
    expect((await post(token, `/${root}/banks`, bank)).body.code).toBe("bankKnown");
    await post(token, `/${root}/banks`, {
      ...bank,
      bic: "044525593",
      account: "40702810538000012345",
      isDefault: true,
    });
    const [first, second] = (await show(token, root)).bank;
    expect([first?.isDefault, second?.isDefault]).toEqual([false, true]);
    await shop.call("DELETE", `${base}/${root}/banks`, { token, body: { uuid: second?.uuid } });
    expect((await show(token, root)).bank).toMatchObject([{ uuid: first?.uuid, isDefault: true }]);
  });
});

describe("archiving", () => {
  it("the selected one applies the rule of selection again at once", async () => {
    const token = await tokenOf(phones.three);
    const root = (await post(token, "", { type: "physical", fio: "Орлов Иван" })).data(addedShape).rootUuid;
    await shop.call("POST", "/private/users/users/set-client", { token, body: { rootUuid: root } });
    expect((await post(token, `/${root}/archive`)).status).toBe(200);
    const profile = (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape);
    expect(profile.client?.rootUuid).toBe(counterparties.ownPerson);
    const archive = (await shop.call("GET", `${base}?archived=1`, { token })).data(clientPageShape);
    expect(archive.items.map(({ rootUuid }) => rootUuid)).toEqual([root]);
  });

  it("one with an open order is refused with the reason", async () => {
    const token = await tokenOf(phones.three);
    const root = counterparties.ownTrader;
    await insertOrder(root, "shipped");
    const refused = await post(token, `/${root}/archive`);
    expect([refused.status, refused.body.code]).toEqual([422, "clientHasOrders"]);
    expect(refused.body.messages?.[0]).toContain("незавершённых заказов — 1");
    expect((await show(token, root)).openOrders).toBe(1);
    await shop.sql("update order_parts set status = 'completed'");
    expect((await post(token, `/${root}/archive`)).status).toBe(200);
    await setStatus(root, "active");
  });
});

describe("a list of a thousand counterparties", () => {
  it("takes one statement like a list of one, is searched by name and INN, and has pages", async () => {
    const token = await tokenOf(phones.ooo);
    const list = async (query = "") => (await shop.call("GET", base + query, { token })).data(clientPageShape);
    const count = () => statementsOf(shop.database, async () => void (await list()));
    await list();
    const few = await count();
    await shop.sql(
      `with made as (insert into counterparties (root_uuid, type, name, full_name, inn)
         select gen_random_uuid(), 'legal', 'ООО «Окно ' || lpad(n::text, 4, '0') || '»', 'Окно', '99' || lpad(n::text, 8, '0')
           from generate_series(1, 999) n returning root_uuid)
       insert into user_counterparties (user_uuid, root_uuid) select $1, root_uuid from made`,
      [users.ooo],
    );
    expect(await count()).toBe(few);
    expect(await list()).toMatchObject({ total: 1_000, pages: 50, page: 1 });
    expect((await list("?page=50")).items).toHaveLength(20);
    expect((await list(`?q=${encodeURIComponent("окно 0123")}`)).items.map(({ name }) => name)).toEqual([
      "ООО «Окно 0123»",
    ]);
    expect((await list("?q=9900000777")).items).toHaveLength(1);
    expect((await list("?q=%25")).items).toHaveLength(0);
    expect((await shop.call("GET", `${base}?limit=1000`, { token })).status).toBe(422);
  });
});

describe("managers", () => {
  it("are those of the selected counterparty, and those of all of them", async () => {
    const schedule = JSON.stringify([{ day: 1, from: "09:00", to: "18:00" }]);
    const messengers = JSON.stringify([{ type: "telegram", url: "https://t.me/demo" }]);
    const [ids] = await shop.sql<{ a: string; b: string }>("select gen_random_uuid() as a, gen_random_uuid() as b");
    for (const [uuid, fio, root] of [
      [ids?.a, "Первый", counterparties.ownCompany],
      [ids?.b, "Второй", counterparties.ownPerson],
    ])
      await shop.sql(
        `with made as (insert into managers (uuid, fio, position, phone, email, timezone, schedule, messengers)
           values ($1, $2, 'Менеджер', '+74950001001', 'm@example.ru', 'Europe/Moscow', $4, $5) returning uuid)
         insert into counterparty_managers (root_uuid, manager_uuid) select $3, uuid from made`,
        [uuid, fio, root, schedule, messengers],
      );
    const token = await tokenOf(phones.three);
    await shop.call("POST", "/private/users/users/set-client", {
      token,
      body: { rootUuid: counterparties.ownCompany },
    });
    const of = async (path: string) =>
      (await shop.call("GET", `/private/users/users/${path}`, { token })).data(
        managerListShape.element.strict().array(),
      );
    expect((await of("by-client")).map(({ fio }) => fio)).toEqual(["Первый"]);
    expect((await of("profile/managers")).map(({ fio }) => fio)).toEqual(["Второй", "Первый"]);
    const stranger = await tokenOf(phones.phys);
    const none = await shop.call("GET", "/private/users/users/by-client", { token: stranger });
    expect(none.data(managerListShape)).toEqual([]);
  });
});

describe("E17: contract and credit", () => {
  it("are in no answer to a person", async () => {
    await shop.sql(
      "update counterparties set contract_number = 'Д-1', contract_date = '2025-01-01', credit_limit = 50000",
    );
    const token = await tokenOf(phones.phys);
    const { text } = await shop.call("GET", `${base}/${counterparties.person}`, { token });
    expect(text).not.toContain("creditLimit");
    const ooo = await tokenOf(phones.ooo);
    expect((await show(ooo, counterparties.company)).contract).toMatchObject({ number: "Д-1", creditLimit: 50_000 });
  });
});

describe.runIf(postgres)(races("concurrent changes of counterparties"), () => {
  it("make one counterparty per INN, for any owner", async () => {
    const busy = await testShop({ engine: "postgres" });
    const [mine, others] = [(await busy.loginAs(phones.phys)).token, (await busy.loginAs(phones.three)).token];
    // Opens all connections before the race for the INN.
    await Promise.all(Array.from({ length: 20 }, () => busy.sql("select pg_sleep(0.3)")));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(at % 2 ? mine : others, "", { ...company, inn: freeInns[0] }, busy)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    const [made] = await busy.sql<{ n: string }>("select count(*) as n from counterparties where inn = $1", [
      freeInns[0],
    ]);
    expect(Number(made?.n)).toBe(1);
    await busy.close();
  });

  it("never leave an archived counterparty selected", async () => {
    const busy = await testShop({ engine: "postgres" });
    const { token } = await busy.loginAs(phones.three);
    await Promise.all(Array.from({ length: 20 }, () => busy.sql("select pg_sleep(0.3)")));
    for (let round = 0; round < 5; round += 1) {
      const root = (await post(token, "", { type: "physical", fio: "Мимолётный" }, busy)).data(addedShape).rootUuid;
      await Promise.all([
        post(token, `/${root}/archive`, {}, busy),
        ...Array.from({ length: 4 }, () =>
          busy.call("POST", "/private/users/users/set-client", { token, body: { rootUuid: root } }),
        ),
      ]);
      const selected = await busy.sql(
        "select c.status from users u join counterparties c on c.root_uuid = u.selected_root_uuid where u.uuid = $1",
        [users.three],
      );
      expect(selected).toEqual([{ status: "active" }]);
    }
    await busy.close();
  });
});

async function setStatus(root: string, status: string, reason: string | null = null): Promise<void> {
  await shop.sql("update counterparties set status = $2, status_reason = $3 where root_uuid = $1", [
    root,
    status,
    reason,
  ]);
  await shop.ports.bus.publish("viewer:*");
}

async function insertOrder(root: string, status: string): Promise<void> {
  await shop.sql(
    `with placed as (
       insert into orders (uuid, number, checkout_uuid, user_uuid, counterparty_uuid, city_uuid, payment_method, payment_status,
                           recipient, items_sum, delivery_sum, total, vat_sum, weight_grams)
       values (gen_random_uuid(), 'МСК-26-900001', gen_random_uuid(), $1, $2, $3, 'invoice', 'pending', '{}', 0, 0, 0, 0, 0)
       returning uuid)
     insert into order_parts (uuid, order_uuid, number, position, kind, status, delivery_status, delivery, items_sum)
     select gen_random_uuid(), uuid, 'МСК-26-900001-1', 1, 'available', $4, 'pending', '{}', 0 from placed`,
    [users.three, root, small.cities.msk, status],
  );
}
