import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAnswerShape, loginAnswerShape, registerAnswerShape } from "#app/contract/account/auth.ts";
import { httpSms } from "#server/gateways/sms/http-sms.ts";
import { outboxMail } from "#server/gateways/mail/mail.ts";
import { insertSms } from "#server/db/queries/mailing/outbox.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { followDeliveries } from "#server/jobs/follow-deliveries.ts";
import { smsRooms } from "#tests/support/shops/test-room.ts";
import { small, testShop, tokensOf, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";
import {
  hangs,
  refuses,
  says,
  smsOperator,
  takes,
  type SmsOperatorServer,
} from "#tests/support/servers/sms-operator.ts";
import { statementsOf } from "#tests/support/statements.ts";

const { phones } = small;
const address = "petr@example.ru";
let operator: SmsOperatorServer;
let shop: TestShop;

beforeAll(async () => {
  operator = await smsOperator();
  const { url } = operator;
  const credentials = { login: "shop", password: "operator-password" };
  shop = await testShop({ ports: { sms: httpSms({ url, credentials, sender: null, calls: true }, smsRooms(1_500)) } });
  await shop.sql("update users set email = $1, email_confirmed_at = now() where phone = $2", [address, phones.phys]);
});
afterAll(async () => {
  await shop.close();
  await operator.close();
});
beforeEach(async () => {
  operator.answer(takes);
  operator.calls.length = 0;
  await shop.sql("delete from login_codes");
  await shop.sql("delete from outbox");
});

describe("a code sent through the SMS operator", () => {
  test("opens the account, and its row records acceptance and then delivery", async () => {
    expect((await ask(phones.phys)).status).toBe(200);
    expect(await deliveries()).toEqual(["sent"]);
    expect(await followDeliveries(shop.ports)).toBe(1);
    expect(await deliveries()).toEqual(["delivered"]);
    expect(operator.calls.at(-1)?.fields["id"]).toBe(operator.sent()[0]?.["id"]);
    expect((await confirm(phones.phys, sentCode())).data(confirmAnswerShape).needRegister).toBe(false);
  });

  test("that is refused reports it, starts no pause and is not resent automatically (invariants N3)", async () => {
    operator.answer(refuses(3));
    const refused = await ask(phones.phys);
    expect([refused.status, refused.body.code]).toEqual([422, "codeNotSent"]);
    expect(refused.body.messages).toEqual(["Не получилось отправить код. Попробуйте ещё раз чуть позже"]);
    expect(await deliveries()).toEqual(["refused"]);
    expect(operator.sent()).toHaveLength(1);
    operator.answer(takes);
    expect((await ask(phones.phys)).status).toBe(200);
  });

  test("with an unknown outcome may arrive: it counts, starts a pause and is sent once (invariants N3)", async () => {
    operator.answer(hangs);
    const answer = await ask(phones.phys);
    expect(answer.data(loginAnswerShape)).toMatchObject({ delivery: "unknown", resendAfter: 60 });
    expect(await deliveries()).toEqual(["unknown"]);
    expect((await ask(phones.phys)).body.code).toBe("codeCoolDown");
    expect(operator.sent()).toHaveLength(1);
    expect((await confirm(phones.phys, sentCode())).status).toBe(200);
  });

  test("with an unknown outcome that the operator has no record of starts no pause", async () => {
    operator.answer(hangs);
    await ask(phones.phys);
    operator.answer(refuses(3));
    expect(await followDeliveries(shop.ports)).toBe(1);
    expect(await deliveries()).toEqual(["refused"]);
    operator.answer(takes);
    expect((await ask(phones.phys)).status).toBe(200);
  });

  test("in transit is polled again a moment later until it stops counting", async () => {
    await ask(phones.phys);
    operator.answer(says({ status: 0 }));
    expect(await followDeliveries(shop.ports)).toBe(0);
    const callsBefore = operator.calls.length;
    await followDeliveries(shop.ports);
    expect(operator.calls.length).toBe(callsBefore);
    await shop.sql("update login_codes set delivery_asked_at = delivery_asked_at - interval '11 seconds'");
    await followDeliveries(shop.ports);
    expect(operator.calls.length).toBe(callsBefore + 1);
    await passTime(901);
    await followDeliveries(shop.ports);
    expect(operator.calls.length).toBe(callsBefore + 1);
  });

  test("is polled once per run while the operator does not report the status (invariants DB3)", async () => {
    await ask(phones.phys);
    await ask(phones.ooo);
    operator.answer(says("<html>", 502));
    operator.calls.length = 0;
    await expect(followDeliveries(shop.ports)).rejects.toThrow();
    expect(operator.calls).toHaveLength(1);
  });
});

describe("when no SMS arrives", () => {
  test("a call reads the code digit by digit and opens the account like an SMS", async () => {
    operator.answer(refuses(8));
    await ask(phones.phys);
    operator.answer(takes);
    expect((await ask(phones.phys, "call")).status).toBe(200);
    const { mes = "", call } = operator.sent().at(-1) ?? {};
    expect(call).toBe("1");
    const digits = /Код для входа: ((?:\d, ){5}\d)\./.exec(mes)?.[1] ?? "";
    const opened = await confirm(phones.phys, digits.replaceAll(", ", ""));
    expect(opened.status).toBe(200);
  });

  test("a code by e-mail goes to the confirmed address, and its session does not count as confirmed by phone (security A15)", async () => {
    operator.answer(refuses(8));
    await ask(phones.phys);
    const response = await ask(phones.phys, "email");
    expect(response.data(loginAnswerShape)).toMatchObject({ expiresIn: 600, fallbacks: ["call", "email"] });
    const mail = outboxMail(shop.ports.clock);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(1);
    const [email] = mail.outbox ?? [];
    expect(email?.to).toBe(address);
    const opened = await confirm(phones.phys, /\d{6}/.exec(email?.subject ?? "")?.[0] ?? "");
    const { token } = tokensOf(opened);
    const change = { token, body: { phone: "+79000000055" } };
    const refused = await shop.call("POST", "/private/users/users/profile/phone", change);
    expect([refused.status, refused.body.code]).toEqual([403, "confirmationNeeded"]);
  });

  test("known and unknown phones get the same answers after the same work, with or without an e-mail (security A1)", async () => {
    operator.answer(refuses(8));
    await ask(phones.phys);
    await ask(phones.nobody);
    const one = await ask(phones.phys, "email");
    const other = await ask(phones.nobody, "email");
    expect(one.status).toBe(200);
    expect(other.text).toBe(one.text);
    expect([...other.headers.keys()]).toEqual([...one.headers.keys()]);
    expect(await statementsOf(shop.database, () => again(phones.phys))).toBe(
      await statementsOf(shop.database, () => again(phones.nobody)),
    );
    const mail = outboxMail(shop.ports.clock);
    await deliverOutbox({ ...shop.ports, mail });
    expect(new Set(mail.outbox?.map(({ to }) => to))).toEqual(new Set([address]));
    expect(await shop.sql("select 1 from outbox where sent_at is null")).toEqual([]);
  });

  test("an address that was never confirmed gets no e-mail", async () => {
    await shop.sql("update users set email = 'someone@example.ru', email_confirmed_at = null where phone = $1", [
      phones.ooo,
    ]);
    operator.answer(refuses(8));
    await ask(phones.ooo);
    expect((await ask(phones.ooo, "email")).status).toBe(200);
    const mail = outboxMail(shop.ports.clock);
    await deliverOutbox({ ...shop.ports, mail });
    expect(mail.outbox).toEqual([]);
  });

  test("a code sent by e-mail does not register a phone", async () => {
    operator.answer(refuses(8));
    await ask(phones.nobody);
    await ask(phones.nobody, "email");
    await shop.sql("update users set phone = $1 where phone = $2", [phones.nobody, phones.phys]);
    const mail = outboxMail(shop.ports.clock);
    await deliverOutbox({ ...shop.ports, mail });
    await shop.sql("update users set phone = $1 where phone = $2", [phones.phys, phones.nobody]);
    const code = /\d{6}/.exec(mail.outbox?.[0]?.subject ?? "")?.[0] ?? "";
    expect((await confirm(phones.nobody, code)).body.code).toBe("codeExpired");
  });

  test.each(["call", "email"] as const)(
    "a code by %s is not available first: an SMS has to be requested before",
    async (channel) => {
      expect((await ask(phones.phys, channel)).body.code).toBe("codeSmsFirst");
      await ask(phones.phys);
      await passTime(901);
      expect((await ask(phones.phys, channel)).body.code).toBe("codeSmsFirst");
      expect(await shop.sql("select 1 from outbox")).toEqual([]);
    },
  );

  test.each(["call", "email"] as const)(
    "a code by %s is not available once the SMS is known to have arrived",
    async (channel) => {
      await ask(phones.phys);
      await followDeliveries(shop.ports);
      await passTime(61);
      expect((await ask(phones.phys, channel)).body).toMatchObject({
        code: "codeDelivered",
        data: { fallbacks: ["call", "email"] },
      });
    },
  );

  test.each(["call", "email"] as const)(
    "a code by %s has the same pause and limit as a second SMS",
    async (channel) => {
      await ask(phones.phys);
      expect((await ask(phones.phys, channel)).body.code).toBe("codeCoolDown");
      await passTime(61);
      expect((await ask(phones.phys, channel)).status).toBe(200);
      await passTime(61);
      expect((await ask(phones.phys, channel)).status).toBe(200);
      await passTime(61);
      expect((await ask(phones.phys, channel)).body.code).toBe("codeLimit");
    },
  );

  test("only the newest code is valid, whichever channel it was sent by (security A10)", async () => {
    await ask(phones.phys);
    const bySms = sentCode();
    await passTime(61);
    await ask(phones.phys, "email");
    expect((await confirm(phones.phys, bySms)).status).toBe(422);
  });

  test("a shop whose operator makes no calls does not offer them", async () => {
    const { url } = operator;
    const mute = httpSms({ url, credentials: { token: "k" }, sender: null, calls: false }, smsRooms());
    const silent = shop.replica({ sms: mute });
    const loginAnswer = await silent.call("POST", "/public/auth/login", { body: { phone: phones.phys } });
    expect(loginAnswer.data(loginAnswerShape).fallbacks).toEqual(["email"]);
    const call = await silent.call("POST", "/public/auth/login", { body: { phone: phones.phys, channel: "call" } });
    expect([call.status, call.body.code]).toEqual([422, "validation"]);
  });
});

describe("a code of another purpose", () => {
  const claim = (channel?: string) =>
    shop.call("POST", "/mixed/orders/claims/code", { body: { number: "X-1", phone: phones.phys, channel } });
  const registration = (channel?: string) =>
    shop.call("POST", "/public/users/register", {
      body: { ...newcomer, phone: phones.nobody, channel },
    });
  const token = async () => (await ask(phones.phys), tokensOf(await confirm(phones.phys, sentCode())).token);
  const owned = (path: string, body: object, bearer: string) =>
    shop.call("POST", `/private/users/users/profile${path}`, { token: bearer, body });

  test("offers only channels that can prove its purpose: not e-mail for a new number or a fresh session", async () => {
    operator.answer(takes);
    const bearer = await token();
    const ways = [
      (await claim()).data(loginAnswerShape),
      (await registration()).data(registerAnswerShape),
      (await owned("/phone", { phone: "+79000000056" }, bearer)).data(loginAnswerShape),
    ];
    await shop.sql("delete from login_codes");
    ways.push((await owned("/confirmation", {}, bearer)).data(loginAnswerShape));
    await shop.sql("delete from login_codes");
    ways.push((await owned("/deletion/code", {}, bearer)).data(loginAnswerShape));
    expect(ways.map((way) => "fallbacks" in way && way.fallbacks)).toEqual([
      ["call", "email"],
      ["call"],
      ["call"],
      ["call"],
      ["call"],
    ]);
    for (const refused of [
      await registration("email"),
      await owned("/phone", { phone: "+79000000056", channel: "email" }, bearer),
      await owned("/confirmation", { channel: "email" }, bearer),
    ])
      expect([refused.status, refused.body.code]).toEqual([422, "validation"]);
  });

  test.each([
    ["a claim", () => claim],
    ["a registration", () => registration],
  ])("for %s is read out in a call only after its SMS did not arrive", async (_, sender) => {
    const send = sender();
    operator.answer(refuses(8));
    expect((await send("call")).body.code).toBe("codeSmsFirst");
    // An SMS sent for another purpose does not count.
    await ask(phones.phys);
    expect((await send("call")).body.code).toBe("codeSmsFirst");
    await send();
    operator.answer(takes);
    expect((await send("call")).status).toBe(200);
    expect(operator.sent().at(-1)?.["call"]).toBe("1");
  });

  test("for a phone change or a fresh session also goes by call, with the same effect as an SMS", async () => {
    const bearer = await token();
    const change = { phone: "+79000000057" };
    operator.answer(refuses(8));
    await owned("/phone", change, bearer);
    operator.answer(takes);
    expect((await owned("/phone", { ...change, channel: "call" }, bearer)).status).toBe(200);
    const confirmed = await owned("/phone/confirm", { ...change, code: spokenCode() }, bearer);
    expect(confirmed.status).toBe(200);
    await shop.sql("update users set phone = $1 where phone = $2", [phones.phys, change.phone]);
  });

  test("for a claim is written to the confirmed address of the phone's account, worded for claims", async () => {
    operator.answer(refuses(8));
    await claim();
    expect((await claim("email")).status).toBe(200);
    const mail = outboxMail(shop.ports.clock);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(1);
    expect(mail.outbox?.map(({ to, subject }) => [to, subject.includes("заявки на возврат")])).toEqual([
      [address, true],
    ]);
  });
});

describe("an SMS operator that keeps failing", () => {
  // A separate shop: the process remembers the operator's failures.
  let failing: TestShop;
  let now: number;
  const login = (phone: string) => failing.call("POST", "/public/auth/login", { body: { phone } });
  const sentCount = () => operator.sent().length;
  const others = ["+79000000061", "+79000000062", "+79000000063"];

  beforeAll(async () => {
    now = Date.parse("2026-11-23T09:00:00Z");
    const { url } = operator;
    failing = await testShop({
      ports: {
        clock: { now: () => new Date(now) },
        sms: httpSms(
          { url, credentials: { token: "k" }, sender: null, calls: false },
          smsRooms(1_500, { now: () => now }),
        ),
      },
    });
    await failing.sql("update users set email = $1, email_confirmed_at = now() where phone = $2", [
      address,
      phones.phys,
    ]);
  });
  afterAll(() => failing.close());
  beforeEach(() => failing.sql("delete from login_codes").then(() => failing.sql("delete from outbox")));

  test("is bypassed: codes go by e-mail at once, with the same answer for every phone (security A1)", async () => {
    operator.answer(says("<html>", 502));
    for (const phone of others) expect((await login(phone)).data(loginAnswerShape).delivery).toBe("unknown");
    expect(sentCount()).toBe(3);
    const [known, unknown] = [await login(phones.phys), await login(phones.nobody)];
    expect(sentCount()).toBe(3);
    expect(known.data(loginAnswerShape)).toMatchObject({ channel: "email", expiresIn: 600 });
    expect(unknown.text).toBe(known.text);
    const mail = outboxMail(failing.ports.clock);
    await deliverOutbox({ ...failing.ports, mail });
    expect(mail.outbox?.map(({ to }) => to)).toEqual([address]);
    const code = /\d{6}/.exec(mail.outbox?.[0]?.subject ?? "")?.[0] ?? "";
    const opened = await failing.call("POST", "/public/auth/login/confirm", { body: { phone: phones.phys, code } });
    expect(opened.status).toBe(200);
  });

  test("is tried again after a while with one code and used again once it accepts it", async () => {
    operator.answer(says("<html>", 502));
    now += 61_000;
    expect((await login(others[0] ?? "")).data(loginAnswerShape).delivery).toBe("unknown");
    expect((await login(phones.phys)).data(loginAnswerShape).channel).toBe("email");
    now += 61_000;
    operator.answer(takes);
    expect((await login(others[1] ?? "")).data(loginAnswerShape).channel).toBeUndefined();
    expect((await login(others[2] ?? "")).data(loginAnswerShape).channel).toBeUndefined();
    expect(sentCount()).toBe(3);
  });

  test("is still used for purposes that an e-mail cannot prove", async () => {
    operator.answer(says("<html>", 502));
    for (const phone of others) await login(phone);
    const body = { phone: "+79000000064", ...newcomer };
    const sent = await failing.call("POST", "/public/users/register", { body });
    expect(sent.data(registerAnswerShape)).toMatchObject({ codeSent: true, delivery: "unknown" });
  });

  test("does not count a message with an invalid recipient as a failure", async () => {
    now += 61_000;
    operator.answer(takes);
    await login(others[0] ?? "");
    operator.answer(refuses(8));
    for (const phone of [...others.slice(1), phones.phys, phones.nobody])
      expect((await login(phone)).body.code).toBe("codeNotSent");
  });
});

describe("an SMS of the outbox", () => {
  beforeEach(async () => {
    const uuid = shop.ports.ids.uuid();
    const message = { uuid, recipient: phones.phys, template: "phone.changed", params: { phone: "+7 9** ***-**-02" } };
    await shop.database.db.transaction().execute((tx) => insertSms(tx, { ...message, dedupeKey: `phone:${uuid}` }));
  });

  test("is tracked until its final status", async () => {
    expect(await deliverSms(shop.ports)).toBe(1);
    expect(await shop.sql("select delivery, message_id is not null as numbered from outbox")).toEqual([
      { delivery: "sent", numbered: true },
    ]);
    operator.answer(says({ status: 20 }));
    expect(await followDeliveries(shop.ports)).toBe(1);
    expect(await shop.sql("select delivery from outbox")).toEqual([{ delivery: "undelivered" }]);
  });

  test("with an unknown outcome is not resent, and is marked delivered when the operator reports so (invariants N3)", async () => {
    operator.answer(hangs);
    expect(await deliverSms(shop.ports)).toBe(0);
    await shop.sql("update outbox set next_attempt_at = now()");
    operator.answer(takes);
    expect(await deliverSms(shop.ports)).toBe(0);
    expect(operator.sent()).toHaveLength(1);
    await followDeliveries(shop.ports);
    expect(await shop.sql("select delivery, sent_at is not null as sent, failed_at from outbox")).toEqual([
      { delivery: "delivered", sent: true, failed_at: null },
    ]);
  });

  test.each([
    [3, true],
    [7, false],
  ])("refused with code %i is retried: %s", async (code, again) => {
    operator.answer(refuses(code));
    expect(await deliverSms(shop.ports)).toBe(0);
    expect(await shop.sql("select delivery, failed_at is null as waits from outbox")).toEqual([
      { delivery: "refused", waits: again },
    ]);
  });
});

test("no phone, code, address or password is written to the log (security A13, L1)", async () => {
  for (const answer of [takes, refuses(7), hangs, says(`${phones.phys} 123456`)]) {
    await shop.sql("delete from login_codes");
    operator.answer(answer);
    await ask(phones.phys);
    await followDeliveries(shop.ports).catch(() => 0);
  }
  const logged = shop.logLines.join("");
  expect(logged).toContain("sms.failed");
  expect(logged).toContain("sms.undelivered");
  for (const secret of [phones.phys, phones.phys.slice(2), address, "operator-password", sentCode()])
    expect(logged).not.toContain(secret);
});

const newcomer = {
  type: "physical",
  email: "new@example.ru",
  firstName: "Нина",
  lastName: "Новая",
  cityUuid: small.cities.msk,
  consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
};

/** The code read out in the last call. */
function spokenCode(): string {
  return (/(?:\d, ){5}\d/.exec(operator.sent().at(-1)?.["mes"] ?? "")?.[0] ?? "").replaceAll(", ", "");
}

function ask(phone: string, channel?: "call" | "email"): Promise<TestAnswer> {
  return shop.call("POST", "/public/auth/login", { body: { phone, ...(channel && { channel }) } });
}

async function again(phone: string): Promise<void> {
  await passTime(61);
  expect((await ask(phone, "email")).status).toBe(200);
}

function confirm(phone: string, code: string): Promise<TestAnswer> {
  return shop.call("POST", "/public/auth/login/confirm", { body: { phone, code } });
}

/** The code in the last SMS passed to the operator. */
function sentCode(): string {
  return (
    /Код (\d{6})/.exec(operator.sent().findLast(({ mes = "" }) => /Код \d{6}/.test(mes))?.["mes"] ?? "")?.[1] ?? ""
  );
}

async function deliveries(): Promise<(string | null)[]> {
  const rows = await shop.sql<{ delivery: string | null }>("select delivery from login_codes order by created_at");
  return rows.map(({ delivery }) => delivery);
}

function passTime(seconds: number) {
  return shop.sql("update login_codes set created_at = created_at - $1 * interval '1 second'", [seconds]);
}
