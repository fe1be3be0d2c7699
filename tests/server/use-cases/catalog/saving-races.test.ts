import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { buying, changeOf, newBuyer } from "#tests/support/orders/buying.ts";
import { derivedFaults } from "#tests/support/checks/derived-data.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, warehouses } = small;
const goods = Array.from({ length: 60 }, (_, at) => `r${at}`);
const rounds = 12;

describe.runIf(postgres)(races("concurrent batches of the catalogue"), () => {
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

  /** Counts completed batches: one that the database aborted would be counted twice or never. */
  function counted() {
    let begun = 0;
    const failpoints = { reach: async () => void (begun += 1) };
    return { ports: shop.replica({ failpoints }).ports, ended: () => begun };
  }

  async function deadlocks(): Promise<number> {
    await shop.sql("select pg_stat_force_next_flush()");
    const [row] = await shop.sql<{ count: number }>(
      "select deadlocks::int as count from pg_stat_database where datname = current_database()",
    );
    return row?.count ?? NaN;
  }

  test("wait for each other, and none fails, for any order of their rows", async () => {
    const before = await deadlocks();
    const { ports, ended } = counted();
    // Like a connection of the exchange: one batch after another.
    const inTurn = async (save: (ids: readonly string[], at: number) => Promise<SavedRow[]>) => {
      const answers: SavedRow[] = [];
      for (let at = 0; at < rounds; at += 1)
        answers.push(...(await save(at % 2 === 0 ? goods : goods.toReversed(), at)));
      return answers;
    };
    const savers = [
      inTurn((ids, at) =>
        saveProducts(
          ports,
          clerk,
          ids.map((id) => ({ externalId: id, name: `Скоба М${at}`, attributes: [{ code: "length", value: at }] })),
        ),
      ),
      inTurn((ids, at) =>
        savePrices(
          ports,
          clerk,
          ids.flatMap((id) => [priceToSave(id, 10 + at), priceToSave(id, 9 + at, "north")]),
        ),
      ),
      ...[warehouses.north, warehouses.ring].map((one) =>
        inTurn((ids, at) =>
          saveStock(
            ports,
            clerk,
            ids.map((id) => stockToSave(id, one, at + 1)),
          ),
        ),
      ),
    ];
    const answers = await Promise.all(savers);
    expect(answers.flat().filter(({ status }) => status === "refused")).toEqual([]);
    expect(ended()).toBe(rounds * 4);
    expect(await deadlocks()).toBe(before);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
  });

  test("create a new entity once, though several contain it", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => productToSave(`n${at}`));
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows].map((batch) => saveProducts(shop.ports, clerk, batch)),
    );
    expect(answers.flat().filter(({ status }) => status === "created")).toHaveLength(40);
    expect(answers.flat().filter(({ status }) => status === "unchanged")).toHaveLength(80);
  });

  test("keep the reserves of all orders, and sell nothing twice, while stock is updated (invariants S4)", async () => {
    const before = await deadlocks();
    const wanted = [products.washer, products.bolt, products.bounded];
    const all = (onHand: number) =>
      wanted.flatMap(({ externalId }) =>
        [warehouses.south, warehouses.north].map((one) => stockToSave(externalId, one, onHand)),
      );
    await saveStock(shop.ports, clerk, all(2_000));
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const buyer = buying(shop, { token: (await newBuyer(shop, 500 + at)).token });
        const lines = at % 2 === 0 ? wanted : wanted.toReversed();
        changeOf(await buyer.add(lines.map(({ uuid }) => ({ uuid, quantity: 100 }))));
        return buyer;
      }),
    );
    const feed = async () => {
      for (let at = 0; at < 30; at += 1)
        await saveStock(shop.ports, clerk, at % 2 === 0 ? all(1_500) : all(1_900).toReversed());
    };
    const prices = async () => {
      for (let at = 0; at < 30; at += 1)
        await savePrices(
          shop.ports,
          clerk,
          goods.map((id) => priceToSave(id, 100 + at)),
        );
    };
    await Promise.all([feed(), prices(), ...buyers.map((buyer) => buyer.order())]);
    const held = await shop.sql<{ reserved: number }>(
      "select sum(reserved)::int as reserved from stock where product_uuid = any($1) group by product_uuid",
      [wanted.map(({ uuid }) => uuid)],
    );
    expect(held.map(({ reserved }) => reserved)).toEqual([1_000, 1_000, 1_000]);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
    expect(await derivedFaults(shop.database.db)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });
});
