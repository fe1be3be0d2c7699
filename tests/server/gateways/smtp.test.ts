import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import type { Tx } from "#server/db/client.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { EmailRefused, type Email, type MailGateway } from "#server/gateways/mail/mail.ts";
import { smtpMail, type SmtpMail } from "#server/gateways/mail/smtp.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { mailServer, refusal, type MailServer } from "#tests/support/servers/mail-server.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const email: Email = {
  to: "anna@example.ru",
  subject: "Заказ № МСК-26-000123 оформлен — ждём вас на складе «Южный» сегодня до 18:00",
  text: "Здравствуйте, Анна!\n",
  html: "<p>Здравствуйте, Анна!</p>",
  messageId: "<order.new.1@shop.test>",
};

const open: (MailServer | SmtpMail)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function server(options: Parameters<typeof mailServer>[0] = {}): Promise<MailServer> {
  const started = await mailServer(options);
  open.push(started);
  return started;
}

function gateway(port: number, start = "smtp://"): SmtpMail {
  const mail = smtpMail({ url: `${start}127.0.0.1:${port}`, from: "shop@example.ru", name: () => "Скоба" });
  open.push(mail);
  return mail;
}

describe("an e-mail through a mail server", () => {
  it("arrives as written: sender, recipient, Cyrillic subject, both texts, its own Message-ID", async () => {
    const { port, emails, envelopes } = await server();
    await gateway(port).send(email);
    expect(envelopes).toEqual([{ from: "shop@example.ru", to: ["anna@example.ru"] }]);
    expect(emails).toMatchObject([
      {
        from: { name: "Скоба", address: "shop@example.ru" },
        to: [{ address: "anna@example.ru" }],
        subject: email.subject,
        messageId: email.messageId,
      },
    ]);
    expect(emails[0]?.text?.trim()).toBe("Здравствуйте, Анна!");
    expect(emails[0]?.html?.trim()).toBe(email.html);
    expect(headerOf(emails, "auto-submitted")).toBe("auto-generated");
    expect(headerOf(emails, "list-unsubscribe")).toBeUndefined();
  });

  it("of a mailing list has one-click unsubscription headers (RFC 8058)", async () => {
    const { port, emails } = await server();
    await gateway(port).send({ ...email, unsubscribeUrl: "https://shop.test/off?code=1" });
    expect(headerOf(emails, "list-unsubscribe")).toBe("<https://shop.test/off?code=1>");
    expect(headerOf(emails, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  it("goes to exactly one address, whatever it contains", async () => {
    const { port, emails, envelopes } = await server();
    const mail = gateway(port);
    for (const to of ["a@b.ru, c@d.ru", "a@b.ru\r\nBcc: c@d.ru", "<a@b.ru> c@d.ru"])
      await mail.send({ ...email, to }).catch(() => {});
    expect(envelopes.flatMap(({ to }) => to).filter((to) => to.includes("c@d.ru") && !to.includes("a@b.ru"))).toEqual(
      [],
    );
    expect(emails.some(({ bcc }) => bcc !== undefined)).toBe(false);
  });

  it("is refused permanently if the mailbox does not exist or the content is refused", async () => {
    const noBox = await server({ onRcptTo: (_, __, done) => done(refusal(550, "5.1.1 anna@example.ru unknown")) });
    const failure = await gateway(noBox.port)
      .send(email)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmailRefused);
    expect(String(failure)).not.toContain("anna");
    const unwanted = await server({
      onData: (stream, _, done) => (stream.resume(), stream.on("end", () => done(refusal(554, "spam")))),
    });
    await expect(gateway(unwanted.port).send(email)).rejects.toBeInstanceOf(EmailRefused);
  });

  it.each([
    ["is busy", { onRcptTo: (_: unknown, __: unknown, done: (error?: Error) => void) => done(refusal(451, "later")) }],
    [
      "does not know the shop's own address",
      { onMailFrom: (_: unknown, __: unknown, done: (error?: Error) => void) => done(refusal(550, "who are you")) },
    ],
  ])("is retried later when the server %s", async (_, options) => {
    const { port } = await server(options);
    const failure = await gateway(port)
      .send(email)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(EmailRefused);
  });

  it("is not sent to a server with an untrusted certificate", async () => {
    const secure = await server({ secure: true });
    await expect(gateway(secure.port, "smtps://").send(email)).rejects.toThrow();
    const upgraded = await server({ disabledCommands: ["AUTH"] });
    await expect(gateway(upgraded.port).send(email)).rejects.toThrow();
    expect([...secure.emails, ...upgraded.emails]).toEqual([]);
  });

  it("is not sent with a password over an unencrypted connection", async () => {
    const seen: string[] = [];
    const { port, emails } = await server({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      authOptional: true,
      onAuth: ({ password }, _, done) => (seen.push(password ?? ""), done(null, { user: "shop" })),
    });
    await expect(gateway(port, "smtp://shop:secret@").send(email)).rejects.toThrow();
    expect([seen, emails]).toEqual([[], []]);
  });
});

describe("a message in the outbox", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());
  afterEach(() => shop.sql("delete from outbox"));

  const deliver = (mail: MailGateway) => deliverOutbox({ ...shop.ports, mail });
  const due = () => shop.sql("update outbox set next_attempt_at = now()");
  const rows = () =>
    shop.sql("select attempts, sent_at is not null as sent, failed_at is not null as failed from outbox");

  it("stays there while no server answers, and is sent when one does", async () => {
    await putEmail(shop);
    const gone = await server();
    await gone.close();
    expect(await deliver(gateway(gone.port))).toBe(0);
    expect(await rows()).toEqual([{ attempts: 1, sent: false, failed: false }]);
    await due();
    const { port, emails } = await server({ port: gone.port });
    expect(await deliver(gateway(port))).toBe(1);
    expect(emails).toHaveLength(1);
    expect(await rows()).toEqual([{ attempts: 2, sent: true, failed: false }]);
  });

  it("is given up at once after a permanent refusal, and the log does not name the recipient", async () => {
    await putEmail(shop);
    const { port } = await server({ onRcptTo: (_, __, done) => done(refusal(550, "anna@example.ru unknown")) });
    expect(await deliver(gateway(port))).toBe(0);
    await due();
    expect(await deliver(gateway(port))).toBe(0);
    expect(await rows()).toEqual([{ attempts: 1, sent: false, failed: true }]);
    expect(await shop.sql("select last_error from outbox")).toEqual([{ last_error: "EmailRefused" }]);
    expect(shop.logLines.join("")).not.toContain("anna");
  });

  it("is given up after its last attempt if the server stays busy", async () => {
    await putEmail(shop);
    const { port } = await server({ onRcptTo: (_, __, done) => done(refusal(451, "later")) });
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await deliver(gateway(port));
      await due();
    }
    expect(await rows()).toEqual([{ attempts: 7, sent: false, failed: true }]);
  });

  it("CP13: is sent again after a crash between sending and recording it, with the same Message-ID (invariants N2)", async () => {
    await putEmail(shop);
    const { port, emails } = await server();
    const mail = gateway(port);
    await new Promise<void>((sent) => {
      // Simulates the worker's crash: sending never returns.
      void deliver({ outbox: null, send: async (one) => (await mail.send(one), sent(), new Promise<void>(() => {})) });
    });
    expect(await deliver(mail)).toBe(0);
    await due();
    expect(await deliver(mail)).toBe(1);
    await due();
    expect(await deliver(mail)).toBe(0);
    expect(emails).toHaveLength(2);
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

async function putEmail(shop: TestShop): Promise<void> {
  const order = {
    uuid: shop.ports.ids.uuid(),
    number: "МСК-26-000123",
    firstName: "Анна",
    groups: [],
    items: 1,
    delivery: 0,
    total: 1,
    recipient: { fio: "Анна" },
    customerNumber: null,
    comment: null,
  };
  const row = {
    uuid: shop.ports.ids.uuid(),
    recipient: "anna@example.ru",
    template: "order.new",
    params: order,
    dedupeKey: `order.new:${order.uuid}:1`,
  };
  await shop.ports.database.db.transaction().execute((tx: Tx) => insertEmail(tx, row));
}

function headerOf(emails: MailServer["emails"], name: string): string | undefined {
  return emails[0]?.headers.find(({ key }) => key === name)?.value;
}
