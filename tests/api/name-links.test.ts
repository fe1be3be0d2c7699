import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addedShape } from "#app/contract/counterparties/counterparties.ts";
import { mostUncheckedClients } from "#app/domain/limits.ts";
import { newBuyer } from "#tests/support/orders/buying.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const clients = "/private/users/users/clients";
const link = "Банк evil.example";
const outcomeOf = ({ status, body }: TestAnswer) => `${status} ${body.code ?? "ok"}`;
const person = (n: number | string) => ({
  type: "physical",
  fio: `Иванов Пётр ${"абвгдежзиклмнопрстуфхц"[Number(n)] ?? ""}`.trim(),
});
const company = {
  type: "legal",
  inn: "7799004183",
  kpp: "772801001",
  ogrn: "1027700132195",
  name: "ООО «Ткач»",
  legalAddress: { full: "Москва, ул. Ткацкая, д. 5", postcode: "105318" },
};
let shop: TestShop;
let at = 920_000;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const buyer = () => newBuyer(shop, (at += 1));
const add = (token: string, body: object, on: Pick<TestShop, "call"> = shop) =>
  on.call("POST", clients, { token, body });

describe("a link in a name", () => {
  test.each([
    ["fio", { type: "physical", fio: "Банк. evil.example" }],
    ["fio", { type: "physical", fio: "https://evil.example" }],
    ["name", { ...company, name: link }],
    ["fullName", { ...company, fullName: link }],
  ])("is refused in the field %s of a counterparty", async (field, body) => {
    const { token } = await buyer();
    const refused = await add(token, body);
    expect(outcomeOf(refused)).toBe("422 validation");
    expect(refused.body.errors?.map((one) => one.field)).toEqual([field]);
    expect(refused.body.errors?.[0]?.message).toContain("без ссылок");
  });

  test("is refused in the name of a company being registered", async () => {
    const refused = await shop.call("POST", "/public/users/register", {
      body: {
        type: "legal",
        phone: "+79990000321",
        email: "new@example.ru",
        firstName: "Пётр",
        lastName: "Иванов",
        cityUuid: small.cities.msk,
        consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
        company: { inn: company.inn, kpp: company.kpp, ogrn: company.ogrn, name: link, address: "Москва, Ткацкая, 5" },
      },
    });
    expect(outcomeOf(refused)).toBe("422 validation");
    expect(refused.body.errors?.[0]?.message).toContain("без ссылок");
  });
});

describe("unchecked counterparties", () => {
  test("are limited to twenty per user; archiving or approving one makes room", async () => {
    const { token, userUuid } = await buyer();
    const roots: string[] = [];
    for (let n = 0; n < mostUncheckedClients - 1; n += 1)
      roots.push((await add(token, person(n))).data(addedShape).rootUuid);
    const waiting = (await add(token, company)).data(addedShape).rootUuid;
    const refused = await add(token, person(20));
    expect(outcomeOf(refused)).toBe("422 clientsUnchecked");
    expect(refused.body.messages?.[0]).toContain("20");
    await shop.sql("update counterparties set status = 'active' where root_uuid = $1", [waiting]);
    expect(outcomeOf(await add(token, person(20)))).toBe("200 ok");
    expect(outcomeOf(await add(token, person(21)))).toBe("422 clientsUnchecked");
    expect((await shop.call("POST", `${clients}/${roots[0]}/archive`, { token, body: {} })).status).toBe(200);
    expect(outcomeOf(await add(token, person(21)))).toBe("200 ok");
    // Counterparties where the user is only a member do not count.
    await shop.sql("update user_counterparties set role = 'member' where user_uuid = $1", [userUuid]);
    expect(outcomeOf(await add(token, person(0)))).toBe("200 ok");
  });
});

describe.runIf(postgres)(races("counterparties added concurrently"), () => {
  let pair: TestShop;
  beforeAll(async () => {
    pair = await testShop({ engine: "postgres" });
  });
  afterAll(() => pair.close());

  test("never exceed twenty", async () => {
    const { token, userUuid } = await newBuyer(pair, 930_001);
    const other = pair.replica();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => add(token, { type: "physical", fio: `Иванов Пётр` }, n % 2 ? pair : other)),
    );
    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(["200 ok", "422 clientsUnchecked"]));
    expect(await pair.sql("select from user_counterparties where user_uuid = $1", [userUuid])).toHaveLength(20);
  });
});
