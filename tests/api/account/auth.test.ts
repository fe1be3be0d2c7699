import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAnswerShape, loginAnswerShape, registerAnswerShape } from "#app/contract/account/auth.ts";
import { secureIds } from "#server/ports/ids.ts";
import {
  postgres,
  races,
  small,
  testShop,
  tokensOf,
  type TestAnswer,
  type TestShop,
} from "#tests/support/shops/shop.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones } = small;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => forgetCodes(shop));

describe("a login code", () => {
  test("is requested with the same answer for known and unknown phones (security A1)", async () => {
    const known = await askCode(phones.phys);
    const unknown = await askCode(phones.nobody);
    expect(known.data(loginAnswerShape)).toEqual({
      ...{ resendAfter: 60, expiresIn: 300, codeLength: 6 },
      fallbacks: ["call", "email"],
    });
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(known.status);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  test("executes the same statements for known and unknown phones (security A1)", async () => {
    const [known, unknown] = [
      await statementsOf(shop.database, () => askCode(phones.phys)),
      await statementsOf(shop.database, () => askCode(phones.nobody)),
    ];
    expect(unknown).toBe(known);
  });

  test("arrives in an SMS that names its purpose and supports autofill", async () => {
    await askCode(phones.phys);
    const code = shop.lastCode(phones.phys);
    expect(shop.ports.sms.outbox?.at(-1)?.text).toBe(
      `Код ${code} для входа. Никому его не сообщайте. @shop.test #${code}`,
    );
  });

  test("keeps leading zeros (security A14)", async () => {
    const unlucky = shop.replica({ ids: { ...secureIds, integer: () => 42 } });
    await unlucky.call("POST", "/public/auth/login", { body: { phone: phones.phys } });
    expect(unlucky.lastCode(phones.phys)).toBe("000042");
  });

  test("is uniformly distributed over all six-digit numbers (security A14)", () => {
    const drawn = Array.from({ length: 10_000 }, () => secureIds.integer(1_000_000));
    const deciles = Array.from(
      { length: 10 },
      (_, at) => drawn.filter((code) => Math.floor(code / 100_000) === at).length,
    );
    expect(Math.min(...deciles)).toBeGreaterThan(800);
    expect(Math.max(...deciles)).toBeLessThan(1_200);
    expect(new Set(drawn).size).toBeGreaterThan(9_900);
  });

  test("is stored only as a keyed hash and is logged neither itself nor with its phone (security A13)", async () => {
    await askCode(phones.phys);
    const code = shop.lastCode(phones.phys);
    await confirm(phones.phys, otherThan(code));
    await confirm(phones.phys, code);
    const [row] = await shop.sql<{ dump: string }>(
      "select string_agg(login_codes::text, ' ') as dump from login_codes",
    );
    expect(row?.dump).not.toContain(code);
    const logged = shop.logLines.join("");
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(phones.phys);
    expect(logged).toContain("code.refused");
  });
});

describe("requesting a code", () => {
  test("again within the pause is refused without a second SMS (security A2)", async () => {
    await askCode(phones.phys);
    const sent = lastSms();
    const again = await askCode(phones.phys);
    expect(again.status).toBe(422);
    expect(again.body.code).toBe("codeCoolDown");
    expect(again.body.messages?.[0]).toMatch(/^Код отправлен\. Повтор через \d+ с$/);
    expect(lastSms()).toBe(sent);
  });

  test.each([[123456], [" "], [["123456"]], [{ $ne: 1 }], [null], [true]])(
    "with %j as the code field opens nothing and breaks nothing (security A12)",
    async (code) => {
      await askCode(phones.phys);
      const answer = await shop.call("POST", "/public/auth/login/confirm", { body: { phone: phones.phys, code } });
      expect(answer.status).toBe(422);
      await shop.sql("delete from login_codes");
    },
  );

  test("with another spelling of the phone shares the same pause (security A11)", async () => {
    await askCode(phones.phys);
    for (const spelling of ["8 (900) 000-00-01", "+7 900 000 00 01", "9000000001", "7-900-000-00-01"]) {
      expect((await askCode(spelling)).body.code, spelling).toBe("codeCoolDown");
    }
  });

  test("works three times in a quarter of an hour from any addresses (security A3)", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await askCode(phones.phys, { ip: `10.0.0.${time}` })).status).toBe(200);
      await passTime(61);
    }
    const fourth = await askCode(phones.phys, { ip: "10.0.0.9" });
    expect(fourth.body.code).toBe("codeLimit");
    expect(fourth.status).toBe(422);
    await passTime(900);
    expect((await askCode(phones.phys)).status).toBe(200);
  });

  /** Anonymous requests that use up the daily limit of ten codes. */
  async function pester(phone: string, times = 10): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect((await askCode(phone, { ip: `10.0.1.${time}`, fingerprint: secureIds.uuid() })).status).toBe(200);
      await passTime(901);
    }
  }

  test("works ten times a day for one phone, then once an hour, so that it cannot be locked out for a day", async () => {
    await pester(phones.phys);
    const eleventh = await askCode(phones.phys, { ip: "10.0.1.99" });
    expect(eleventh.body.code).toBe("codeLimit");
    await passTime(3_600 - 901);
    expect((await askCode(phones.phys, { ip: "10.0.1.99" })).status).toBe(200);
    await passTime(901);
    expect((await askCode(phones.phys, { ip: "10.0.1.98" })).body.code).toBe("codeLimit");
  });

  test("works for a browser that has confirmed a code of this phone, even after the limit was used up by others", async () => {
    const fingerprint = secureIds.uuid();
    await askCode(phones.phys, { fingerprint });
    await confirm(phones.phys, shop.lastCode(phones.phys));
    await passTime(3_600);
    await pester(phones.phys, 9);
    expect((await askCode(phones.phys, { fingerprint: secureIds.uuid() })).body.code).toBe("codeLimit");
    expect((await askCode(phones.phys, { fingerprint })).status).toBe(200);
    expect((await askCode(phones.phys, { fingerprint })).body.code).toBe("codeCoolDown");
  });

  test.each([1, 19, 20, 21, 30])("works from one address as often as the setting allows: %i", async (most) => {
    const shopOf = shop.replica({ settings: { ...shop.ports.settings, codesPerAddress: most } });
    const ask = (at: number) =>
      shopOf.call("POST", "/public/auth/login", { body: { phone: phoneAt(at) }, ip: "10.7.0.1" });
    for (let at = 0; at < most; at += 1) expect((await ask(at)).status).toBe(200);
    expect((await ask(most)).body.code).toBe("codeLimit");
  });

  test("keeps working from an address whose codes are confirmed, such as an office", async () => {
    const office = { ip: "10.8.0.1" };
    for (let at = 0; at < 15; at += 1) {
      expect((await askCode(phoneAt(at), office)).status).toBe(200);
      expect((await confirm(phoneAt(at), shop.lastCode(phoneAt(at)))).status).toBe(200);
    }
    await shop.sql(
      "insert into login_codes select gen_random_uuid(), flow, '+79990000000', code_hash, created_at, expires_at, tries, consumed_at, voided_at, ip, '', null, null from login_codes, generate_series(1, 6)",
    );
    expect((await askCode(phoneAt(15), office)).body.code).toBe("codeLimit");
  });

  test("from visitors without a known address is limited by browser and by one wide common limit", async () => {
    const from = () => ({ ip: "unknown", fingerprint: secureIds.uuid() });
    for (let at = 0; at < 11; at += 1) expect((await askCode(phoneAt(at), from())).status).toBe(200);
    const most = shop.replica({ settings: { ...shop.ports.settings, codesPerAddress: 1 } });
    const ask = (at: number) => most.call("POST", "/public/auth/login", { body: { phone: phoneAt(at) }, ...from() });
    for (let at = 11; at < 50; at += 1) expect((await ask(at)).status).toBe(200);
    expect((await ask(50)).body.code).toBe("codeLimit");
  });

  test("works ten times an hour from one address, whatever addresses it claims in headers (security A5, A6)", async () => {
    for (let at = 0; at < 10; at += 1) expect((await askCode(phoneAt(at), { ip: "10.2.0.1" })).status).toBe(200);
    const sent = lastSms();
    const eleventh = await askCode(phoneAt(10), { ip: "10.2.0.1", headers: { "x-forwarded-for": "1.2.3.4" } });
    expect(eleventh.body.code).toBe("codeLimit");
    expect((await askCode(phoneAt(11), { ip: "::ffff:10.2.0.1" })).body.code).toBe("codeLimit");
    expect(lastSms()).toBe(sent);
    expect((await askCode(phoneAt(12), { ip: "::ffff:10.2.0.2" })).status).toBe(200);
  });

  test("counts all addresses of an IPv6 /64 as one (security A6)", async () => {
    for (let at = 0; at < 10; at += 1)
      expect((await askCode(phoneAt(at), { ip: `2001:db8:1:2::${at}` })).status).toBe(200);
    expect((await askCode(phoneAt(10), { ip: "2001:db8:1:2:ffff:ffff:ffff:ffff" })).body.code).toBe("codeLimit");
    expect((await askCode(phoneAt(11), { ip: "2001:db8:1:3::1" })).status).toBe(200);
  });

  test("counts the /64s of an IPv6 /48 together under a wider limit", async () => {
    for (let at = 0; at < 80; at += 1)
      expect((await askCode(phoneAt(at), { ip: `2001:db8:1:${at.toString(16)}::1` })).status).toBe(200);
    expect((await askCode(phoneAt(80), { ip: "2001:db8:1:ffff::1" })).body.code).toBe("codeLimit");
    expect((await askCode(phoneAt(81), { ip: "2001:db8:2:ffff::1" })).status).toBe(200);
  });

  test("works twenty times an hour from one browser with any addresses", async () => {
    const fingerprint = secureIds.uuid();
    for (let at = 0; at < 20; at += 1)
      expect((await askCode(phoneAt(at), { ip: `10.3.0.${at}`, fingerprint })).status).toBe(200);
    expect((await askCode(phoneAt(20), { ip: "10.3.0.99", fingerprint })).body.code).toBe("codeLimit");
  });

  test("stops for all phones when the shop's hourly budget is spent, and is logged (security A4)", async () => {
    const poor = shop.replica({ settings: { ...shop.ports.settings, codesPerHour: 2 } });
    const ask = (at: number) =>
      poor.call("POST", "/public/auth/login", { body: { phone: phoneAt(at) }, ip: `10.4.0.${at}` });
    expect((await ask(1)).status).toBe(200);
    expect((await ask(2)).status).toBe(200);
    expect((await ask(3)).body.code).toBe("codeLimit");
    expect(shop.logLines.join("")).toContain("code.budget");
  });

  test.each([
    "+77012345678",
    "+88123456789012",
    "+78001234567",
    "+74951234567",
    "84951234567",
    "+7840123456",
    "911",
    "",
    "+7900000000",
    "＋７９０００００００１",
    "+79000000001\n",
    "+79000000001,+79000000002",
  ])("for %j is refused without an SMS", async (phone) => {
    const sent = lastSms();
    const { status, body } = await askCode(phone);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe("phone");
    expect(lastSms()).toBe(sent);
  });

  test.each([
    { phone: ["+79000000001"] },
    { phone: { $ne: 1 } },
    { phone: 79000000001 },
    { phone: null },
    {},
    [],
    "text",
    { phone: "+79000000001", role: "admin" },
  ])("with the body %j is refused with a message for the field", async (body) => {
    const answer = await shop.call("POST", "/public/auth/login", {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe("validation");
    expect(answer.body.messages?.[0]).toMatch(/[а-я]/);
  });
});

describe("confirming a code", () => {
  test("opens a session for a known phone", async () => {
    const answer = await login(phones.phys);
    expect(answer.data(confirmAnswerShape)).toEqual({ needRegister: false, merged: { lines: 0, favourites: 0 } });
    const { token, refreshToken } = tokensOf(answer);
    expect(refreshToken).toMatch(/^[\w-]{43}$/);
    expect((await shop.call("GET", "/private/users/users/profile", { token })).status).toBe(200);
  });

  test("with a wrong code reports the attempts left without logging anybody out", async () => {
    await askCode(phones.phys);
    const wrong = await confirm(phones.phys, otherThan(shop.lastCode(phones.phys)));
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      code: "codeWrong",
      messages: ["Неверный код. Осталось попыток: 4"],
      errors: [{ field: "code", code: "codeWrong" }],
    });
  });

  test("invalidates the code after the fifth wrong attempt; a new one is available after the pause (security A7)", async () => {
    await askCode(phones.phys);
    const code = shop.lastCode(phones.phys);
    for (let time = 0; time < 4; time += 1)
      expect((await confirm(phones.phys, otherThan(code))).body.code).toBe("codeWrong");
    expect((await confirm(phones.phys, otherThan(code))).body.code).toBe("codeTries");
    const right = await confirm(phones.phys, code);
    expect(right.body.code).toBe("codeTries");
    expect(right.body.messages?.[0]).toMatch(/^Слишком много попыток\. Новый код — через [01]:\d\d$/);

    await passTime(61);
    expect((await confirm(phones.phys, code)).body.messages).toEqual(["Слишком много попыток. Запросите новый код"]);
    await askCode(phones.phys);
    expect((await confirm(phones.phys, shop.lastCode(phones.phys))).status).toBe(200);
  });

  test("answers the same for a code that is expired, of another phone, of another flow, or was never sent (security A10)", async () => {
    await askCode(phones.phys);
    const code = shop.lastCode(phones.phys);
    const otherFlow = await shop.call("POST", "/public/users/register/code", { body: { phone: phones.phys, code } });
    const otherPhone = await confirm(phones.ooo, code);
    await passTime(301);
    const tooOld = await confirm(phones.phys, code);
    for (const { status, body } of [otherFlow, otherPhone, tooOld]) {
      expect(status).toBe(422);
      expect(body.messages).toEqual(["Код устарел. Запросите новый"]);
    }
  });

  test("accepts only the newest code (security A10, invariants T6)", async () => {
    await askCode(phones.phys);
    const first = shop.lastCode(phones.phys);
    await passTime(61);
    await askCode(phones.phys);
    const second = shop.lastCode(phones.phys);
    if (first !== second) expect((await confirm(phones.phys, first)).body.code).toBe("codeExpired");
    expect((await confirm(phones.phys, second)).status).toBe(200);
  });

  test("accepts no code after another flow has sent a newer one", async () => {
    const phone = "+79000000077";
    await askCode(phone);
    const older = shop.lastCode(phone);
    await passTime(61);
    await register({ ...form, phone });
    const newer = shop.lastCode(phone);
    const refused = await confirm(phone, older);
    expect([refused.status, refused.body.code]).toEqual([422, "codeExpired"]);
    const done = await shop.call("POST", "/public/users/register/code", {
      body: { phone, code: newer },
    });
    expect(done.status).toBe(200);
    await shop.sql("delete from login_codes");
  });

  test("lifts the pause before the next code", async () => {
    await askCode(phones.phys);
    expect((await confirm(phones.phys, shop.lastCode(phones.phys))).status).toBe(200);
    const next = await askCode(phones.phys);
    expect(next.status).toBe(200);
    expect((await askCode(phones.phys)).body.code).toBe("codeCoolDown");
  });

  test("succeeds only once", async () => {
    await login(phones.phys);
    const again = await confirm(phones.phys, shop.lastCode(phones.phys));
    expect(again.status).toBe(422);
    expect(again.body.messages).toEqual(["Код уже использован"]);
    expect(again.headers.get("token")).toBeNull();
  });

  test("accepts one code for all spellings of the phone", async () => {
    await askCode("+7 (900) 000-00-01");
    expect(await shop.sql("select phone from login_codes")).toEqual([{ phone: phones.phys }]);
    expect((await askCode(phones.phys)).body.code).toBe("codeCoolDown");
    expect((await confirm("+7 900 000-00-01", shop.lastCode(phones.phys))).status).toBe(200);
  });

  test("accepts a code with spaces around and inside it", async () => {
    await askCode(phones.phys);
    const code = shop.lastCode(phones.phys);
    expect((await confirm("8 900 000 00 01", ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });

  test.each([123456, ["123456"], { $ne: 1 }, null, "", "12345", "1234567", "１２３４５６", "abcdef"])(
    "with the code %j never succeeds and uses up no attempt",
    async (code) => {
      await askCode(phones.phys);
      const answer = await shop.call("POST", "/public/auth/login/confirm", { body: { phone: phones.phys, code } });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ code: "validation", errors: [{ field: "code" }] });
      expect(await shop.sql("select tries from login_codes where phone = $1", [phones.phys])).toEqual([{ tries: 0 }]);
    },
  );
});

describe("registration", () => {
  test("of a phone with a confirmed code opens the account at once", async () => {
    const unknown = await login(phones.nobody);
    const { registerToken } = proofOf(unknown);
    expect(unknown.headers.get("token")).toBeNull();
    const answer = await register({ ...form, phone: phones.nobody, registerToken });
    expect(answer.data(registerAnswerShape)).toMatchObject({ codeSent: false });
    const { token } = tokensOf(answer);

    const profile = await shop.call("GET", "/private/users/users/profile", { token });
    expect(profile.body.data).toMatchObject({
      phone: phones.nobody,
      firstName: "Илья",
      lastName: "Новый",
      onModerate: false,
      contract: { type: "physical", inn: null },
    });
    const clients = await shop.call("GET", "/private/users/users/clients/list", { token });
    expect(clients.body.data).toMatchObject([{ type: "physical", name: "Новый Илья", isSelected: true }]);
  });

  test("logs each given consent with its text, time, address and browser, and no other consent", async () => {
    const { token } = tokensOf(await registerAnew("+79000000087"));
    const { body } = await shop.call("GET", "/private/users/users/profile", { token });
    const rows = await shop.sql(
      "select purpose, text_version, ip, user_agent, given_at is not null as dated from consents where user_uuid = $1 order by purpose",
      [Object(body.data).uuid],
    );
    const common = { text_version: "2026-09-01T09:00:00.000Z", ip: "10.9.9.9", user_agent: "Test/1", dated: true };
    expect(rows).toEqual([
      { purpose: "offer", ...common },
      { purpose: "personalData", ...common },
      { purpose: "smsMarketing", ...common },
    ]);
  });

  test("without that proof sends a code, keeps the form on the server and finishes with the code", async () => {
    const phone = "+79000000066";
    const sent = await register({ ...form, phone });
    expect(sent.data(registerAnswerShape)).toEqual({
      codeSent: true,
      resendAfter: 60,
      expiresIn: 300,
      codeLength: 6,
      fallbacks: ["call"],
    });
    const done = await shop.call("POST", "/public/users/register/code", {
      body: { phone, code: shop.lastCode(phone) },
    });
    expect(done.data(confirmAnswerShape)).toMatchObject({ needRegister: false });
    expect(
      (await shop.call("GET", "/private/users/users/profile", { token: tokensOf(done).token })).body.data,
    ).toMatchObject({ phone, email: form.email });
    expect(await shop.sql("select payload from login_codes where phone = $1", [phone])).toEqual([{ payload: null }]);
  });

  test("of a phone that already has an account logs in to it and changes nothing in it", async () => {
    await register({ ...form, phone: phones.phys });
    const done = await shop.call("POST", "/public/users/register/code", {
      body: { phone: phones.phys, code: shop.lastCode(phones.phys) },
    });
    const profile = await shop.call("GET", "/private/users/users/profile", { token: tokensOf(done).token });
    expect(profile.body.data).toMatchObject({ firstName: "Пётр", uuid: small.users.phys });
  });

  test("uses up its proof", async () => {
    const phone = "+79000000106";
    const { registerToken } = proofOf(await login(phone));
    expect((await register({ ...form, phone, registerToken })).status).toBe(200);
    const again = await register({ ...form, phone, registerToken });
    expect([again.status, again.body.code, again.headers.get("token")]).toEqual([422, "registerTokenExpired", null]);
  });

  describe("of a phone that got an account meanwhile", () => {
    /** A pending registration proof, and a session of the account opened after it. */
    async function proofAndSession(phone: string) {
      const { registerToken } = proofOf(await login(phone));
      await register({ ...form, phone });
      const done = await shop.call("POST", "/public/users/register/code", {
        body: { phone, code: shop.lastCode(phone) },
      });
      return { registerToken, ...tokensOf(done) };
    }

    test("logs in once by its proof", async () => {
      const phone = "+79000000101";
      const { registerToken } = await proofAndSession(phone);
      expect((await register({ ...form, phone, registerToken })).status).toBe(200);
      expect((await register({ ...form, phone, registerToken })).body.code).toBe("registerTokenExpired");
    });

    test("does not log in by its proof after a logout", async () => {
      const phone = "+79000000102";
      const { registerToken, ...tokens } = await proofAndSession(phone);
      await shop.call("POST", "/public/auth/logout", tokens);
      expect((await register({ ...form, phone, registerToken })).body.code).toBe("registerTokenExpired");
    });

    test("does not log in by its proof after all other sessions were ended", async () => {
      const phone = "+79000000103";
      const { registerToken, token } = await proofAndSession(phone);
      expect((await shop.call("POST", "/private/users/users/profile/sessions/end-others", { token })).status).toBe(200);
      expect((await register({ ...form, phone, registerToken })).body.code).toBe("registerTokenExpired");
    });
  });

  test("by a proof opens a session that is not fresh: changes of contacts require a code first", async () => {
    const phone = "+79000000104";
    const { token } = tokensOf(await registerAnew(phone));
    const change = await shop.call("POST", "/private/users/users/profile/phone", {
      token,
      body: { phone: "+79000000105" },
    });
    expect([change.status, change.body.code]).toEqual([403, "confirmationNeeded"]);
  });

  test("refuses a proof that is of another phone, expired or forged", async () => {
    const unknown = "+79000000088";
    const { registerToken } = proofOf(await login(unknown));
    expect((await register({ ...form, phone: "+79000000055", registerToken })).body.code).toBe("registerTokenExpired");
    const { token } = tokensOf(await login(phones.phys));
    expect((await register({ ...form, phone: phones.phys, registerToken: token })).body.code).toBe(
      "registerTokenExpired",
    );
    const later = shop.replica({ clock: { now: () => new Date(Date.now() + 16 * 60_000) } });
    const late = await later.call("POST", "/public/users/register", {
      body: { ...form, phone: unknown, registerToken },
    });
    expect(late.body.code).toBe("registerTokenExpired");
  });

  test.each([
    [
      { consents: { personalData: false, offer: true, marketing: false, smsMarketing: false } },
      "consents.personalData",
      "Нужно ваше согласие на обработку персональных данных",
    ],
    [
      { consents: { personalData: true, offer: false, marketing: false, smsMarketing: false } },
      "consents.offer",
      "Нужно ваше согласие с условиями оферты",
    ],
    [{ email: "почта" }, "email", "Проверьте адрес почты: name@example.ru"],
    [{ firstName: "" }, "firstName", "Заполните поле «Имя»"],
    [{ lastName: "R2-D2" }, "lastName", "Только буквы, пробел и дефис"],
    [{ cityUuid: small.products.hinge.uuid }, "cityUuid", "Такого города нет в списке"],
    [{ onModerate: false, role: "admin" }, "onModerate", "Лишнее поле «onModerate»"],
  ])("with %j reports the error of the field", async (wrong, field, message) => {
    const { status, body } = await register({ ...form, phone: phones.nobody, ...wrong });
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message }));
    // Without field-level messages the general message contains the field's error.
    expect(body.messages?.[0]?.toLowerCase()).toContain(body.errors?.[0]?.message.toLowerCase());
  });
});

describe.runIf(postgres)(races("concurrent logins"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy?.close());
  beforeEach(() => forgetCodes(busy));

  test("a hundred simultaneous wrong codes use up only five attempts (security A8)", async () => {
    await busy.call("POST", "/public/auth/login", { body: { phone: phones.phys } });
    const code = busy.lastCode(phones.phys);
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(phones.phys, otherThan(code), busy)));
    expect(answers.filter(({ body }) => body.code === "codeWrong")).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === "codeTries")).toHaveLength(96);
    expect(await busy.sql("select tries from login_codes where phone = $1", [phones.phys])).toEqual([{ tries: 5 }]);
  });

  test("the right code sent twenty times at once opens one session (security A9, invariants T6)", async () => {
    const before = await sessionCount(busy);
    await busy.call("POST", "/public/auth/login", { body: { phone: phones.phys } });
    const code = busy.lastCode(phones.phys);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(phones.phys, code, busy)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "codeUsed")).toHaveLength(19);
    expect(await sessionCount(busy)).toBe(before + 1);
  });

  test("ten simultaneous requests send one code (security A2, invariants N3)", async () => {
    const sent = busy.ports.sms.outbox?.length ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        busy.call("POST", "/public/auth/login", { body: { phone: phones.phys }, ip: `10.5.0.${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(busy.ports.sms.outbox?.length).toBe(sent + 1);
  });

  test("thirty phones requesting at once from one address get ten codes in all (security A3)", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        busy.call("POST", "/public/auth/login", { body: { phone: phoneAt(at) }, ip: "10.6.0.1" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  test("one phone registered twice at once gets one account, and both requests are logged in to it (security A16)", async () => {
    const phone = "+79000000044";
    await busy.call("POST", "/public/auth/login", { body: { phone } });
    const { registerToken } = proofOf(await confirm(phone, busy.lastCode(phone), busy));
    await busy.call("POST", "/public/users/register", { body: { ...form, phone } });
    const answers = await Promise.all([
      busy.call("POST", "/public/users/register", { body: { ...form, phone, registerToken } }),
      busy.call("POST", "/public/users/register/code", { body: { phone, code: busy.lastCode(phone) } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await busy.sql("select count(*)::int as count from users where phone = $1", [phone])).toEqual([
      { count: 1 },
    ]);
  });

  test("one proof used twenty times at once opens one session", async () => {
    const phone = "+79000000045";
    await busy.call("POST", "/public/auth/login", { body: { phone } });
    const { registerToken } = proofOf(await confirm(phone, busy.lastCode(phone), busy));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        busy.call("POST", "/public/users/register", { body: { ...form, phone, registerToken } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

const form = {
  type: "physical",
  email: "new@example.ru",
  firstName: "Илья",
  lastName: "Новый",
  cityUuid: small.cities.msk,
  consents: { personalData: true, offer: true, marketing: false, smsMarketing: true },
};

function askCode(
  phone: string,
  from: { ip?: string; fingerprint?: string; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  return shop.call("POST", "/public/auth/login", { body: { phone }, ...from });
}

function confirm(phone: string, code: string, where: Pick<TestShop, "call"> = shop): Promise<TestAnswer> {
  return where.call("POST", "/public/auth/login/confirm", { body: { phone, code } });
}

async function login(phone: string): Promise<TestAnswer> {
  await forgetCodes(shop);
  await askCode(phone);
  return confirm(phone, shop.lastCode(phone));
}

function register(body: object): Promise<TestAnswer> {
  return shop.call("POST", "/public/users/register", { body, ip: "10.9.9.9", headers: { "user-agent": "Test/1" } });
}

async function registerAnew(phone: string): Promise<TestAnswer> {
  const { registerToken } = proofOf(await login(phone));
  return register({ ...form, phone, registerToken });
}

function proofOf(answer: TestAnswer): { registerToken: string } {
  const data = answer.data(confirmAnswerShape);
  if (!data.needRegister) throw new Error("the phone has an account");
  return data;
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

function phoneAt(at: number): string {
  return `+7900111${String(at).padStart(4, "0")}`;
}

/** The last SMS by content: the outbox keeps fifty messages, so counting proves nothing. */
function lastSms() {
  return shop.ports.sms.outbox?.at(-1);
}

function forgetCodes(where: TestShop) {
  return where.sql("delete from login_codes");
}

/** Codes are timed by the database's clock: time passes by shifting the stored timestamps. */
function passTime(seconds: number) {
  return shop.sql(
    "update login_codes set created_at = created_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'",
    [seconds],
  );
}

async function sessionCount(where: TestShop): Promise<number> {
  const [row] = await where.sql<{ count: number }>("select count(*)::int as count from sessions");
  return row?.count ?? 0;
}
