import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { invitedShape, staffCardShape, staffListShape } from "#app/contract/desk/staff-accounts.ts";
import { signInStepShape } from "#app/contract/desk/staff.ts";
import { writeEmail } from "#server/emails/write-email.ts";
import { implementations } from "#server/api/implementations.ts";
import { mayStaff, type StaffRight } from "#app/domain/staff/rights.ts";
import { staffRoles } from "#app/domain/staff/roles.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { addStaff, anyAddress, atDesk, nextCode, signIn, staffPassword } from "#tests/support/staff.ts";

let shop: TestShop;
let admin: Awaited<ReturnType<typeof atDesk>>;
beforeEach(async () => {
  await shop?.close();
  shop = await testShop();
  admin = await atDesk(shop, ["admin"]);
});
afterAll(() => shop.close());

const fields = { name: "Пётр Иванов", phone: null, roles: ["orders"], cities: [], warehouses: [] };
const invite = (email: string, more: object = {}, key?: string) =>
  admin.call("POST", "/desk/staff", {
    body: { email, ...fields, ...more },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const card = async (uuid: string) => (await admin.call("GET", `/desk/staff/${uuid}`)).data(staffCardShape);
const change = (uuid: string, what: string, body?: object) =>
  admin.call("POST", `/desk/staff/${uuid}${what}`, body ? { body } : {});
const codeOf = (link: string | null) => new URL(link ?? "", "https://desk.test").searchParams.get("code");
const accept = (code: string | null, password: string) =>
  shop.call("POST", "/desk/account/link/password", { body: { code, password } });
const journal = (uuid: string) =>
  shop.sql<{ action: string; row: string }>(
    "select action, a::text as row from audit_log a where object_id = $1 order by id",
    [uuid],
  );

describe("each call of the desk", () => {
  const desk = implementations.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith("/desk/"));

  it("names its right", () => {
    expect(desk.length).toBeGreaterThan(15);
    expect(desk.filter(({ right }) => right === undefined)).toEqual([]);
  });

  it("is refused without a session and without the right, for every role, before its input is read", async () => {
    for (const role of staffRoles) {
      const person = await atDesk(shop, [role]);
      for (const { method, path, right } of desk) {
        if (right === "signIn" || right === "self" || right === undefined) continue;
        const address = path.replace("{uuid}", person.uuid);
        const label = `${role} ${method} ${path}`;
        expect((await shop.call(method.toUpperCase(), address)).status, label).toBe(401);
        const { status } = await person.call(method.toUpperCase(), address);
        if (mayStaff({ ...person, roles: [role], cities: [], warehouses: [] }, right as StaffRight))
          expect(status, label).not.toBe(403);
        else expect(status, label).toBe(403);
      }
    }
  });

  it("that is marked asks for a code of the last ten minutes", async () => {
    shop.clock.advance(601);
    expect(await invite("new@example.ru")).toMatchObject({ status: 422, body: { code: "freshCodeNeeded" } });
    expect((await admin.call("GET", "/desk/staff")).status).toBe(200);
    await admin.call("POST", "/desk/session/fresh-code", { body: { code: nextCode(shop) } });
    expect((await invite("new@example.ru")).status).toBe(200);
  });
});

describe("an invitation", () => {
  it("is a link that sets the password once and leads to the code generator", async () => {
    const { uuid, link } = (await invite("New@Example.ru")).data(invitedShape);
    const code = codeOf(link);
    const owner = await shop.call("POST", "/desk/account/link", { body: { code } });
    expect(owner.body.data).toEqual({ email: "new@example.ru", name: fields.name });
    expect((await accept(code, staffPassword)).data(signInStepShape).next).toBe("setUp");
    expect((await accept(code, staffPassword)).body.code).toBe("staffLinkWrong");
    const sent = await shop.call("POST", "/desk/session/password", {
      ip: anyAddress(shop),
      body: { email: "new@example.ru", password: staffPassword },
    });
    expect(sent.data(signInStepShape).next).toBe("setUp");
    expect((await journal(uuid)).map(({ action }) => action)).toEqual(["staff.invited", "staff.passwordSet"]);
    expect(JSON.stringify(await journal(uuid))).not.toContain(code);
  });

  it.each([
    ["short", "passwordShort"],
    ["password2026", "passwordKnown"],
    ["aaaaaaaaaaaaaaa", "passwordKnown"],
    ["newcomernewcomer", "passwordKnown"],
  ])("refuses the password %j", async (password, code) => {
    const { link } = (await invite("newcomer@example.ru")).data(invitedShape);
    expect((await accept(codeOf(link), password)).body.code).toBe(code);
  });

  it("ends after a day, by a newer link and by a block", async () => {
    const first = (await invite("new@example.ru")).data(invitedShape);
    const second = (await change(first.uuid, "/link")).data(invitedShape);
    expect((await accept(codeOf(first.link), staffPassword)).body.code).toBe("staffLinkWrong");
    await change(first.uuid, "/block", { reason: "ошибка" });
    expect((await accept(codeOf(second.link), staffPassword)).body.code).toBe("staffLinkWrong");
    expect((await change(first.uuid, "/link")).body.code).toBe("staffBlocked");
    await change(first.uuid, "/unblock");
    const third = (await change(first.uuid, "/link")).data(invitedShape);
    shop.clock.advance(signInLimits.linkSeconds);
    expect((await accept(codeOf(third.link), staffPassword)).body.code).toBe("staffLinkWrong");
  });

  it("sent twice with one key adds one person, and shows the link once", async () => {
    const [first, second] = [await invite("new@example.ru", {}, "key-1"), await invite("new@example.ru", {}, "key-1")];
    const { uuid } = first.data(invitedShape);
    expect(second.data(invitedShape)).toEqual({ uuid, link: null });
    expect(await journal(uuid)).toHaveLength(1);
    expect((await invite("new@example.ru", {}, "key-2")).body.code).toBe("staffEmailTaken");
  });

  it.each([{ status: "active" }, { version: 7 }, { uuid: crypto.randomUUID() }, { roles: ["owner"] }, { roles: [] }])(
    "takes no %j",
    async (more) => expect((await invite("new@example.ru", more)).status).toBe(422),
  );

  it("takes no city that does not exist", async () => {
    expect((await invite("new@example.ru", { cities: [crypto.randomUUID()] })).body.code).toBe("staffPlaces");
  });
});

describe("the card of one of the staff", () => {
  it("saved with other roles ends the sessions, with another name it does not", async () => {
    const person = await atDesk(shop, ["orders"]);
    expect((await change(person.uuid, "", { ...fields, version: 1 })).status).toBe(200);
    expect((await person.call("GET", "/desk/session/me")).status).toBe(200);
    expect((await change(person.uuid, "", { ...fields, roles: ["viewer"], version: 2 })).status).toBe(200);
    expect((await person.call("GET", "/desk/session/me")).body.code).toBe("sessionExpired");
  });

  it("saved over somebody else's change is refused with what was, what is and what was sent", async () => {
    const { uuid } = await addStaff(shop, ["orders"]);
    await change(uuid, "", { ...fields, name: "Первый", version: 1 });
    const stale = await change(uuid, "", { ...fields, name: "Второй", version: 1 });
    expect(stale.body).toMatchObject({
      code: "stale",
      data: {
        version: 2,
        by: admin.name,
        fields: [{ name: "name", before: "Анна Петрова", yours: "Второй", now: "Первый" }],
      },
    });
    expect((await card(uuid)).name).toBe("Первый");
  });

  it("of the last administrator keeps the role and is not blocked", async () => {
    const { uuid } = await addStaff(shop, ["admin"]);
    expect((await change(uuid, "/block", { reason: "ушёл" })).status).toBe(200);
    expect((await change(admin.uuid, "/block", { reason: "ушёл" })).body.code).toBe("lastAdmin");
    expect((await change(admin.uuid, "", { ...fields, version: 1 })).body.code).toBe("lastAdmin");
    expect(await card(admin.uuid)).toMatchObject({ status: "active", roles: ["admin"] });
  });

  it("ends all sessions of the person, who may sign in again", async () => {
    const person = await atDesk(shop, ["orders"]);
    expect((await card(person.uuid)).sessions).toBe(1);
    expect((await change(person.uuid, "/end-sessions")).status).toBe(200);
    expect((await person.call("GET", "/desk/session/me")).body.code).toBe("sessionExpired");
    expect((await card(person.uuid)).sessions).toBe(0);
    await signIn(shop, person);
    expect((await journal(person.uuid)).map(({ action }) => action)).toEqual(["staff.sessionsEnded", "staff.signedIn"]);
    expect((await change(shop.ports.ids.uuid(), "/end-sessions")).status).toBe(404);
  });

  it("lets another administrator alone take the code generator away", async () => {
    expect((await change(admin.uuid, "/reset-code")).body.code).toBe("ownReset");
    const person = await atDesk(shop, ["admin"]);
    expect((await change(person.uuid, "/reset-code")).status).toBe(200);
    expect((await person.call("GET", "/desk/session/me")).status).toBe(401);
    const step = await shop.call("POST", "/desk/session/password", {
      body: { email: person.email, password: staffPassword },
    });
    expect(step.data(signInStepShape).next).toBe("setUp");
  });

  it("blocked ends sessions and half-finished sign-ins at once", async () => {
    const person = await atDesk(shop, ["orders"]);
    const step = await shop.call("POST", "/desk/session/password", {
      body: { email: person.email, password: staffPassword },
    });
    await change(person.uuid, "/block", { reason: "уволен" });
    expect((await person.call("GET", "/desk/session/me")).status).toBe(401);
    await change(person.uuid, "/unblock");
    expect((await person.call("GET", "/desk/session/me")).status).toBe(401);
    const { stepToken } = step.data(signInStepShape);
    expect(
      (await shop.call("POST", "/desk/session/code", { body: { stepToken, code: nextCode(shop) } })).body.code,
    ).toBe("signInStale");
  });
});

describe("the list of staff", () => {
  const found = async (query: string) =>
    (await admin.call("GET", `/desk/staff?${query}`)).data(staffListShape).items.map(({ name }) => name);

  it("finds by words, role, state and place, and puts blocked ones last", async () => {
    const [{ uuid: city } = { uuid: "" }] = await shop.sql<{ uuid: string }>("select uuid from cities limit 1");
    await addStaff(shop, ["orders"], { name: "Вера", email: "vera@example.ru", cities: [city] });
    const gone = await addStaff(shop, ["claims", "orders"], { name: "Антон" });
    await shop.sql("update staff set status = 'blocked' where uuid = $1", [gone.uuid]);
    expect(await found("")).toEqual(["Анна Петрова", "Вера", "Антон"]);
    expect(await found("sort=-name")).toEqual(["Вера", "Анна Петрова", "Антон"]);
    expect(await found("q=VERA")).toEqual(["Вера"]);
    expect(await found("q=%25")).toEqual([]);
    expect(await found("role=claims")).toEqual(["Антон"]);
    expect(await found("status=active")).toEqual(["Анна Петрова", "Вера"]);
    // The others work in all cities.
    expect(await found(`city=${shop.ports.ids.uuid()}`)).toEqual(["Анна Петрова", "Антон"]);
    expect(await found(`warehouse=${shop.ports.ids.uuid()}`)).toEqual([]);
  });
});

describe("an invitation by e-mail", () => {
  it("has the link that is shown, and none is sent for a repeat", async () => {
    const { link } = (await invite("new@example.ru", {}, "key-1")).data(invitedShape);
    await invite("new@example.ru", {}, "key-1");
    const sent = await shop.sql<{ recipient: string; params: object; template: string }>(
      "select recipient, params, template from outbox where template = 'staff.invited'",
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual(["new@example.ru"]);
    const { text } = writeEmail("staff.invited", sent[0]?.params, shop.ports);
    expect(text).toContain(link);
    expect(JSON.stringify(sent)).not.toContain(codeOf(link));
  });
});

describe("the own account", () => {
  it("takes a new password with the current one and ends all sessions", async () => {
    const next = "пароль из четырёх слов";
    const send = (current: string) =>
      admin.call("POST", "/desk/account/password", { body: { current, password: next } });
    expect((await send("wrong")).body.code).toBe("passwordWrong");
    expect((await send(staffPassword)).status).toBe(200);
    expect((await admin.call("GET", "/desk/session/me")).body.code).toBe("sessionExpired");
  });

  it("lists its sessions and ends one of them, but nobody else's", async () => {
    const other = await atDesk(shop, ["viewer"]);
    const list = await other.call("GET", "/desk/account/sessions");
    expect(list.body.data).toMatchObject([{ isCurrent: true }]);
    const [row] = await shop.sql<{ uuid: string }>("select uuid from staff_sessions where staff_uuid = $1", [
      other.uuid,
    ]);
    expect((await admin.call("POST", `/desk/account/sessions/${row?.uuid}/end`)).status).toBe(404);
    expect((await other.call("POST", `/desk/account/sessions/${row?.uuid}/end`)).status).toBe(200);
    expect((await other.call("GET", "/desk/session/me")).status).toBe(401);
  });
});
