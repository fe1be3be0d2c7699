import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buying, newBuyer } from "#tests/support/buying.ts";
import type { Engine } from "#tests/support/database.ts";
import { faultsOf } from "#tests/support/oracles.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shop.ts";

const { products } = small;
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];

/** The accounts write `on_hand` alone (docs/operations.md); what orders hold is the shop's. */
describe.each(engines)("S4: stock that is told anew while buyers order, on %s", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
  });
  afterAll(() => shop.close());

  const told = (onHand: number) =>
    sql`update stock set on_hand = ${onHand} where product_uuid = ${products.washer.uuid}`.execute(
      shop.ports.database.db,
    );
  const held = async () =>
    shop.sql<{ reserved: number; free: number }>(
      "select sum(reserved)::int as reserved, sum(on_hand - reserved)::int as free from stock where product_uuid = $1",
      [products.washer.uuid],
    );

  test("leaves to every order what it holds", async () => {
    await told(1_000);
    const [before] = await held();
    const buyers = await Promise.all(
      [1, 2, 3, 4].map(async (at) => buying(shop, { token: (await newBuyer(shop, at)).token })),
    );
    for (const buyer of buyers) await buyer.add([{ uuid: products.washer.uuid, quantity: 100 }]);
    const feed = async () => {
      for (let at = 0; at < 40; at += 1) await told(900 + (at % 2) * 200);
    };
    await Promise.all([feed(), ...buyers.map((buyer) => buyer.order())]);
    await told(2_000);
    const [after] = await held();
    expect((after?.reserved ?? 0) - (before?.reserved ?? 0)).toBe(400);
    expect(await faultsOf(shop.ports.database)).toEqual([]);
  });

  test("is refused where it is less than orders hold: of half a file, or an empty one, nothing is taken", async () => {
    const before = await held();
    await expect(told(0)).rejects.toThrow("stock_is_never_oversold");
    expect(await held()).toEqual(before);
  });
});
