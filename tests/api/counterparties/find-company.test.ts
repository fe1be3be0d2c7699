import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { foundCompanyShape } from "#app/contract/counterparties/companies.ts";
import type { RegistryAnswer } from "#server/gateways/company-registry/company-registry.ts";
import { builtInRegistry } from "#tests/support/servers/company-registry.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/public/locations/locations/find-company-by-inn";
const inn = "7799004183";

let shop: TestShop;
let requestedInns: string[] = [];
let away = false;
beforeAll(async () => {
  shop = await testShop({
    ports: {
      companyRegistry: {
        async find(one): Promise<RegistryAnswer> {
          requestedInns.push(one);
          return away ? { ok: false, reason: "TimeoutError" } : builtInRegistry.find(one);
        },
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [requestedInns, away] = [[], false];
  shop.clock.advance(2 * 86_400);
  await shop.ports.database.db.deleteFrom("letter_limits").execute();
});

const find = (typed: string, from = {}) => shop.call("GET", `${path}?inn=${encodeURIComponent(typed)}`, from);

describe("a company by its INN", () => {
  it("comes from the registry, and from memory for a day", async () => {
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
    expect(requestedInns).toEqual([inn]);
    shop.clock.advance(2);
    expect((await find(inn)).data(foundCompanyShape)).toMatchObject({ source: "registry" });
  });

  it("includes its branches to choose from and reports liquidation", async () => {
    const north = (await find("7800990529")).data(foundCompanyShape);
    expect(north).toMatchObject({ kpp: "780001001" });
    expect(north?.branches.map(({ kpp }) => kpp)).toEqual(["166043001", "667043001"]);
    expect((await find("1699007310")).data(foundCompanyShape)).toMatchObject({ status: "LIQUIDATED" });
    expect((await find("770123457129")).data(foundCompanyShape)).toMatchObject({ type: "entrepreneur", kpp: null });
  });

  it("that is unknown is not an error", async () => {
    const unknown = await find("7707083893");
    expect([unknown.status, unknown.body]).toEqual([200, { data: null }]);
  });

  it("reports an unavailable registry and does not cache that", async () => {
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
  ])("is not used by %j", async (typed, code) => {
    const answer = await find(typed);
    expect([answer.status, answer.body.errors?.[0]]).toEqual([422, expect.objectContaining({ field: "inn", code })]);
    expect(requestedInns).toEqual([]);
  });

  it("is limited per address: after sixty requests the data is typed by hand", async () => {
    const ip = "203.0.113.9";
    for (let at = 0; at < 60; at += 1) expect((await find(inn, { ip })).status).toBe(200);
    const refused = await find("7800990529", { ip });
    expect([refused.status, refused.body.code]).toEqual([422, "innLimit"]);
    expect(refused.body.messages?.[0]).toMatch(/Заполните реквизиты вручную или повторите через/);
    expect((await find("7800990529", { ip: "203.0.113.10" })).status).toBe(200);
    expect(requestedInns).toEqual([inn, "7800990529"]);
  });
});
