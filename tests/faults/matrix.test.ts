import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fileNameHeader, uploadPath } from "#app/contract/files.ts";
import { openDatabase } from "#server/db/client.ts";
import { StorageAway, StorageFull } from "#server/gateways/files/files.ts";
import type { MailGateway } from "#server/gateways/mail/mail.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import { buying, newBuyer, orderForm } from "#tests/support/buying.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { samples } from "#tests/support/sample-files.ts";
import {
  postgres,
  races,
  small,
  testShop,
  type TestAnswer,
  type TestCall,
  type TestShop,
} from "#tests/support/shop.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/database-line.ts";

const { products } = small;

/** What a visitor does, by calls; each is a column. */
type Act = (shop: Pick<TestShop, "call" | "ports" | "sql">, buyer: { token: string }) => Promise<TestAnswer>;
const guest = (): TestCall => ({ fingerprint: crypto.randomUUID(), ip: `10.${octet()}.${octet()}.${octet()}` });
const somePhone = () => `+7900${String(Math.random()).slice(2, 9)}`;
const octet = () => Math.floor(Math.random() * 256);
const acts: Record<string, Act> = {
  menu: ({ call }) => call("GET", "/public/categories/categories/menu"),
  listing: ({ call }) =>
    call("POST", "/mixed/products/products", {
      body: { context: { type: "category", value: small.categories.fittings } },
    }),
  search: ({ call }) =>
    call("POST", "/mixed/products/products", { body: { context: { type: "search", value: "петля" } } }),
  "basket read": ({ call }, buyer) => call("GET", "/mixed/baskets/baskets", buyer),
  "basket write": (shop, buyer) => buying(shop, buyer).add([{ uuid: products.hinge.uuid, quantity: 1 }]),
  login: ({ call }) => call("POST", "/public/auth/login", { ...guest(), body: { phone: somePhone() } }),
  complaint: ({ call }) =>
    call("POST", "/mixed/orders/claims/code", { ...guest(), body: { number: "МСК-26-000001", phone: somePhone() } }),
  registration: ({ call }) =>
    call("POST", "/public/users/register", {
      ...guest(),
      body: {
        type: "physical",
        phone: somePhone(),
        email: "anna@example.ru",
        firstName: "Анна",
        lastName: "Петрова",
        cityUuid: small.cities.msk,
        consents: { personalData: true, offer: true, marketing: false, smsMarketing: false },
      },
    }),
  checkout: (shop, buyer) => buying(shop, buyer).ask("POST", "/private/orders/checkouts", {}),
  "orders list": ({ call }, buyer) => call("GET", "/private/orders/orders", buyer),
  upload: ({ call }) =>
    call("POST", uploadPath, {
      ...guest(),
      body: samples.jpeg,
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a.jpg" },
    }),
  message: ({ call }) =>
    call("POST", "/mixed/senders/feedback", {
      ...guest(),
      headers: { "idempotency-key": crypto.randomUUID() },
      body: {
        type: "question",
        subject: "Подойдёт ли петля",
        message: "Подойдёт ли петля 120 к двери весом 40 кг?",
        contact: { fio: "Анна Петрова", phone: "8 (916) 123-45-67", email: "anna@example.ru" },
        preferredChannel: "email",
        pageUrl: "/support",
        consents: { personalData: true },
      },
    }),
};

/** Rows: what is down, and what is refused then; all the rest works. */
const rows: Record<string, Record<string, number>> = {
  "nothing is down": {},
  "the database is down": {
    listing: 504,
    search: 504,
    "basket read": 504,
    "basket write": 504,
    login: 504,
    registration: 504,
    complaint: 504,
    checkout: 504,
    "orders list": 504,
    upload: 504,
    message: 504,
  },
  "the database takes its time": {},
  "the operator of SMS is down": { login: 422, registration: 422, complaint: 422 },
  "the mail server says nothing": {},
  "the store of files is away": { upload: 504 },
  "the disk of files is full": { upload: 507 },
  "the table of addresses is broken": {},
};

describe.runIf(postgres)(races("what works while something else does not"), () => {
  let shop: TestShop;
  let line: DatabaseLine;
  let process: ReturnType<TestShop["replica"]>;
  let buyer: { token: string };
  let isDown = "";
  const files = memoryFiles();

  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    line = await databaseLine(shop.url ?? "");
    const outbox = shop.ports.sms;
    process = shop.replica({
      database: await openDatabase({ databaseUrl: line.url, poolSize: 5 }),
      sms: {
        outbox: outbox.outbox,
        send: (phone, text, id) =>
          isDown === "the operator of SMS is down"
            ? Promise.reject(new SmsRefused("no answer"))
            : outbox.send(phone, text, id),
      },
      files: {
        ...files,
        async put(key, bytes) {
          if (isDown === "the store of files is away") throw new StorageAway("no answer");
          if (isDown === "the disk of files is full") throw new StorageFull();
          await files.put(key, bytes);
        },
      },
      geoIp: {
        cityUuid() {
          if (isDown === "the table of addresses is broken") throw new Error("broken");
          return null;
        },
      },
    });
    buyer = await newBuyer(shop, 1);
    // What a process that has run for a while remembers.
    for (const act of Object.values(acts)) await act({ ...process, sql: shop.sql }, buyer);
  });
  afterAll(async () => {
    await process.ports.database.close();
    await line.close();
    await shop.close();
  });

  describe.each(Object.entries(rows))("while %s", (down, refused) => {
    beforeAll(async () => {
      isDown = down;
      if (down === "the database is down") line.cut();
      if (down === "the database takes its time") line.slow(100);
      // The worker of the process waits for a server that never answers, and holds nothing that others need.
      const mute: MailGateway = { outbox: null, send: () => new Promise(() => {}) };
      if (down === "the mail server says nothing") void deliverOutbox({ ...process.ports, mail: mute });
    });
    afterAll(async () => {
      isDown = "";
      line.mend();
      await vi.waitFor(async () => expect(await process.ports.database.look()).toBe("ready"), 10_000);
    });

    test.each(Object.entries(acts))("%s", async (name, act) => {
      const answer = await act({ ...process, sql: shop.sql }, buyer);
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([refused[name] ?? 200, expect.any(String)]);
      // Nobody is logged out by it, and everybody is told in words.
      expect(answer.headers.getSetCookie()).toEqual([]);
      if (answer.status !== 200) expect(answer.body.messages?.[0]).toMatch(/^[А-ЯЁ][^{}]+$/);
    });
  });

  test("after all of it an order is placed as ever (invariants DB1, DB3)", async () => {
    const again = buying(process, buyer);
    expect((await again.place(orderForm(await again.checkout()))).status).toBe(200);
  });
});
