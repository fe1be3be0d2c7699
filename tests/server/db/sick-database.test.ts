import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { isReadOnlyFault } from "#server/db/database-code.ts";
import { isOutage } from "#server/db/outage.ts";
import { databaseLine, type DatabaseLine } from "#tests/support/shops/database-line.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { setReadOnly } from "#tests/support/read-only.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("a failing database"), () => {
  let own: TestDatabase;
  let line: DatabaseLine;
  let database: Database;
  let states: string[];
  let changed: () => void;

  beforeAll(async () => {
    own = await testDatabase("postgres");
  });
  afterAll(() => own.drop());
  beforeEach(async () => {
    line = await databaseLine(own.url ?? "");
    states = [];
    database = await openDatabase({
      databaseUrl: line.url,
      poolSize: 2,
      onState(state) {
        states.push(state);
        changed();
      },
    });
    changed = () => {};
  });
  afterEach(async () => {
    line.mend();
    await database.close();
    await line.close();
  });

  const ask = () => sql<{ n: number }>`select 1 as n`.execute(database.db).then(({ rows }) => rows[0]?.n);
  const until = (state: string) =>
    new Promise<void>((resolve) => {
      changed = () => states.at(-1) === state && resolve();
      changed();
    });
  const fault = (asked: Promise<unknown>) =>
    asked.then(
      () => "answered",
      (error: unknown) => (isOutage(error) ? "outage" : error),
    );

  it("that hangs: waiting requests fail with a time-out, later ones at once, and it recovers by itself", async () => {
    expect(await ask()).toBe(1);
    line.hang();
    const waiting = [fault(ask()), fault(ask()), fault(ask())];
    await until("away");
    expect(await Promise.all(waiting)).toEqual(["outage", "outage", "outage"]);
    const { totalCount, waitingCount } = database.pool;
    expect([totalCount, waitingCount]).toEqual([0, 0]);
    // No connection is attempted.
    const pending = fault(ask());
    expect([database.pool.totalCount, await pending]).toEqual([0, "outage"]);

    line.mend();
    await until("ready");
    expect(await ask()).toBe(1);
  });

  it("that hangs during a transaction: nothing waits for its rollback", async () => {
    const inside = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      line.hang();
      await sql`select 1`.execute(tx);
    });
    expect(await fault(inside)).toBe("outage");
    expect(database.state()).toBe("away");
  });

  it("that is gone: the same, and nothing is logged as an internal error", async () => {
    expect(await ask()).toBe(1);
    line.cut();
    expect(await fault(ask())).toBe("outage");
    await fault(ask());
    await until("away");
    line.mend();
    await until("ready");
    expect(await ask()).toBe(1);
  });

  it("with one dead connection: the connection is dropped, and the next one answers", async () => {
    const askListing = () =>
      sql<{ n: number }>`select 1 as n`.execute(database.listings).then(({ rows }) => rows[0]?.n);
    expect(await askListing()).toBe(1);
    line.freeze();
    expect(await fault(askListing())).toBe("outage");
    expect([await askListing(), states]).toEqual([1, []]);
  });

  it("with one slow statement is not treated as down", async () => {
    const slow = sql`select pg_sleep(3.2)`.execute(database.db);
    await slow;
    expect([database.state(), states]).toEqual(["ready", []]);
  });

  it("with one connection to a server that became a standby: it is dropped, and the next write succeeds", async () => {
    await sql`create table if not exists notes (n int)`.execute(own.database.db);
    const write = () => sql`insert into notes values (1)`.execute(database.db);
    await sql`set default_transaction_read_only = on`.execute(database.db);
    await expect(write().catch((error: unknown) => Promise.reject(isReadOnlyFault(error)))).rejects.toBe(true);
    await write();
    expect(states).toEqual([]);
  });

  it("that is read-only is detected by its first refusal, and writes continue when it recovers", async () => {
    await sql`create table if not exists notes (n int)`.execute(own.database.db);
    const write = () => sql`insert into notes values (1)`.execute(database.db);
    await setReadOnly(own.url ?? "", true);
    await expect(write().catch((error: unknown) => Promise.reject(isReadOnlyFault(error)))).rejects.toBe(true);
    await until("readOnly");
    expect(await ask()).toBe(1);

    await setReadOnly(own.url ?? "", false);
    await until("ready");
    await write();
  });
});
