import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmAnswerShape, profileShape, registerAnswerShape } from "#app/contract/account/auth.ts";
import {
  races,
  postgres,
  small,
  testShop,
  tokensOf,
  type TestAnswer,
  type TestShop,
} from "#tests/support/shops/shop.ts";

const { cities, counterparties, phones } = small;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.ports.database.db.deleteFrom("login_codes").execute());

const company = {
  inn: "7799004183",
  kpp: "779901001",
  name: "ООО «Окна и двери»",
  fullName: "Общество с ограниченной ответственностью «Окна и двери»",
  ogrn: "1237799004189",
  address: "115191, Москва, Малая Тульская, 25",
};
const trader = { inn: "770123457129", name: "ИП Смирнова В. П.", ogrn: "322774612345717", address: "Москва, Арбат, 1" };

describe("registration of a company", () => {
  it("makes an organisation on moderation with its buyer", async () => {
    const answer = await register("+79000000101", { company, position: "Снабженец" });
    expect(answer.data(registerAnswerShape)).toMatchObject({ codeSent: false, company: "onModeration" });
    const profile = await profileOf(answer);
    expect(profile).toMatchObject({
      onModerate: true,
      moderationReason: null,
      contract: { type: "legal", inn: company.inn },
      client: { type: "legal", name: company.name, inn: company.inn },
    });
    const [row] = await shop.sql(
      `select c.type, c.status, c.kpp, c.ogrn, c.full_name, c.legal_address, u.position, uc.role
         from counterparties c join user_counterparties uc using (root_uuid) join users u on u.uuid = uc.user_uuid
        where c.inn = $1`,
      [company.inn],
    );
    expect(row).toEqual({
      type: "legal",
      status: "moderation",
      kpp: company.kpp,
      ogrn: company.ogrn,
      full_name: company.fullName,
      legal_address: company.address,
      position: "Снабженец",
      role: "owner",
    });
  });

  it("accepts twelve digits for a sole trader", async () => {
    const answer = await register("+79000000102", { company: trader });
    expect((await profileOf(answer)).client).toMatchObject({ type: "entrepreneur", inn: trader.inn });
  });

  it("keeps all data while it waits for the code of an unproven phone", async () => {
    const phone = "+79000000103";
    const body = {
      ...bodyOf(phone),
      type: "legal",
      company: { ...trader, inn: "665812349960", ogrn: "319665812349902" },
    };
    const sent = await shop.call("POST", "/public/users/register", { body });
    expect(sent.data(registerAnswerShape)).toMatchObject({ codeSent: true });
    const done = await shop.call("POST", "/public/users/register/code", {
      body: { phone, code: shop.lastCode(phone) },
    });
    expect(done.data(confirmAnswerShape)).toMatchObject({ needRegister: false, company: "onModeration" });
    expect((await profileOf(done)).client).toMatchObject({ inn: "665812349960" });
  });
});

describe("an INN that is already registered", () => {
  it("makes no second company: the user is registered without one, and the owner gets a request", async () => {
    const inn = "7707083893";
    const answer = await register("+79000000104", { company: { inn, name: "ООО Чужое", address: "Москва, 1" } });
    expect(answer.data(registerAnswerShape)).toMatchObject({ company: "joinRequested" });
    expect(await profileOf(answer)).toMatchObject({ onModerate: false, client: null, contract: null });
    expect(await shop.sql("select root_uuid from counterparties where inn = $1", [inn])).toEqual([
      { root_uuid: counterparties.company },
    ]);
    const requests = await shop.sql(
      "select r.root_uuid, r.status, r.decided_by from join_requests r join users u on u.uuid = r.user_uuid where u.phone = $1",
      ["+79000000104"],
    );
    expect(requests).toEqual([{ root_uuid: counterparties.company, status: "new", decided_by: null }]);
  });

  it("is free again when that company was rejected, so that a company cannot be blocked by a stranger", async () => {
    const inn = "7800990529";
    const address = "Санкт-Петербург, 1";
    await register("+79000000105", { company: { inn, name: "ООО Первое", address } });
    await shop.sql("update counterparties set status = 'rejected' where inn = $1", [inn]);
    const answer = await register("+79000000106", { company: { inn, name: "ООО Второе", address } });
    expect(answer.data(registerAnswerShape)).toMatchObject({ company: "onModeration" });
  });
});

describe("requisites", () => {
  it.each([
    ["inn", { inn: "7799004184" }, "Проверьте ИНН: контрольная цифра не сходится"],
    ["inn", { inn: "779900418" }, "ИНН — 10 цифр для организации или 12 для ИП"],
    ["kpp", { kpp: "77990100" }, "КПП — 9 знаков"],
    ["ogrn", { ogrn: "1237799004188" }, "ОГРН — 13 цифр, ОГРНИП — 15: проверьте номер"],
    ["ogrn", { ogrn: trader.ogrn }, "ОГРН — 13 цифр, ОГРНИП — 15: проверьте номер"],
    ["kpp", { inn: trader.inn, ogrn: trader.ogrn }, "У ИП нет КПП: оставьте поле пустым"],
    ["name", { name: " " }, "Не меньше 2 символов"],
    ["address", { address: "" }, "Не меньше 5 символов"],
    ["name", { name: "ООО \u0000" }, "Проверьте поле «Название»"],
  ])("an invalid %s of %j is reported at its field", async (field, wrong, message) => {
    const phone = "+79000000110";
    const answer = await register(phone, { company: { ...company, ...wrong } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: `company.${field}`, message }));
    expect(await shop.sql("select 1 from users where phone = $1", [phone])).toEqual([]);
  });
});

describe("E10: fields that registration does not accept", () => {
  const extras = {
    role: "admin",
    isAdmin: true,
    onModerate: false,
    on_moderation: false,
    status: "active",
    uuid: counterparties.company,
    rootUuid: counterparties.company,
    contract: { type: "legal", inn: company.inn },
    client: { rootUuid: counterparties.company },
    price: 1,
    priceListId: 3,
    balance: 100,
    userId: small.users.ooo,
    managerId: small.users.ooo,
    managerUuids: [small.users.ooo],
    verified: true,
    phoneVerified: true,
    emailConfirmedAt: "2026-01-01T00:00:00Z",
    createdAt: "2026-01-01T00:00:00Z",
    moderationReason: "ok",
    __proto__x: {},
  };

  it.each(Object.entries(extras))("%s", async (name, value) => {
    const phone = "+79000000120";
    for (const body of [
      { ...bodyOf(phone), type: "physical", [name]: value },
      { ...bodyOf(phone), type: "legal", company, [name]: value },
      { ...bodyOf(phone), type: "legal", company: { ...company, [name]: value } },
      { ...bodyOf(phone), type: "physical", consents: { ...bodyOf(phone).consents, [name]: value } },
    ]) {
      const answer = await shop.call("POST", "/public/users/register", { body });
      expect(answer.status, JSON.stringify(body)).toBe(422);
    }
    expect(await shop.sql("select 1 from users where phone = $1", [phone])).toEqual([]);
    expect(await shop.sql("select 1 from login_codes where phone = $1", [phone])).toEqual([]);
  });

  it("a person brings no company, and other types are refused", async () => {
    for (const body of [
      { ...bodyOf("+79000000121"), type: "physical", company },
      { ...bodyOf("+79000000121"), type: "government", company },
      { ...bodyOf("+79000000121"), company },
      { ...bodyOf("+79000000121"), type: "legal" },
    ])
      expect((await shop.call("POST", "/public/users/register", { body })).status).toBe(422);
  });
});

describe("A1: registration does not reveal who has an account", () => {
  it("answers the same for known and unknown phones and INNs until the code", async () => {
    const answers = [];
    for (const [phone, inn] of [
      [phones.phys, company.inn],
      [phones.nobody, "7707083893"],
      ["+79000000130", "5499001558"],
    ] as const) {
      const body = { ...bodyOf(phone), type: "legal", company: { inn, name: "ООО Имя", address: "Москва, 1" } };
      const answer = await shop.call("POST", "/public/users/register", { body });
      answers.push([answer.status, answer.text, [...answer.headers.keys()].join()].join(" "));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("A16: a phone with an account is logged in to it, and neither a company nor a request is made", async () => {
    const answer = await register(phones.phys, { company: { ...company, inn: "5499001558", ogrn: undefined } });
    expect(answer.data(registerAnswerShape)).toMatchObject({ company: null });
    expect((await profileOf(answer)).firstName).not.toBe("Анна-Мария");
    expect(await shop.sql("select 1 from counterparties where inn = '5499001558'")).toEqual([]);
  });
});

describe.runIf(postgres)(races("concurrent registrations of one INN"), () => {
  it("make one company; the others send requests to its owner", async () => {
    const busy = await testShop({ engine: "postgres" });
    try {
      const inn = company.inn;
      const sent = Array.from({ length: 12 }, (_, at) => `+790000002${String(at).padStart(2, "0")}`);
      for (const [at, phone] of sent.entries()) {
        const body = { ...bodyOf(phone), type: "legal", company };
        await busy.call("POST", "/public/users/register", { body, ip: `10.0.0.${at}` });
      }
      const done = await Promise.all(
        sent.map((phone) =>
          busy.call("POST", "/public/users/register/code", { body: { phone, code: busy.lastCode(phone) } }),
        ),
      );
      const ends = done.map((answer) => answer.data(confirmAnswerShape)).map((end) => !end.needRegister && end.company);
      expect(ends.toSorted()).toEqual([...Array<string>(11).fill("joinRequested"), "onModeration"]);
      expect(await busy.sql("select count(*)::int as n from counterparties where inn = $1", [inn])).toEqual([{ n: 1 }]);
      expect(await busy.sql("select count(*)::int as n from join_requests")).toEqual([{ n: 11 }]);
    } finally {
      await busy.close();
    }
  });
});

function bodyOf(phone: string) {
  return {
    phone,
    email: "sklad@example.ru",
    firstName: "Анна-Мария",
    lastName: "Петрова",
    cityUuid: cities.msk,
    consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
  };
}

/**
 * Registers with the proof of a phone that has just been confirmed. A phone that has an account is logged in by the
 * code.
 */
async function register(phone: string, legal: { company: object; position?: string }): Promise<TestAnswer> {
  const body = { ...bodyOf(phone), type: "legal", ...legal };
  await shop.call("POST", "/public/auth/login", { body: { phone } });
  const confirmed = await shop.call("POST", "/public/auth/login/confirm", {
    body: { phone, code: shop.lastCode(phone) },
  });
  const answer = confirmed.data(confirmAnswerShape);
  if (answer.needRegister)
    return shop.call("POST", "/public/users/register", { body: { ...body, registerToken: answer.registerToken } });
  await shop.ports.database.db.deleteFrom("login_codes").execute();
  await shop.call("POST", "/public/users/register", { body });
  const done = await shop.call("POST", "/public/users/register/code", { body: { phone, code: shop.lastCode(phone) } });
  return { ...done, data: (shape) => shape.parse({ codeSent: false, ...done.data(confirmAnswerShape) }) };
}

async function profileOf(answer: TestAnswer) {
  const { token } = tokensOf(answer);
  return (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape);
}
