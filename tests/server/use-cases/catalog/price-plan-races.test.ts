import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { planPriceChanges } from "#server/use-cases/catalog/prices/plan-price-changes.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { clerk, productToSave } from "#tests/support/saving.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const goods = Array.from({ length: 40 }, (_, at) => `w${at}`);

describe.runIf(postgres)(races("planned prices that several processes find due"), () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    await saveProducts(
      shop.ports,
      clerk,
      goods.map((id) => productToSave(id)),
    );
  });
  afterAll(() => shop.close());

  async function plan(roubles: number) {
    await shop.sql("delete from price_history");
    const validFrom = new Date(shop.clock.now().getTime() + 60_000);
    const price = moneyFromNumber(roubles);
    const rows = goods.map((product) => ({ product, list: "base", from: zeroQuantity, price, validFrom }));
    expect(await planPriceChanges(shop.ports, clerk, rows)).toMatchObject({ ok: true });
    shop.clock.advance(61);
  }
  const changes = async () => (await shop.sql("select from price_history")).length;
  const applied = async () => (await shop.sql("select from price_plans where state = 'applied'")).length;

  test("are applied once", async () => {
    await plan(10);
    const counts = await Promise.all([1, 2, 3].map(() => applyDuePrices(shop.replica().ports)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 40]);
    expect([await changes(), await applied()]).toEqual([40, 40]);
  });

  test("are applied once, also if the first process dies before it commits", async () => {
    await plan(20);
    const other = { done: Promise.resolve(-1) };
    // What the database sees of a killed process: its connection is gone in the middle of the transaction.
    const failpoints = {
      async reach() {
        // Found before the other process begins, whose transaction may be idle for a moment too.
        const [killed] = await shop.sql<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
        );
        other.done = applyDuePrices(shop.replica().ports);
        await shop.sql("select pg_terminate_backend($1)", [killed?.pid]);
      },
    };
    await expect(applyDuePrices(shop.replica({ failpoints }).ports)).rejects.toThrow();
    expect(await other.done).toBe(40);
    expect([await changes(), await applied()]).toEqual([40, 80]);
  });
});
