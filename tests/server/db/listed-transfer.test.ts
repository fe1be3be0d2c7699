import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { readListState } from "#app/domain/desk/list-query.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { transferStates } from "#app/domain/exchange/transfer.ts";
import { countDeskOrders } from "#server/db/queries/desk/orders.ts";
import { postgresUrl, testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await testDatabase("postgres", "demo");
  await shop.database.pool.query("vacuum analyze orders, order_parts");
});
afterAll(() => shop.drop());

const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });

/** Of the only client that is asked for. */
async function statementOf(work: () => Promise<unknown>): Promise<z.infer<typeof statement>> {
  const { pool } = shop.database;
  const client = await pool.connect();
  const spy = vi.spyOn(client, "query");
  client.release();
  await work();
  const [[given] = []] = spy.mock.calls.slice(-1);
  spy.mockRestore();
  return statement.parse(given);
}

/** On 100,000 orders the tables are five times as many pages as the indexes. */
test.skipIf(postgresUrl === null).each(transferStates.filter((state) => state !== "waiting"))(
  "orders that are «%s» in 1C are counted from indexes alone",
  async (state) => {
    const query = {
      state: readListState(ordersList, new URLSearchParams({ erp: state })),
      scope: { cities: null, warehouses: null },
      ...{ seesPeople: true, timeZone: "Europe/Moscow", today: "2026-11-30", article: "" },
    };
    const { text, values } = await statementOf(() => countDeskOrders(shop.database.db, query));
    const client = await shop.database.pool.connect();
    try {
      await client.query("begin");
      // A small table is read whole whatever indexes there are.
      for (const way of ["seqscan", "bitmapscan"]) await client.query(`set local enable_${way} = off`);
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      for (const index of ["orders_listed", "order_parts_in_erp"])
        expect(plan).toMatch(new RegExp(`Index Only Scan using ${index}`));
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);
