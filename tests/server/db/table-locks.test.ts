import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { databaseCode } from "#server/db/database-code.ts";
import { findViewer } from "#server/db/queries/account/viewers.ts";
import { isOutage } from "#server/db/outage.ts";
import { TableLocked } from "#server/db/table-locks.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("a locked table"), () => {
  let own: TestDatabase;
  let database: Database;
  let holder: pg.Client;
  let heard: (tables: readonly string[]) => void;

  beforeAll(async () => {
    own = await testDatabase("postgres");
  });
  afterAll(() => own.drop());
  beforeEach(async () => {
    heard = () => {};
    const databaseUrl = own.url ?? "";
    database = await openDatabase({ databaseUrl, poolSize: 2, onLocked: (tables) => heard(tables) });
    holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    await database.close();
  });

  const lock = async (table: string, mode: string) => {
    await holder.query("begin");
    await holder.query(`lock table ${table} in ${mode} mode`);
  };
  const known = (tables: string) =>
    new Promise<void>((resolve) => (heard = (now) => now.join() === tables && resolve()));
  const countOf = (table: string) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db);
  const fault = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => error,
    );

  it("has its waiting statements cancelled, and the next ones refused without a connection", async () => {
    await lock("orders", "access exclusive");
    const locked = known("orders");
    const waiting = [fault(countOf("orders")), fault(countOf("orders"))];
    await locked;
    // query_canceled, not lock_not_available
    expect((await Promise.all(waiting)).map(databaseCode)).toEqual(["57014", "57014"]);
    const refused = await fault(countOf("orders"));
    expect([refused, isOutage(refused)]).toEqual([expect.any(TableLocked), true]);
    // Names are compared as whole words.
    expect(await fault(countOf("order_parts"))).toBeNull();
  });

  it("is used again once it is unlocked", async () => {
    await lock("orders", "access exclusive");
    const locked = known("orders");
    const waiting = fault(countOf("orders"));
    await locked;
    await waiting;
    const free = known("");
    await holder.query("rollback");
    await free;
    expect(await fault(countOf("orders"))).toBeNull();
  });

  it("can be read while it is locked against writers only", async () => {
    await lock("orders", "share");
    const locked = known("orders");
    const write = () => sql`update orders set comment = comment where false`.execute(database.db);
    const waiting = fault(write());
    await locked;
    await waiting;
    expect(await fault(write())).toBeInstanceOf(TableLocked);
    expect(await fault(sql`select uuid from orders for no key update`.execute(database.db))).toBeInstanceOf(
      TableLocked,
    );
    expect(await fault(countOf("orders"))).toBeNull();
  });

  it("does not prevent pages from authenticating", async () => {
    await lock("orders", "access exclusive");
    const locked = known("orders");
    const waiting = fault(countOf("orders"));
    await locked;
    await waiting;
    const unknownUuid = "00000000-0000-4000-8000-000000000000";
    expect(await fault(findViewer(database.db, unknownUuid, unknownUuid))).toBeNull();
  });

  it("is not refused for a lock that blocks nothing, however slow another statement is", async () => {
    await lock("orders", "access exclusive");
    const heardOf: string[] = [];
    heard = (tables) => heardOf.push(tables.join());
    await sql`select pg_sleep(2)`.execute(database.db);
    expect(heardOf).toEqual([]);
  });
});
