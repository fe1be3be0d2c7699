import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openDatabase } from "#server/db/client.ts";
import { insertPriceList } from "#server/db/queries/price-lists/price-lists.ts";
import { priceListFile } from "#server/use-cases/price-lists/price-list-file.ts";
import type { MadeFile } from "#server/use-cases/files/made-file.ts";
import { priceListParams } from "#app/contract/files/price-lists.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { atMost, withoutGoal, type Figure } from "../figures.ts";
import { multiply } from "#tests/bench/shops/growth-shop.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";

const goods = 100_000;
const copies = 40;
const mostMegabytes = 150;
const mostStallMs = 50;

/**
 * The cost of a price list of the whole shop for the process that makes it and has to answer other requests meanwhile.
 */
export async function priceList(): Promise<Figure[]> {
  if (postgresUrl === null) return [withoutGoal("price list of 100,000 goods", "no PostgreSQL available")];
  return withOwnDatabase(async (databaseUrl) => {
    await seedGoods(databaseUrl);
    const database = await openDatabase({ databaseUrl, poolSize: 4 });
    const shop = await testShop({ ports: { database } });
    try {
      // Libraries are loaded and compiled before the measurement.
      for (const format of ["xlsx", "csv", "yml"] as const) await made(shop, format, true);
      return [await made(shop, "xlsx"), await made(shop, "csv"), await made(shop, "yml")].flat();
    } finally {
      await shop.close();
      await database.close();
    }
  });
}

/** The demo shop with its goods multiplied. */
async function seedGoods(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    await migrate(database, migrationsDir);
    await seedDemoShop(database.pool, { products: goods / copies, today: new Date() });
  } finally {
    await database.close();
  }
  await multiply(databaseUrl, copies);
}

async function made(shop: TestShop, format: "xlsx" | "csv" | "yml", onlyAvailable = false): Promise<Figure[]> {
  const uuid = shop.ports.ids.uuid();
  const { pool, db } = shop.ports.database;
  const { rows } = await pool.query<{ userUuid: string; rootUuid: string; cityUuid: string }>(
    `select m.user_uuid as "userUuid", m.root_uuid as "rootUuid", (select uuid from cities where slug = 'msk') as "cityUuid"
       from user_counterparties m join users u on u.uuid = m.user_uuid where m.role = 'owner' and not u.on_moderation limit 1`,
  );
  const [author] = rows;
  if (!author) throw new Error("the demo shop has no members");
  const params = priceListParams.parse({
    format,
    onlyAvailable,
    withStock: true,
    withOwnArticles: true,
    withBarcodes: true,
  });
  await insertPriceList(db, {
    ...{ ...author, uuid, params, name: "bench", schedule: "none", email: null, nextRunAt: null },
  });
  collectGarbage();
  const before = process.memoryUsage().rss;
  let peak = before;
  const looking = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const { bytes } = await priceListFile(shop.ports, { uuid, params: { priceList: uuid } }, async () => {});
  const size = await sizeOf(bytes);
  const seconds = (performance.now() - started) / 1_000;
  delay.disable();
  clearInterval(looking);
  const what = `price list of ${goods.toLocaleString("en-US")} goods, ${format}`;
  return [
    withoutGoal(`${what}: time, size`, `${seconds.toFixed(1)} s, ${(size / 1_048_576).toFixed(1)} MB`),
    atMost(`${what}: additional memory`, Math.round((peak - before) / 1_048_576), mostMegabytes, "MB"),
    atMost(`${what}: longest block`, Math.round(delay.max / 1e6), mostStallMs, "ms"),
  ];
}

/** In bytes; parts are read and dropped one by one, as the storage reads them. */
async function sizeOf(bytes: MadeFile["bytes"]): Promise<number> {
  if (bytes instanceof Uint8Array) return bytes.length;
  let size = 0;
  for await (const part of bytes) size += part.length;
  return size;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}
