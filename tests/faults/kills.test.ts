import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PlacedOrder, type PlaceOrderBody } from "#app/contract/orders/checkouts.ts";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import type { Database } from "#server/db/client.ts";
import type { FailpointName } from "#server/ports/failpoints.ts";
import { buying, changeOf, orderForm, placed, rowsOf, type Buying } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { postgres, small } from "#tests/support/shops/shop.ts";
import { killableShop, type KillableShop, type Run } from "./killable-shop.ts";

const { products, phones } = small;
/** How often the process is killed at a random moment; `npm run faults` sets more. */
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 3);
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const patience = 300_000;

/**
 * Crash points, and whether the order exists by then. The embedded database starts slowly, so it is killed only at the
 * ends.
 */
const orderPoints: Record<Engine, [FailpointName, boolean][]> = {
  pglite: [
    ["order.inserted", false],
    ["order.after_commit", true],
  ],
  postgres: [
    ["order.body_read", false],
    ["order.key_inserted", false],
    ["order.stock_written", false],
    ["order.inserted", false],
    ["order.after_commit", true],
  ],
};
/** Crash points, whether the basket belongs to the account by then, and the phone: a phone gets one code a minute. */
const loginPoints: Record<Engine, [FailpointName, boolean, string][]> = {
  pglite: [["merge.before_commit", false, phones.phys]],
  postgres: [
    ["merge.before_commit", false, phones.phys],
    ["login.after_commit", true, phones.ip],
  ],
};

describe.each(engines)("a process killed on %s", (engine) => {
  let shop: KillableShop;
  let run: Run | null = null;

  beforeAll(async () => {
    shop = await killableShop(engine);
  }, patience);
  afterAll(() => shop.remove());

  async function restart(fail?: string): Promise<Run> {
    await run?.kill();
    return (run = await shop.start(fail));
  }

  test.each(orderPoints[engine])(
    "CP1–CP5: at %s leaves the whole order or none of it; the same form completes it (invariants O1, O3, O5)",
    async (point, wasMade) => {
      const doomed = await restart(`${point}:kill:1`);
      const buyer = buying(doomed, { token: doomed.tokens[0] ?? "" });
      await buyer.clear();
      changeOf(
        await buyer.add([
          { uuid: products.foam.uuid, quantity: 2 },
          { uuid: products.lock.uuid, quantity: 1 },
        ]),
      );
      const form = orderForm(await buyer.checkout());
      await expect(buyer.place(form)).rejects.toThrow();
      await doomed.died;
      expect(
        await shop.inspect(async (database) => [await ordersOf(database, form.checkout), await faultsOf(database)]),
      ).toEqual([wasMade ? 1 : 0, []]);

      const alive = await restart();
      const again = buying(alive, { token: alive.tokens[0] ?? "" });
      expect(rowsOf(await again.basket())).toHaveLength(wasMade ? 0 : 2);
      const { number } = expectRepeated(placed(await again.place(form)), wasMade);
      expect((await again.ask("GET", "/private/orders/orders")).data(orderListShape).items[0]?.number).toBe(number);
      expect((await again.basket()).items).toEqual([]);
    },
    patience,
  );

  test.each(loginPoints[engine])(
    "at %s neither loses nor duplicates a line of the guest (invariants BK1, BK2)",
    async (point, wasMerged, phone) => {
      const fingerprint = randomUUID();
      const doomed = await restart(`${point}:kill:1`);
      changeOf(await buying(doomed, { fingerprint }).add([{ uuid: products.hinge.uuid, quantity: 3 }]));
      await expect(login(doomed, phone, fingerprint)).rejects.toThrow();
      await doomed.died;
      // Skips the minute between two codes to one phone.
      await shop.inspect(({ db }) => db.deleteFrom("login_codes").execute());

      const alive = await restart();
      expect(rowsOf(await buying(alive, { fingerprint }).basket())).toHaveLength(wasMerged ? 0 : 1);
      const account = await login(alive, phone, fingerprint);
      expect(rowsOf(await account.basket())).toEqual([[products.hinge.uuid, "available", 3]]);
      changeOf(await account.clear());
    },
    patience,
  );

  test(
    `${rounds} times at a random moment: acknowledged orders exist, and none is duplicated or partial (invariants O1)`,
    async () => {
      await (await restart()).kill();
      await shop.inspect(plentyInStock);
      const acknowledged: PlacedOrder[] = [];
      let open: (PlaceOrderBody | null)[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alive = await restart();
        const sessions = alive.tokens.map((token) => ordering(buying(alive, { token }), acknowledged));
        await Promise.race(sessions.flatMap(({ firstOrder, ended }) => [firstOrder, ended]));
        setTimeout(() => void alive.kill(), randomInt(0, 1_000));
        open = await Promise.all(sessions.map(({ ended }) => ended));
        await alive.died;
        expect(await shop.inspect(faultsOf)).toEqual([]);
      }

      const alive = await restart();
      for (const [at, form] of open.entries()) {
        if (form) acknowledged.push(placed(await buying(alive, { token: alive.tokens[at] ?? "" }).place(form)));
      }
      await alive.kill();
      expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
      const stored = await shop.inspect(async (database) => ({
        orders: await database.db.selectFrom("orders").select("number").execute(),
        faults: await faultsOf(database),
      }));
      expect(stored.faults).toEqual([]);
      expect(stored.orders.map(({ number }) => number)).toEqual(
        expect.arrayContaining(acknowledged.map(({ number }) => number)),
      );
    },
    patience + rounds * 20_000,
  );

  async function login(through: Run, phone: string, fingerprint: string): Promise<Buying> {
    await through.call("POST", "/public/auth/login", { fingerprint, body: { phone } });
    const confirmed = await through.call("POST", "/public/auth/login/confirm", {
      fingerprint,
      body: { phone, code: await through.lastCode(phone) },
    });
    return buying(through, { token: confirmed.headers.get("token") ?? "" });
  }
});

function expectRepeated(order: PlacedOrder, repeated: boolean): PlacedOrder {
  expect(order.repeated).toBe(repeated);
  return order;
}

type Session = { firstOrder: Promise<void>; ended: Promise<PlaceOrderBody | null> };

/** Buys until the process dies; returns the form that was pending, if any. */
function ordering(buyer: Buying, acknowledged: PlacedOrder[]): Session {
  let bought = () => {};
  const firstOrder = new Promise<void>((resolve) => (bought = resolve));
  async function go(): Promise<PlaceOrderBody | null> {
    let form: PlaceOrderBody | null = null;
    try {
      for (;;) {
        form = null;
        changeOf(
          await buyer.add([
            { uuid: products.washer.uuid, quantity: 100 },
            { uuid: products.lock.uuid, quantity: 1 },
          ]),
        );
        form = orderForm(await buyer.checkout());
        acknowledged.push(placed(await buyer.place(form)));
        bought();
      }
    } catch {
      return form;
    }
  }
  return { firstOrder, ended: go() };
}

/** On a fast machine many orders fit between start and kill: stock must not run out first. */
async function plentyInStock({ db }: Database): Promise<void> {
  await db
    .updateTable("stock")
    .set({ on_hand: 1_000_000 })
    .where("product_uuid", "in", [products.washer.uuid, products.lock.uuid])
    .execute();
}

async function ordersOf({ db }: Database, checkout: string): Promise<number> {
  return (await db.selectFrom("orders").where("checkout_uuid", "=", checkout).select("uuid").execute()).length;
}
