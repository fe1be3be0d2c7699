import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { besideImport } from "#tests/bench/beside-import.ts";
import { checkedFiles } from "#tests/bench/checked-files.ts";
import { keptPages } from "#tests/bench/kept-pages.ts";
import { largeFiles } from "#tests/bench/large-files.ts";
import { secondsOf, sourceOf } from "#tests/bench/shops/bench-package.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, withoutGoal, type Figure } from "../figures.ts";
import { timedPools } from "../timed-pools.ts";

const templates = 600;
/** Numbers of goods on PostgreSQL, and that on PGlite. */
const sizes = (process.env["BENCH_IMPORT"] ?? "10000").split(",").map(Number);
const embeddedSize = Number(process.env["BENCH_IMPORT_EMBEDDED"] ?? 2_000);

/** Milliseconds a product: 15 min, 60 s and 5 min for 100,000 goods; 5 min for 10,000 on PGlite. */
const goals = { load: 9, again: 0.6, prices: 3, embedded: 30 };

/** Parts of the section; all of them by default. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: keptPages,
  check: checkedFiles,
  files: largeFiles,
  load: loads,
  beside: besideImport,
};
const wanted = (process.env["BENCH_IMPORT_PARTS"] ?? Object.keys(parts).join(",")).split(",");

/**
 * Cached pages during changes of prices; the check of a large workbook; large exports and files at addresses; a first load of goods with prices and stock, the
 * same package again, and all base prices changed; visitors beside a load.
 */
export async function importGoods(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const part of wanted) {
    const measure = parts[part];
    if (measure === undefined) throw new Error(`no such part: ${part}; the parts are ${Object.keys(parts).join(", ")}`);
    figures.push(...(await measure()));
  }
  return figures;
}

async function loads(): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (postgresUrl === null) figures.push(withoutGoal("import", "no PostgreSQL available"));
  else
    for (const goods of sizes)
      figures.push(
        ...(await withOwnDatabase((databaseUrl) => measured({ databaseUrl, poolSize: 4 }, goods, goals.load))),
      );
  const dataDir = await mkdtemp(join(tmpdir(), "skoba-import-"));
  try {
    figures.push(...(await measured({ dataDir: join(dataDir, "db") }, embeddedSize, goals.embedded)));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}

async function measured(settings: Parameters<typeof openDatabase>[0], goods: number, goal: number): Promise<Figure[]> {
  const database = await openDatabase(settings);
  try {
    await migrate(database, migrationsDir);
    await seedDemoShop(database.pool, { today: new Date(), products: templates });
    const source = await sourceOf(database);
    const where = `${goods.toLocaleString("en-US")} goods, ${database.engine}`;
    const each = (seconds: number) => (seconds * 1_000) / goods;
    const timed = timedPools(database);
    const load = await secondsOf(database, source, goods, 1);
    const byParts = Object.entries(load.parts).map(([part, seconds]) => `${part} ${seconds.toFixed(1)} s`);
    const mark = await newestTransaction(database);
    timed.take();
    const cpu = process.cpuUsage();
    const again = await secondsOf(database, source, goods, 1);
    const { user, system } = process.cpuUsage(cpu);
    const worked = { own: (user + system) / 1_000 / goods, database: timed.take().processor / goods };
    const written = await rowsWrittenSince(database, mark);
    const prices = await secondsOf(database, source, goods, 1.01, { only: ["prices"] });
    return [
      atMost(`first load: ${where}`, each(load.all), goal, "ms/product"),
      withoutGoal(`first load by parts: ${where}`, byParts.join(", ")),
      atMost(`the same again: ${where}`, each(again.all), goals.again, "ms/product"),
      withoutGoal(
        `the same again, processor time of the process and of the database: ${where}`,
        `${worked.own.toFixed(2)} + ${worked.database.toFixed(2)} ms/product`,
      ),
      atMost(`rows written by the same again: ${where}`, written, 0, "rows"),
      atMost(`all base prices changed: ${where}`, each(prices.all), goals.prices, "ms/product"),
    ];
  } finally {
    await database.close();
  }
}

async function newestTransaction({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>("select pg_current_xact_id()::text as mark");
  return rows[0]?.mark ?? "0";
}

/** Rows with a version of a later transaction; the shop's counters do not wrap around within a run. */
async function rowsWrittenSince({ pool }: Database, mark: string): Promise<number> {
  const tables = ["products", "prices", "stock", "price_history", "search_entries", "list_prices"];
  const counts = tables.map((table) => `select count(*) as n from ${table} where xmin::text::bigint > $1::bigint`);
  const { rows } = await pool.query<{ n: number }>(
    `select sum(n)::int as n from (${counts.join(" union all ")}) written`,
    [mark],
  );
  return rows[0]?.n ?? NaN;
}
