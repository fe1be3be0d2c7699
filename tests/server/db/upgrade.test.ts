import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderListShape } from "#app/contract/orders/order-list.ts";
import { legalTexts } from "#app/domain/account/consents.ts";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { createApp } from "#server/app.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { openForRestore, openPorts } from "#server/process/open-ports.ts";
import type { Ports } from "#server/ports/ports.ts";
import { signAccess } from "#server/security/signed-tokens.ts";
import { migrationsDir, testDatabase, type Engine } from "#tests/support/shops/database.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { emptyFolder, writeFolder } from "#tests/support/shops/embedded-folder.ts";
import { postgres } from "#tests/support/shops/shop.ts";

const olderRelease = new URL("../../support/older-release.sql", import.meta.url);
const lastOfOlder = "0010_restock.sql";
const log = createLogger({ level: "silent" });
const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-upgrade-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// Each test opens an embedded database three times.
describe("a shop of an older release", { timeout: 300_000 }, () => {
  test("is upgraded with its folder: orders and baskets are there, and buying works", async () => {
    await olderShop(join(folder, "db"));
    const { ports, close } = await openPorts(settings(), log);
    await expectTakenOver(ports);
    await close();
  });

  test("is restored from its backup by a newer release (invariants DB6)", async () => {
    await olderShop(join(folder, "old"));
    const file = join(folder, "shop.backup");
    const old = await openDatabase({ dataDir: join(folder, "old") });
    await backUp({ database: old, files: memoryFiles(), clock: { now: () => new Date() } }, file);
    await old.close();

    const { target, close: closeTarget } = await openForRestore(settings(), log, { force: false });
    await restore(target, file, { force: false });
    await closeTarget();
    const { ports, close } = await openPorts(settings(), log);
    await expectTakenOver(ports);
    await close();
  });
});

describe.each(engines)("two releases on one migrated database on %s (invariants O10)", (engine) => {
  test("the older one starts, writes and reads next to the newer", async () => {
    const { database, drop } = await testDatabase(engine, "none");
    expect(await migrate(database, await olderMigrations())).toEqual([]);
    await database.pool.query(await readFile(olderRelease, "utf8"));
    const orders = await database.pool.query(
      "select number, checkout_uuid from orders join order_items i on i.order_uuid = orders.uuid",
    );
    expect(orders.rows).toHaveLength(1);
    await drop();
  });
});

function settings() {
  return readEnv({ VAR_DIR: folder, SITE_URL: "http://shop.test", DEMO: "off", LOG_LEVEL: "silent" });
}

async function expectTakenOver(ports: Ports): Promise<void> {
  const { db } = ports.database;
  // The older release sold without texts; checkout now waits for those it refers to.
  const words = { title: "Правовой текст", h1: "Правовой текст", description: "Правила", body: "Текст" };
  await db
    .insertInto("content_pages")
    .values(Object.values(legalTexts).map((path) => ({ path, ...words })))
    .execute();
  const session = await db.selectFrom("sessions").select(["uuid", "user_uuid"]).executeTakeFirstOrThrow();
  const token = await signAccess(ports, { userUuid: session.user_uuid, sessionUuid: session.uuid });
  const app = createApp(ports);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-client-ip": "127.0.0.1",
    };
    const request = new Request(`http://shop.test/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await app.fetch(request);
    return { status: response.status, data: (await response.json()).data };
  };
  const { items } = orderListShape.parse((await call("GET", "/private/orders/orders")).data);
  expect(items.map(({ number }) => number)).toEqual(["МСК-26-000001"]);
  expect((await call("GET", "/mixed/baskets/baskets/count")).data).toMatchObject({ count: 1 });
  expect((await call("GET", "/mixed/products/products/petlya-120")).status).toBe(200);
  const listed = await call("POST", "/mixed/products/products", {
    context: { type: "category", value: "10000000-0000-4000-8000-000000000005" },
  });
  expect(listed.data).toMatchObject({ total: 1 });
  expect(
    (await call("POST", "/mixed/products/products", { context: { type: "search", value: "петля" } })).data,
  ).toMatchObject({ total: 1 });
  expect((await call("POST", "/private/orders/checkouts", {})).status).toBe(200);
}

async function olderShop(dataDir: string): Promise<void> {
  await writeFolder(await emptyFolder(), dataDir);
  const database: Database = await openDatabase({ dataDir });
  await migrate(database, await olderMigrations());
  await database.pool.query(await readFile(olderRelease, "utf8"));
  await database.close();
}

async function olderMigrations(): Promise<string> {
  const own = await mkdtemp(join(folder, "migrations-"));
  const source = fileURLToPath(migrationsDir);
  for (const name of (await readdir(source)).filter((one) => one <= lastOfOlder))
    await copyFile(join(source, name), join(own, name));
  return own;
}
