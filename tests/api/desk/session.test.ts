import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generatorShape, openedDeskShape, signedInShape, signInStepShape } from "#app/contract/desk/staff.ts";
import { signInLimits } from "#app/domain/staff/sign-in.ts";
import { passwordHash } from "#server/security/passwords.ts";
import { fromBase32, totpCode, totpStep } from "#server/security/totp.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { addStaff, anyAddress, atDesk, deskCalls, nextCode, signIn, staffPassword } from "#tests/support/staff.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const password = (email: string, typed = staffPassword, ip = anyAddress(shop)) =>
  shop.call("POST", "/desk/session/password", { ip, body: { email, password: typed } });
const confirm = (stepToken: string, code: string, ip = anyAddress(shop)) =>
  shop.call("POST", "/desk/session/code", { ip, body: { stepToken, code } });
const stepOf = async (email: string) => (await password(email)).data(signInStepShape).stepToken;

describe("signing in at the desk", () => {
  it("takes a password, then a code, and opens a session", async () => {
    const desk = await addStaff(shop, ["orders"]);
    const me = await deskCalls(shop, await signIn(shop, desk))("GET", "/desk/session/me");
    expect(me.data(signedInShape)).toMatchObject({ uuid: desk.uuid, email: desk.email, roles: ["orders"] });
    expect(me.headers.get("cache-control")).toBe("private, no-store");
  });

  it("takes the e-mail in any case and with spaces around", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    expect((await password(` ${email.toUpperCase()} `)).status).toBe(200);
  });

  it("answers an unknown e-mail, a wrong password and a blocked account alike", async () => {
    const known = await addStaff(shop, ["admin"]);
    const blocked = await addStaff(shop, ["admin"]);
    await shop.sql("update staff set status = 'blocked' where uuid = $1", [blocked.uuid]);
    const answers = await Promise.all([
      password("nobody@example.ru"),
      password(known.email, "another password"),
      password(blocked.email),
    ]);
    expect(
      new Set(answers.map(({ status, body: { traceId: _, data: __, ...body } }) => JSON.stringify({ status, body })))
        .size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, body: { code: "signInWrong" } });
  });

  it("takes each code once, in another session too", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    const code = nextCode(shop);
    expect((await confirm(await stepOf(email), code)).status).toBe(200);
    expect((await confirm(await stepOf(email), code)).body.code).toBe("staffCodeWrong");
  });

  it("takes a step once, so that a right code opens one session", async () => {
    const { email, uuid } = await addStaff(shop, ["viewer"]);
    const step = await stepOf(email);
    expect((await confirm(step, nextCode(shop))).status).toBe(200);
    expect((await confirm(step, nextCode(shop))).body.code).toBe("signInStale");
    expect(await shop.sql("select from staff_sessions where staff_uuid = $1", [uuid])).toHaveLength(1);
  });

  it("forgets a step after ten minutes", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    const step = await stepOf(email);
    shop.clock.advance(signInLimits.stepSeconds);
    expect((await confirm(step, nextCode(shop))).body.code).toBe("signInStale");
  });

  it("gives the session a token that was not known before it", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    const step = await stepOf(email);
    const { token } = (await confirm(step, nextCode(shop))).data(openedDeskShape);
    expect(token).not.toBe(step);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect((await deskCalls(shop, step)("GET", "/desk/session/me")).status).toBe(401);
  });

  it("stores neither tokens nor secrets as they are", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    const rows = await shop.sql<{ row: string }>(
      "select s::text as row from staff_sessions s union all select s::text from staff s",
    );
    const dump = rows.map(({ row }) => row).join("\n");
    for (const secret of [
      desk.token,
      Buffer.from(desk.token).toString("hex"),
      Buffer.from("12345678901234567890").toString("hex"),
    ])
      expect(dump).not.toContain(secret);
  });
});

describe("the code generator", () => {
  async function invited() {
    const person = await addStaff(shop, ["catalog"]);
    await shop.sql(
      "update staff set status = 'invited', totp_secret = null, totp_at = null, password_hash = $2 where uuid = $1",
      [person.uuid, await passwordHash(staffPassword)],
    );
    return person;
  }
  const setUp = (stepToken: string) => shop.call("POST", "/desk/session/set-up", { body: { stepToken } });
  const codeOf = (secret: string) => totpCode(fromBase32(secret) ?? Buffer.alloc(0), totpStep(shop.clock.now()));

  it("is set up at the first sign-in, with ten recovery codes that are shown once", async () => {
    const { email, uuid } = await invited();
    const step = (await password(email)).data(signInStepShape);
    expect(step.next).toBe("setUp");
    const generator = (await setUp(step.stepToken)).data(generatorShape);
    expect((await setUp(step.stepToken)).data(generatorShape)).toEqual(generator);
    expect(generator.address).toContain(`secret=${generator.secret}&`);
    expect(generator.qr).toMatch(/^<svg /);

    expect((await confirm(step.stepToken, "000000")).body.code).toBe("staffCodeWrong");
    const { recoveryCodes } = (await confirm(step.stepToken, codeOf(generator.secret))).data(openedDeskShape);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await shop.sql("select status from staff where uuid = $1", [uuid])).toEqual([{ status: "active" }]);
    const next = (await password(email)).data(signInStepShape);
    expect(next.next).toBe("code");
    expect((await setUp(next.stepToken)).body.code).toBe("signInStale");
  });

  it("is replaced by a recovery code, each of them once", async () => {
    const { email } = await invited();
    const step = await stepOf(email);
    const { secret } = (await setUp(step)).data(generatorShape);
    const [first = "", second = ""] = (await confirm(step, codeOf(secret))).data(openedDeskShape).recoveryCodes ?? [];
    const opened = await confirm(await stepOf(email), first.toUpperCase());
    expect(opened.data(openedDeskShape).recoveryCodes).toBeNull();
    expect((await confirm(await stepOf(email), first)).body.code).toBe("staffCodeWrong");
    expect((await confirm(await stepOf(email), second.replace("-", " "))).status).toBe(200);
  });

  it("gives no other account a recovery code", async () => {
    const { email } = await invited();
    const step = await stepOf(email);
    const { secret } = (await setUp(step)).data(generatorShape);
    const [code = ""] = (await confirm(step, codeOf(secret))).data(openedDeskShape).recoveryCodes ?? [];
    const another = await addStaff(shop, ["admin"]);
    expect((await confirm(await stepOf(another.email), code)).body.code).toBe("staffCodeWrong");
  });
});

describe("wrong tries", () => {
  it("close an account after five, for a quarter of an hour, even to the right password", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    for (let tried = 0; tried < 5; tried += 1) expect((await password(email, "wrong")).body.code).toBe("signInWrong");
    expect(await password(email)).toMatchObject({ status: 422, body: { code: "signInWait", data: { minutes: 15 } } });
    shop.clock.advance(signInLimits.windowSeconds + 1);
    expect((await password(email)).status).toBe(200);
  });

  it("are counted for unknown e-mails too, with the same answers", async () => {
    for (let tried = 0; tried < 5; tried += 1) await password("somebody@example.ru");
    expect((await password("somebody@example.ru")).body.code).toBe("signInWait");
  });

  it("close an address after twenty, over any accounts", async () => {
    const ip = anyAddress(shop);
    for (let tried = 0; tried < 20; tried += 1)
      expect((await password(`${tried}@example.ru`, "wrong", ip)).body.code).toBe("signInWrong");
    const { email } = await addStaff(shop, ["viewer"]);
    expect((await password(email, staffPassword, ip)).body.code).toBe("signInWait");
    expect((await password(email)).status).toBe(200);
  });

  it("of codes count together with those of passwords", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    await password(email, "wrong");
    await password(email, "wrong");
    const step = await stepOf(email);
    for (const code of ["111111", "222222", "333333"]) await confirm(step, code);
    expect((await confirm(step, nextCode(shop))).body.code).toBe("signInWait");
  });

  it("at the same time do not pass the limit", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => password(email, "wrong")));
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array(3).fill("signInWait"), ...Array(5).fill("signInWrong")]);
  });

  it("do not add up with right ones", async () => {
    const { email } = await addStaff(shop, ["viewer"]);
    for (let tried = 0; tried < 7; tried += 1) await signIn(shop, { email });
    expect((await password(email)).status).toBe(200);
  });
});

describe("a session of the desk", () => {
  it("ends after half an hour without a call", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    shop.clock.advance(signInLimits.idleSeconds - 1);
    expect((await desk.call("GET", "/desk/session/me")).status).toBe(200);
    shop.clock.advance(signInLimits.idleSeconds - 1);
    expect((await desk.call("GET", "/desk/session/me")).status).toBe(200);
    shop.clock.advance(signInLimits.idleSeconds);
    expect(await desk.call("GET", "/desk/session/me")).toMatchObject({ status: 401, body: { code: "sessionExpired" } });
  });

  it("ends after twelve hours, however busy", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    for (let spent = 0; spent < signInLimits.sessionSeconds; spent += 1_200) {
      expect((await desk.call("GET", "/desk/session/me")).status).toBe(200);
      shop.clock.advance(1_200);
    }
    expect((await desk.call("GET", "/desk/session/me")).status).toBe(401);
  });

  it("ends by signing out", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    expect((await desk.call("POST", "/desk/session/end")).status).toBe(200);
    expect((await desk.call("GET", "/desk/session/me")).body.code).toBe("sessionExpired");
  });

  it("ends with the account's block", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    await shop.sql("update staff set status = 'blocked' where uuid = $1", [desk.uuid]);
    expect((await desk.call("GET", "/desk/session/me")).body.code).toBe("sessionExpired");
  });

  it("opens nothing of the buyers, and theirs nothing of the desk", async () => {
    const desk = await atDesk(shop, ["admin"]);
    const buyer = await shop.loginAs(small.phones.phys);
    const fingerprint = shop.ports.ids.uuid();
    for (const path of ["/mixed/baskets", "/private/users/users/profile", "/private/nothing"])
      expect((await desk.call("GET", path, { fingerprint })).status, path).toBe(401);
    for (const path of ["/desk/session/me", "/desk/nothing"]) {
      expect((await shop.call("GET", path, { token: buyer.token })).status, path).toBe(401);
      expect((await shop.call("GET", path, { fingerprint })).status, path).toBe(401);
      expect((await deskCalls(shop, buyer.token)("GET", path)).status, path).toBe(401);
    }
    expect((await desk.call("GET", "/desk/nothing")).status).toBe(404);
  });

  it("is not opened by a cookie, which a browser sends by itself", async () => {
    const { token } = await atDesk(shop, ["viewer"]);
    const headers = { cookie: `desk=${token}; token=${token}` };
    expect((await shop.call("GET", "/desk/session/me", { headers })).status).toBe(401);
  });

  it("takes a fresh code, once, and no recovery code", async () => {
    const desk = await atDesk(shop, ["viewer"]);
    const before = (await desk.call("GET", "/desk/session/me")).data(signedInShape).freshCodeAt;
    const code = nextCode(shop);
    expect((await desk.call("POST", "/desk/session/fresh-code", { body: { code } })).status).toBe(200);
    expect((await desk.call("POST", "/desk/session/fresh-code", { body: { code } })).body.code).toBe("staffCodeWrong");
    const after = (await desk.call("GET", "/desk/session/me")).data(signedInShape).freshCodeAt;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });
});
