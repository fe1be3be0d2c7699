import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileNameHeader, uploadPath } from "#app/contract/files/files.ts";
import { Admission } from "#server/front/admission/admission.ts";
import { cdekCarrier } from "#server/gateways/carriers/cdek.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { readBucket } from "#server/gateways/files/bucket.ts";
import { isStoreAnswer, s3Files } from "#server/gateways/files/s3-files.ts";
import type { GatewayRoom } from "#server/gateways/room/gateway-room.ts";
import { paymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import { yookassa } from "#server/gateways/payments/yookassa/yookassa.ts";
import { httpSms } from "#server/gateways/sms/http-sms.ts";
import type { Ports } from "#server/ports/ports.ts";
import { buying, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import { innOf } from "#tests/support/inn.ts";
import { neighbour, neighbourFaults, type Neighbour } from "#tests/support/shops/neighbour.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import {
  conversationWith,
  postgres,
  races,
  small,
  testShop,
  type TestAnswer,
  type TestShop,
} from "#tests/support/shops/shop.ts";
import { smsRooms, testRoom } from "#tests/support/shops/test-room.ts";

const { products } = small;
/** The number of requests waiting for the service, more than its room allows. */
const visitors = 24;
const long = 600_000;
const now = () => performance.now();

type Gateway = {
  ports(url: string, room: () => GatewayRoom): Promise<Partial<Ports>> | Partial<Ports>;
  /** A visitor's request that needs the service. */
  visit(shop: Pick<TestShop, "call">, at: number): Promise<TestAnswer>;
  /** Set if orders use it, too: how long they wait before continuing without it. */
  askedByOrders?: number;
  /** The possible answers to the visitor while it is down. */
  away: [status: number, code?: string][];
};

let buyers: { token: string; number: string }[] = [];
const guest = () => ({ fingerprint: randomUUID(), ip: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });

const bankAt = (url: string, room: GatewayRoom) =>
  paymentGateways("yookassa", { yookassa: yookassa({ url, shopId: "1", secretKey: "k", room }) });

const gateways: Record<string, Gateway> = {
  payments: {
    ports: (url, room) => ({ payments: bankAt(url, room()) }),
    visit: ({ call }, at) => {
      const { token = "", number } = buyers[at] ?? {};
      return call("POST", `/private/orders/orders/${number}/pay`, { token, body: {} });
    },
    away: [[422, "gatewayAway"]],
  },
  SMS: {
    ports: (url, room) => {
      const rooms = { ...smsRooms(), sms: room() };
      return { sms: httpSms({ url, credentials: { token: "k" }, sender: null, calls: false }, rooms) };
    },
    visit: ({ call }) =>
      call("POST", "/public/auth/login", { ...guest(), body: { phone: `+7900${randomInt(1_000_000, 9_999_999)}` } }),
    away: [[422, "codeNotSent"], [200]],
  },
  "company registry": {
    ports: (url, room) => ({ companyRegistry: dadataRegistry({ url, token: "k", room: room() }) }),
    visit: ({ call }, at) =>
      call("GET", `/public/locations/locations/find-company-by-inn?inn=${innOf(770_000_000 + at)}`, guest()),
    away: [[422, "registryAway"]],
  },
  carriers: {
    ports: (url, room) => ({
      carriers: cdekCarrier({ url, account: "a", password: "p", now, room: room(), onFailure: () => {} }),
    }),
    visit: ({ call }, at) => {
      const items = [{ uuid: products.hinge.uuid, quantity: 4 * (at + 1), kind: "available" }];
      return call("POST", "/mixed/logistics/card/calculate-card", { ...guest(), city: "kazan", body: { items } });
    },
    askedByOrders: 500,
    // Answered from the stored tariffs.
    away: [[200]],
  },
  "store of files": {
    ports: async (url, room) => {
      const bucket = readBucket(url.replace("http://", "s3+http://key:secret@") + "/bucket");
      return bucket ? { files: await s3Files(bucket, room()) } : expect.fail("no bucket");
    },
    visit: ({ call }) => {
      const headers = { "content-type": "application/octet-stream", [fileNameHeader]: "a.pdf" };
      return call("POST", uploadPath, { ...guest(), body: samples.pdf, headers });
    },
    // Any answer other than a refusal to a complete upload counts as stored.
    away: [[504, "timeout"], [200]],
  },
};

describe.runIf(postgres)(races("while an outside service is down"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    // Nothing listens there: the orders stay unpaid.
    const payments = bankAt("http://127.0.0.1:1", testRoom());
    shop = await testShop({ engine: "postgres", settings: { codesPerHour: 100_000 }, ports: { payments } });
    await shop.sql("update stock set on_hand = 1000000");
    buyers = await Promise.all(
      Array.from({ length: visitors }, async (_, at) => {
        const { token } = await newBuyer(shop, at);
        const buyer = buying(shop, { token, city: "msk" });
        await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
        return { token, number: (await buyer.order({ paymentMethod: "card" })).number };
      }),
    );
  });
  afterAll(() => shop.close());

  /** A process with eight slots, all for changes, and an unlimited queue. */
  async function processWith(gateway: Gateway, { url }: Neighbour, room: () => GatewayRoom) {
    const { app, ports } = shop.replica(await gateway.ports(url, room));
    const limits = {
      atOnce: 8,
      reserved: 0,
      answerWithinMs: { buying: Infinity, acting: Infinity, reading: Infinity },
    };
    const admission = new Admission({ ...limits, now, later: () => {} });
    const fetch = async (request: Request) =>
      (await admission.run(
        { lane: "acting", kind: "call", browser: null, address: null },
        () => false,
        () => app.fetch(request),
      )) ?? new Response(null, { status: 503 });
    return conversationWith({ fetch }, ports);
  }

  describe.each(Object.entries(gateways))("%s", (name, gateway) => {
    test.each(neighbourFaults)(
      "%s: every order and addition is answered while visitors wait for the gateway",
      async (fault) => {
        const there = await neighbour(fault);
        const isAnswer = name === "store of files" ? isStoreAnswer : () => false;
        const shopThere = await processWith(gateway, there, () =>
          testRoom(gateway.askedByOrders ?? long, { isAnswer }),
        );
        const waiting = Array.from({ length: visitors }, (_, at) => gateway.visit(shopThere, at));
        await expect.poll(there.asked, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);

        const additions = Array.from({ length: 16 }, async () => {
          const some = buying(shopThere, { ...guest(), city: "msk" });
          return Promise.all([1, 2].map(() => some.add([{ uuid: products.hinge.uuid, quantity: 4 }])));
        });
        const orders = buyers.slice(0, 8).map(async ({ token }) => {
          const buyer = buying(shopThere, { token, city: "msk" });
          const added = await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
          return [added, await buyer.place(orderForm(await buyer.checkout()))];
        });
        const answers = (await Promise.all([...additions, ...orders])).flat();
        expect(answers.map(({ status }) => status)).toEqual(Array(48).fill(200));

        await there.close();
        for (const { status, body } of await Promise.all(waiting))
          expect(gateway.away).toContainEqual(status === 200 ? [200] : [status, body.code]);
      },
    );

    test.each(neighbourFaults)(
      "%s: waiting visitors get an error, and the gateway is not called for a while",
      async (fault) => {
        const there = await neighbour(fault);
        const isAnswer = name === "store of files" ? isStoreAnswer : () => false;
        let room = testRoom(50, { isAnswer });
        const shopThere = await processWith(gateway, there, () => (room = testRoom(50, { isAnswer })));
        for (let at = 0; at < 4; at += 1) {
          const { status, body } = await gateway.visit(shopThere, at);
          expect(gateway.away).toContainEqual(status === 200 ? [200] : [status, body.code]);
        }
        if (!(name === "store of files" && fault === "rubbish")) expect(room.isResting()).toBe(true);
        await there.close();
      },
    );
  });
});
