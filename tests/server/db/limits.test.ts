import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { isOutage } from "#server/db/outage.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("a pool of connections (invariants DB2)"), () => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await testDatabase("postgres");
    database = await openDatabase({ databaseUrl: made.url ?? "", poolSize: 2, queueMs: 500 });
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  test("fails at once instead of waiting for a connection, and serves the next request", async () => {
    const held = [await database.pool.connect(), await database.pool.connect()];
    const error: unknown = await database.pool.query("select 1").catch((reason: unknown) => reason);
    expect(isOutage(error)).toBe(true);
    for (const client of held) client.release();
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("limits the time of statements, locks and idle transactions", async () => {
    const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    for (const pool of [database.pool, database.listingsPool, database.suggestionsPool]) {
      const { rows } = await pool.query<{ name: string; setting: string }>(
        "select name, setting from pg_settings where name = any($1)",
        [limits],
      );
      expect(rows).toHaveLength(3);
      for (const { name, setting } of rows) {
        expect(Number(setting), name).toBeGreaterThan(0);
        expect(Number(setting), name).toBeLessThanOrEqual(15_000);
      }
    }
    await expect(
      database.pool
        .query("set statement_timeout = 20; select pg_sleep(5)")
        .finally(() => database.pool.query("reset statement_timeout")),
    ).rejects.toSatisfy(isOutage);
  });
});
