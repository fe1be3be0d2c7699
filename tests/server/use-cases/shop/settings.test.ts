import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noTradeWords } from "#app/domain/shop/trade-words.ts";
import { shortContactShape } from "#app/contract/content/locations.ts";
import { demoShop } from "#server/demo/identity.ts";
import { changeSettings, listShopSettings } from "#server/use-cases/shop/change-settings.ts";
import { shopSettings } from "#server/use-cases/shop/shop-settings.ts";
import { testOperator as operator } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const contacts = "/public/content/pages/contacts/short";

describe("settings of the shop", () => {
  let shop: TestShop;
  const set = (key: string, value: string | null) => changeSettings(shop.ports, operator, [{ key, value }]);
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());

  it("are used by every page at once, and by another process that hears of the change", async () => {
    const replica = shop.replica({ bus: shop.ports.bus });
    await replica.call("GET", contacts);
    expect((await set("name", "  Гвоздь   и молоток ")).ok).toBe(true);
    for (const one of [shop, replica])
      expect((await one.call("GET", contacts)).data(shortContactShape).shop.name).toBe("Гвоздь и молоток");
    expect(replica.ports.settings.shopName).toBe("Гвоздь и молоток");
  });

  it("name the colour of the browser's bars and the version of the icons for pages", async () => {
    await set("theme-color", " #004D40 ");
    const { shop: shown } = (await shop.call("GET", contacts)).data(shortContactShape);
    expect(shown).toMatchObject({ themeColor: "#004d40", icons: expect.stringMatching(/^[0-9a-f]{12}$/) });
    await set("theme-color", null);
    expect((await shop.call("GET", contacts)).data(shortContactShape).shop.themeColor).toBeNull();
  });

  it("fall back to the environment when they are unset", async () => {
    await set("name", "Гвоздь");
    await set("name", null);
    expect(shop.ports.settings.shopName).toBe(demoShop.name);
  });

  it("keep who has changed them, what they were, and how often", async () => {
    await set("trade.heading", "Краски");
    await set("trade.heading", "Обои");
    await set("trade.heading", "Обои");
    const changes = await shop.sql(
      "select before, after, actor_kind, actor_name from shop_changes where subject = 'setting trade.heading' order by id",
    );
    const by = { actor_kind: operator.kind, actor_name: operator.name };
    expect(changes).toEqual([
      { before: null, after: "Краски", ...by },
      { before: "Краски", after: "Обои", ...by },
    ]);
    expect((await listShopSettings(shop.ports)).find(({ key }) => key === "trade.heading")).toMatchObject({
      value: "Обои",
      version: 2,
    });
    await set("trade.heading", null);
    expect(shop.ports.settings.trade).toEqual(noTradeWords);
  });

  it.each([
    ["colour", "#ffffff", "settingUnknown"],
    ["name", "x".repeat(61), "settingText"],
    ["name", " ", "settingText"],
    ["email", "shop", "settingEmail"],
    ["accent", "yellow", "settingColour"],
    ["accent", "#0b57d0", "settingContrast"],
    ["theme-color", "grey", "settingColour"],
    ["theme-color", "#808080", "settingThemeContrast"],
    ["backup-hours", "daily", "settingNumber"],
    ["backup-hours", "8785", "settingNumber"],
    ["hours", "always", "settingHours"],
    ["cut-off", "25:00", "settingTime"],
    ["seller.inn", "7707083894", "settingInn"],
    ["seller.ogrn", "1027700132196", "settingOgrn"],
    ["seller.kpp", "12", "settingKpp"],
    ["bank.bic", "123", "settingBic"],
    ["bank.account", "4070281", "settingAccount"],
    ["main-city", "atlantis", "mainCityUnknown"],
    ["main-city", "Ω", "settingSlug"],
  ])("refuse %s = %j as %s and stay as they were", async (key, value, code) => {
    const before = await listShopSettings(shop.ports);
    expect(await set(key, value)).toMatchObject({ ok: false, code });
    expect(await listShopSettings(shop.ports)).toEqual(before);
  });

  it("are all refused when one of them is", async () => {
    const changes = [
      { key: "email", value: "new@shop.example" },
      { key: "cut-off", value: "noon" },
    ];
    expect((await changeSettings(shop.ports, operator, changes)).ok).toBe(false);
    expect(shop.ports.settings.email).toBe("shop@example.ru");
  });

  it("use a seller only when it is whole, and without the account of another one", async () => {
    const seller = { name: "ООО «Гвоздь»", inn: "7799007410", ogrn: "1217799990011", address: "Тверь, Новая, 1" };
    const parts = Object.entries(seller);
    for (const [part, value] of parts.slice(0, 3)) expect((await set(`seller.${part}`, value)).ok).toBe(true);
    expect(shop.ports.settings.seller.name).toBe(demoShop.name === "Скоба" ? "ООО «Скоба»" : "");
    expect(shop.ports.settings.bank).not.toBeNull();
    await set("seller.address", seller.address);
    expect(shop.ports.settings.seller).toEqual(seller);
    expect(shop.ports.settings.bank).toBeNull();
    const bank = { ...demoShop.bank };
    const account = [
      { key: "bank.name", value: bank.name },
      { key: "bank.bic", value: bank.bic },
      { key: "bank.account", value: bank.account },
      { key: "bank.corr-account", value: bank.corrAccount },
    ];
    expect((await changeSettings(shop.ports, operator, account)).ok).toBe(true);
    expect(shop.ports.settings.bank).toEqual({ ...bank, kpp: null });
    expect(await set("bank.account", bank.account.replace(/1$/, "2"))).toMatchObject({ code: "settingAccount" });
  });

  it("make another city the main one", async () => {
    expect((await set("main-city", "kazan")).ok).toBe(true);
    const cities = await shop.call("GET", "/public/locations/cities");
    expect(cities.text).toMatch(/"domain":"kazan"[^{}]*\{[^{}]*\}[^{}]*"isMain":true/);
    await shop.sql("update cities set is_active = false where slug = 'kazan'");
    expect(await shopSettings(shop.ports).refresh()).toEqual({ code: "mainCityInactive", city: "kazan" });
    expect(shop.ports.settings.mainCity).toBe("msk");
    await shop.sql("update cities set is_active = false");
    expect(await shopSettings(shop.ports).refresh()).toEqual({ code: "citiesNone" });
  });
});
