import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { feedbackAnswerShape } from "#app/contract/content/feedback.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files/files.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import {
  postgres,
  races,
  small,
  staffAddress,
  testShop,
  type TestCall,
  type TestShop,
} from "#tests/support/shops/shop.ts";

const path = "/mixed/senders/feedback";
const message = {
  type: "question",
  subject: "Подойдёт ли петля",
  message: "Подойдёт ли петля 120 к двери весом 40 кг?\nСпасибо.",
  contact: { fio: "Анна Петрова", phone: "8 (916) 123-45-67", email: "anna@example.ru" },
  preferredChannel: "email",
  pageUrl: "/support",
  consents: { personalData: true },
};

let shop: TestShop;
let guest: { fingerprint: string; ip: string };
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  guest = await fresh(shop);
});

async function fresh({ sql, ports }: TestShop) {
  for (const table of ["letter_limits", "outbox", "files", "consents", "feedbacks"]) await sql(`delete from ${table}`);
  return { fingerprint: ports.ids.uuid(), ip: "10.1.1.1" };
}

function write(
  change: object = {},
  {
    key = shop.ports.ids.uuid(),
    from = guest,
    to = path,
    where = shop,
  }: { key?: string; from?: TestCall; to?: string; where?: TestShop } = {},
) {
  return where.call("POST", to, { ...from, body: { ...message, ...change }, headers: { "idempotency-key": key } });
}

async function file(name = "Фото.jpg", from: TestCall = guest) {
  const answer = await shop.call("POST", uploadPath, {
    ...from,
    body: samples.jpeg,
    headers: { "content-type": "application/octet-stream", [fileNameHeader]: encodeURIComponent(name) },
  });
  return answer.data(waitingFileShape);
}

const storedMessages = () =>
  shop.sql<{ number: string; status: string; phone: string; order_number: string | null }>(
    "select number, status, phone, order_number from feedbacks order by number",
  );

describe("a message to the shop", () => {
  test("gets a number and a deadline, sends everything to the shop and the number alone to the sender", async () => {
    const photo = await file();
    const answer = (
      await write({ files: [photo.uuid], productUuid: small.products.hinge.uuid, orderNumber: "МСК-26-000123" })
    ).data(feedbackAnswerShape.strict());
    expect(answer).toEqual({ number: expect.stringMatching(/^ОБ-\d\d-\d{4}$/), sla: "1 рабочий день" });
    expect(await storedMessages()).toEqual([
      { number: answer.number, status: "new", phone: "+79161234567", order_number: "МСК-26-000123" },
    ]);
    const emails = await emailsOf(shop);
    const toShop = emails.find(({ to }) => to === staffAddress);
    const toSender = emails.find(({ to }) => to === message.contact.email);
    expect(emails).toHaveLength(2);
    expect(toShop?.replyTo).toBe(message.contact.email);
    for (const phrase of [
      answer.number,
      message.subject,
      ...message.message.split("\n").map((line) => `> ${line}`),
      "+7 916 123-45-67",
      "МСК-26-000123",
      "Петля дверная 120",
      "Фото.jpg",
    ])
      expect(toShop?.text).toContain(phrase);
    expect(toSender?.text).toContain(answer.number);
    for (const typed of [message.subject, message.message, "Анна", "Фото"]) expect(toSender?.text).not.toContain(typed);
    const link = /http:\/\/shop\.test\/api\/v1(\S+)/.exec(toShop?.text ?? "")?.[1] ?? "";
    expect((await shop.call("GET", link)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("stores the consent with its text, and is refused without it", async () => {
    await write();
    expect(await shop.sql("select purpose, ip from consents where feedback_uuid is not null")).toEqual([
      { purpose: "personalData", ip: "10.1.1.1" },
    ]);
    const refused = await write({ consents: { personalData: false } });
    expect([refused.status, refused.body.messages]).toEqual([
      422,
      ["Нужно ваше согласие на обработку персональных данных"],
    ]);
  });

  test.each([
    ["a short subject", { subject: "  аб " }, "subject"],
    ["a short message", { message: "коротко" }, "message"],
    ["two lines of subject", { subject: "а\nBcc: b@example.ru" }, "subject"],
    ["a link for a name", { contact: { ...message.contact, fio: "https://spam.example" } }, "contact.fio"],
    ["a bad address", { contact: { ...message.contact, email: "a@b\nBcc: c@d.ru" } }, "contact.email"],
    ["a bad phone", { contact: { ...message.contact, phone: "123" } }, "contact.phone"],
    ["nowhere to answer", { contact: { fio: "Анна Петрова", phone: "+79161234567" } }, "contact.email"],
    [
      "nowhere to call",
      { type: "callback", contact: { fio: "Анна Петрова", email: "anna@example.ru" } },
      "contact.phone",
    ],
    ["an unknown kind", { type: "spam" }, "type"],
    ["six files", { files: Array.from({ length: 6 }, () => "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01") }, "files"],
    ["another site's page", { pageUrl: "//evil.example/" }, "pageUrl"],
    ["more than asked for", { status: "closed" }, "status"],
  ])("with %s reports an error at the field and stores nothing", async (_, change, field) => {
    const answer = await write(change);
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
    expect(await storedMessages()).toEqual([]);
  });

  test("accepts neither another visitor's file nor one used by another form", async () => {
    const foreign = await file("a.jpg", { fingerprint: shop.ports.ids.uuid() });
    const own = await file();
    expect((await write({ files: [foreign.uuid] })).body.code).toBe("filesGone");
    expect((await write({ files: [own.uuid] })).status).toBe(200);
    expect((await write({ files: [own.uuid] })).body.code).toBe("filesGone");
    expect(await storedMessages()).toHaveLength(1);
  });

  test("about hidden goods does not name them", async () => {
    expect((await write({ productUuid: small.products.secret.uuid })).status).toBe(200);
    expect((await emailsOf(shop)).some(({ text }) => text.includes("опытная"))).toBe(false);
  });

  test("sent again is the same message: one row and one e-mail to each side", async () => {
    const key = shop.ports.ids.uuid();
    const answers = [await write({}, { key }), await write({}, { key })];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await storedMessages()).toHaveLength(1);
    expect(await emailsOf(shop)).toHaveLength(2);
  });

  test("is limited to five an hour from one browser and from one address", async () => {
    for (const one of [
      (at: number) => ({ fingerprint: guest.fingerprint, ip: `10.2.${at}.1` }),
      (at: number) => ({ fingerprint: shop.ports.ids.uuid(), ip: `10.3.3.3${at > 9 ? 9 : ""}` }),
    ]) {
      for (let at = 0; at < 5; at += 1) expect((await write({}, { from: one(at) })).status).toBe(200);
      const sixth = await write({}, { from: one(5) });
      expect([sixth.status, sixth.body.code]).toEqual([422, "emailLimit"]);
    }
  });

  test("cannot be used to flood another person's mailbox", async () => {
    for (let at = 0; at < 9; at += 1)
      await write({}, { from: { fingerprint: shop.ports.ids.uuid(), ip: `10.4.${at}.1` } });
    expect((await emailsOf(shop)).filter(({ to }) => to === message.contact.email)).toHaveLength(5);
  });

  test("with missing files does not count towards the five an hour", async () => {
    for (let at = 0; at < 6; at += 1)
      expect((await write({ files: [shop.ports.ids.uuid()] })).body.code).toBe("filesGone");
    expect((await write()).status).toBe(200);
  });

  test("logs nothing about its sender", async () => {
    await write({ contact: { ...message.contact, phone: "1" } });
    await write();
    const lines = shop.logLines.join("");
    for (const secret of ["anna@example.ru", "Петрова", "1234567", "123-45-67", "40 кг"])
      expect(lines).not.toContain(secret);
  });
});

describe("a buyer's message", () => {
  test("belongs to the buyer at the specified path", async () => {
    const { token } = await shop.loginAs(small.phones.phys);
    expect((await write({}, { from: { token }, to: "/private/users/feedback" })).status).toBe(200);
    expect(await shop.sql("select user_uuid from feedbacks")).toEqual([{ user_uuid: small.users.phys }]);
  });

  test("on moderation is accepted by the support page only", async () => {
    const { token } = await shop.loginAs(small.phones.moderation);
    expect((await write({}, { from: { token }, to: "/private/users/feedback" })).status).toBe(403);
    expect((await write({}, { from: { token } })).status).toBe(200);
  });
});

describe.runIf(postgres)(races("concurrent messages to the shop"), () => {
  test("with one form make one message with one number", async () => {
    const real = await testShop({ engine: "postgres" });
    try {
      const from = await fresh(real);
      const key = real.ports.ids.uuid();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => write({}, { key, from: { ...from, ip: `10.5.${at}.1` }, where: real })),
      );
      const taken = answers.filter(({ status }) => status === 200);
      expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
      expect(await real.sql("select count(*)::int as n from feedbacks")).toEqual([{ n: 1 }]);
      expect(await real.sql("select count(*)::int as n from outbox")).toEqual([{ n: 2 }]);
    } finally {
      await real.close();
    }
  });

  test("of one visitor: at most five of twenty are accepted", async () => {
    const real = await testShop({ engine: "postgres" });
    try {
      const from = await fresh(real);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => write({}, { key: real.ports.ids.uuid(), from, where: real })),
      );
      // Address and browser are counted one after the other: of two concurrent messages both may be refused as the
      // sixth.
      const taken = answers.filter(({ status }) => status === 200).length;
      expect(taken).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(5);
      expect(await real.sql("select count(*)::int as n from feedbacks")).toEqual([{ n: taken }]);
    } finally {
      await real.close();
    }
  });
});
