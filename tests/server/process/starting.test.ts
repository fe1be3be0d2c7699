import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { runShop } from "#server/process/run-shop.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/listening.ts";
import { postgres, races } from "#tests/support/shop.ts";

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
    // As short as the limits of a visitor's statement are compared with filling a large shop.
    const hasty = new pg.Pool({ connectionString: database.url ?? "", lock_timeout: 20, statement_timeout: 20_000 });
    const seeding = seedDemoShop(hasty, { today: new Date("2026-11-20"), products: 100 });
    const settled = seeding.then(
      () => "filled",
      (error: unknown) => error,
    );
    await waitedFor(database.database.pool, pid);
    await other.query("select pg_sleep(0.2)");
    await other.query("commit");
    other.release();
    expect(await settled).toBe("filled");
    await hasty.end();
  });

  it("both come up, and the shop is there once", async () => {
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
      const parts = { storefront: () => expect.fail("an API draws no pages"), clientDir: varDir };
      return { port, shop: await runShop(settings, parts) };
    };
    const started = await Promise.all([start(), start()]);
    for (const { port } of started) {
      const answer = await fetch(`http://localhost:${port}/api/v1/public/locations/cities`);
      expect([answer.status, (await answer.json()).data.length > 1]).toEqual([200, true]);
    }
    const { rows } = await database.database.pool.query("select count(*)::int as n from products");
    expect(rows).toEqual([{ n: 100 }]);
    await Promise.all(started.map(({ shop }) => shop.stop()));
  }, 120_000);
});

/** Until somebody waits for what this connection holds; asked outside its transaction, which would see one moment for ever. */
async function waitedFor(pool: pg.Pool, pid: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query("select 1 from pg_stat_activity where $1 = any (pg_blocking_pids(pid))", [pid]);
    if (rows.length > 0) return;
  }
}
