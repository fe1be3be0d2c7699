import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveSecrets } from "#server/security/secrets.ts";
import { builtShop, type BuiltShop } from "#tests/support/shops/built-shop.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import { httpCall } from "#tests/support/http-call.ts";
import { races, postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { hinge } = small.products;
/** More than the process has slots and connections. */
const crowd = 24;
const visits = process.env["FAULT_ROUNDS"] === undefined ? 5 : 100;

describe.runIf(postgres)(races("while the table of orders is locked"), () => {
  let shop: TestShop;
  let built: BuiltShop;
  let tokens: string[];
  let holder: pg.Client;

  beforeAll(async () => {
    const key = randomBytes(48).toString("base64");
    shop = await testShop({ engine: "postgres", ports: { secrets: deriveSecrets(key) } });
    await shop.sql("update stock set on_hand = 1000000");
    tokens = await Promise.all(Array.from({ length: crowd }, async (_, at) => (await newBuyer(shop, at)).token));
    built = await builtShop({
      ...{ DATABASE_URL: shop.url ?? "", SECRET_KEY: key, TRUSTED_PROXIES: "127.0.0.1" },
      ...{ REQUESTS_PER_ADDRESS: "0", LOG_LEVEL: "info" },
    });
    holder = new pg.Client({ connectionString: shop.url ?? "" });
    await holder.connect();
  }, 300_000);
  afterAll(async () => {
    await holder.end();
    await built.close();
    await shop.close();
  });

  const address = (at: number) => `10.9.${at >> 8}.${at & 255}`;
  const page = async (path: string, at: number, token?: string) => {
    const answer = await fetch(built.origin + path, {
      headers: {
        ...{ "x-forwarded-for": address(at), "user-agent": "Mozilla/5.0" },
        cookie: `uuid=${randomUUID()}; owns=1${token === undefined ? "" : `; token=${token}`}`,
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const ownOrders = (at: number) =>
    httpCall(built.origin, { "x-forwarded-for": address(at) })("GET", "/private/orders/orders?page=1&limit=10", {
      token: tokens[at] ?? "",
    }).then(({ status }) => status);
  const count = (statuses: number[]) =>
    Object.fromEntries(statuses.map((status) => [status, statuses.filter((one) => one === status).length]));

  test("orders are refused, and the catalogue and baskets work, for guests and buyers alike", async () => {
    await holder.query("begin");
    await holder.query("lock table orders in access exclusive mode");
    // The first ones wait for a second or two until the lock is detected.
    const first = await Promise.all(tokens.map((_, at) => ownOrders(at)));
    expect(first.filter((status) => status < 500)).toEqual([]);

    const over = new AbortController();
    const pressing = tokens.map(async (_, at) => {
      const statuses: number[] = [];
      for (; !over.signal.aborted; await pause(200)) statuses.push(await ownOrders(at));
      return statuses;
    });
    const statuses: number[] = [];
    for (let at = 0; at < visits; at += 1) {
      const call = httpCall(built.origin, { "x-forwarded-for": address(100 + at) });
      const guest = buying({ call }, { fingerprint: randomUUID(), city: "msk" });
      statuses.push(
        await page(`/product/${hinge.slug}`, 200 + at),
        await page(`/product/${hinge.slug}`, 300 + at, tokens[at % crowd]),
        await page("/catalog", 400 + at, tokens[at % crowd]),
        (await guest.add([{ uuid: hinge.uuid, quantity: 4 }])).status,
      );
    }
    over.abort();
    expect(count(statuses)).toEqual({ 200: 4 * visits });
    expect((await Promise.all(pressing)).flat().filter((status) => status < 500)).toEqual([]);

    await holder.query("rollback");
    await expect.poll(() => ownOrders(0), { timeout: 10_000 }).toBe(200);
  }, 300_000);
});
