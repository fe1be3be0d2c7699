import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { applyDuePrices } from "#server/use-cases/catalog/prices/apply-due-prices.ts";
import { cancelPlannedPrice, planPriceChanges } from "#server/use-cases/catalog/prices/plan-price-changes.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const boss: Actor = { kind: "staff", id: "1", name: "Директор" };
const money = (roubles: number | null) => (roubles === null ? null : moneyFromNumber(roubles));

describe("planned prices", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
    const ids = Array.from({ length: 520 }, (_, at) => `p${at}`);
    await saveProducts(
      shop.ports,
      clerk,
      ids.slice(0, 500).map((id) => productToSave(id)),
    );
    await saveProducts(
      shop.ports,
      clerk,
      ids.slice(500).map((id) => productToSave(id)),
    );
  });
  beforeEach(async () => {
    await shop.sql("delete from price_plans");
    await savePrices(shop.ports, clerk, [
      priceToSave("p1", 10),
      priceToSave("p2", 20),
      priceToSave("p2", null, "north"),
    ]);
    await shop.sql("delete from price_history");
  });
  afterAll(() => shop.close());

  const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000);
  const row = (product: string, price: number | null, hours: number, list = "base", from = 0) => ({
    ...{ product, list, price: money(price), from: quantityFromNumber(from), validFrom: inHours(hours) },
  });
  const priceOf = async (id: string, list = 1) =>
    (
      await shop.sql<{ price: number }>(
        "select price::float as price from prices join products p on p.uuid = product_uuid where external_id = $1 and price_list_id = $2 and from_quantity = 0",
        [id, list],
      )
    )[0]?.price ?? null;
  const states = async () =>
    (
      await shop.sql<{ state: string }>(
        "select state || coalesce(' ' || refusal, '') as state from price_plans order by valid_from, created_at, from_quantity",
      )
    ).map(({ state }) => state);
  const history = async () =>
    shop.sql(
      `select external_id as id, price_before::float as before, price_after::float as after, actor_name as by, source like 'plan ________-%' as planned
         from price_history join products p on p.uuid = product_uuid order by price_history.id`,
    );

  test("apply from their time on, once, with their author in the history", async () => {
    await planPriceChanges(shop.ports, boss, [row("p1", 15, 1), row("p2", 21, 1, "north"), row("p1", 17, 3)]);
    expect(await applyDuePrices(shop.ports)).toBe(0);
    expect(await priceOf("p1")).toBe(10);
    shop.clock.advance(3_600);
    expect(await applyDuePrices(shop.ports)).toBe(2);
    expect([await priceOf("p1"), await priceOf("p2", 2)]).toEqual([15, 21]);
    await savePrices(shop.ports, clerk, [priceToSave("p1", 16)]);
    expect(await applyDuePrices(shop.ports)).toBe(0);
    expect(await priceOf("p1")).toBe(16);
    expect(await states()).toEqual(["applied", "applied", "planned"]);
    expect((await history()).filter(({ planned }) => planned === true)).toEqual(
      expect.arrayContaining([
        { id: "p1", before: 10, after: 15, by: "Директор", planned: true },
        { id: "p2", before: null, after: 21, by: "Директор", planned: true },
      ]),
    );
  });

  test("that are late apply in the order of their times, each with its own entry", async () => {
    await planPriceChanges(shop.ports, boss, [row("p1", 30, 2)]);
    await planPriceChanges(shop.ports, clerk, [row("p1", 25, 1), row("p1", 24, 1, "base", 10), row("p1", 35, 3)]);
    shop.clock.advance(5 * 3_600);
    expect(await applyDuePrices(shop.ports)).toBe(4);
    expect(await priceOf("p1")).toBe(35);
    expect((await history()).map(({ after, by }) => [after, by])).toEqual([
      [25, "Кладовщик"],
      [24, "Кладовщик"],
      [30, "Директор"],
      [35, "Кладовщик"],
    ]);
  });

  test("replace an earlier plan for the same time, may end a price, and are all planned or none", async () => {
    await planPriceChanges(shop.ports, boss, [row("p1", 15, 1)]);
    const validFrom = inHours(0.5);
    await planPriceChanges(shop.ports, boss, [{ ...row("p2", 15, 1), validFrom }]);
    await planPriceChanges(shop.ports, boss, [{ ...row("p2", null, 1), validFrom }]);
    expect(await shop.sql("select count(*)::int as n from price_plans")).toEqual([{ n: 2 }]);
    expect(await planPriceChanges(shop.ports, boss, [row("p1", 16, 2), row("nowhere", 16, 2)])).toEqual({
      ok: false,
      code: "planUnknown",
    });
    expect(await planPriceChanges(shop.ports, boss, [row("p1", 16, 2), row("p1", 16, -1)])).toEqual({
      ok: false,
      code: "planPast",
    });
    shop.clock.advance(2 * 3_600);
    expect(await applyDuePrices(shop.ports)).toBe(2);
    expect([await priceOf("p1"), await priceOf("p2")]).toEqual([15, null]);
  });

  test("are not applied when canceled, and are canceled with the reason when they cannot be applied", async () => {
    await planPriceChanges(shop.ports, boss, [row("p1", 15, 1), row("p2", 5, 1, "north", 10)]);
    const [plan] = await shop.sql<{ uuid: string }>("select uuid from price_plans where from_quantity = 0");
    expect(await cancelPlannedPrice(shop.ports, boss, plan?.uuid ?? "")).toMatchObject({ ok: true });
    expect(await cancelPlannedPrice(shop.ports, boss, plan?.uuid ?? "")).toMatchObject({ code: "planCanceled" });
    shop.clock.advance(2 * 3_600);
    expect(await applyDuePrices(shop.ports)).toBe(0);
    expect(await states()).toEqual(["canceled", "canceled missing"]);
    expect(await priceOf("p1")).toBe(10);
  });

  test("apply in batches; a batch that fails is applied by the next run, and no other one twice", async () => {
    const rows = Array.from({ length: 520 }, (_, at) => row(`p${at}`, 50 + at, 1));
    await planPriceChanges(shop.ports, boss, rows);
    shop.clock.advance(2 * 3_600);
    const ports = { ...shop.ports, failpoints: failpointsFrom("prices.planned_written:throw:2") };
    await expect(applyDuePrices(ports)).rejects.toThrow("failpoint");
    expect((await states()).filter((state) => state === "applied")).toHaveLength(500);
    expect(await applyDuePrices(shop.ports)).toBe(20);
    expect(
      await shop.sql("select count(*)::int as n, count(distinct product_uuid)::int as goods from price_history"),
    ).toEqual([{ n: 520, goods: 520 }]);
    expect(await priceOf("p519")).toBe(569);
  });
});
