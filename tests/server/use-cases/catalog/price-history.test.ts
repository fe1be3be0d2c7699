import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const tier = (from: number, price: number) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) });

describe.each(engines)("the history of prices, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
    await saveProducts(
      shop.ports,
      clerk,
      ["h1", "h2", "h3"].map((id) => productToSave(id)),
    );
  });
  afterAll(() => shop.close());

  const entries = async () =>
    shop.sql(
      `select p.external_id as id, price_list_id as list, from_quantity::float as from, price_before::float as before, price_after::float as after,
              old_price_before::float as "oldBefore", old_price_after::float as "oldAfter", actor_kind || ' ' || actor_name as by, source
         from price_history join products p on p.uuid = product_uuid order by id, price_history.id`,
    );
  const fresh = async (work: () => Promise<unknown>) => {
    await shop.sql("delete from price_history");
    await work();
    return entries();
  };
  const entry = (
    id: string,
    list: number,
    from: number,
    before: number | null,
    after: number | null,
    more: object = {},
  ) => ({
    ...{ id, list, from, before, after, oldBefore: null, oldAfter: null, by: "staff Кладовщик", source: null },
    ...more,
  });

  test("has an entry for every price and tier that a batch creates, changes or removes, and none for equal ones", async () => {
    const first = [
      { ...priceToSave("h1", 10), oldPrice: moneyFromNumber(12), tiers: [tier(10, 9), tier(100, 8)] },
      priceToSave("h1", 11, "north"),
      priceToSave("h2", 20),
    ];
    expect(await fresh(() => savePrices(shop.ports, clerk, first))).toEqual([
      entry("h1", 1, 0, null, 10, { oldAfter: 12 }),
      entry("h1", 1, 10, null, 9),
      entry("h1", 1, 100, null, 8),
      entry("h1", 2, 0, null, 11),
      entry("h2", 1, 0, null, 20),
    ]);
    expect(await fresh(() => savePrices(shop.ports, clerk, first))).toEqual([]);
    const second = [
      { ...priceToSave("h1", 11), tiers: [tier(10, 9), tier(50, 8.5)] },
      priceToSave("h1", 0, "north"),
      priceToSave("h2", 20),
      priceToSave("h3", 30),
      priceToSave("h3", null),
      priceToSave("nowhere", 5),
    ];
    expect(await fresh(() => savePrices(shop.ports, clerk, second, "import 7"))).toEqual([
      entry("h1", 1, 0, 10, 11, { oldBefore: 12, oldAfter: 12, source: "import 7" }),
      entry("h1", 1, 50, null, 8.5, { source: "import 7" }),
      entry("h1", 1, 100, 8, null, { source: "import 7" }),
      entry("h1", 2, 0, 11, null, { source: "import 7" }),
    ]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("records old prices alone, and tiers set one by one, which keep the others", async () => {
    await savePrices(shop.ports, clerk, [{ ...priceToSave("h3", 30), tiers: [tier(10, 29)] }]);
    expect(
      await fresh(() =>
        savePrices(shop.ports, clerk, [
          { ...priceToSave("h3", 30), oldPrice: moneyFromNumber(40) },
          { product: "h3", list: "base", ...tier(100, 25) },
          { product: "h3", list: "base", from: quantityFromNumber(10), price: null },
        ]),
      ),
    ).toEqual([
      entry("h3", 1, 0, 30, 30, { oldAfter: 40 }),
      entry("h3", 1, 10, 29, null),
      entry("h3", 1, 100, null, 25),
    ]);
    expect(await savePrices(shop.ports, clerk, [{ product: "h3", list: "north", ...tier(10, 5) }])).toEqual([
      { status: "refused", code: "missing", field: "price" },
    ]);
  });

  test("has no entry of a price that was not committed", async () => {
    const ports = { ...shop.ports, failpoints: failpointsFrom("catalog.written:throw:1") };
    const failing = async () => expect(savePrices(ports, clerk, [priceToSave("h2", 99)])).rejects.toThrow("failpoint");
    expect(await fresh(failing)).toEqual([]);
  });

  test("begins anew after tiers without a price, which are replaced", async () => {
    await shop.sql(
      "delete from prices where product_uuid = (select uuid from products where external_id = 'h1') and from_quantity = 0",
    );
    const written = await fresh(() => savePrices(shop.ports, clerk, [{ ...priceToSave("h1", 7), tiers: [] }]));
    expect(written).toEqual([entry("h1", 1, 0, null, 7), entry("h1", 1, 10, 9, null), entry("h1", 1, 50, 8.5, null)]);
  });
});
