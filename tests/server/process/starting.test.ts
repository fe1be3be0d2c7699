import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { runShop } from "#server/process/run-shop.ts";
import { demo } from "#server/cli/demo.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrate } from "#server/db/migrate.ts";
import { migrationsDir, testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { freePort } from "#tests/support/servers/listening.ts";
import { postgres, races } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("processes that start together on an empty database"), () => {
  let database: TestDatabase;
  let varDir: string;
  beforeAll(async () => {
    database = await testDatabase("postgres", "none");
    varDir = await mkdtemp(join(tmpdir(), "skoba-starting-"));
  });
  afterAll(async () => {
    await database.drop();
    await rm(varDir, { recursive: true, force: true });
  });

  it("wait for the one that fills it, however long that takes", async () => {
    const other = await database.database.pool.connect();
    const [{ pid } = { pid: 0 }] = (await other.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(5120627)");
    // Time limits that are as short, relative to filling a large shop, as a visitor's.
    const hasty = new pg.Pool({ connectionString: database.url ?? "", lock_timeout: 20, statement_timeout: 20_000 });
    const seeding = seedDemoShop(hasty, { today: new Date("2026-11-20"), products: 100 });
    const settled = seeding.then(
      () => "filled",
      (error: unknown) => error,
    );
    await until(async () => {
      const waiting = "select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))";
      return (await database.database.pool.query(waiting, [pid])).rows.length > 0;
    });
    await other.query("select pg_sleep(0.2)");
    await other.query("commit");
    other.release();
    expect(await settled).toBe("filled");
    await hasty.end();
  });

  it("wait while another one has filled a half of it", async () => {
    const { pool } = database.database;
    await pool.query("drop schema public cascade; create schema public");
    await migrate(database.database, migrationsDir);
    const options = { today: new Date("2026-11-20"), products: 100 };
    let resume = () => {};
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    let saved = 0;
    const pausing = { reach: async () => ((saved += 1) === 8 ? resumed : undefined) };
    const first = seedDemoShop(pool, { ...options, failpoints: pausing });
    await until(async () => saved === 8);
    const second = seedDemoShop(pool, options);
    const waiting = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
    await until(async () => (await pool.query(waiting)).rows.length > 0);
    resume();
    expect(await Promise.all([first, second])).toEqual([true, false]);
    expect((await pool.query("select count(*)::int as n from products")).rows).toEqual([{ n: 100 }]);
  }, 300_000);

  it("all start, and the shop is filled once", async () => {
    await database.database.pool.query("drop schema public cascade; create schema public");
    const secret = randomBytes(48).toString("base64");
    const start = async () => {
      const port = await freePort();
      const settings = readEnv({
        NODE_ENV: "production",
        ROLE: "api",
        PORT: String(port),
        VAR_DIR: varDir,
        DATABASE_URL: database.url ?? "",
        SECRET_KEY: secret,
        LOG_LEVEL: "silent",
        DEMO: "on",
        DEMO_PRODUCTS: "100",
      });
      const parts = { storefront: () => expect.fail("an API process renders no pages"), clientDir: varDir, demo };
      return { port, shop: await runShop(settings, parts) };
    };
    const started = await Promise.all([start(), start()]);
    for (const { port } of started) {
      const answer = await fetch(`http://localhost:${port}/api/v1/public/locations/cities`);
      expect([answer.status, (await answer.json()).data.length > 1]).toEqual([200, true]);
    }
    // Besides the drafts of a working day.
    const { rows } = await database.database.pool.query(
      "select count(*)::int as n from products where status <> 'draft'",
    );
    expect(rows).toEqual([{ n: 100 }]);
    await Promise.all(started.map(({ shop }) => shop.stop()));
  }, 300_000);
});

/** Repeats the check until it holds, each time outside a transaction, whose snapshot would not change. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}
