import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openDatabase } from "#server/db/client.ts";
import { insertPriceList } from "#server/db/queries/price-lists/price-lists.ts";
import { priceListFile } from "#server/use-cases/price-lists/price-list-file.ts";
import type { MadeFile } from "#server/use-cases/reports/made-file.ts";
import { priceListParams } from "#app/contract/price-lists.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir, postgresUrl } from "#tests/support/database.ts";
import { testShop, type TestShop } from "#tests/support/shop.ts";
import { atMost, told, type Figure } from "../figures.ts";
import { multiply } from "../growth-shop.ts";
import { withOwnDatabase } from "../own-database.ts";

const goods = 100_000;
const copies = 40;
const mostMegabytes = 150;
const mostStallMs = 50;

/** What a price list of the whole shop takes of the process that makes it, while others are to be answered. */
export async function priceList(): Promise<Figure[]> {
  if (postgresUrl === null) return [told("price list of 100,000 goods", "no PostgreSQL answers")];
  return withOwnDatabase(async (databaseUrl) => {
    await seedGoods(databaseUrl);
    const database = await openDatabase({ databaseUrl, poolSize: 4 });
    const shop = await testShop({ ports: { database } });
    try {
      // What is loaded and compiled once is no matter of one file.
      for (const format of ["xlsx", "csv", "yml"] as const) await made(shop, format, true);
      return [await made(shop, "xlsx"), await made(shop, "csv"), await made(shop, "yml")].flat();
    } finally {
      await shop.close();
      await database.close();
    }
  });
}

/** The demo shop, its goods several times over. */
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
    told(`${what}: time, size`, `${seconds.toFixed(1)} s, ${(size / 1_048_576).toFixed(1)} MB`),
    atMost(`${what}: more memory`, Math.round((peak - before) / 1_048_576), mostMegabytes, "MB"),
    atMost(`${what}: longest stall`, Math.round(delay.max / 1e6), mostStallMs, "ms"),
  ];
}

/** In bytes; what comes in parts is looked at and let go, as the storage does. */
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
