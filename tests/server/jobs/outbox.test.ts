import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { insertEmail, insertSms } from "#server/db/queries/mailing/outbox.ts";
import { outboxMail, type MailGateway, type SentEmail } from "#server/gateways/mail/mail.ts";
import { smtpMail } from "#server/gateways/mail/smtp.ts";
import type { SmsGateway } from "#server/gateways/sms/sms.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { deliverSms } from "#server/jobs/deliver-sms.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const secondsOfLease = 120;

describe("the outbox", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());
  afterEach(() => shop.sql("delete from outbox"));

  test("sends interactive messages before orders, and these before newsletters", async () => {
    await put(shop, "restock", "first@example.ru");
    await put(shop, "feedback.new", "second@example.ru");
    await put(shop, "email.code", "third@example.ru");
    const mail = outboxMail(shop.ports.clock);
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(3);
    expect(recipients(mail.outbox)).toEqual(["third@example.ru", "second@example.ru", "first@example.ru"]);
  });

  test("sends a new code before the rest of a newsletter in progress", async () => {
    for (let at = 0; at < 3; at += 1) await put(shop, "restock", `news${at}@example.ru`);
    const sent: string[] = [];
    const mail: MailGateway = {
      outbox: null,
      async send({ to }) {
        sent.push(to);
        if (sent.length === 1) await put(shop, "email.code", "code@example.ru");
      },
    };
    await deliverOutbox({ ...shop.ports, mail });
    expect(sent).toEqual(["news0@example.ru", "code@example.ru", "news1@example.ru", "news2@example.ru"]);
  });

  test("starts no further message once it is stopped, and leases none that it has not started (invariants DB8)", async () => {
    for (let at = 0; at < 3; at += 1) await put(shop, "feedback.new", `a${at}@example.ru`);
    const stop = new AbortController();
    const mail: MailGateway = { outbox: null, send: async () => stop.abort() };
    expect(await deliverOutbox({ ...shop.ports, mail }, stop.signal)).toBe(1);
    expect(await deliverOutbox({ ...shop.ports, mail: outboxMail(shop.ports.clock) })).toBe(2);

    for (let at = 0; at < 3; at += 1) await putSms(shop, at);
    const stopSms = new AbortController();
    const sms: SmsGateway = { outbox: null, send: async () => stopSms.abort() };
    expect(await deliverSms({ ...shop.ports, sms }, stopSms.signal)).toBe(1);
    expect(
      await shop.sql("select 1 from outbox where channel = 'sms' and failed_at is null and sent_at is null"),
    ).toHaveLength(2);
  });

  test("blocks nothing else while a mail server does not answer (invariants DB3)", async () => {
    await put(shop, "feedback.new", "slow@example.ru");
    let giveUp = (_: Error): void => {};
    const mute: MailGateway = { outbox: null, send: () => new Promise((_, reject) => (giveUp = reject)) };
    const delivering = deliverOutbox({ ...shop.ports, mail: mute });
    // The embedded database has one connection: holding it would block the shop.
    await expect.poll(() => shop.sql("select 1 from outbox where attempts = 1")).toHaveLength(1);
    expect((await shop.call("GET", "/mixed/baskets/baskets", { fingerprint: shop.ports.ids.uuid() })).status).toBe(200);
    giveUp(new Error("no answer"));
    expect(await delivering).toBe(0);
  });

  test("waits for no server longer than the lease of a message", async () => {
    const mute = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { port } = mute.address() as AddressInfo;
    const mail = smtpMail({
      url: `smtp://127.0.0.1:${port}`,
      from: "shop@example.ru",
      name: () => "Скоба",
      mostMs: 50,
    });
    await put(shop, "feedback.new", "slow@example.ru");
    expect(await deliverOutbox({ ...shop.ports, mail })).toBe(0);
    expect(await shop.sql("select attempts, sent_at, failed_at from outbox")).toEqual([
      { attempts: 1, sent_at: null, failed_at: null },
    ]);
    mail.close();
    mute.close();
  });
});

describe.runIf(postgres)(races("two workers on one outbox"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
  });
  afterAll(() => shop.close());
  afterEach(() => shop.sql("delete from outbox"));

  test("send each e-mail and each SMS once (invariants N2, N3)", async () => {
    for (let at = 0; at < 40; at += 1) {
      await put(shop, "feedback.new", `a${at}@example.ru`);
      await putSms(shop, at);
    }
    const sent: string[] = [];
    const mail: MailGateway = { outbox: null, send: async ({ to }) => void sent.push(to) };
    const sms: SmsGateway = { outbox: null, send: async (phone) => void sent.push(phone) };
    const workers = [shop, shop.replica(), shop.replica()];
    await Promise.all(
      workers.flatMap(({ ports }) => [deliverOutbox({ ...ports, mail }), deliverSms({ ...ports, sms })]),
    );
    expect(sent).toHaveLength(80);
    expect(new Set(sent).size).toBe(80);
  });

  test("neither waits for the other: rows locked by one are skipped by the other", async () => {
    await put(shop, "feedback.new", "held@example.ru");
    await put(shop, "feedback.new", "free@example.ru");
    await putSms(shop, 1);
    await putSms(shop, 2);
    const mail = outboxMail(shop.ports.clock);
    const sent: string[] = [];
    const sms: SmsGateway = { outbox: null, send: async (phone) => void sent.push(phone) };
    await shop.database.db.transaction().execute(async (tx) => {
      for (const held of ["held@example.ru", "+79990000001"])
        await tx.selectFrom("outbox").where("recipient", "=", held).select("uuid").forUpdate().execute();
      expect(await deliverOutbox({ ...shop.ports, mail })).toBe(1);
      expect(await deliverSms({ ...shop.ports, sms })).toBe(1);
    });
    expect([...recipients(mail.outbox), ...sent]).toEqual(["free@example.ru", "+79990000002"]);
  });

  test("an e-mail started by one of them belongs to it until its own lease ends", async () => {
    for (let at = 0; at < 3; at += 1) await put(shop, "feedback.new", `a${at}@example.ru`);
    const mail = outboxMail(shop.ports.clock);
    let other = 0;
    const slow: MailGateway = {
      outbox: null,
      async send(email) {
        await mail.send(email);
        // Anything else leased by this worker waits for up to a server's time-out.
        await shop.sql(
          "update outbox set next_attempt_at = next_attempt_at - $1 * interval '1 second' where sent_at is null",
          [secondsOfLease - 1],
        );
        other += await deliverOutbox({ ...shop.ports, mail });
      },
    };
    expect((await deliverOutbox({ ...shop.ports, mail: slow })) + other).toBe(3);
    expect(new Set(recipients(mail.outbox)).size).toBe(3);
  });
});

function recipients(sent: readonly SentEmail[] | null): string[] {
  return (sent ?? []).map(({ to }) => to);
}

const templates = {
  restock: (uuid: string) => ({
    request: uuid,
    product: { name: "Петля", article: "A-1", slug: "petlya" },
    city: { slug: "msk", in: "в Москве" },
  }),
  "feedback.new": () => ({ number: "ОБ-26-0042" }),
  "email.code": (uuid: string) => ({ uuid }),
};

async function put(shop: TestShop, template: keyof typeof templates, recipient: string): Promise<void> {
  const uuid = shop.ports.ids.uuid();
  await shop.database.db.transaction().execute((tx) =>
    insertEmail(tx, {
      uuid,
      recipient,
      template,
      params: templates[template](uuid),
      dedupeKey: `${template}:${uuid}:1`,
    }),
  );
}

async function putSms(shop: TestShop, at: number): Promise<void> {
  const uuid = shop.ports.ids.uuid();
  const recipient = `+7999${String(at).padStart(7, "0")}`;
  const message = {
    uuid,
    recipient,
    template: "phone.changed",
    params: { phone: "+79000000001" },
    dedupeKey: `p:${uuid}:1`,
  };
  await shop.database.db.transaction().execute((tx) => insertSms(tx, message));
}
