import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/db/client.ts";
import { fillElsewhere } from "#server/demo/fill-elsewhere.ts";
import { isDemoToFill, openDemoBy } from "#server/demo/open-demo.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import { postgres, races, testShop } from "#tests/support/shop.ts";

const script = join(import.meta.dirname, "../../../build/backend/fill.js");
let varDir = "";

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-fill-"));
});
afterEach(() => rm(varDir, { recursive: true, force: true }));

const own = { SITE_URL: "http://localhost:3000", LOG_LEVEL: "silent", DEMO: "on", DEMO_PRODUCTS: "100" };
const settings = () => ({ ...own, VAR_DIR: varDir });

function filling() {
  const { DATABASE_URL: _, ...env } = process.env;
  return fork(script, { env: { ...env, ...settings() }, stdio: "ignore" });
}

async function citiesIn(dir: string): Promise<number> {
  const database = await openDatabase({ dataDir: join(dir, "db") });
  try {
    const { rows } = await database.pool.query<{ count: string }>("select count(*) from cities");
    return Number(rows[0]?.count);
  } finally {
    await database.close();
  }
}

it("the demo shop is put into an embedded database by a process that gives it back", async () => {
  expect(isDemoToFill(readEnv(settings()))).toBe(true);
  expect(await once(filling(), "exit")).toEqual([0, null]);
  expect(isDemoToFill(readEnv(settings()))).toBe(false);
  expect(await readdir(varDir)).not.toContain("db.lock");
  expect(await citiesIn(varDir)).toBeGreaterThanOrEqual(12);
}, 60_000);

it("who no longer waits for it is not kept out by it: it ends with him, and the next one fills the shop", async () => {
  const first = filling();
  const ended = once(first, "exit");
  await vi.waitFor(() => expect(existsSync(join(varDir, "db.lock"))).toBe(true), { timeout: 20_000 });
  first.disconnect();
  expect(await ended).toEqual([1, null]);
  expect(await once(filling(), "exit")).toEqual([0, null]);
  expect(await citiesIn(varDir)).toBeGreaterThanOrEqual(12);
}, 60_000);

it("is nobody's business where the database is another's", () => {
  expect(isDemoToFill(readEnv({ ...settings(), DATABASE_URL: "postgresql://127.0.0.1/shop" }))).toBe(false);
  expect(isDemoToFill(readEnv({ ...settings(), DEMO: "off" }))).toBe(false);
});

describe.runIf(postgres)(races("a shop on PostgreSQL"), () => {
  it("lets a process of its own fill an empty database, once, and does itself what that one has left undone", async () => {
    const shop = await testShop({ engine: "postgres", goods: "none" });
    const fill = vi.fn(async () => {});
    const count = async () => (await shop.sql<{ count: string }>("select count(*) from products"))[0]?.count;
    await openDemoBy(fill, shop.ports, readEnv(settings()));
    expect([fill.mock.calls.length, await count()]).toEqual([1, "100"]);
    await openDemoBy(fill, shop.ports, readEnv(settings()));
    expect([fill.mock.calls.length, await count()]).toEqual([1, "100"]);
    await shop.close();
  }, 120_000);
});

it("a process that fails is told of, and whoever waits goes on", async () => {
  const failing = join(varDir, "failing.mjs");
  await writeFile(failing, "process.exit(3);");
  const log = createLogger({ level: "silent" });
  const warn = vi.spyOn(log, "warn");
  await fillElsewhere(failing, log);
  expect(warn).toHaveBeenCalledWith({ code: 3, signal: null }, expect.any(String));
});
