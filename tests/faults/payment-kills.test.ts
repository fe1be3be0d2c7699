import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentStateShape } from "#app/contract/orders/payments.ts";
import type { Database } from "#server/db/client.ts";
import type { FailpointName } from "#server/ports/failpoints.ts";
import { buying, changeOf, orderForm, placed } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { killedEngines, small } from "#tests/support/shops/shop.ts";
import { killableShop, type KillableShop, type Run } from "./killable-shop.ts";

const { products } = small;
const patience = 300_000;

/** Crash points while a buyer is redirected to the bank, and while the bank's notification is processed (CP7-CP9). */
const points: Record<Engine, { paying: FailpointName[]; telling: FailpointName[] }> = {
  pglite: { paying: ["payment.answered"], telling: ["payment.captured"] },
  postgres: {
    paying: ["payment.stored", "payment.answered"],
    telling: ["webhook.read", "payment.before_capture", "payment.captured", "payment.settled"],
  },
};

describe.each(killedEngines)("a process killed while an order is paid, on %s", (engine) => {
  let shop: KillableShop;
  let bank: TestBank;
  let run: Run | null = null;

  beforeAll(async () => {
    bank = await testBank();
    shop = await killableShop(engine, {
      PAYMENT_URL: bank.url,
      PAYMENT_SHOP_ID: bank.shopId,
      PAYMENT_SECRET_KEY: bank.secretKey,
    });
  }, patience);
  afterAll(async () => {
    await shop.remove();
    await bank.close();
  });

  async function restart(fail?: string): Promise<Run> {
    await run?.kill();
    return (run = await shop.start(fail));
  }
  const buyerOf = (through: Run) => buying(through, { token: through.tokens[0] ?? "" });

  async function ordered(through: Run): Promise<string> {
    const buyer = buyerOf(through);
    await buyer.clear();
    changeOf(await buyer.add([{ uuid: products.foam.uuid, quantity: 1 }]));
    return placed(await buyer.place(orderForm(await buyer.checkout(), { paymentMethod: "card" }))).number;
  }
  const pay = (through: Run, number: string) =>
    buyerOf(through).ask("POST", `/private/orders/orders/${number}/pay`, {});
  const state = async (through: Run, number: string) =>
    (await buyerOf(through).ask("GET", `/private/orders/orders/${number}/payment`)).data(paymentStateShape).state;
  const tell = (through: Run, id: string) =>
    through.call("POST", "/public/payments/webhook/yookassa", {
      body: { event: "payment.waiting_for_capture", object: { id } },
    });
  const paymentsOf = async (database: Database, number: string) =>
    (
      await database.db
        .selectFrom("payments as p")
        .innerJoin("orders as o", "o.uuid", "p.order_uuid")
        .where("o.number", "=", number)
        .select("p.status")
        .execute()
    ).map(({ status }) => status);

  test.each(points[engine].paying)(
    "CP7, CP8: at %s: the buyer pays after returning, and the bank got one payment request (invariants M1)",
    async (point) => {
      const doomed = await restart(`${point}:kill:1`);
      const number = await ordered(doomed);
      const before = bank.records("payment").length;
      await expect(pay(doomed, number)).rejects.toThrow();
      await doomed.died;

      const alive = await restart();
      expect((await pay(alive, number)).status).toBe(200);
      expect(bank.records("payment")).toHaveLength(before + 1);
      await bank.decide(bank.lastId(), "pay");
      expect(await state(alive, number)).toBe("paid");
      await alive.kill();
      expect(
        await shop.inspect(async (database) => [await paymentsOf(database, number), await faultsOf(database)]),
      ).toEqual([["succeeded"], []]);
    },
    patience,
  );

  test.each(points[engine].telling)(
    "CP9: at %s: a completed payment is found, recorded once, and confirms the order (invariants M2, M3)",
    async (point) => {
      const doomed = await restart(`${point}:kill:1`);
      const number = await ordered(doomed);
      expect((await pay(doomed, number)).status).toBe(200);
      const id = bank.lastId();
      await bank.decide(id, "pay");
      await expect(tell(doomed, id)).rejects.toThrow();
      await doomed.died;

      const alive = await restart();
      expect((await tell(alive, id)).status).toBe(200);
      expect(await state(alive, number)).toBe("paid");
      await alive.kill();
      expect(bank.records("payment").find((record) => record.id === id)?.status).toBe("succeeded");
      expect(
        await shop.inspect(async (database) => [await paymentsOf(database, number), await faultsOf(database)]),
      ).toEqual([["succeeded"], []]);
    },
    patience,
  );
});
