import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { readMigrations } from "#server/db/migrate.ts";
import { jobRuns } from "#server/jobs/job-runs.ts";
import { createLogger } from "#server/log.ts";
import { ownBackend } from "#server/process/backend.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { migrateDatabase, openForRestore } from "#server/process/open-ports.ts";
import { scheduledWorks } from "#server/process/scheduled-works.ts";
import { readEnv } from "#server/settings/env.ts";
import { buying } from "#tests/support/orders/buying.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { postgres, postgresUrl, races, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { fillSmallShop } from "#tests/support/shops/small-shop.ts";

/** The roles of docs/deploy/roles.sql, under names of this run: roles belong to all databases of a server. */
describe.runIf(postgres)(races("L8: a database role that may only read and write rows"), () => {
  const [owner, runtime] = [`skoba_owner_${process.pid}`, `skoba_runtime_${process.pid}`];
  const lines: string[] = [];
  const log = createLogger({ level: "warn", destination: { write: (line) => lines.push(line) } });
  let shop: TestShop;
  let varDir: string;
  let database: Database;

  const urlOf = (role: string) => {
    const url = new URL(shop.url ?? "");
    url.username = role;
    return url.href;
  };
  const settingsOf = (role: string) => {
    const databaseUrl = urlOf(role);
    const env = { ROLE: "worker", DATABASE_URL: databaseUrl, VAR_DIR: varDir, DEMO: "off" };
    return { ...readEnv({ ...env, SECRET_KEY: randomBytes(48).toString("base64") }), databaseUrl };
  };
  const openRuntime = () => openDatabase({ databaseUrl: urlOf(runtime), poolSize: 4, queueMs: 20_000 });
  const start = () => ownBackend(settingsOf(runtime), log, "key", { demo: null });

  beforeAll(async () => {
    varDir = await mkdtemp(join(tmpdir(), "skoba-rights-"));
    shop = await testShop({ engine: "postgres", goods: "none" });
    // As a new database is.
    await shop.sql("drop schema public cascade; create schema public authorization pg_database_owner");
    await shop.sql("grant usage on schema public to public");
    const sql = await readFile(new URL("../../../docs/deploy/roles.sql", import.meta.url), "utf8");
    await shop.sql(sql.replaceAll("shop_owner", owner).replaceAll("shop_runtime", runtime));
    database = await openRuntime();
  });
  afterAll(async () => {
    await database.close();
    await shop.close();
    await asAdmin(`drop role if exists ${owner}, ${runtime}`);
    await rm(varDir, { recursive: true, force: true });
  });

  it("cannot start a shop before the owner has migrated, and the process says in one line what to do", async () => {
    const reason = await start().then(
      () => "it started",
      (error: unknown) => reasonInWords(error),
    );
    expect(reason).toMatch(
      /^DATABASE_URL \(.*\): this role lacks rights: permission denied .*; run the command migrate/,
    );
  });

  it("needs no more than what the owner's command creates, once", async () => {
    const names = (await readMigrations(migrationsDir)).map(({ name }) => name);
    expect(await migrateDatabase(settingsOf(owner), log)).toEqual(names);
    expect(await migrateDatabase(settingsOf(owner), log)).toEqual([]);
    await fillSmallShop(database.db);
  });

  it("cannot create or change a table", async () => {
    await expect(database.pool.query("create table own (a int)")).rejects.toThrow(/permission denied/);
    await expect(database.pool.query("alter table orders add column own int")).rejects.toThrow(/must be owner/);
    await expect(database.pool.query("create table pgboss.own (a int)")).rejects.toThrow(/permission denied/);
  });

  it.each(["audit_log", "personal_access"])("cannot change, shorten or empty %s", async (table) => {
    for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(database.pool.query(change), change).rejects.toThrow(/permission denied/);
  });

  it("runs a process with all its jobs", { timeout: 60_000 }, async () => {
    // Other tests of this process have run jobs too.
    const before = new Map(jobRuns().map((job) => [job.job, { ...job }]));
    const since = (end: "done" | "failed") =>
      jobRuns()
        .filter((job) => job[end] > (before.get(job.job)?.[end] ?? 0))
        .map(({ job }) => job);
    const jobs = ["emails", "sms", "restock", "files", "what ages", ...scheduledWorks.map(({ name }) => name)];
    const backend = await start();
    await vi.waitFor(
      () => expect([...since("done"), ...since("failed")]).toEqual(expect.arrayContaining(jobs)),
      50_000,
    );
    await backend.stopJobs(10_000);
    await backend.close();
    expect(since("failed")).toEqual([]);
    expect(lines.filter((line) => line.includes("permission denied"))).toEqual([]);
  });

  it("sells: a list of goods, a search, a login, a basket, an order", async () => {
    const clerk = shop.replica({ database });
    for (const context of [
      { type: "category", value: small.categories.fittings },
      { type: "search", value: "петля" },
    ])
      expect((await clerk.call("POST", "/mixed/products/products", { body: { context } })).status).toBe(200);
    const buyer = buying(clerk, await clerk.loginAs(small.phones.phys));
    expect((await buyer.add([{ uuid: small.products.hinge.uuid, quantity: 1 }])).status).toBe(200);
    expect((await buyer.order()).number).toMatch(/-\d{6}$/);
  });

  it("makes a backup, and keeps its rights in what the owner restores from it", { timeout: 60_000 }, async () => {
    const file = join(varDir, "shop.backup");
    await backUp({ ...shop.ports, database }, file);
    await database.close();
    // The test's own connections count as processes of the shop.
    const name = new URL(shop.url ?? "").pathname.slice(1);
    await asAdmin("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const { target, close } = await openForRestore(settingsOf(owner), log, { force: true });
    await restore(target, file, { force: true });
    await close();
    database = await openRuntime();
    const { rows } = await database.pool.query("update orders set comment = comment returning number");
    expect(rows).toHaveLength(1);
  });
});

async function asAdmin(text: string, values: unknown[] = []): Promise<void> {
  const admin = new pg.Client({ connectionString: postgresUrl ?? "" });
  await admin.connect();
  await admin.query(text, values);
  await admin.end();
}
