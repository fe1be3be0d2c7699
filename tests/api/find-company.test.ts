import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { foundCompanyShape } from "#app/contract/companies.ts";
import type { RegistryAnswer } from "#server/gateways/company-registry/company-registry.ts";
import { builtInRegistry } from "#tests/support/company-registry.ts";
import { testShop, type TestShop } from "#tests/support/shop.ts";

const path = "/public/locations/locations/find-company-by-inn";
const inn = "7799004183";

let shop: TestShop;
let asked: string[] = [];
let away = false;
beforeAll(async () => {
  shop = await testShop({
    ports: {
      companyRegistry: {
        async find(one): Promise<RegistryAnswer> {
          asked.push(one);
          return away ? { ok: false, reason: "TimeoutError" } : builtInRegistry.find(one);
        },
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [asked, away] = [[], false];
  shop.clock.advance(2 * 86_400);
  await shop.ports.database.db.deleteFrom("letter_limits").execute();
});

const find = (typed: string, from = {}) => shop.call("GET", `${path}?inn=${encodeURIComponent(typed)}`, from);

describe("a company by its INN", () => {
  it("comes from the registry, and for a day from memory", async () => {
    expect((await find(inn)).data(foundCompanyShape)).toMatchObject({
      inn,
      kpp: "779901001",
      type: "legal",
      status: "ACTIVE",
      name: "ООО «Окна и двери»",
      branches: [],
      source: "registry",
    });
    shop.clock.advance(86_399);
    expect((await find("77 9900 4183")).data(foundCompanyShape)).toMatchObject({ inn, source: "cache" });
    expect(asked).toEqual([inn]);
    shop.clock.advance(2);
    expect((await find(inn)).data(foundCompanyShape)).toMatchObject({ source: "registry" });
  });

  it("brings its branches to choose from, and says that it is liquidated", async () => {
    const north = (await find("7800990529")).data(foundCompanyShape);
    expect(north).toMatchObject({ kpp: "780001001" });
    expect(north?.branches.map(({ kpp }) => kpp)).toEqual(["166043001", "667043001"]);
    expect((await find("1699007310")).data(foundCompanyShape)).toMatchObject({ status: "LIQUIDATED" });
    expect((await find("770123457129")).data(foundCompanyShape)).toMatchObject({ type: "entrepreneur", kpp: null });
  });

  it("that nobody knows is no error", async () => {
    const unknown = await find("7707083893");
    expect([unknown.status, unknown.body]).toEqual([200, { data: null }]);
  });

  it("says so when the registry is away, and does not keep that", async () => {
    away = true;
    const answer = await find(inn);
    expect([answer.status, answer.body.messages]).toEqual([
      422,
      ["Сервис проверки ИНН не отвечает. Заполните реквизиты вручную"],
    ]);
    away = false;
    expect((await find(inn)).status).toBe(200);
    expect(shop.logLines.join("")).toContain("registry.away");
  });
});

describe("J11: the registry's quota", () => {
  it.each([
    ["7799004184", "innChecksum"],
    ["779900418", "innLength"],
    ["12345678901", "innLength"],
    ["77990041ab", "innLength"],
    ["７７９９００４１８３", "innLength"],
    ["0000000000", "innChecksum"],
    ["", "innLength"],
    ["7".repeat(41), "max"],
  ])("is not touched by %j", async (typed, code) => {
    const answer = await find(typed);
    expect([answer.status, answer.body.errors?.[0]]).toEqual([422, expect.objectContaining({ field: "inn", code })]);
    expect(asked).toEqual([]);
  });

  it("is not to be had by one address: after sixty the rest is typed by hand", async () => {
    const ip = "203.0.113.9";
    for (let at = 0; at < 60; at += 1) expect((await find(inn, { ip })).status).toBe(200);
    const refused = await find("7800990529", { ip });
    expect([refused.status, refused.body.code]).toEqual([422, "innLimit"]);
    expect(refused.body.messages?.[0]).toMatch(/Заполните реквизиты вручную или повторите через/);
    expect((await find("7800990529", { ip: "203.0.113.10" })).status).toBe(200);
    expect(asked).toEqual([inn, "7800990529"]);
  });
});
