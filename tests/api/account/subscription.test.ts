import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profileShape } from "#app/contract/account/auth.ts";
import {
  confirmedShape,
  oneClickPath,
  subscribeAnswerShape,
  subscriptionShape,
} from "#app/contract/account/senders.ts";
import { codeIn, emailsOf } from "#tests/support/emails.ts";
import {
  postgres,
  races,
  small,
  testShop,
  tokensOf,
  type TestAnswer,
  type TestCall,
  type TestShop,
} from "#tests/support/shops/shop.ts";

const { phones, users } = small;
const subscription = "/mixed/senders/subscription";
const anna = "anna@example.ru";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => forget(shop));

describe("subscribing to the newsletter", () => {
  test("is pending until the link of the e-mail is confirmed", async () => {
    expect((await subscribe({ email: anna })).data(subscribeAnswerShape.strict())).toEqual({ accepted: true });
    expect(await statuses()).toEqual([{ email: anna, status: "pending" }]);
    const [sentEmail] = await emailsOf(shop);
    expect(sentEmail?.to).toBe(anna);
    expect((await confirm(codeIn(sentEmail, "subscription-confirm"))).data(confirmedShape.strict())).toEqual({
      confirmed: true,
      already: false,
    });
    expect(await statuses()).toEqual([{ email: anna, status: "confirmed" }]);
  });

  test("answers the same for new, pending, subscribed and unsubscribed addresses (security J12)", async () => {
    const fresh = await subscribe({ email: anna });
    const waiting = await subscribe({ email: anna });
    const [sentEmail] = await emailsOf(shop);
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    const known = await subscribe({ email: anna });
    await unsubscribe(codeIn(sentEmail, "unsubscribe"));
    const givenUp = await subscribe({ email: anna });
    for (const answer of [waiting, known, givenUp]) {
      expect([answer.status, answer.text]).toEqual([fresh.status, fresh.text]);
      expect([...answer.headers.keys()]).toEqual([...fresh.headers.keys()]);
    }
  });

  test("fifty times sends one e-mail a day, however the address is spelt", async () => {
    for (let at = 0; at < 50; at += 1)
      expect((await subscribe({ email: at % 2 ? anna : "Anna@Example.RU" })).status).toBe(200);
    expect((await emailsOf(shop)).map(({ to }) => to)).toEqual([anna]);
    await shop.sql("update letter_limits set ends_at = ends_at - interval '1 day'");
    await subscribe({ email: anna });
    expect(await emailsOf(shop)).toHaveLength(1);
    expect(await statuses()).toHaveLength(1);
  });

  test("works five times an hour from one address and from one browser", async () => {
    const from: TestCall[] = [{ ip: "10.9.0.1" }, { fingerprint: shop.ports.ids.uuid() }];
    for (const caller of from) {
      for (let at = 0; at < 5; at += 1)
        expect((await subscribe({ email: `a${at}@example.ru` }, caller)).status).toBe(200);
      const sixth = await subscribe({ email: "a6@example.ru" }, caller);
      expect([sixth.status, sixth.body.code]).toEqual([422, "emailLimit"]);
      expect(sixth.body.messages?.[0]).toMatch(/^Слишком много запросов\. Следующий — через \d+:\d\d$/);
    }
    expect((await statuses()).some(({ email }) => email === "a6@example.ru")).toBe(false);
    await shop.sql("update letter_limits set ends_at = ends_at - interval '1 hour'");
    expect((await subscribe({ email: "a6@example.ru" }, from[0])).status).toBe(200);
  });

  test.each([
    "a@b\nBcc: c@d.ru",
    "a@b.ru\r\nBcc: c@d.ru",
    "a@b.ru\r\n",
    "a@b.ru, c@d.ru",
    "anna",
    "",
    " a@b.ru",
    `${"a".repeat(250)}@b.ru`,
    "a@b",
    "<a@b.ru>",
  ])("with %j is refused and stores nothing", async (email) => {
    const { status, body } = await subscribe({ email });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.field).toBe("email");
    expect(await statuses()).toEqual([]);
  });

  test.each([
    { email: 1 },
    {},
    { email: anna, admin: true },
    { email: [anna] },
    { email: anna, consents: { marketing: false } },
  ])("is refused with the body %j", async (body) => {
    expect((await subscribe(body)).status).toBe(422);
    expect(await statuses()).toEqual([]);
  });

  test("logs the ticked box and the submission, each with text, time, address and browser", async () => {
    const from = { ip: "10.1.1.1", headers: { "user-agent": "Firefox" } };
    await subscribe({ email: anna, consents: { marketing: true } }, from);
    const [sentEmail] = await emailsOf(shop);
    await confirm(codeIn(sentEmail, "subscription-confirm"), { ip: "10.1.1.2", headers: { "user-agent": "Chrome" } });
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    const [page] = await shop.sql<{ updated_at: Date }>(
      "select updated_at from content_pages where path like '/static/politika%'",
    );
    const version = page?.updated_at.toISOString() ?? "unpublished";
    expect(
      await shop.sql(
        "select c.purpose, c.text_version, c.ip, c.user_agent, c.given_at is not null as dated, s.email from consents c join subscriptions s on s.uuid = c.subscription_uuid order by c.given_at",
      ),
    ).toEqual([
      { purpose: "marketing", text_version: version, ip: "10.1.1.1", user_agent: "Firefox", dated: true, email: anna },
      { purpose: "marketing", text_version: version, ip: "10.1.1.2", user_agent: "Chrome", dated: true, email: anna },
    ]);
  });
});

describe("the code in an e-mail", () => {
  test("has 256 bits and is stored neither in the database nor in the log", async () => {
    const sentEmail = await subscribedEmail();
    const code = codeIn(sentEmail, "subscription-confirm");
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    await confirm(code);
    const [dump] = await shop.sql<{ text: string }>(
      "select string_agg(t::text, ' ') as text from (select o::text from outbox o union all select l::text from email_links l union all select s::text from subscriptions s) t",
    );
    expect(dump?.text).toContain(anna);
    expect(dump?.text).not.toContain(code);
    expect(dump?.text).not.toContain(codeIn(sentEmail, "unsubscribe"));
    expect(shop.logLines.join("")).not.toContain(code);
    expect(shop.logLines.join("")).not.toContain(anna);
  });

  test("confirms repeatedly and reports that the address was confirmed before (security K13)", async () => {
    const code = codeIn(await subscribedEmail(), "subscription-confirm");
    await confirm(code);
    expect((await confirm(code)).data(confirmedShape)).toEqual({ confirmed: true, already: true });
    await shop.sql("update email_links set expires_at = now()");
    expect((await confirm(code)).data(confirmedShape)).toEqual({ confirmed: true, already: true });
  });

  test("expires after seven days", async () => {
    const code = codeIn(await subscribedEmail(), "subscription-confirm");
    await shop.sql("update email_links set expires_at = expires_at - interval '6 days 23 hours'");
    expect((await shop.sql("select expires_at > now() as alive from email_links"))[0]).toEqual({ alive: true });
    await shop.sql("update email_links set expires_at = expires_at - interval '1 hour'");
    const late = await confirm(code);
    expect([late.status, late.body.code]).toEqual([422, "linkExpired"]);
    expect(await statuses()).toEqual([{ email: anna, status: "pending" }]);
  });

  test("does not resubscribe an unsubscribed address, used or not", async () => {
    const sentEmail = await subscribedEmail();
    const code = codeIn(sentEmail, "subscription-confirm");
    await unsubscribe(codeIn(sentEmail, "unsubscribe"));
    expect((await confirm(code)).body.code).toBe("linkUsed");
    await nextDay();
    const second = await subscribedEmail();
    await confirm(codeIn(second, "subscription-confirm"));
    await unsubscribe(codeIn(second, "unsubscribe"));
    await nextDay();
    await subscribedEmail();
    for (const old of [sentEmail, second])
      expect((await confirm(codeIn(old, "subscription-confirm"))).body.code).toBe("linkUsed");
    expect(await statuses()).toEqual([{ email: anna, status: "pending" }]);
  });

  test("cannot be guessed, and the right one works regardless of earlier attempts", async () => {
    const code = codeIn(await subscribedEmail(), "subscription-confirm");
    const guesser = { ip: "10.66.0.1" };
    for (let at = 0; at < 20; at += 1) {
      const wrong = await confirm(`${code.slice(0, -2)}${String(at).padStart(2, "0")}`, guesser);
      expect([wrong.status, wrong.body.code]).toEqual([422, "linkWrong"]);
    }
    expect((await confirm("x", guesser)).body.code).toBe("linkTries");
    expect((await unsubscribe("x", guesser)).body.code).toBe("linkTries");
    expect((await confirm(code, guesser)).status).toBe(200);
    expect((await unsubscribe("x", { ip: "10.66.0.2" })).body.code).toBe("linkWrong");
  });

  test.each(["", "x", "0".repeat(201), "../../etc", "%00"])("%j is refused", async (code) => {
    expect((await confirm(code)).status).toBe(422);
  });

  test("of one purpose does not work for another", async () => {
    const code = codeIn(await subscribedEmail(), "subscription-confirm");
    expect((await shop.call("POST", "/public/users/email/confirm", { body: { code }, ip: freshIp() })).body.code).toBe(
      "linkWrong",
    );
    expect((await confirm(codeIn(await register("first@example.ru", false), "confirm-email"))).body.code).toBe(
      "linkWrong",
    );
  });
});

describe("unsubscribing", () => {
  test("removes the address by the code in every e-mail, repeatedly", async () => {
    const sentEmail = await subscribedEmail();
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    for (let time = 0; time < 2; time += 1)
      expect((await unsubscribe(codeIn(sentEmail, "unsubscribe"))).status).toBe(200);
    expect(await statuses()).toEqual([{ email: anna, status: "unsubscribed" }]);
  });

  test.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/json"])(
    "supports one-click unsubscription by mail programs, as %s (RFC 8058)",
    async (type) => {
      const sentEmail = await subscribedEmail();
      await confirm(codeIn(sentEmail, "subscription-confirm"));
      const { pathname, search, origin } = new URL(sentEmail?.unsubscribeUrl ?? "");
      expect([origin, pathname]).toEqual(["http://shop.test", `/api/v1${oneClickPath}`]);
      const answer = await shop.call("POST", `${oneClickPath}${search}`, {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": type },
      });
      expect(answer.status).toBe(200);
      expect(await statuses()).toEqual([{ email: anna, status: "unsubscribed" }]);
      await forget(shop);
    },
  );

  test("does not happen on GET, which leads to the page with the button", async () => {
    const sentEmail = await subscribedEmail();
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    const answer = await shop.call("GET", `${oneClickPath}${new URL(sentEmail?.unsubscribeUrl ?? "").search}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `http://shop.test/unsubscribe?code=${codeIn(sentEmail, "unsubscribe")}`,
    ]);
    expect(await statuses()).toEqual([{ email: anna, status: "confirmed" }]);
  });

  test("refuses a forged code", async () => {
    const sentEmail = await subscribedEmail();
    const right = codeIn(sentEmail, "unsubscribe");
    const other = shop.ports.ids.uuid() + right.slice(36);
    for (const code of [right.slice(0, 36), `${right}x`, other, right.toUpperCase(), ""])
      expect((await unsubscribe(code)).body.code).toBe("linkWrong");
    expect((await shop.call("POST", oneClickPath, { body: "", ip: freshIp() })).status).toBe(422);
    expect(await statuses()).toEqual([{ email: anna, status: "pending" }]);
  });
});

describe("the subscription status of a buyer", () => {
  test("goes from none over pending to confirmed, and back when the buyer unsubscribes", async () => {
    const { token } = await shop.loginAs(phones.phys);
    expect(await check(token)).toEqual({ status: "none", email: null });
    await subscribe({ email: anna }, { token });
    expect(await check(token)).toEqual({ status: "pending", email: anna });
    const [sentEmail] = await emailsOf(shop);
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    expect(await check(token)).toEqual({ status: "confirmed", email: anna });
    await unsubscribe(codeIn(sentEmail, "unsubscribe"));
    expect(await check(token)).toEqual({ status: "none", email: null });
  });

  test("reveals nothing about other addresses (security J12)", async () => {
    await confirm(codeIn(await subscribedEmail(), "subscription-confirm"));
    await subscribe({ email: "waiting@example.ru" });
    const { token } = await shop.loginAs(phones.ooo);
    const seen: unknown[] = [];
    for (const email of [anna, "waiting@example.ru", "new@example.ru"]) {
      await subscribe({ email }, { token });
      seen.push({ ...(await check(token)), email: "" });
      await shop.sql("delete from email_links where user_uuid = $1", [users.ooo]);
    }
    expect(seen).toEqual(Array(3).fill({ status: "pending", email: "" }));
  });

  test("includes the account's own address once it is confirmed", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await shop.sql("update users set email = 'Anna@example.ru', email_confirmed_at = null where uuid = $1", [
      users.phys,
    ]);
    await confirm(codeIn(await subscribedEmail(), "subscription-confirm"));
    expect(await check(token)).toEqual({ status: "none", email: null });
    await shop.sql("update users set email_confirmed_at = now() where uuid = $1", [users.phys]);
    expect(await check(token)).toEqual({ status: "confirmed", email: anna });
  });

  test("stays confirmed when the same buyer subscribes again", async () => {
    const { token } = await shop.loginAs(phones.phys);
    await shop.sql("update users set email_confirmed_at = null where uuid = $1", [users.phys]);
    await subscribe({ email: anna }, { token });
    await subscribe({ email: anna }, { token });
    const [sentEmail] = await emailsOf(shop);
    await confirm(codeIn(sentEmail, "subscription-confirm"));
    expect(await check(token)).toEqual({ status: "confirmed", email: anna });
    await subscribe({ email: anna }, { token });
    expect(await check(token)).toEqual({ status: "confirmed", email: anna });
  });

  test("is refused to guests", async () => {
    expect((await shop.call("GET", "/private/senders/subscription/check")).status).toBe(401);
  });
});

describe("the address given at registration", () => {
  test("is confirmed by the link in its e-mail, repeatedly", async () => {
    const sentEmail = await register(anna, false);
    expect(sentEmail).toMatchObject({ to: anna, subject: "Подтвердите электронную почту для «Скоба»" });
    expect(sentEmail?.unsubscribeUrl).toBeUndefined();
    const { token } = await shop.loginAs(phones.nobody);
    expect(await confirmedAt(token)).toBeNull();
    const code = codeIn(sentEmail, "confirm-email");
    expect((await confirmEmail(code)).data(confirmedShape)).toEqual({ confirmed: true, already: false });
    expect(await confirmedAt(token)).not.toBeNull();
    expect((await confirmEmail(code)).data(confirmedShape)).toEqual({ confirmed: true, already: true });
    expect(await statuses()).toEqual([]);
  });

  test("subscribes to the newsletter if its box was ticked and the address has not unsubscribed", async () => {
    const sentEmail = await register(anna, true);
    expect(await statuses()).toEqual([{ email: anna, status: "pending" }]);
    await confirmEmail(codeIn(sentEmail, "confirm-email"));
    expect(await statuses()).toEqual([{ email: anna, status: "confirmed" }]);
    await forget(shop);
    const refused = await register(anna, true);
    await unsubscribe(codeIn(refused, "unsubscribe"));
    expect((await confirmEmail(codeIn(refused, "confirm-email"))).status).toBe(200);
    expect(await statuses()).toEqual([{ email: anna, status: "unsubscribed" }]);
  });

  test("is not confirmed by an e-mail to a former address of the account", async () => {
    const sentEmail = await register(anna, false);
    await shop.sql("update users set email = 'other@example.ru' where phone = $1", [phones.nobody]);
    const answer = await confirmEmail(codeIn(sentEmail, "confirm-email"));
    expect([answer.status, answer.body.code]).toEqual([422, "linkUsed"]);
    expect(await shop.sql("select email_confirmed_at from users where phone = $1", [phones.nobody])).toEqual([
      { email_confirmed_at: null },
    ]);
  });

  test("can be sent its e-mail again the next day, until it is confirmed", async () => {
    const first = await register(anna, false);
    const { token } = await shop.loginAs(phones.nobody);
    const again = () => shop.call("POST", "/private/users/email/confirmation", { token });
    expect((await again()).body.code).toBe("emailAlreadySent");
    expect(await emailsOf(shop)).toEqual([]);
    await nextDay();
    expect((await again()).status).toBe(200);
    const [second] = await emailsOf(shop);
    expect(codeIn(second, "confirm-email")).not.toBe(codeIn(first, "confirm-email"));
    await confirmEmail(codeIn(second, "confirm-email"));
    expect((await again()).body.code).toBe("emailConfirmed");
    expect((await shop.call("POST", "/private/users/email/confirmation")).status).toBe(401);
  });
});

describe("newsletter e-mails", () => {
  test("state the sender, the reason and how to unsubscribe, and link only to the shop (security F1)", async () => {
    await subscribe(
      { email: anna },
      { headers: { host: "evil.example", "x-forwarded-host": "evil.example", referer: "https://evil.example/" } },
    );
    const sentEmail = (await emailsOf(shop))[0];
    expect(sentEmail?.text).toContain(
      "Вы получили это письмо, потому что этот адрес указали в форме подписки нашего магазина.",
    );
    for (const part of [sentEmail?.text ?? "", sentEmail?.html ?? ""]) {
      for (const words of [
        "ООО «Скоба», ИНН 7707083893, ОГРН 1027700132195",
        "shop@example.ru",
        "Отписаться от новостей",
      ])
        expect(part).toContain(words);
      const origins = [...part.matchAll(/https?:\/\/[^/\s"<,]+/g)].map(([origin]) => origin);
      expect(new Set(origins)).toEqual(new Set(["http://shop.test"]));
    }
    expect(sentEmail?.html.match(/<\/body>/g)).toHaveLength(1);
  });

  test("to a subscribed address say so and confirm nothing", async () => {
    await confirm(codeIn(await subscribedEmail(), "subscription-confirm"));
    await nextDay();
    const sentEmail = await subscribedEmail();
    expect(sentEmail?.subject).toBe("Вы уже подписаны на новости «Скоба»");
    expect(sentEmail?.text).not.toContain("/subscription-confirm");
  });
});

describe.runIf(postgres)(races("concurrent subscriptions"), () => {
  let busy: TestShop;
  beforeAll(async () => {
    busy = await testShop({ engine: "postgres" });
  });
  afterAll(() => busy.close());

  test("one address subscribed twenty times at once gets one subscription and one e-mail", async () => {
    const processes = [busy, busy.replica()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        processes[at % 2]?.call("POST", subscription, { body: { email: anna }, ip: `10.20.0.${at}` }),
      ),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(Array(20).fill(200));
    expect(await busy.sql("select email, status from subscriptions")).toEqual([{ email: anna, status: "pending" }]);
    expect(await busy.sql("select recipient from outbox")).toEqual([{ recipient: anna }]);
  });

  test("one browser passes the limit five times, however fast it asks", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        busy.call("POST", subscription, { body: { email: `fast${at}@example.ru` }, ip: "10.21.0.1" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("a link opened twenty times at once subscribes once and reports success each time", async () => {
    await busy.sql("delete from letter_limits");
    const [, sentEmail = (await emailsOf(busy))[0]] = [
      await busy.call("POST", subscription, { body: { email: anna }, ip: "10.22.0.1" }),
    ];
    const code = codeIn(sentEmail, "subscription-confirm");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => busy.call("POST", "/public/senders/subscription/confirm", { body: { code } })),
    );
    const outcomes = answers.map((answer) => answer.data(confirmedShape).already);
    expect(outcomes.filter((already) => !already)).toHaveLength(1);
    expect(await busy.sql("select purpose from consents where subscription_uuid is not null")).toEqual([
      { purpose: "marketing" },
    ]);
  });

  test("confirmation and unsubscription at once end in one of the two states", async () => {
    for (let round = 0; round < 5; round += 1) {
      await busy.sql("delete from letter_limits");
      const email = `both${round}@example.ru`;
      await busy.call("POST", subscription, { body: { email }, ip: "10.23.0.1" });
      const sentEmail = (await emailsOf(busy)).find(({ to }) => to === email);
      const [confirmed, off] = await Promise.all([
        busy.call("POST", "/public/senders/subscription/confirm", {
          body: { code: codeIn(sentEmail, "subscription-confirm") },
        }),
        busy.call("POST", "/public/senders/subscription/unsubscribe", {
          body: { code: codeIn(sentEmail, "unsubscribe") },
        }),
      ]);
      expect(off.status).toBe(200);
      expect([200, 422]).toContain(confirmed.status);
      expect(await busy.sql("select status from subscriptions where email = $1", [email])).toEqual([
        { status: "unsubscribed" },
      ]);
    }
  });
});

/** Each request has a new IP address unless the test sets one. */
function subscribe(body: unknown, from: TestCall = {}): Promise<TestAnswer> {
  return shop.call("POST", subscription, { ip: freshIp(), ...from, body });
}

/** Subscribes anna's address and opens the link in the e-mail. */
async function subscribedEmail() {
  await subscribe({ email: anna });
  return (await emailsOf(shop))[0];
}

function confirm(code: string, from: TestCall = {}): Promise<TestAnswer> {
  return shop.call("POST", "/public/senders/subscription/confirm", { ip: freshIp(), ...from, body: { code } });
}

function confirmEmail(code: string): Promise<TestAnswer> {
  return shop.call("POST", "/public/users/email/confirm", { ip: freshIp(), body: { code } });
}

function unsubscribe(code: string, from: TestCall = {}): Promise<TestAnswer> {
  return shop.call("POST", "/public/senders/subscription/unsubscribe", { ip: freshIp(), ...from, body: { code } });
}

async function check(token: string) {
  return (await shop.call("GET", "/private/senders/subscription/check", { token })).data(subscriptionShape.strict());
}

async function confirmedAt(token: string) {
  return (await shop.call("GET", "/private/users/users/profile", { token })).data(profileShape).emailConfirmedAt;
}

/** Registers a new account and opens the link in its e-mail. */
async function register(email: string, marketing: boolean) {
  const phone = phones.nobody;
  const caller = { ip: freshIp(), fingerprint: shop.ports.ids.uuid() };
  await shop.call("POST", "/public/users/register", {
    ...caller,
    body: {
      type: "physical",
      phone,
      email,
      firstName: "Анна",
      lastName: "Ким",
      cityUuid: small.cities.msk,
      consents: { personalData: true, offer: true, marketing, smsMarketing: false },
    },
  });
  tokensOf(
    await shop.call("POST", "/public/users/register/code", { ...caller, body: { phone, code: shop.lastCode(phone) } }),
  );
  return (await emailsOf(shop))[0];
}

async function statuses(): Promise<{ email: string; status: string }[]> {
  return shop.sql("select email, status from subscriptions order by email");
}

function nextDay(): Promise<unknown> {
  return shop.sql("delete from letter_limits where key like 'letter:%'");
}

function freshIp(): string {
  return `10.${shop.ports.ids.integer(256)}.${shop.ports.ids.integer(256)}.${shop.ports.ids.integer(256)}`;
}

async function forget(of: TestShop): Promise<void> {
  for (const table of ["letter_limits", "email_links", "consents", "subscriptions", "outbox", "login_codes"])
    await of.sql(`delete from ${table}`);
  const [account] = await of.sql<{ uuid: string }>("select uuid from users where phone = $1", [phones.nobody]);
  if (!account) return;
  for (const table of [
    "refresh_tokens where session_uuid in (select uuid from sessions where user_uuid = $1)",
    "sessions where user_uuid = $1",
    "user_counterparties where user_uuid = $1",
    "users where uuid = $1",
  ]) {
    await of.sql(`delete from ${table}`, [account.uuid]);
  }
}
