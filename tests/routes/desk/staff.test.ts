import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRights } from "#app/domain/staff/rights.ts";
import { staffRoles, type StaffRole } from "#app/domain/staff/roles.ts";
import { deskStaff } from "#app/i18n/ru/desk/staff.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { addStaff, atDesk, nextCode } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const person = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", person.token);
  return { ...person, visitor };
}
const fields = {
  form: "save",
  /** Another try is another change. */
  get key() {
    return crypto.randomUUID();
  },
  version: "1",
  name: "Пётр",
  phone: "",
  roles: ["", "orders"],
  cities: "",
  warehouses: "",
};
const actions = async (uuid: string) =>
  (
    await site.shop.sql<{ action: string }>("select action from audit_log where object_id = $1 order by id", [uuid])
  ).map(({ action }) => action);

describe("the list of staff", () => {
  it("is the administrator's alone", async () => {
    for (const role of staffRoles) {
      const { visitor } = await deskOf([role]);
      for (const path of ["/desk/staff", "/desk/staff/new", "/desk/staff/rights"]) {
        const { status } = await visitor.ask("GET", path);
        expect(status, `${role} ${path}`).toBe(role === "admin" ? 200 : 404);
      }
      expect((await visitor.get("/desk")).html.includes('href="/desk/staff"'), role).toBe(role === "admin");
    }
  });

  it("finds by role and state", async () => {
    const { visitor } = await deskOf(["admin"]);
    await addStaff(site.shop, ["content"], { name: "Клавдия" });
    expect((await visitor.get("/desk/staff?role=content")).html).toContain("Клавдия");
    expect((await visitor.get("/desk/staff?role=finance&status=active")).html).not.toContain("Клавдия");
  });
});

describe("the page of rights", () => {
  it("has the table by which rights are checked, in words", async () => {
    const { visitor } = await deskOf(["admin"]);
    const { html } = await visitor.get("/desk/staff/rights");
    const cells = [...html.matchAll(/<td data-label="[^"]+"(?: data-no="")?>([^<]+)<\/td>/g)].map(([, text]) => text);
    const wanted = Object.values(staffRights).flatMap((row) =>
      staffRoles.map((role) => deskStaff.table.cell[row[role]]),
    );
    expect(cells).toEqual(wanted);
    expect(Object.keys(deskStaff.table.right).sort()).toEqual(Object.keys(staffRights).sort());
  });
});

describe("the card of one of the staff", () => {
  it("saves the form and says so", async () => {
    const { visitor } = await deskOf(["admin"]);
    const { uuid } = await addStaff(site.shop, ["viewer"]);
    const saved = await visitor.post(`/desk/staff/${uuid}`, fields);
    expect([saved.status, saved.location]).toEqual([303, `/desk/staff/${uuid}`]);
    expect((await visitor.get(`/desk/staff/${uuid}`)).html).toContain("Сохранено");
    expect(await site.shop.sql("select name, roles from staff where uuid = $1", [uuid])).toEqual([
      { name: "Пётр", roles: ["orders"] },
    ]);
  });

  it("keeps what was typed when nothing is ticked", async () => {
    const { visitor } = await deskOf(["admin"]);
    const { uuid } = await addStaff(site.shop, ["viewer"]);
    const answer = await visitor.post(`/desk/staff/${uuid}`, { ...fields, roles: "" });
    expect([answer.status, answer.html.includes('value="Пётр"')]).toEqual([422, true]);
  });

  it("shows in words what somebody else has changed, and saves what is chosen", async () => {
    const { visitor, call } = await deskOf(["admin"]);
    const { uuid } = await addStaff(site.shop, ["viewer"]);
    const theirs = { version: 1, name: "Иван", phone: null, roles: ["claims"], cities: [], warehouses: [] };
    await call("POST", `/desk/staff/${uuid}`, { body: theirs });
    const stale = await visitor.post(`/desk/staff/${uuid}`, fields);
    expect(stale.status).toBe(422);
    const table = /<table>.*?<\/table>/s.exec(stale.html)?.[0] ?? "";
    expect(table.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain("Роли Просмотр Заказы Претензии");
    const chosen = { "take.roles": "now", "now.roles": "claims", "take.name": "yours", "now.name": "Иван" };
    const saved = await visitor.post(`/desk/staff/${uuid}`, { ...fields, ...chosen, version: "2" });
    expect(saved.status).toBe(303);
    expect(await site.shop.sql("select name, roles from staff where uuid = $1", [uuid])).toEqual([
      { name: "Пётр", roles: ["claims"] },
    ]);
  });

  it("asks for a fresh code with the form that needs it, and goes on with it", async () => {
    const { visitor } = await deskOf(["admin"]);
    const { uuid } = await addStaff(site.shop, ["viewer"]);
    site.shop.clock.advance(601);
    const form = { form: "block", reason: "уволен", key: "key-1" };
    const asks = await visitor.post(`/desk/staff/${uuid}`, form);
    expect([asks.status, asks.html.includes('name="freshCode"'), asks.html.includes('value="уволен"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(await actions(uuid)).toEqual([]);
    expect((await visitor.post(`/desk/staff/${uuid}`, { ...form, freshCode: "000000" })).status).toBe(422);
    const done = await visitor.post(`/desk/staff/${uuid}`, { ...form, freshCode: nextCode(site.shop) });
    expect(done.status).toBe(303);
    expect(await actions(uuid)).toEqual(["staff.blocked"]);
  });

  it("ends sessions, takes the generator away and lets in again, each once a key", async () => {
    const { visitor } = await deskOf(["admin"]);
    const person = await atDesk(site.shop, ["orders"]);
    const send = (form: string, more = {}) => visitor.post(`/desk/staff/${person.uuid}`, { form, key: form, ...more });
    for (const form of ["sessions", "sessions", "reset", "reset"]) expect((await send(form)).status).toBe(303);
    expect((await send("block", { reason: "" })).status).toBe(422);
    expect((await send("block", { reason: "ушёл" })).status).toBe(303);
    expect((await send("unblock")).status).toBe(303);
    expect(await actions(person.uuid)).toEqual([
      "staff.sessionsEnded",
      "staff.generatorReset",
      "staff.blocked",
      "staff.unblocked",
    ]);
  });

  it("does not offer the own generator to oneself, and keeps the last administrator", async () => {
    const { visitor, uuid } = await deskOf(["admin"]);
    await site.shop.sql("update staff set status = 'blocked' where uuid <> $1 and 'admin' = any(roles)", [uuid]);
    expect((await visitor.get(`/desk/staff/${uuid}`)).html).not.toContain('value="reset"');
    const answer = await visitor.post(`/desk/staff/${uuid}`, { form: "block", key: "block-1", reason: "ушёл" });
    expect([answer.status, answer.html.includes("последний администратор")]).toEqual([422, true]);
  });

  it("shows a new link once", async () => {
    const { visitor } = await deskOf(["admin"]);
    const { uuid, email } = await addStaff(site.shop, ["viewer"]);
    const send = () => visitor.post(`/desk/staff/${uuid}`, { form: "link", key: "link-1", email });
    expect((await send()).html).toMatch(/value="http:\/\/localhost:3000\/desk\/invitation\?code=[\w-]{43}"/);
    const again = await send();
    expect([again.status, again.html.includes("/desk/invitation?code=")]).toEqual([200, false]);
  });
});

describe("the journal's page", () => {
  it("shows what has changed in words, from the link of the card", async () => {
    const { visitor, name } = await deskOf(["admin"]);
    const { uuid } = await addStaff(site.shop, ["viewer"]);
    await visitor.post(`/desk/staff/${uuid}`, fields);
    const card = await visitor.get(`/desk/staff/${uuid}`);
    const link = /href="(\/desk\/journal\?[^"]+)"/.exec(card.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const { html } = await visitor.get(link);
    expect(html).toContain("Роли: Просмотр → Заказы");
    expect(html).toContain(name);
    expect(html).toContain(`href="/desk/staff/${uuid}"`);
    expect(html).not.toContain(">staff.changed");
  });

  it("is no page for those who may not read it, and names nobody to filter by to the others", async () => {
    expect((await (await deskOf(["viewer"])).visitor.ask("GET", "/desk/journal")).status).toBe(404);
    const { visitor } = await deskOf(["catalog"]);
    for (const path of ["/desk/journal", "/desk/journal/access"]) {
      const page = await visitor.get(path);
      expect([page.status, page.html.includes('name="actor"'), page.html.includes('name="staff"')], path).toEqual([
        200,
        false,
        false,
      ]);
    }
  });

  it("finds by every filter without a fault", async () => {
    const { visitor } = await deskOf(["admin"]);
    const filters = ["at=2020-01-01..", "actor=system,staff", "action=staff.changed", "kind=staff", "object=%25'"];
    for (const filter of filters) expect((await visitor.get(`/desk/journal?${filter}`)).status, filter).toBe(200);
    for (const filter of ["staff=x", "way=card,print", "subject=%2B79001234567", "at=..2090-01-01", "sort=at"])
      expect((await visitor.get(`/desk/journal/access?${filter}`)).status, filter).toBe(200);
  });
});
