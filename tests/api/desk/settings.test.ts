import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskSettingsShape } from "#app/contract/desk/shop/settings.ts";
import { settingForms, settingGroups } from "#app/domain/desk/settings.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { changeSettings } from "#server/use-cases/shop/change-settings.ts";
import { settingKeys } from "#server/use-cases/shop/setting-keys.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atDesk } from "#tests/support/staff.ts";

type Desk = Awaited<ReturnType<typeof atDesk>>;
let shop: TestShop;
let admin: Desk;
let keys = 0;
beforeAll(async () => {
  shop = await testShop();
  admin = await atDesk(shop, ["admin"], { name: "Вера" });
});
afterAll(() => shop.close());

const show = async (by = admin) => (await by.call("GET", "/desk/settings")).data(deskSettingsShape);
const groupOf = async (name: string) => {
  const group = (await show()).groups.find((one) => one.group === name);
  if (group === undefined) throw new Error(`no group ${name}`);
  return { ...group, values: Object.fromEntries(group.values.map(({ key, value }) => [key, value])) };
};
const save = async (group: string, values: object, { by = admin, version }: { by?: Desk; version?: number } = {}) =>
  by.call("POST", `/desk/settings/${group}`, {
    body: { version: version ?? (await groupOf(group)).version, values },
    headers: { "idempotency-key": `settings-${(keys += 1)}` },
  });
const svg = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#fff"/></svg>',
);
const sendSign = (bytes: Uint8Array<ArrayBuffer>, by = admin) =>
  by.call("POST", "/desk/settings-sign", {
    body: bytes,
    headers: {
      "content-type": "application/octet-stream",
      "file-name": "sign.svg",
      "idempotency-key": `sign-${(keys += 1)}`,
    },
  });

describe("settings at the desk", () => {
  it("are those of the operator's commands, each in one form", () => {
    expect(settingForms.flatMap((group) => [...settingGroups[group]]).sort()).toEqual([...settingKeys].sort());
  });

  it("are seen and changed by administrators of all cities, with a fresh code", async () => {
    for (const role of staffRoles) {
      if (role === "admin") continue;
      const desk = await atDesk(shop, [role]);
      expect((await desk.call("GET", "/desk/settings")).status, role).toBe(403);
      expect((await save("shop", { name: "Чужой" }, { by: desk })).status, role).toBe(403);
      expect((await sendSign(svg, desk)).status, role).toBe(403);
    }
    const narrow = await atDesk(shop, ["admin"], { cities: [shop.ports.ids.uuid()] });
    expect((await show(narrow)).canEdit).toBe(false);
    expect((await save("shop", { name: "Чужой" }, { by: narrow })).status).toBe(403);
    expect((await sendSign(svg, narrow)).status).toBe(403);
    const late = await atDesk(shop, ["admin"]);
    shop.clock.advance(660);
    expect((await save("shop", { name: "Поздний" }, { by: late })).body.code).toBe("freshCodeNeeded");
    admin = await atDesk(shop, ["admin"], { name: "Вера" });
  });

  it("count at once, and are unset by an empty field", async () => {
    const saved = await save("shop", { name: "Гвоздь", hours: "mon-sat 09:00-18:00" });
    expect(saved.status, saved.text).toBe(200);
    expect(shop.ports.settings.shopName).toBe("Гвоздь");
    expect((await groupOf("shop")).values).toMatchObject({ name: "Гвоздь", hours: "mon-sat 09:00-18:00" });
    const entries = await shop.sql(
      "select action, actor_name, changes from audit_log where object_kind = 'setting' and object_id = 'shop' order by id desc limit 1",
    );
    expect(entries).toMatchObject([
      { action: "setting.changed", actor_name: "Вера", changes: { name: { after: "Гвоздь" } } },
    ]);
    await save("shop", { name: "" });
    expect((await groupOf("shop")).values["name"]).toBe("");
  });

  it("refuse a wrong value at its field, and change nothing then", async () => {
    const wrong: [string, Record<string, string>, string, string][] = [
      ["shop", { email: "нет" }, "email", "settingEmail"],
      ["shop", { accent: "#000000" }, "accent", "settingContrast"],
      ["shop", { "main-city": "nowhere" }, "main-city", "mainCityUnknown"],
      ["shop", { "cut-off": "26:00" }, "cut-off", "settingTime"],
      ["seller", { "seller.inn": "123" }, "seller.inn", "settingInn"],
      ["bank", { "bank.bic": "044525225", "bank.account": "40702810000000000001" }, "bank.account", "settingAccount"],
    ];
    for (const [group, values, field, code] of wrong) {
      const before = await groupOf(group);
      const answer = await save(group, values);
      expect([answer.status, answer.body.code], answer.text).toEqual([422, code]);
      expect(answer.text).toContain(`"field":"${field}"`);
      expect(await groupOf(group)).toEqual(before);
    }
    expect((await save("shop", { "seller.inn": "7707083893" })).body.code).toBe("settingUnknown");
  });

  it("say what a group lacks that counts only as a whole", async () => {
    await save("seller", { "seller.name": "ООО «Гвоздь»", "seller.inn": "", "seller.ogrn": "", "seller.address": "" });
    expect((await groupOf("seller")).missing).toEqual(["seller.inn", "seller.ogrn", "seller.address"]);
  });

  it("refuse a save that has not seen a colleague's or an operator's", async () => {
    const { version } = await groupOf("shop");
    await save("shop", { name: "Первый" });
    const late = await save("shop", { name: "Второй" }, { version });
    expect(late.body.code).toBe("stale");
    expect(late.text).toContain("Первый");
    const seen = (await groupOf("shop")).version;
    const operator = { kind: "operator", id: "root", name: "root" } as const;
    await changeSettings(shop.ports, operator, [{ key: "name", value: "Оператор" }]);
    expect((await save("shop", { name: "Второй" }, { version: seen })).body.code).toBe("stale");
    expect((await groupOf("trade")).version).toBe(0);
  });

  it("take a sign of the shop's own, and its name's icons back", async () => {
    expect((await sendSign(new TextEncoder().encode("не картинка"))).body.code).toBe("signType");
    const before = await show();
    const sent = await sendSign(svg);
    expect(sent.status, sent.text).toBe(200);
    const own = await show();
    expect([before.hasSign, own.hasSign]).toEqual([false, true]);
    expect(own.icons).not.toBe(before.icons);
    await admin.call("POST", "/desk/settings-sign/removal", { headers: { "idempotency-key": "no-sign" } });
    expect((await show()).hasSign).toBe(false);
    const entries = await shop.sql("select action from audit_log where object_id = 'sign' order by id");
    expect(entries).toEqual([{ action: "setting.signSet" }, { action: "setting.signRemoved" }]);
  });
});
