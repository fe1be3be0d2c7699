import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#server/db/client.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { migrate } from "#server/db/migrate.ts";
import { buying } from "#tests/support/buying.ts";
import { migrationsDir } from "#tests/support/database.ts";
import { postgres, races, small, testShop, type TestShop } from "#tests/support/shop.ts";

describe.runIf(postgres)(races("L8: a role that may read and write rows and nothing else"), () => {
  const role = `skoba_clerk_${process.pid}`;
  let shop: TestShop;
  let database: Database;
  beforeAll(async () => {
    shop = await testShop({ engine: "postgres" });
    await shop.sql(`create role ${role} login`);
    await shop.sql(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    await shop.sql(`grant usage on all sequences in schema public to ${role}`);
    const url = new URL(shop.url ?? "");
    url.username = role;
    database = await openDatabase({ databaseUrl: url.href, poolSize: 4, queueMs: 20_000 });
  });
  afterAll(async () => {
    await database.close();
    const admin = new pg.Client({ connectionString: shop.url ?? "" });
    await admin.connect();
    await admin.query(`drop owned by ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
    await shop.close();
  });

  it("cannot create anything", async () => {
    await expect(database.pool.query("create table own (a int)")).rejects.toThrow(/permission denied/);
  });

  it("starts a shop whose schema is current", async () => {
    expect(await migrate(database, migrationsDir)).toEqual([]);
  });

  it("does the work that is due, once the queue of jobs is there and its tables are granted", async () => {
    await (await openQueue(shop.database, shop.ports.log, [])).stop(0);
    await shop.sql(`grant usage on schema pgboss to ${role}`);
    await shop.sql(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`);
    const work = { name: "least-rights", seconds: 60, work: () => Promise.resolve() };
    await (await openQueue(shop.database, shop.ports.log, [work])).stop(0);
    await shop.sql(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`);
    await (await openQueue(database, shop.ports.log, [work])).stop(0);
  });

  it("sells: a login, a basket, an order", async () => {
    const clerk = shop.replica({ database });
    const buyer = buying(clerk, await clerk.loginAs(small.phones.phys));
    expect((await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }])).status).toBe(200);
    expect((await buyer.order()).number).toMatch(/-\d{6}$/);
  });
});
