import { describe, expect, test } from "vitest";
import { slugShape, uuidShape, workHoursShape } from "#app/contract/parts.ts";
import { checkBankAccount, checkKpp, checkOgrn } from "#app/domain/account/requisites.ts";
import { mayMergeCompanies } from "#app/domain/account/company-merge.ts";
import { checkInn } from "#app/domain/inn.ts";
import { contactPhone, mobilePhone } from "#app/domain/phone.ts";
import { demoAccounts } from "#server/demo/people/people.ts";
import { demoShop } from "#server/demo/identity.ts";
import { generateShop } from "#server/demo/shop.ts";
import { today } from "./whole-shop.ts";

const shop = generateShop({ today });

describe("demo cities", () => {
  test("are at least twelve, Moscow first", () => {
    expect(shop.cities.length).toBeGreaterThanOrEqual(12);
    expect(shop.cities[0]?.slug).toBe("msk");
    expect(new Set(shop.cities.map(({ slug }) => slug)).size).toBe(shop.cities.length);
    expect(new Set(shop.cities.map(({ order_prefix }) => order_prefix)).size).toBe(shop.cities.length);
  });

  test.each(shop.cities)("include $name with phone, location and e-mail", (city) => {
    expect(uuidShape.safeParse(city.uuid).success && uuidShape.safeParse(city.region_uuid).success).toBe(true);
    expect(slugShape.safeParse(city.slug).success).toBe(true);
    expect(contactPhone(city.phone).ok).toBe(true);
    expect(() => new Intl.DateTimeFormat("ru", { timeZone: city.timezone })).not.toThrow();
    const points = shop.pickupPoints.filter(({ city_uuid }) => city_uuid === city.uuid);
    expect(points.length).toBeGreaterThanOrEqual(1);
    expect(points.length).toBeLessThanOrEqual(4);
    for (const { schedule } of points) expect(workHoursShape.array().min(5).safeParse(schedule).success).toBe(true);
    expect(
      shop.deliveryTariffs.filter(({ city_uuid, provider_code }) => city_uuid === city.uuid && provider_code === "own"),
    ).toHaveLength(1);
  });
});

describe("demo accounts", () => {
  const partiesOf = (phone: string) => {
    const user = shop.users.find((one) => one.phone === phone);
    const roots = shop.userCounterparties
      .filter(({ user_uuid }) => user_uuid === user?.uuid)
      .map(({ root_uuid }) => root_uuid);
    return shop.counterparties.filter(({ root_uuid }) => roots.includes(root_uuid));
  };

  test("are a person, a company, a sole trader, a company on moderation, a person with all three, two members of the company", () => {
    expect(demoAccounts.map(({ phone }) => phone)).toEqual([
      "+79000000001",
      "+79000000002",
      "+79000000003",
      "+79000000004",
      "+79000000005",
      "+79000000006",
      "+79000000007",
    ]);
    expect(demoAccounts.map(({ phone }) => partiesOf(phone).map(({ type, status }) => `${type} ${status}`))).toEqual([
      ["physical active"],
      ["legal active"],
      ["entrepreneur active"],
      ["legal moderation"],
      ["physical active", "legal active", "entrepreneur active"],
      ["legal active"],
      ["legal active"],
    ]);
    expect(shop.users.filter(({ on_moderation }) => on_moderation).map(({ phone }) => phone)).toEqual(["+79000000004"]);
  });

  test("include the company with wholesale prices", () => {
    const wholesale = shop.priceLists.find(({ code }) => code === "wholesale")?.id;
    expect(partiesOf("+79000000002").map(({ price_list_id }) => price_list_id)).toEqual([wholesale]);
  });

  test("with one counterparty have it selected; with several the rule of selection decides", () => {
    for (const { phone, selected_root_uuid } of shop.users) {
      const parties = partiesOf(phone);
      expect(selected_root_uuid).toBe(parties.length === 1 ? parties[0]?.root_uuid : null);
    }
  });

  test("have company numbers with right check digits that match their type", () => {
    for (const { type, inn, kpp, ogrn } of shop.counterparties.filter(({ type }) => type !== "physical")) {
      expect(checkInn(inn ?? "")).toEqual({ ok: true, value: { inn, kind: type === "legal" ? "ooo" : "ip" } });
      expect(checkOgrn(ogrn ?? "").ok).toBe(true);
      expect(type === "legal" ? checkKpp(kpp ?? "").ok : kpp === null).toBe(true);
    }
    expect(
      checkInn(demoShop.seller.inn).ok && checkOgrn(demoShop.seller.ogrn).ok && checkKpp(demoShop.seller.kpp).ok,
    ).toBe(true);
  });

  test("have one company twice, of which the second may be merged into the first", () => {
    const numbers = shop.counterparties.flatMap(({ inn, kpp }) => (inn === null ? [] : [`${inn} ${kpp ?? ""}`]));
    const twice = numbers.filter((one, index) => numbers.indexOf(one) !== index);
    expect(twice).toHaveLength(1);
    const [kept, joined] = shop.counterparties
      .filter(({ inn, kpp }) => `${inn ?? ""} ${kpp ?? ""}` === twice[0])
      .map((row) => ({ ...row, hasLedger: shop.settlements.some(({ root_uuid }) => root_uuid === row.root_uuid) }));
    expect(kept && joined && mayMergeCompanies(kept, joined)).toEqual({ ok: true, value: true });
  });

  test("have bank accounts with right check digits", () => {
    expect(new Set(shop.counterpartyBanks.map(({ root_uuid }) => root_uuid)).size).toBeGreaterThan(2);
    for (const { bic, account, corr_account } of shop.counterpartyBanks)
      expect(checkBankAccount({ bic, account, corrAccount: corr_account }).ok).toBe(true);
  });

  test("have no real companies: their tax offices do not exist", () => {
    const offices = [
      demoShop.seller.inn,
      ...shop.counterparties.filter(({ type }) => type === "legal").map(({ inn }) => inn ?? ""),
    ].map((inn) => inn.slice(2, 4));
    expect(new Set(offices)).toEqual(new Set(["99"]));
  });

  test("have phones that can log in, and undeliverable e-mail addresses", () => {
    for (const { phone, email } of shop.users) {
      expect(mobilePhone(phone).ok).toBe(true);
      expect(email).toMatch(/@(?:[a-z-]+\.)*example\.ru$/);
    }
  });

  test("have agreed to the published texts", () => {
    const published = new Set(shop.contentPages.map(({ updated_at }) => updated_at));
    for (const { uuid } of shop.users) {
      expect(shop.consents.filter(({ user_uuid }) => user_uuid === uuid).map(({ purpose }) => purpose)).toEqual([
        "personalData",
        "offer",
      ]);
    }
    expect(shop.consents.every(({ text_version }) => published.has(text_version))).toBe(true);
  });
});
