import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { buying, newBuyer } from "#tests/support/orders/buying.ts";
import type { Engine } from "#tests/support/shops/database.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { stockToSave } from "#tests/support/saving.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products, warehouses } = small;
const feed: Actor = { kind: "import", id: "feed", name: "Остатки" };
const erp: Actor = { kind: "erp", id: "main", name: "1С" };
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];

/** The accounting system reports the stock; the shop itself keeps the reservations of orders. */
describe.each(engines)("S4: stock updated while buyers order, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const reportStock = (onHand: number, actor = feed) =>
    saveStock(
      shop.ports,
      actor,
      [warehouses.south, warehouses.north].map((one) => stockToSave(products.washer.externalId, one, onHand)),
    );
  const held = async () =>
    shop.sql<{ reserved: number; free: number }>(
      "select sum(reserved)::int as reserved, sum(on_hand - reserved)::int as free from stock where product_uuid = $1",
      [products.washer.uuid],
    );

  test("keeps the reserves of all orders", async () => {
    await reportStock(1_000);
    const [before] = await held();
    const buyers = await Promise.all(
      [1, 2, 3, 4].map(async (at) => buying(shop, { token: (await newBuyer(shop, at)).token })),
    );
    for (const buyer of buyers) await buyer.add([{ uuid: products.washer.uuid, quantity: 100 }]);
    const feeding = async () => {
      for (let at = 0; at < 40; at += 1) await reportStock(900 + (at % 2) * 200);
    };
    await Promise.all([feeding(), ...buyers.map((buyer) => buyer.order())]);
    await reportStock(2_000);
    const [after] = await held();
    expect((after?.reserved ?? 0) - (before?.reserved ?? 0)).toBe(400);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
  });

  test("is refused as a whole file where it is less than orders reserve, or where the file is empty", async () => {
    const before = await held();
    const statuses = (await reportStock(0)).map((row) => (row.status === "refused" ? row.code : row.status));
    expect(statuses).toEqual(["belowReserved", "updated"]);
    await reportStock(2_000);
    expect(await held()).toEqual(before);
    const past = sql`update stock set on_hand = 0 where product_uuid = ${products.washer.uuid}`;
    await expect(past.execute(shop.ports.database.db)).rejects.toThrow("stock_is_never_oversold");
    expect(await held()).toEqual(before);
  });

  test("counted by 1C below the reserves leaves a shortage, which only shrinks, and nothing to sell", async () => {
    await reportStock(1_000);
    const { token } = await newBuyer(shop, 5);
    const buyer = buying(shop, { token });
    await buyer.add([{ uuid: products.washer.uuid, quantity: 100 }]);
    const placed = await buyer.order();
    const shelves = () =>
      shop.sql<{ onHand: number; reserved: number; shortage: number }>(
        `select on_hand::int as "onHand", reserved::int as reserved, shortage::int as shortage from stock
          where product_uuid = $1 order by reserved desc`,
        [products.washer.uuid],
      );
    const [reserved = 0, other = 0] = (await shelves()).map((shelf) => shelf.reserved);
    expect((await reportStock(300, erp)).map(({ status }) => status)).toEqual(["updated", "updated"]);
    expect(await shelves()).toEqual([
      { onHand: 300, reserved, shortage: reserved - 300 },
      { onHand: 300, reserved: other, shortage: Math.max(0, other - 300) },
    ]);
    const next = buying(shop, { token: (await newBuyer(shop, 6)).token });
    await next.add([{ uuid: products.washer.uuid, quantity: 500 }]);
    const { items } = await next.basket();
    expect(items.map(({ availableQuantity }) => availableQuantity)).toEqual([0]);

    await shop.call("POST", `/private/orders/orders/${placed.number}/cancel`, { token, body: {} });
    const [after] = await shelves();
    expect(after).toEqual({ onHand: 300, reserved: reserved - 100, shortage: Math.max(0, reserved - 400) });
    const past = sql`update stock set reserved = reserved + 1000 where product_uuid = ${products.washer.uuid}`;
    await expect(past.execute(shop.ports.database.db)).rejects.toThrow("stock_is_never_oversold");
    await reportStock(1_000, erp);
    expect((await shelves()).map(({ shortage }) => shortage)).toEqual([0, 0]);
  });
});
