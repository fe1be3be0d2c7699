import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { deriveSecrets } from "#server/security/secrets.ts";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";
import { buying, changeOf, newBuyer, orderForm } from "#tests/support/orders/buying.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** `npm run faults` sets two hundred and also checks the time. */
const buyers = Number(process.env["FAULT_BUYERS"] ?? 40);
const withinMs = process.env["FAULT_BUYERS"] === undefined ? Infinity : 10_000;

describe.runIf(postgres)(races("concurrent checkouts of many buyers over two processes"), () => {
  let shop: TestShop;
  let processes: BuiltShop[];

  beforeAll(async () => {
    const key = randomBytes(48).toString("base64");
    shop = await testShop({ engine: "postgres", ports: { secrets: deriveSecrets(key) } });
    await shop.sql("update stock set on_hand = 1000000");
    const settings = {
      ...{ ROLE: "api", DATABASE_URL: shop.url ?? "", SECRET_KEY: key, SITE_URL: "http://shop.test" },
      ...{ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" },
    };
    processes = await Promise.all([1, 2].map(() => builtShop(settings)));
  }, 300_000);
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.close()));
    await shop.close();
  });

  test(`${buyers} simultaneous orders are all accepted${withinMs === Infinity ? "" : ", each within ten seconds"}, and nobody is refused`, async () => {
    const ready: { place(): Promise<{ status: number; ms: number }> }[] = [];
    for (let at = 0; at < buyers; at += 1) {
      const { token } = await newBuyer(shop, at);
      const buyer = buying(shop, { token, city: "msk" });
      changeOf(await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }]));
      const form: PlaceOrderBody = orderForm(await buyer.checkout());
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
      const call = httpCall(processes[at % 2]?.origin ?? "", { "x-forwarded-for": address });
      ready.push({
        async place() {
          const begun = performance.now();
          const { status } = await buying({ call }, { token, city: "msk" }).place(form);
          return { status, ms: performance.now() - begun };
        },
      });
    }
    const answers = await Promise.all(ready.map(({ place }) => place()));
    expect(answers.map(({ status }) => status)).toEqual(Array(buyers).fill(200));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThanOrEqual(withinMs);
    expect(await shop.sql("select count(*)::int as orders from orders")).toEqual([{ orders: buyers }]);
    expect(await faultsOf(shop.database)).toEqual([]);
  }, 300_000);
});
