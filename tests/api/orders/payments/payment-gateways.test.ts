import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderShape } from "#app/contract/orders/orders.ts";
import { paymentStartShape } from "#app/contract/orders/payments.ts";
import { paymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { cancelOrder } from "#server/use-cases/order/shipping/operate-orders.ts";
import { buying, type Buying } from "#tests/support/orders/buying.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { testBank, type TestBank } from "#tests/support/servers/payment-bank.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "#tests/support/operator.ts";

const { products, phones } = small;

/** The shop switches from the first provider to the second and keeps the first one's keys. */
describe("payments of two providers", () => {
  let first: TestBank;
  let second: TestBank;
  let shop: TestShop;
  let later: ReturnType<TestShop["replica"]>;
  let buyer: Buying;
  let token: string;

  beforeAll(async () => {
    [first, second] = [await testBank(), await testBank()];
    const both = { first: first.gateway, second: second.gateway };
    shop = await testShop({ ports: { payments: paymentGateways("first", both) } });
    later = shop.replica({ payments: paymentGateways("second", both) });
    await shop.sql("update users set email_confirmed_at = now()");
    token = (await shop.loginAs(phones.phys)).token;
    buyer = buying(shop, { token, city: "msk" });
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await shop.close();
  });
  beforeEach(async () => {
    await buyer.clear();
    await shop.sql("update stock set on_hand = greatest(on_hand, 1000)");
  });

  type Side = Pick<TestShop, "call" | "ports">;
  async function ordered() {
    await buyer.add([{ uuid: products.hinge.uuid, quantity: 4 }]);
    return buyer.order({ paymentMethod: "card" });
  }
  async function pay(number: string, at: Side): Promise<string> {
    const answer = await at.call("POST", `/private/orders/orders/${number}/pay`, { token, city: "msk", body: {} });
    return answer.data(paymentStartShape).confirmationUrl ?? "";
  }
  const shown = async (number: string) => (await buyer.ask("GET", `/private/orders/orders/${number}`)).data(orderShape);
  const tell = (provider: string, id: string) =>
    later.call("POST", `/public/payments/webhook/${provider}`, {
      body: { event: "payment.succeeded", object: { id } },
    });
  async function follow(at: Side): Promise<void> {
    for (const table of ["payments", "refunds"]) await shop.sql(`update ${table} set check_at = now()`);
    await followPayments(at.ports);
  }

  test("a payment is followed up at the provider that made it after the setting has changed", async () => {
    const { number } = await ordered();
    expect(await pay(number, shop)).toContain(first.lastId());
    // A pending payment: the same page again, no payment at the second provider.
    expect(await pay(number, later)).toContain(first.lastId());
    await first.decide(first.lastId(), "pay");
    await follow(later);
    expect((await shown(number)).paymentStatus).toBe("paid");
    expect(first.records("payment").at(-1)?.status).toBe("succeeded");
    expect(second.records()).toEqual([]);
  });

  test("its refund is made there too", async () => {
    const { number } = await ordered();
    await pay(number, shop);
    await first.decide(first.lastId(), "pay");
    await follow(shop);
    expect((await cancelOrder(later.ports, testOperator, number, { reason: "noStock", comment: "" })).ok).toBe(true);
    await follow(later);
    expect((await shown(number)).paymentStatus).toBe("refunded");
    expect(first.records("refund")).toHaveLength(1);
    expect(second.records()).toEqual([]);
  });

  test("new payments go to the selected provider", async () => {
    const { number } = await ordered();
    const before = first.records().length;
    expect(await pay(number, later)).toContain(second.lastId());
    await second.decide(second.lastId(), "pay");
    // The process with the old setting also finds it at the second provider.
    await follow(shop);
    expect((await shown(number)).paymentStatus).toBe("paid");
    expect(first.records()).toHaveLength(before);
  });

  test("a notification counts for payments of its own provider alone", async () => {
    const { number } = await ordered();
    await pay(number, shop);
    const id = first.lastId();
    await first.decide(id, "pay");
    expect((await tell("second", id)).status).toBe(400);
    expect((await tell("third", id)).status).toBe(400);
    await shop.sql("update payments set gateway = 'second' where external_id = $1", [id]);
    expect((await tell("first", id)).status).toBe(400);
    expect((await shown(number)).paymentStatus).toBe("pending");
    await shop.sql("update payments set gateway = 'first' where external_id = $1", [id]);
    expect((await tell("first", id)).status).toBe(200);
    expect((await shown(number)).paymentStatus).toBe("paid");
  });

  test("a payment of a provider that is no longer configured is left unchanged, and no other provider is queried", async () => {
    const { number } = await ordered();
    await pay(number, shop);
    await first.decide(first.lastId(), "pay");
    const without = shop.replica({ payments: paymentGateways("second", { second: second.gateway }) });
    await follow(without);
    expect((await shown(number)).paymentStatus).toBe("pending");
    expect(shop.logLines.some((line) => line.includes("the gateway of a payment is not set"))).toBe(true);
    await follow(later);
    expect((await shown(number)).paymentStatus).toBe("paid");
    expect(await faultsOf(shop.database)).toEqual([]);
  });

  test("a payment without a name, as the release before writes it, belongs to the chosen provider", async () => {
    const { number } = await ordered();
    await pay(number, shop);
    await shop.sql("update payments set gateway = null where external_id = $1", [first.lastId()]);
    await first.decide(first.lastId(), "pay");
    await follow(shop);
    expect((await shown(number)).paymentStatus).toBe("paid");
  });

  test("payments of the previous release get the name of their provider: the sandbox or YooKassa", async () => {
    const [sandbox, bank] = [await ordered(), await ordered()];
    for (const { number } of [sandbox, bank]) await pay(number, shop);
    await shop.sql(
      `insert into sandbox_payments (id, idempotence_key, body)
       select external_id, uuid, '{}' from payments where order_uuid = $1`,
      [sandbox.uuid],
    );
    await shop.sql("update payments set gateway = null");
    const migration = await readFile(new URL("0077_payment_gateways.sql", migrationsDir), "utf8");
    await shop.sql(migration.slice(migration.indexOf("update payments")));
    const named = await shop.sql("select order_uuid, gateway from payments where order_uuid = any($1)", [
      [sandbox.uuid, bank.uuid],
    ]);
    expect(new Map(named.map((row) => [row["order_uuid"], row["gateway"]]))).toEqual(
      new Map([
        [sandbox.uuid, "sandbox"],
        [bank.uuid, "yookassa"],
      ]),
    );
  });
});
