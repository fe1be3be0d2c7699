import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openedDeskShape, signInStepShape } from "#app/contract/desk/staff.ts";
import { implementations } from "#server/api/implementations.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { addStaff, anyAddress, atDesk, deskCalls, nextCode, staffPassword } from "#tests/support/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const endpoints = implementations.map(({ endpoint }) => endpoint);
const uuid = "00000000-0000-4000-8000-000000000000";
const addressOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === "uuid" ? uuid : "x"));

describe("tokens", () => {
  it("of buyers and guests open no call of the desk", async () => {
    const buyer = await shop.loginAs(small.phones.phys);
    const fingerprint = shop.ports.ids.uuid();
    const desk = endpoints.filter(({ path, right }) => path.startsWith("/desk/") && right !== "signIn");
    expect(desk.length).toBeGreaterThan(20);
    for (const { method, path } of desk) {
      const label = `${method} ${path}`;
      const address = addressOf(path);
      expect((await shop.call(method.toUpperCase(), address, { token: buyer.token })).status, label).toBe(401);
      expect((await shop.call(method.toUpperCase(), address, { fingerprint })).status, label).toBe(401);
      expect((await deskCalls(shop, buyer.token)(method.toUpperCase(), address)).status, label).toBe(401);
    }
  });

  it("of the desk open no call of the buyers", async () => {
    const admin = await atDesk(shop, ["admin"]);
    const buyers = endpoints.filter(({ path }) => path.startsWith("/private/"));
    expect(buyers.length).toBeGreaterThan(50);
    for (const { method, path } of buyers) {
      const { status } = await admin.call(method.toUpperCase(), addressOf(path));
      expect(status, `${method} ${path}`).toBe(401);
    }
  });
});

describe("a guess of codes", () => {
  const stepOf = async (email: string, ip: string) =>
    (await shop.call("POST", "/desk/session/password", { ip, body: { email, password: staffPassword } })).data(
      signInStepShape,
    ).stepToken;
  const confirm = (stepToken: string, code: string, ip: string) =>
    shop.call("POST", "/desk/session/code", { ip, body: { stepToken, code } });

  it("over several accounts closes the address after twenty", async () => {
    const ip = anyAddress(shop);
    for (let account = 0; account < 5; account += 1) {
      const { email } = await addStaff(shop, ["viewer"]);
      const step = await stepOf(email, ip);
      for (const code of ["100000", "200000", "300000", "400000"])
        expect((await confirm(step, code, ip)).body.code).toBe("staffCodeWrong");
    }
    const { email } = await addStaff(shop, ["viewer"]);
    const answer = await shop.call("POST", "/desk/session/password", { ip, body: { email, password: staffPassword } });
    expect(answer.body.code).toBe("signInWait");
  });

  it("within a session is counted too, and does not open what needs a fresh code", async () => {
    const admin = await atDesk(shop, ["admin"]);
    shop.clock.advance(601);
    const codes = [];
    for (let tried = 0; tried < 6; tried += 1)
      codes.push((await admin.call("POST", "/desk/session/fresh-code", { body: { code: "000000" } })).body.code);
    expect(codes).toEqual([...Array(5).fill("staffCodeWrong"), "signInWait"]);
    const fresh = await admin.call("POST", "/desk/session/fresh-code", { body: { code: nextCode(shop) } });
    expect(fresh.body.code).toBe("signInWait");
    expect((await admin.call("POST", `/desk/staff/${admin.uuid}/link`)).body.code).toBe("freshCodeNeeded");
    shop.clock.advance(signInLimits.windowSeconds + 1);
    const later = await admin.call("POST", "/desk/session/fresh-code", { body: { code: nextCode(shop) } });
    expect(later.status).toBe(200);
  });

  it("with the token of a session, or after the step has ended, opens nothing", async () => {
    const ip = anyAddress(shop);
    const [one, two] = [await addStaff(shop, ["viewer"]), await addStaff(shop, ["viewer"])];
    const [first, second] = [await stepOf(one.email, ip), await stepOf(two.email, ip)];
    const { token } = (await confirm(first, nextCode(shop), ip)).data(openedDeskShape);
    expect((await confirm(second, token, ip)).status).toBe(422);
    expect((await confirm(first, nextCode(shop), ip)).body.code).toBe("signInStale");
  });
});

describe("roles lowered during a session", () => {
  it("are those of the next call: the old ones are gone with the session", async () => {
    const [admin, person] = [await atDesk(shop, ["admin"]), await atDesk(shop, ["admin"])];
    expect((await person.call("GET", "/desk/staff")).status).toBe(200);
    const body = { version: 1, name: "Пётр", phone: null, roles: ["viewer"], cities: [], warehouses: [] };
    expect((await admin.call("POST", `/desk/staff/${person.uuid}`, { body })).status).toBe(200);
    expect((await person.call("GET", "/desk/staff")).status).toBe(401);
  });

  it("past the application, in the database, count at once too", async () => {
    const person = await atDesk(shop, ["admin"]);
    await shop.sql("update staff set roles = '{viewer}' where uuid = $1", [person.uuid]);
    expect((await person.call("GET", "/desk/staff")).status).toBe(403);
  });
});

describe("fields that nobody may send", () => {
  it.each([
    ["status", "blocked"],
    ["email", "other@example.ru"],
    ["password", "another password"],
    ["totpSecret", "AAAA"],
    ["uuid", uuid],
  ])("of one of the staff: %s", async (field, value) => {
    const admin = await atDesk(shop, ["admin"]);
    const person = await addStaff(shop, ["viewer"]);
    const body = {
      version: 1,
      name: "Пётр",
      phone: null,
      roles: ["viewer"],
      cities: [],
      warehouses: [],
      [field]: value,
    };
    expect((await admin.call("POST", `/desk/staff/${person.uuid}`, { body })).status).toBe(422);
    const rows = await shop.sql("select name, status, email, version from staff where uuid = $1", [person.uuid]);
    expect(rows).toEqual([{ name: person.name, status: "active", email: person.email, version: 1 }]);
  });
});
