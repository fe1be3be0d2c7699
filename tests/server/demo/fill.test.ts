import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#server/db/client.ts";
import { fillElsewhere } from "#server/process/fill-elsewhere.ts";
import { isDemoToFill, openDemoBy } from "#server/demo/open-demo.ts";
import { failpointsFrom } from "#server/ports/failpoints.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { postgres, races, testShop } from "#tests/support/shops/shop.ts";

const script = join(import.meta.dirname, "../../../build/backend/fill.js");
let varDir = "";

beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-fill-"));
});
afterEach(() => rm(varDir, { recursive: true, force: true }));

const own = { SITE_URL: "http://localhost:3000", LOG_LEVEL: "silent", DEMO: "on", DEMO_PRODUCTS: "100" };
const settings = () => ({ ...own, VAR_DIR: varDir });

function filling(more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...env } = process.env;
  return fork(script, { env: { ...env, ...settings(), ...more }, stdio: "ignore" });
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

it("the demo shop is filled by a process that releases the embedded database afterwards", async () => {
  expect(isDemoToFill(readEnv(settings()))).toBe(true);
  expect(await once(filling(), "exit")).toEqual([0, null]);
  expect(isDemoToFill(readEnv(settings()))).toBe(false);
  expect(await readdir(varDir)).not.toContain("db.lock");
  expect(await citiesIn(varDir)).toBeGreaterThanOrEqual(12);
}, 240_000);

it("a start that stops waiting stops the filling process too, and the next start fills the shop", async () => {
  const first = filling();
  const ended = once(first, "exit");
  await vi.waitFor(() => expect(existsSync(join(varDir, "db.lock"))).toBe(true), { timeout: 20_000 });
  first.disconnect();
  expect(await ended).toEqual([1, null]);
  expect(await once(filling(), "exit")).toEqual([0, null]);
  expect(await citiesIn(varDir)).toBeGreaterThanOrEqual(12);
}, 240_000);

it("a filling killed halfway is finished by the next process", async () => {
  expect(await once(filling({ FAIL: "catalog.written:kill:6" }), "exit")).toEqual([null, "SIGKILL"]);
  expect(await once(filling(), "exit")).toEqual([0, null]);
  const database = await openDatabase({ dataDir: join(varDir, "db") });
  try {
    const { rows } = await database.pool.query(
      "select (select count(*)::int from products where status <> 'draft') as goods, (select count(*)::int from system_flags) as flags",
    );
    expect(rows).toEqual([{ goods: 100, flags: 0 }]);
  } finally {
    await database.close();
  }
}, 240_000);

it("does nothing with a database that is not the shop's own", () => {
  expect(isDemoToFill(readEnv({ ...settings(), DATABASE_URL: "postgresql://127.0.0.1/shop" }))).toBe(false);
  expect(isDemoToFill(readEnv({ ...settings(), DEMO: "off" }))).toBe(false);
});

describe.runIf(postgres)(races("a shop on PostgreSQL"), () => {
  it("lets a process of its own fill an empty database, once, and finishes an incomplete filling itself", async () => {
    const shop = await testShop({ engine: "postgres", goods: "none" });
    const fill = vi.fn(async () => {});
    const count = async () =>
      (await shop.sql<{ count: string }>("select count(*) from products where status <> 'draft'"))[0]?.count;
    await openDemoBy(fill, shop.ports, readEnv(settings()));
    expect([fill.mock.calls.length, await count()]).toEqual([1, "100"]);
    await openDemoBy(fill, shop.ports, readEnv(settings()));
    expect([fill.mock.calls.length, await count()]).toEqual([1, "100"]);
    await shop.close();
  }, 300_000);
});

it("a shop without the demo stays empty, but a filling broken off is finished in any case: nobody is served half a shop", async () => {
  const shop = await testShop({ engine: "pglite", goods: "none" });
  const off = readEnv({ ...settings(), DEMO: "off" });
  const goods = async () =>
    (await shop.sql("select count(*)::int as count from products where status <> 'draft'"))[0]?.["count"];
  await openDemoBy(async () => {}, shop.ports, off);
  expect(await goods()).toBe(0);
  const { ports: failing } = shop.replica({ failpoints: failpointsFrom("catalog.written:throw:5") });
  await expect(openDemoBy(async () => {}, failing, readEnv(settings()))).rejects.toThrow("failpoint");
  const topics: string[] = [];
  shop.ports.bus.subscribe((topic) => topics.push(topic));
  await openDemoBy(async () => {}, shop.ports, off);
  expect(await goods()).toBe(100);
  expect(topics.at(-1)).toBe("public");
  await shop.close();
}, 300_000);

it("reports a failed process, and the start continues", async () => {
  const failing = join(varDir, "failing.mjs");
  await writeFile(failing, "process.exit(3);");
  const log = createLogger({ level: "silent" });
  const warn = vi.spyOn(log, "warn");
  await fillElsewhere(failing, log);
  expect(warn).toHaveBeenCalledWith({ code: 3, signal: null }, expect.any(String));
});
