import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

/** What the form of a page would send: hidden fields, texts, chosen options and ticked boxes. */
function fieldsOf(html: string, name: string): Record<string, string> {
  const form = html.split("<form").find((one) => one.includes(`name="form" value="${name}"`)) ?? "";
  const inputs = [...form.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const of = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    const isLeftOut = of("type") === "checkbox" && !attributes.includes("checked");
    return isLeftOut ? [] : [[of("name"), of("value")]];
  });
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, field = "", options = ""]) => [field, /<option value="([^"]*)" selected=""/.exec(options)?.[1] ?? ""],
  );
  return Object.fromEntries([...inputs, ...selects]);
}

const list = "/desk/exchange/connections";

describe("connections with 1C at the desk", () => {
  it("are added with a password shown once, changed, given a new password and switched off", async () => {
    const desk = await deskOf(["admin"]);
    expect((await desk.get("/desk")).html).toContain(`href="${list}"`);
    expect((await desk.get(list)).html).toContain("Подключений ещё нет");
    const form = fieldsOf((await desk.get(`${list}/new`)).html, "create");
    expect(form).toMatchObject({ type: "both", encoding: "windows-1251", timeZone: "Europe/Moscow", isActive: "yes" });
    // Only the main one hides goods that 1C leaves out.
    expect(form).toMatchObject({ isMain: "yes" });
    const typed = {
      ...form,
      name: "УТ 11",
      login: "ut11",
      networks: "10.0.0.1, 10.1.0.0/16",
      organisations: "ООО «А»",
    };
    const added = await desk.post(`${list}/new`, typed);
    expect(added.status).toBe(200);
    const [, password = ""] = /value="([\w-]{24})"/.exec(added.html) ?? [];
    expect(password).not.toBe("");
    for (const text of ["больше он не показывается", "/exchange/1c", "Управление нашей фирмой", "Розница", "ut11"])
      expect(added.html).toContain(text);
    expect(fieldsOf((await desk.get(`${list}/new`)).html, "create")).not.toHaveProperty("isMain");
    const again = await desk.post(`${list}/new`, typed);
    expect(again.html).toContain("Пароль уже показан");
    expect(again.html).not.toContain(password);

    const [, path = ""] = new RegExp(`href="(${list}/[\\da-f-]{36})"`).exec((await desk.get(list)).html) ?? [];
    const card = await desk.get(path);
    expect(card.html).not.toContain(password);
    const stock = Object.keys(fieldsOf(card.html, "save")).find((name) => name.startsWith("stock:")) ?? "";
    const changed = {
      ...fieldsOf(card.html, "save"),
      organisations: "ООО «А»",
      [stock]: "free",
      "policy:name": "site",
    };
    expect((await desk.post(path, changed)).status).toBe(303);
    const saved = fieldsOf((await desk.get(path)).html, "save");
    expect(saved).toMatchObject({ [stock]: "free", "policy:name": "site", "policy:stock": "", login: "ut11" });

    const stale = await desk.post(path, { ...changed, [stock]: "physical", key: "another-key" });
    expect(stale.status).toBe(422);
    expect(stale.html).toContain("Свободный остаток");

    const renewed = await desk.post(path, fieldsOf((await desk.get(path)).html, "password"));
    expect(renewed.status).toBe(200);
    expect(/value="([\w-]{24})"/.exec(renewed.html)?.[1]).not.toBe(password);
    const { isActive, ...off } = fieldsOf((await desk.get(path)).html, "save");
    expect(isActive).toBe("yes");
    expect((await desk.post(path, { ...off, organisations: "ООО «А»" })).status).toBe(303);
    expect((await desk.get(list)).html).toContain("<b>Выключено</b>");

    const journal = await site.shop.sql<{ action: string; changes: object }>(
      "select action, changes from audit_log where object_kind = 'exchange' order by id",
    );
    expect(journal.map(({ action }) => action)).toEqual([
      "exchange.connectionAdded",
      "exchange.connectionSaved",
      "exchange.passwordRenewed",
      "exchange.connectionSaved",
    ]);
    expect(journal[1]?.changes).toEqual({
      [stock]: { before: "physical", after: "free" },
      "policy:name": { before: null, after: "site" },
      version: { before: 1, after: 2 },
    });
    expect(journal[3]?.changes).toMatchObject({ isActive: { before: "yes", after: "" } });
    expect((await desk.get("/desk/journal")).html).toContain("Подключение 1С: новый пароль");
  });

  it("save the mapping of statuses of 1C, the fuse limits and the silence alarm", async () => {
    const desk = await deskOf(["admin"]);
    const [{ uuid = "" } = {}] = await site.shop.sql<{ uuid: string }>(
      "select uuid from exchange_connections where login = 'ut11'",
    );
    const path = `${list}/${uuid}`;
    const { token } = await site.shop.loginAs(small.phones.phys);
    const buyer = buying(site.shop, { token, city: "msk" });
    await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 4 }]);
    await buyer.order({ paymentMethod: "onDelivery" });
    await site.shop.sql("update order_parts set erp_status = 'К отгрузке'");
    const fresh = fieldsOf((await desk.get(path)).html, "save");
    expect(fresh).toMatchObject({ "status:К отгрузке": "", silenceMinutes: "60", "fuse:stockZeroed": "" });

    const faulty = await desk.post(path, {
      ...fresh,
      silenceMinutes: "5",
      "fuse:goodsHidden": "много",
      "fuse:picturesDropped": "2.5",
    });
    expect(faulty.status).toBe(422);
    expect(faulty.html).toMatch(/field-error[^<]*>Целое число минут, от 10 до/);
    expect(faulty.html).toMatch(/field-error[^<]*>Целое число процентов/);
    expect(faulty.html).toMatch(/field-error[^<]*>Целое число фотографий/);

    const typed = {
      ...fresh,
      ...{ "status:К отгрузке": "assembling", "reserves:К отгрузке": "yes" },
      ...{ "newStatus:1": "Закрыт", "newStatusTo:1": "completed", "newStatus:3": "В архиве" },
      ...{ silenceMinutes: "180", "fuse:stockZeroed": "80", "fuse:priceJumps": "100" },
      ...{ "fuse:picturesDropped": "5", "fuse:catalogShrunk": "75" },
    };
    expect((await desk.post(path, typed)).status).toBe(303);
    const [row] = await site.shop.sql<Record<string, unknown>>(
      "select status_map as statuses, fuses, silence_minutes as minutes from exchange_connections where uuid = $1",
      [uuid],
    );
    expect(row).toEqual({
      statuses: {
        "К отгрузке": { status: "assembling", reserves: true },
        Закрыт: { status: "completed", reserves: false },
        "В архиве": { status: null, reserves: false },
      },
      fuses: { stockZeroed: 0.8, priceJumps: 1, picturesDropped: 5, catalogShrunk: 0.75 },
      minutes: 180,
    });
    const journal = (await desk.get("/desk/journal")).html.replaceAll("<!-- -->", "");
    for (const line of ["Статус 1С К отгрузке", "Собирается", "1С резервирует в статусе К отгрузке"])
      expect(journal).toContain(line);
    const saved = fieldsOf((await desk.get(path)).html, "save");
    expect(saved).toMatchObject({ "status:Закрыт": "completed", "status:В архиве": "none", "fuse:stockZeroed": "80" });
    expect(saved).toMatchObject({ "fuse:picturesDropped": "5", "fuse:catalogShrunk": "75" });
    const stale = await desk.post(path, { ...typed, "status:К отгрузке": "shipped", key: crypto.randomUUID() });
    expect([stale.status, stale.html.includes("«К отгрузке»"), stale.html.includes("Отгружен")]).toEqual([
      422,
      true,
      true,
    ]);

    expect((await desk.post(path, { ...saved, "status:Закрыт": "", key: crypto.randomUUID() })).status).toBe(303);
    expect(fieldsOf((await desk.get(path)).html, "save")["status:Закрыт"]).toBeUndefined();
  });

  it("keep what was typed where something is wrong", async () => {
    const desk = await deskOf(["admin"]);
    const form = fieldsOf((await desk.get(`${list}/new`)).html, "create");
    const post = (more: Record<string, string>) =>
      desk.post(`${list}/new`, { ...form, name: "УНФ", login: "unf", key: crypto.randomUUID(), ...more });
    const login = await post({ login: "у н ф" });
    expect([login.status, login.html.includes("Логин: латинские буквы")]).toEqual([422, true]);
    expect(login.html).toContain('value="УНФ"');
    const networks = await post({ networks: "10.0.0.0/33" });
    expect([networks.status, networks.html.includes("Адреса записываются как")]).toEqual([422, true]);
    const taken = await post({ login: "ut11" });
    expect([taken.status, taken.html.includes("Подключение с таким логином уже есть")]).toEqual([422, true]);
  });

  it("are seen by those who may see them and changed by the administrator alone", async () => {
    for (const role of staffRoles) {
      const desk = await deskOf([role]);
      const sees = ["admin", "catalog", "viewer"].includes(role);
      expect((await desk.ask("GET", list)).status, role).toBe(sees ? 200 : 404);
      expect((await desk.ask("GET", `${list}/new`)).status, role).toBe(role === "admin" ? 200 : 404);
      if (role !== "admin") expect((await desk.post(`${list}/new`, { name: "А", login: "abc" })).status).toBe(403);
    }
  });
});
