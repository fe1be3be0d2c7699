import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { testDatabase } from "#tests/support/shops/database.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("statements of every page"), () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function open(prepare: boolean): Promise<Database> {
    const own = await testDatabase("postgres");
    const database = await openDatabase({ databaseUrl: own.url ?? "", poolSize: 1, prepare });
    closers.push(
      () => own.drop(),
      () => database.close(),
    );
    return database;
  }
  const preparedStatements = async ({ db }: Database) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
      (row) => row.statement,
    );
  const twice = ({ db }: Database, n: number) => sql<{ n: number }>`${prepared} select ${n}::int * 2 as n`.execute(db);

  test("are prepared once per connection, unlike all others", async () => {
    const database = await open(true);
    expect([(await twice(database, 4)).rows, (await twice(database, 21)).rows]).toEqual([[{ n: 8 }], [{ n: 42 }]]);
    await sql`select ${1}::int`.execute(database.db);
    expect((await preparedStatements(database)).map((text) => text.replace(/\s+/g, " "))).toEqual([
      "/* prepared */ select $1::int * 2 as n",
    ]);
  });

  test("belong to the transaction they run in", async () => {
    const database = await open(true);
    await sql`create table t (n int)`.execute(database.db);
    const inside = database.db.transaction().execute(async (tx) => {
      await sql`${prepared} insert into t values (${1})`.execute(tx);
      throw new Error("not today");
    });
    await expect(inside).rejects.toThrow("not today");
    expect((await sql`select n from t`.execute(database.db)).rows).toEqual([]);
  });

  test("are not prepared if the pooler in front does not support it", async () => {
    const database = await open(false);
    expect((await twice(database, 4)).rows).toEqual([{ n: 8 }]);
    expect(await preparedStatements(database)).toEqual([]);
  });
});
