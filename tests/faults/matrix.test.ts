import { once } from "node:events";
import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fileNameHeader, uploadPath } from "#app/contract/files/files.ts";
import { openDatabase } from "#server/db/client.ts";
import { StorageAway, StorageFull } from "#server/gateways/files/files.ts";
import type { MailGateway } from "#server/gateways/mail/mail.ts";
import { paymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import { SmsRefused } from "#server/gateways/sms/sms.ts";
import { deliverOutbox } from "#server/jobs/deliver-outbox.ts";
import type { Ports } from "#server/ports/ports.ts";
import { openReports, reportingLogger, type Reports } from "#server/reports/reports.ts";
import { buying, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/shops/database-line.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { newMember } from "#tests/support/members.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import {
  postgres,
  races,
  small,
  testShop,
  type TestAnswer,
  type TestCall,
  type TestShop,
} from "#tests/support/shops/shop.ts";
import { balancer, type Balancer } from "./balancer.ts";

const { products } = small;
const inMoscow = { city: "msk" };

/** Users: a buyer, one with an unpaid order, and a company's owner. */
type Actors = { buyer: string; payer: string; toPay: string; owner: string };
/** An action of a visitor as API calls: a column of the table. */
type Act = (shop: Pick<TestShop, "call">, actors: Actors) => Promise<TestAnswer>;
const guest = (): TestCall => ({ fingerprint: crypto.randomUUID(), ip: `10.${octet()}.${octet()}.${octet()}` });
const somePhone = () => `+7900${String(Math.random()).slice(2, 9)}`;
const octet = () => Math.floor(Math.random() * 256);
const acts: Record<string, Act> = {
  browse: ({ call }) =>
    call("POST", "/mixed/products/products", {
      body: { context: { type: "category", value: small.categories.fittings } },
    }),
  search: ({ call }) =>
    call("POST", "/mixed/products/products", { body: { context: { type: "search", value: "петля" } } }),
  "basket read": ({ call }, { buyer }) => call("GET", "/mixed/baskets/baskets", { token: buyer }),
  "basket write": (shop, { buyer }) => buying(shop, { token: buyer }).add([{ uuid: products.hinge.uuid, quantity: 1 }]),
  login: ({ call }) => call("POST", "/public/auth/login", { ...guest(), body: { phone: somePhone() } }),
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
  checkout: (shop, { buyer }) => buying(shop, { token: buyer }).ask("POST", "/private/orders/checkouts", {}),
  payment: ({ call }, { payer, toPay }) =>
    call("POST", `/private/orders/orders/${toPay}/pay`, { token: payer, ...inMoscow, body: {} }),
  "list of orders": ({ call }, { buyer }) => call("GET", "/private/orders/orders", { token: buyer }),
  upload: ({ call }) =>
    call("POST", uploadPath, {
      ...guest(),
      body: samples.jpeg,
      headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a.jpg" },
    }),
  "price list": ({ call }, { owner }) =>
    call("POST", "/private/reports/price-lists", { token: owner, ...inMoscow, body: {} }),
  complaint: ({ call }) =>
    call("POST", "/mixed/orders/claims/code", { ...guest(), body: { number: "МСК-26-000001", phone: somePhone() } }),
};

const everything = (status: number) => Object.fromEntries(Object.keys(acts).map((act) => [act, status]));
const reading = ["browse", "search", "basket read", "list of orders"];

/** Rows: the fault, and the actions that are refused with their statuses; all others succeed. */
const rows: Record<string, Record<string, number>> = {
  "nothing is down": {},
  "the database is down": everything(504),
  "the database is slow": {},
  "the database is read-only": Object.fromEntries(
    Object.entries(everything(503)).filter(([act]) => !reading.includes(act)),
  ),
  "the SMS operator is down": { login: 422, registration: 422, complaint: 422 },
  "the mail server does not answer": {},
  "the bank is down": { payment: 422 },
  "the company registry is down": {},
  "the address table is broken": {},
  "the file store is down": { upload: 504 },
  "the file disk is full": { upload: 507 },
  "one of two processes is dead": {},
  "error reporting is down": {},
};

describe.runIf(postgres)(races("partial outages"), () => {
  let shop: TestShop;
  let line: DatabaseLine;
  let bank: TestBank;
  let process: ReturnType<TestShop["replica"]>;
  let servers: ServerType[];
  let between: Balancer;
  let reports: Reports;
  let actors: Actors;
  let isDown = "";
  const files = memoryFiles();

  /** The ports of a process whose outside services can be down. */
  function neighbours(of: Ports): Partial<Ports> {
    return {
      sms: {
        outbox: of.sms.outbox,
        send: (phone, text, id) =>
          isDown === "the SMS operator is down"
            ? Promise.reject(new SmsRefused("no answer"))
            : of.sms.send(phone, text, id),
      },
      payments: paymentGateways("yookassa", {
        yookassa: {
          ...bank.gateway,
          create: async (request, key) =>
            isDown === "the bank is down"
              ? { ok: false, why: "away", reason: "no answer" }
              : bank.gateway.create(request, key),
        },
      }),
      companyRegistry: {
        find: async (inn) =>
          isDown === "the company registry is down" ? { ok: false, reason: "no answer" } : of.companyRegistry.find(inn),
      },
      files: {
        ...files,
        async put(key, bytes) {
          if (isDown === "the file store is down") throw new StorageAway("no answer");
          if (isDown === "the file disk is full") throw new StorageFull();
          await files.put(key, bytes);
        },
      },
      geoIp: {
        cityUuid() {
          if (isDown === "the address table is broken") throw new Error("broken");
          return null;
        },
      },
    };
  }

  beforeAll(async () => {
    bank = await testBank();
    shop = await testShop({ engine: "postgres", ports: { payments: bank.gateways } });
    line = await databaseLine(shop.url ?? "");
    // Nothing listens there.
    reports = await openReports({
      dsn: `http://key@127.0.0.1:${await freePort()}/1`,
      release: "1",
      environment: "test",
    });
    process = shop.replica({
      database: await openDatabase({ databaseUrl: line.url, poolSize: 5 }),
      ...neighbours(shop.ports),
      log: reportingLogger(shop.ports.log, reports),
    });
    const ports: number[] = [];
    servers = [process, shop].map(({ app }) =>
      serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false }, ({ port }) =>
        ports.push(port),
      ),
    );
    await Promise.all(servers.map((server) => server.listening || once(server, "listening")));
    between = await balancer(await freePort(), ports);

    const [buyer, payer, owner] = [await newBuyer(shop, 1), await newBuyer(shop, 2), await newMember(shop, 3, "owner")];
    actors = { buyer: buyer.token, payer: payer.token, toPay: "", owner: owner.token };
    actors.toPay = await orderToPay();
    // Fills the caches, as in a process that has run for a while.
    for (const act of Object.values(acts)) await act(process, actors);
  });
  afterAll(async () => {
    await between.close();
    for (const server of servers) server.close();
    await reports.close();
    await process.ports.database.close();
    await line.close();
    await shop.close();
    await bank.close();
  });

  async function orderToPay(): Promise<string> {
    await shop.sql("delete from file_processes; delete from built_price_lists");
    const payer = buying(shop, { token: actors.payer, ...inMoscow });
    await payer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    return (await payer.order({ paymentMethod: "card" })).number;
  }

  async function holdWrites(on: boolean): Promise<void> {
    await setReadOnly(shop.url ?? "", on);
    await vi.waitFor(async () => expect(await process.ports.database.look()).toBe(on ? "readOnly" : "ready"), 10_000);
  }

  describe.each(Object.entries(rows))("while %s", (down, refused) => {
    beforeAll(async () => {
      actors.toPay = await orderToPay();
      isDown = down;
      if (down === "the database is down") line.cut();
      if (down === "the database is slow") {
        // Opens connections in advance: connecting takes about ten round trips and is tested elsewhere.
        await Promise.all(Array.from({ length: 5 }, () => process.ports.database.pool.query("select pg_sleep(0.1)")));
        line.slow(100);
      }
      if (down === "the database is read-only") await holdWrites(true);
      // The worker waits for a server that never answers, and holds nothing that other requests need.
      const mute: MailGateway = { outbox: null, send: () => new Promise(() => {}) };
      if (down === "the mail server does not answer") void deliverOutbox({ ...process.ports, mail: mute });
      if (down === "one of two processes is dead") servers[1]?.close();
      if (down === "error reporting is down") process.ports.log.error({ err: new Error("x") }, "a fault");
    });
    afterAll(async () => {
      isDown = "";
      line.mend();
      if (down === "the database is read-only") await holdWrites(false);
      await vi.waitFor(async () => expect(await process.ports.database.look()).toBe("ready"), 10_000);
    });

    test.each(Object.entries(acts).map(([name, act]) => [name, refused[name] ?? 200, act] as const))(
      "%s: %i",
      async (_, status, act) => {
        const through = { call: httpCall(`http://127.0.0.1:${between.port}`, { "x-client-ip": guest().ip ?? "" }) };
        const answer = await act(down === "one of two processes is dead" ? through : process, actors);
        expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.any(String)]);
        // The user stays logged in, and every refusal has a message.
        expect(answer.headers.getSetCookie()).toEqual([]);
        if (answer.status !== 200) expect(answer.body.messages?.[0]).toMatch(/^[А-ЯЁ][^{}]+$/);
      },
    );
  });

  test("after all faults an order is placed normally (invariants DB1, DB3)", async () => {
    const again = buying(process, { token: actors.buyer });
    expect((await again.place(orderForm(await again.checkout()))).status).toBe(200);
  });
});
