import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionListShape } from "#app/contract/account/account.ts";
import { confirmAnswerShape, loginAnswerShape, profileShape } from "#app/contract/account/auth.ts";
import { leaseSms } from "#server/db/queries/mailing/outbox.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { postgres, races, small, testShop, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";

const { phones, users, counterparties } = small;
const base = "/private/users/users/profile";
const newPhone = "+79000000123";
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.sql("delete from login_codes");
  await shop.sql("delete from outbox");
  await shop.sql("update users set phone = $1, email = 'phys@example.ru', email_confirmed_at = null where uuid = $2", [
    phones.phys,
    users.phys,
  ]);
  await shop.sql("update counterparties set email = null, email_confirmed_at = null");
});

describe("account endpoints", () => {
  test.each([
    ["POST", "/confirmation"],
    ["POST", "/confirmation/confirm"],
    ["POST", "/phone"],
    ["POST", "/phone/confirm"],
    ["POST", "/email"],
    ["POST", "/email/confirm"],
    ["POST", "/client-email"],
    ["POST", "/client-email/confirm"],
    ["GET", "/sessions"],
    ["POST", "/sessions/end"],
    ["POST", "/sessions/end-others"],
  ])("%s %s answers 401 to a guest and is described in OpenAPI", async (method, path) => {
    const { status } = await shop.call(method, base + path, {
      fingerprint: shop.ports.ids.uuid(),
      ...(method === "POST" ? { body: {} } : {}),
    });
    expect(status).toBe(401);
    const response = await shop.app.fetch(new Request("http://shop.test/api/v1/openapi.json"));
    const { paths } = await response.json();
    expect(paths).toHaveProperty([`/api/v1${base}${path}`, method.toLowerCase()]);
  });

  test("are open during moderation, like the settings page", async () => {
    const { token } = await shop.loginAs(phones.moderation);
    expect((await post(token, "/phone", { phone: newPhone })).status).toBe(200);
    expect((await shop.call("GET", `${base}/sessions`, { token })).status).toBe(200);
  });
});

describe("a session confirmed long ago", () => {
  test.each([
    ["/phone", { phone: newPhone }],
    ["/email", { email: "new@example.ru" }],
    ["/client-email", { email: "new@example.ru", counterparty: counterparties.person }],
  ])("is refused at %s, and no code is sent (security A15)", async (path, body) => {
    const { token } = await stale(phones.phys);
    const sent = shop.ports.sms.outbox?.at(-1);
    const refused = await post(token, path, body);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "confirmationNeeded",
      messages: ["Подтвердите, что это вы: введите код из СМС"],
    });
    expect(shop.ports.sms.outbox?.at(-1)).toBe(sent);
    expect(await shop.sql("select 1 from outbox where template <> 'phone.changing'")).toEqual([]);
  });

  test("becomes fresh again by a code sent to the account's current phone", async () => {
    const { token } = await stale(phones.phys);
    expect((await post(token, "/confirmation", {})).data(loginAnswerShape)).toEqual({
      resendAfter: 60,
      expiresIn: 300,
      codeLength: 6,
      fallbacks: ["call"],
    });
    expect(shop.ports.sms.outbox?.at(-1)).toMatchObject({
      phone: phones.phys,
      text: expect.stringMatching(/^Код \d{6} для подтверждения, что это вы\./),
    });
    const code = shop.lastCode(phones.phys);
    expect((await post(token, "/confirmation/confirm", { code: otherThan(code) })).body.code).toBe("codeWrong");
    expect((await post(token, "/phone", { phone: newPhone })).status).toBe(403);
    expect((await post(token, "/confirmation/confirm", { code })).body.data).toEqual({ done: true });
    expect((await post(token, "/phone", { phone: newPhone })).status).toBe(200);
  });

  test("does not become fresh by a code of another session of the same account", async () => {
    const { token: victim } = await stale(phones.phys);
    const { token: other } = await stale(phones.phys);
    await post(victim, "/confirmation", {});
    expect((await post(other, "/confirmation/confirm", { code: shop.lastCode(phones.phys) })).body.code).toBe(
      "codeExpired",
    );
    expect((await post(other, "/phone", { phone: newPhone })).status).toBe(403);
  });

  test("does not become fresh by refreshing its tokens", async () => {
    const { refreshToken } = await stale(phones.phys);
    const refreshed = await shop.call("POST", "/public/auth/refresh", { refreshToken });
    expect((await post(refreshed.headers.get("token") ?? "", "/phone", { phone: newPhone })).status).toBe(403);
  });
});

describe("changing the phone number", () => {
  test("accepts a code sent to the new number and keeps the session", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const requestAnswer = await post(token, "/phone", { phone: "8 (900) 000-01-23" });
    expect(requestAnswer.data(loginAnswerShape)).toEqual({
      resendAfter: 60,
      expiresIn: 300,
      codeLength: 6,
      fallbacks: ["call"],
    });
    expect(shop.ports.sms.outbox?.at(-1)).toMatchObject({
      phone: newPhone,
      text: expect.stringMatching(/^Код \d{6} для смены телефона\./),
    });
    expect((await post(token, "/phone/confirm", { phone: newPhone, code: shop.lastCode(newPhone) })).body.data).toEqual(
      { done: true },
    );
    expect(await profileOf(token)).toMatchObject({ uuid: users.phys, phone: newPhone });
  });

  test("notifies the old number, with the new one masked, in a message written by the same transaction", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await changePhone(token);
    expect(
      await shop.sql("select channel, recipient, template, params from outbox where template <> 'phone.changing'"),
    ).toEqual([
      { channel: "sms", recipient: phones.phys, template: "phone.changed", params: { phone: "+7 9** ***-**-23" } },
    ]);
    expect(await shop.sql("select 1 from outbox where template = 'phone.changing'")).toEqual([]);
    expect(await deliverSms(shop.ports)).toBe(1);
    expect(await deliverSms(shop.ports)).toBe(0);
    expect(shop.ports.sms.outbox?.at(-1)).toMatchObject({
      phone: phones.phys,
      text: "Скоба: телефон для входа изменён на +7 9** ***-**-23. Если это сделали не вы, напишите нам: shop@example.ru",
    });
  });

  test("warns the old number when the change begins: in the daytime, once an hour, with the new number masked", async () => {
    const atNoon = await testShop();
    try {
      const noonInMoscow = 9 * 3_600;
      atNoon.clock.advance((noonInMoscow - ((Date.now() / 1_000) % 86_400) + 86_400) % 86_400);
      const { token } = await atNoon.loginAs(phones.phys);
      const ask = (phone: string) => post(token, "/phone", { phone }, atNoon);
      expect((await ask(newPhone)).status).toBe(200);
      expect((await ask("+79000000124")).status).toBe(200);
      expect((await ask(phones.phys)).status).toBe(422);
      expect(await atNoon.sql("select recipient, params from outbox")).toEqual([
        { recipient: phones.phys, params: { phone: "+7 9** ***-**-23" } },
      ]);
      expect(await deliverSms(atNoon.ports)).toBe(1);
      expect(atNoon.ports.sms.outbox?.at(-1)).toMatchObject({
        phone: phones.phys,
        text: expect.stringContaining("телефон для входа меняют на +7 9** ***-**-23. Если это не вы"),
      });
    } finally {
      await atNoon.close();
    }
  });

  test("ends all other sessions of the account with their refresh tokens, and no others (security B15)", async () => {
    const other = await shop.loginAs(phones.phys);
    const stranger = await shop.loginAs(phones.ooo);
    const current = await shop.loginAs(phones.phys);
    await changePhone(current.token);
    expect((await shop.call("GET", base, { token: other.token })).status).toBe(401);
    expect((await shop.call("POST", "/public/auth/refresh", { refreshToken: other.refreshToken })).status).toBe(401);
    expect((await shop.call("GET", base, { token: stranger.token })).status).toBe(200);
    expect((await shop.call("POST", "/public/auth/refresh", { refreshToken: current.refreshToken })).status).toBe(200);
  });

  test("frees the old number of any account", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await changePhone(token);
    await shop.sql("delete from login_codes");
    await shop.call("POST", "/public/auth/login", { body: { phone: phones.phys } });
    const login = await shop.call("POST", "/public/auth/login/confirm", {
      body: { phone: phones.phys, code: shop.lastCode(phones.phys) },
    });
    expect(login.data(confirmAnswerShape)).toMatchObject({ needRegister: true });
  });

  test("to a taken number answers as for a free one until the code is right, then changes nothing", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const free = await post(token, "/phone", { phone: newPhone });
    const taken = await post(token, "/phone", { phone: phones.ooo });
    expect(taken.text).toBe(free.text);
    expect(taken.status).toBe(free.status);
    const code = shop.lastCode(phones.ooo);
    expect((await post(token, "/phone/confirm", { phone: phones.ooo, code: otherThan(code) })).body.code).toBe(
      "codeWrong",
    );
    const refused = await post(token, "/phone/confirm", { phone: phones.ooo, code });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: "phoneTaken", errors: [{ field: "phone" }] });
    expect(await profileOf(token)).toMatchObject({ phone: phones.phys });
    expect(await shop.sql("select 1 from outbox where template <> 'phone.changing'")).toEqual([]);
  });

  test("to the account's current number is refused without an SMS", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const sent = shop.ports.sms.outbox?.at(-1);
    const same = await post(token, "/phone", { phone: "9000000001" });
    expect(same.status).toBe(422);
    expect(same.body.messages).toEqual(["Это ваш нынешний номер. Укажите новый"]);
    expect(shop.ports.sms.outbox?.at(-1)).toBe(sent);
  });

  test("accepts no code of another flow, session or account (security A10)", async () => {
    const mine = await shop.loginAs(phones.phys);
    await shop.call("POST", "/public/auth/login", { body: { phone: newPhone } });
    const ofLogin = await post(mine.token, "/phone/confirm", { phone: newPhone, code: shop.lastCode(newPhone) });
    await shop.sql("delete from login_codes");
    await post(mine.token, "/phone", { phone: newPhone });
    const code = shop.lastCode(newPhone);
    const stranger = await shop.loginAs(phones.ooo);
    const ofOther = await post(stranger.token, "/phone/confirm", { phone: newPhone, code });
    for (const { status, body } of [ofLogin, ofOther]) {
      expect(status).toBe(422);
      expect(body.messages).toEqual(["Код устарел. Запросите новый"]);
    }
    const atLogin = await shop.call("POST", "/public/auth/login/confirm", { body: { phone: newPhone, code } });
    expect(atLogin.body.code).toBe("codeExpired");
    expect((await post(mine.token, "/phone/confirm", { phone: newPhone, code })).status).toBe(200);
  });

  test("invalidates the code after the fifth wrong attempt and after five minutes", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await post(token, "/phone", { phone: newPhone });
    const code = shop.lastCode(newPhone);
    for (let time = 0; time < 5; time += 1)
      await post(token, "/phone/confirm", { phone: newPhone, code: otherThan(code) });
    expect((await post(token, "/phone/confirm", { phone: newPhone, code })).body.code).toBe("codeTries");
    await passTime(61);
    await post(token, "/phone", { phone: newPhone });
    const second = shop.lastCode(newPhone);
    await passTime(301);
    expect((await post(token, "/phone/confirm", { phone: newPhone, code: second })).body.code).toBe("codeExpired");
    expect(await profileOf(token)).toMatchObject({ phone: phones.phys });
  });

  test("shares the pause and the limit per address with logins", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await shop.call("POST", "/public/auth/login", { body: { phone: newPhone } });
    expect((await post(token, "/phone", { phone: newPhone })).body.code).toBe("codeCoolDown");
    for (let at = 0; at < 10; at += 1)
      await shop.call("POST", "/public/auth/login", { body: { phone: `+7900222000${at}` }, ip: "10.7.0.1" });
    expect(
      (await shop.call("POST", `${base}/phone`, { token, body: { phone: "+79003330001" }, ip: "10.7.0.1" })).body.code,
    ).toBe("codeLimit");
  });

  test.each([
    ["+79000000123"],
    { $ne: 1 },
    79000000123,
    null,
    "",
    "+74951234567",
    "+77012345678",
    "+79000000123\r\n",
    "＋７９０００００１２３",
    "9".repeat(10_000),
  ])("with the phone %j answers 422 with a message for the field", async (phone) => {
    const { token } = await shop.loginAs(phones.phys);
    const { status, body } = await post(token, "/phone", { phone });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe("phone");
  });

  test.each([["123456"], { $ne: 1 }, 123456, null, "", "12345", "１２３４５６"])(
    "with the code %j never succeeds and uses up no attempt",
    async (code) => {
      const { token } = await shop.loginAs(phones.phys);
      await post(token, "/phone", { phone: newPhone });
      const { status, body } = await post(token, "/phone/confirm", { phone: newPhone, code });
      expect(status).toBe(422);
      expect(body.errors?.[0]?.field).toBe("code");
      expect(await shop.sql("select tries from login_codes where phone = $1", [newPhone])).toEqual([{ tries: 0 }]);
    },
  );

  test("with a body of 10 MB is refused before the body is read, with unknown fields afterwards", async () => {
    const { token } = await shop.loginAs(phones.phys);
    expect((await post(token, "/phone", { phone: "9".repeat(10_000_000) })).status).toBe(413);
    expect((await post(token, "/phone", { phone: newPhone, userUuid: users.ooo })).status).toBe(422);
  });
});

describe("changing the e-mail", () => {
  test("accepts a code e-mailed to the new address", async () => {
    const { token } = await shop.loginAs(phones.phys);
    expect((await post(token, "/email", { email: "New.Box@example.ru" })).data(loginAnswerShape)).toEqual({
      resendAfter: 60,
      expiresIn: 600,
      codeLength: 6,
    });
    const { sentEmail, code } = await emailCode("New.Box@example.ru");
    expect(sentEmail.text).toContain("Код действует 10 минут");
    expect((await post(token, "/email/confirm", { email: "new.box@example.ru", code })).body.data).toEqual({
      done: true,
    });
    const profile = await profileOf(token);
    expect(profile.email).toBe("New.Box@example.ru");
    expect(profile.emailConfirmedAt).not.toBeNull();
  });

  test("notifies the old address, with the new one masked", async () => {
    await shop.sql("update users set email_confirmed_at = now() where phone = $1", [phones.phys]);
    const { token } = await shop.loginAs(phones.phys);
    await changeEmail(token, "new@example.ru");
    const mail = outboxMail(shop.clock);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(1);
    const [sentEmail] = mail.outbox ?? [];
    expect(sentEmail).toMatchObject({ to: "phys@example.ru", subject: "Адрес почты изменён" });
    expect(sentEmail?.text).toContain("теперь это n***@example.ru");
    expect(sentEmail?.text).not.toContain("new@example.ru");
  });

  test("does not notify an old address that was never confirmed", async () => {
    await shop.sql("update users set email_confirmed_at = null where phone = $1", [phones.phys]);
    const { token } = await shop.loginAs(phones.phys);
    await changeEmail(token, "new@example.ru");
    expect(await shop.sql("select template from outbox where template = 'email.changed'")).toEqual([]);
  });

  test("to the account's own address confirms it once and sends no notification", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await changeEmail(token, "Phys@example.ru");
    expect(await shop.sql("select template from outbox where template = 'email.changed'")).toEqual([]);
    const again = await post(token, "/email", { email: "phys@example.ru" });
    expect(again.status).toBe(422);
    expect(again.body).toMatchObject({ code: "emailSame", errors: [{ field: "email" }] });
  });

  test("exposes neither the code in the database nor code or address in the log (security A13)", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await post(token, "/email", { email: "secret.box@example.ru" });
    const { code } = await emailCode("secret.box@example.ru");
    await post(token, "/email/confirm", { email: "secret.box@example.ru", code: otherThan(code) });
    const [row] = await shop.sql<{ dump: string }>(
      "select (select string_agg(login_codes::text, ' ') from login_codes) || (select string_agg(outbox::text, ' ') from outbox) as dump",
    );
    expect(row?.dump).not.toContain(code);
    await post(token, "/email/confirm", { email: "secret.box@example.ru", code });
    const logged = shop.logLines.join("");
    expect(logged).toContain("email.changed");
    for (const secret of [code, "secret.box", "phys@example.ru"]) expect(logged).not.toContain(secret);
  });

  test("applies the limits on codes, counted apart from SMS", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await post(token, "/email", { email: "new@example.ru" });
    expect((await post(token, "/email", { email: "NEW@example.ru" })).body.code).toBe("codeCoolDown");
    for (let at = 0; at < 10; at += 1)
      await shop.call("POST", `${base}/email`, { token, body: { email: `box${at}@example.ru` }, ip: "10.8.0.1" });
    expect(
      (await shop.call("POST", `${base}/email`, { token, body: { email: "box10@example.ru" }, ip: "10.8.0.1" })).body
        .code,
    ).toBe("codeLimit");
    expect(
      (await shop.call("POST", "/public/auth/login", { body: { phone: phones.ooo }, ip: "10.8.0.1" })).status,
    ).toBe(200);
  });

  test("accepts no code of another address or another flow", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await post(token, "/email", { email: "new@example.ru" });
    const { code } = await emailCode("new@example.ru");
    for (const [path, email] of [
      ["/email/confirm", "other@example.ru"],
      ["/client-email/confirm", "new@example.ru"],
    ] as const) {
      expect((await post(token, path, { email, code })).body.code).toBe("codeExpired");
    }
    expect((await profileOf(token)).email).toBe("phys@example.ru");
  });

  test.each([
    ["a@example.ru"],
    { $ne: 1 },
    1,
    null,
    "",
    "почта",
    "a@b",
    "a@example.ru\r\nBcc: all@example.ru",
    "a@example.ru\n",
    "a@example.ru,b@example.ru",
    `${"a".repeat(250)}@example.ru`,
  ])("to %j answers 422 with a message for the field and queues no e-mail (security J12)", async (email) => {
    const { token } = await shop.loginAs(phones.phys);
    for (const path of ["/email", "/client-email"]) {
      const { status, body } = await post(token, path, {
        email,
        ...(path === "/email" ? {} : { counterparty: counterparties.person }),
      });
      expect(status).toBe(422);
      expect(body.errors?.[0]?.field).toBe("email");
    }
    expect(await shop.sql("select 1 from outbox where template <> 'phone.changing'")).toEqual([]);
  });
});

describe("the address for documents", () => {
  test("belongs to the selected counterparty alone", async () => {
    const { token } = await shop.loginAs(phones.three);
    await select(token, counterparties.ownCompany);
    await post(token, "/client-email", { email: "buh@example.ru", counterparty: counterparties.ownCompany });
    const { code } = await emailCode("buh@example.ru");
    expect((await post(token, "/client-email/confirm", { email: "buh@example.ru", code })).status).toBe(200);
    expect((await profileOf(token)).client).toMatchObject({
      email: "buh@example.ru",
      emailConfirmedAt: expect.any(String),
    });
    expect(await shop.sql("select root_uuid from counterparties where email is not null")).toEqual([
      { root_uuid: counterparties.ownCompany },
    ]);
    expect((await profileOf(token)).email).toBe("three@example.ru");
  });

  test("is not changed for a counterparty other than the one shown on the page", async () => {
    const { token } = await shop.loginAs(phones.three);
    await select(token, counterparties.ownPerson);
    for (const counterparty of [counterparties.ownCompany, counterparties.company]) {
      const refused = await post(token, "/client-email", { email: "buh@example.ru", counterparty });
      expect(refused.status).toBe(422);
      expect(refused.body.code).toBe("counterpartyChanged");
    }
  });

  test("is changed for the counterparty the code was requested for, whichever is selected by then, if it still belongs to the user", async () => {
    const { token } = await shop.loginAs(phones.three);
    await select(token, counterparties.ownCompany);
    await post(token, "/client-email", { email: "buh@example.ru", counterparty: counterparties.ownCompany });
    const { code } = await emailCode("buh@example.ru");
    await select(token, counterparties.ownPerson);
    await shop.sql("delete from user_counterparties where root_uuid = $1", [counterparties.ownCompany]);
    const refused = await post(token, "/client-email/confirm", { email: "buh@example.ru", code });
    await shop.sql("insert into user_counterparties (user_uuid, root_uuid) values ($1, $2)", [
      users.three,
      counterparties.ownCompany,
    ]);
    expect(refused.body.code).toBe("counterpartyChanged");
    expect(await shop.sql("select root_uuid from counterparties where email is not null")).toEqual([]);
  });

  test("requires a counterparty", async () => {
    const { token } = await shop.loginAs(phones.ip);
    await shop.sql("update users set selected_root_uuid = null where uuid = $1", [users.ip]);
    await shop.ports.bus.publish(`viewer:${users.ip}`);
    const refused = await post(token, "/client-email", {
      email: "buh@example.ru",
      counterparty: counterparties.trader,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("noCounterparty");
    await shop.sql("update users set selected_root_uuid = $1 where uuid = $2", [counterparties.trader, users.ip]);
  });

  test("sends a notification to the old address when it changes", async () => {
    const { token } = await shop.loginAs(phones.ooo);
    await shop.sql("update counterparties set email = 'old@example.ru' where root_uuid = $1", [counterparties.company]);
    await post(token, "/client-email", { email: "buh@example.ru", counterparty: counterparties.company });
    const { code } = await emailCode("buh@example.ru");
    await post(token, "/client-email/confirm", { email: "buh@example.ru", code });
    const mail = outboxMail(shop.clock);
    await deliverOutbox({ ...shop.ports, mail });
    expect(mail.outbox?.[0]).toMatchObject({
      to: "old@example.ru",
      text: expect.stringContaining("документы (покупатель: ООО «Окна Плюс»), изменён: теперь это b***@example.ru"),
    });
  });
});

describe("sessions", () => {
  test("are listed with their browsers, the current one first, without those of others and ended ones", async () => {
    await shop.sql("update sessions set revoked_at = now()");
    const phone = await shop.loginAs(phones.phys, { headers: { "user-agent": "Phone/1" } });
    const desk = await shop.loginAs(phones.phys, { headers: { "user-agent": "Desk/1" } });
    await shop.loginAs(phones.ooo);
    const forgotten = await shop.loginAs(phones.phys, { headers: { "user-agent": "Forgotten/1" } });
    await shop.sql(
      "update refresh_tokens set expires_at = now() - interval '1 second' where session_uuid = (select uuid from sessions where user_agent = 'Forgotten/1')",
    );
    const list = (await shop.call("GET", `${base}/sessions`, { token: phone.token })).data(sessionListShape);
    expect(list.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ["Phone/1", true],
      ["Desk/1", false],
    ]);
    expect((await shop.call("GET", base, { token: desk.token })).status).toBe(200);
    expect(forgotten.token).not.toBe("");
  });

  test("all end on request except the current one", async () => {
    const other = await shop.loginAs(phones.phys);
    const stranger = await shop.loginAs(phones.ooo);
    const current = await shop.loginAs(phones.phys);
    await shop.call("GET", base, { token: other.token });
    const ended = await post(current.token, "/sessions/end-others", {});
    expect(Number(Object(ended.body.data).ended)).toBeGreaterThanOrEqual(1);
    expect((await shop.call("GET", base, { token: other.token })).status).toBe(401);
    for (const { token } of [current, stranger]) expect((await shop.call("GET", base, { token })).status).toBe(200);
    expect((await post(current.token, "/sessions/end-others", {})).body.data).toEqual({ ended: 0 });
  });
});

describe("one of the account's sessions", () => {
  test("can be ended by its id, idempotently, while the others continue (security B15)", async () => {
    const [desk, pocket] = [await shop.loginAs(phones.phys), await shop.loginAs(phones.phys)];
    const uuid = sessionOf(pocket);
    expect((await post(desk.token, "/sessions/end", { uuid })).body.data).toEqual({ done: true });
    expect((await post(desk.token, "/sessions/end", { uuid })).body.data).toEqual({ done: true });
    const refused = await shop.call("GET", base, { token: pocket.token });
    expect([refused.status, refused.body.code]).toEqual([401, "sessionClosed"]);
    expect((await shop.call("GET", base, { token: desk.token })).status).toBe(200);
  });

  test("of another account is not found, like an unknown one (security E4)", async () => {
    const { token } = await shop.loginAs(phones.phys);
    const stranger = await shop.loginAs(phones.ooo);
    const answers = [
      await post(token, "/sessions/end", { uuid: sessionOf(stranger) }),
      await post(token, "/sessions/end", { uuid: shop.ports.ids.uuid() }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, "notFound"],
      [404, "notFound"],
    ]);
    expect((await shop.call("GET", base, { token: stranger.token })).status).toBe(200);
  });

  test("opens without a place where the place is unknown", async () => {
    const lost = shop.replica({
      geoIp: {
        cityUuid() {
          throw new Error("a broken table");
        },
      },
    });
    const { token } = await lost.loginAs(phones.phys);
    const listed = await shop.call("GET", `${base}/sessions`, { token });
    expect(listed.data(sessionListShape)[0]).toMatchObject({ city: null, isCurrent: true });
  });

  function sessionOf({ token }: { token: string }): string {
    const claims: { sid: string } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return claims.sid;
  }
});

describe("an SMS message", () => {
  test("is retried when the operator refuses it, and never when its outcome is unknown (invariants N3)", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await changePhone(token);
    const mute = { outbox: null, send: () => Promise.reject(new SmsRefused("no money")) };
    expect(await deliverSms({ ...shop.ports, sms: mute })).toBe(0);
    expect(await deliverSms(shop.ports)).toBe(0);
    await shop.sql("update outbox set next_attempt_at = now()");
    // A worker leases it and crashes before recording the outcome.
    expect(await leaseSms(shop.database.db)).not.toBeNull();
    await shop.sql("update outbox set next_attempt_at = now()");
    expect(await deliverSms(shop.ports)).toBe(0);
    expect(await shop.sql("select sent_at, failed_at is not null as lost, last_error from outbox")).toEqual([
      { sent_at: null, lost: true, last_error: "outcome unknown" },
    ]);
  });
});

describe.runIf(postgres)(races("concurrent account changes"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy?.close());
  beforeEach(() => busy.sql("delete from login_codes"));

  test("a hundred wrong codes use up only five attempts (security A8)", async () => {
    const { token } = await busy.loginAs(phones.phys);
    await post(token, "/phone", { phone: newPhone }, busy);
    const code = otherThan(busy.lastCode(newPhone));
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(token, "/phone/confirm", { phone: newPhone, code }, busy)),
    );
    expect(answers.filter(({ body }) => body.code === "codeWrong")).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === "codeTries")).toHaveLength(96);
  });

  test("the right code sent twenty times changes the phone and notifies once (security A9)", async () => {
    const { token } = await busy.loginAs(phones.ip);
    await post(token, "/phone", { phone: newPhone }, busy);
    const code = busy.lastCode(newPhone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(token, "/phone/confirm", { phone: newPhone, code }, busy)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "codeUsed")).toHaveLength(19);
    expect(await busy.sql("select recipient from outbox where template = 'phone.changed'")).toEqual([
      { recipient: phones.ip },
    ]);
    await busy.sql("update users set phone = $1 where uuid = $2", [phones.ip, users.ip]);
  });

  test("of two sessions that change the phone at once the first stays logged in and keeps its number", async () => {
    const [one, two] = [await busy.loginAs(phones.ooo), await busy.loginAs(phones.ooo)];
    const wanted = ["+79000000131", "+79000000132"] as const;
    for (const [at, { token }] of [one, two].entries()) await post(token, "/phone", { phone: wanted[at] }, busy);
    const answers = await Promise.all(
      [one, two].map(({ token }, at) =>
        post(token, "/phone/confirm", { phone: wanted[at], code: busy.lastCode(wanted[at] ?? "") }, busy),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await busy.sql("select phone from users where uuid = $1", [users.ooo])).toEqual([{ phone: wanted[winner] }]);
    expect(await liveSessions(busy, users.ooo)).toBe(1);
    await busy.sql("update users set phone = $1 where uuid = $2", [phones.ooo, users.ooo]);
  });

  test("a number wanted by two accounts at once goes to one of them", async () => {
    const wanted = "+79000000141";
    const owners = [await busy.loginAs(phones.phys), await busy.loginAs(phones.ip)];
    // Both have a valid code: the second was requested after the resend pause.
    const codes: string[] = [];
    for (const { token } of owners) {
      await busy.sql("update login_codes set consumed_at = null, created_at = created_at - interval '2 minutes'");
      expect((await post(token, "/phone", { phone: wanted }, busy)).status).toBe(200);
      codes.push(busy.lastCode(wanted));
    }
    await busy.sql("update login_codes set voided_at = null where phone = $1", [wanted]);
    const answers = await Promise.all(
      owners.map(({ token }, at) => post(token, "/phone/confirm", { phone: wanted, code: codes[at] }, busy)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe("phoneTaken");
    expect(await busy.sql("select count(*)::int as count from users where phone = $1", [wanted])).toEqual([
      { count: 1 },
    ]);
    await busy.sql("update users set phone = case uuid when $1 then $2 else $3 end where uuid in ($1, $4)", [
      users.phys,
      phones.phys,
      phones.ip,
      users.ip,
    ]);
  });

  test("a login with the old number does not survive the change", async () => {
    for (let round = 0; round < 8; round += 1) {
      const wanted = `+7900000015${round}`;
      await busy.sql("delete from login_codes");
      const { token } = await busy.loginAs(phones.three);
      await post(token, "/phone", { phone: wanted }, busy);
      await busy.call("POST", "/public/auth/login", { body: { phone: phones.three }, ip: "10.9.0.1" });
      const [changed] = await Promise.all([
        post(token, "/phone/confirm", { phone: wanted, code: busy.lastCode(wanted) }, busy),
        busy.call("POST", "/public/auth/login/confirm", {
          body: { phone: phones.three, code: busy.lastCode(phones.three) },
        }),
      ]);
      expect(changed.status).toBe(200);
      expect(await liveSessions(busy, users.three)).toBe(1);
      await busy.sql("update users set phone = $1 where uuid = $2", [phones.three, users.three]);
    }
  });

  test("ten simultaneous requests for an e-mail code send one e-mail", async () => {
    const { token } = await busy.loginAs(phones.phys);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(token, "/email", { email: "race@example.ru" }, busy)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await busy.sql("select count(*)::int as count from outbox where recipient = 'race@example.ru'")).toEqual([
      { count: 1 },
    ]);
  });
});

function post(token: string, path: string, body: object, where: Pick<TestShop, "call"> = shop): Promise<TestAnswer> {
  return where.call("POST", base + path, { token, body });
}

async function profileOf(token: string) {
  return (await shop.call("GET", base, { token })).data(profileShape);
}

/** Logged in, but the phone was confirmed sixteen minutes ago. */
async function stale(phone: string) {
  const tokens = await shop.loginAs(phone);
  await shop.sql("update sessions set confirmed_at = confirmed_at - interval '901 seconds'");
  await shop.sql("delete from login_codes");
  return tokens;
}

async function changePhone(token: string): Promise<void> {
  await post(token, "/phone", { phone: newPhone });
  const changed = await post(token, "/phone/confirm", { phone: newPhone, code: shop.lastCode(newPhone) });
  expect(changed.status).toBe(200);
}

async function changeEmail(token: string, email: string): Promise<void> {
  await post(token, "/email", { email });
  const { code } = await emailCode(email);
  expect((await post(token, "/email/confirm", { email, code })).status).toBe(200);
}

/** Delivers queued e-mails and returns the code from the one to this address. */
async function emailCode(to: string) {
  const mail = outboxMail(shop.clock);
  await deliverOutbox({ ...shop.ports, mail });
  const sentEmail = mail.outbox?.findLast((sent) => sent.to === to);
  const code = /\b\d{6}\b/.exec(sentEmail?.subject ?? "")?.[0];
  if (!sentEmail || !code) throw new Error(`no code was sent to ${to}`);
  return { sentEmail, code };
}

async function select(token: string, rootUuid: string): Promise<void> {
  expect((await shop.call("POST", "/private/users/users/set-client", { token, body: { rootUuid } })).status).toBe(200);
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** Codes are timed by the database's clock: time passes by shifting the stored timestamps. */
function passTime(seconds: number) {
  return shop.sql(
    "update login_codes set created_at = created_at - $1 * interval '1 second', expires_at = expires_at - $1 * interval '1 second'",
    [seconds],
  );
}

async function liveSessions(where: TestShop, userUuid: string): Promise<number> {
  const [row] = await where.sql<{ count: number }>(
    "select count(*)::int as count from sessions where user_uuid = $1 and revoked_at is null",
    [userUuid],
  );
  return row?.count ?? 0;
}
