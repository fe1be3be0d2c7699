import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { systemActor } from "#app/domain/actor.ts";
import type { ProductToSave } from "#app/domain/catalog/saving/product-to-save.ts";
import type { FaultCode, SavedRow } from "#app/domain/catalog/saving/saved-row.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromDecimal, quantityFromNumber } from "#app/domain/quantity.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { localBus } from "#server/ports/bus.ts";
import { systemClock } from "#server/ports/clock.ts";
import { noFailpoints } from "#server/ports/failpoints.ts";
import { secureIds } from "#server/ports/ids.ts";
import { saveInBatches } from "#server/use-cases/catalog/saving/save-in-batches.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { keptPages } from "#tests/bench/kept-pages.ts";
import { withOwnDatabase } from "#tests/bench/shops/own-database.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { atMost, withoutGoal, type Figure } from "../figures.ts";

const templates = 600;
const warehouses = 10;
/** Goods of a step: a batch of goods, one of prices, ten of stock. */
const step = 500;
/** Numbers of goods on PostgreSQL, and that on PGlite. */
const sizes = (process.env["BENCH_IMPORT"] ?? "10000").split(",").map(Number);
const embeddedSize = Number(process.env["BENCH_IMPORT_EMBEDDED"] ?? 2_000);

/** Milliseconds a product: 15 min, 60 s and 5 min for 100,000 goods; 5 min for 10,000 on PGlite. */
const goals = { load: 9, again: 0.6, prices: 3, embedded: 30 };

const importer = systemActor("bench");
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** A first load of goods with prices and stock, the same package again, and all base prices changed. */
export async function importGoods(): Promise<Figure[]> {
  const figures = await keptPages();
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
    const load = await secondsOf(database, source, goods, 1);
    const parts = Object.entries(load.parts).map(([part, seconds]) => `${part} ${seconds.toFixed(1)} s`);
    const mark = await newestTransaction(database);
    const again = await secondsOf(database, source, goods, 1);
    const written = await rowsWrittenSince(database, mark);
    const prices = await secondsOf(database, source, goods, 1.01, ["prices"]);
    return [
      atMost(`first load: ${where}`, each(load.all), goal, "ms/product"),
      withoutGoal(`first load by parts: ${where}`, parts.join(", ")),
      atMost(`the same again: ${where}`, each(again.all), goals.again, "ms/product"),
      atMost(`rows written by the same again: ${where}`, written, 0, "rows"),
      atMost(`all base prices changed: ${where}`, each(prices.all), goals.prices, "ms/product"),
    ];
  } finally {
    await database.close();
  }
}

const attributesShape = z.array(z.object({ code: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }));

type Part = "products" | "prices" | "stock";
type Source = { goods: readonly ProductToSave[]; warehouses: readonly string[] };

/** Goods of the demo shop, of which each new product is a copy under its own name, and warehouses. */
async function sourceOf({ db }: Database): Promise<Source> {
  const rows = await db
    .selectFrom("products")
    .select([
      "name",
      "article",
      "category_uuid",
      "brand_uuid",
      "unit_uuid",
      "weight_grams",
      "multiplicity",
      "attributes",
    ])
    .orderBy("external_id")
    .execute();
  const places = await db.selectFrom("warehouses").select("uuid").orderBy("no").limit(warehouses).execute();
  if (places.length < warehouses) throw new Error(`the demo shop has ${places.length} warehouses`);
  return {
    goods: rows.map((row) => ({
      externalId: "",
      name: row.name,
      article: row.article,
      category: row.category_uuid,
      brand: row.brand_uuid,
      unit: row.unit_uuid,
      weightGrams: row.weight_grams,
      multiplicity: quantityFromDecimal(row.multiplicity),
      attributes: attributesShape.parse(row.attributes),
    })),
    warehouses: places.map(({ uuid }) => uuid),
  };
}

/** Rows as a package of an accounting system has them: goods, then their prices, then their stock. */
async function secondsOf(
  database: Database,
  source: Source,
  goods: number,
  level: number,
  only: readonly Part[] = ["products", "prices", "stock"],
): Promise<{ all: number; parts: Record<Part, number> }> {
  const parts = { products: 0, prices: 0, stock: 0 };
  const ports = { database, ids: secureIds, log: quiet, failpoints: noFailpoints, bus: localBus(), clock: systemClock };
  const timed = async (part: Part, save: () => Promise<SavedRow<FaultCode>[]>) => {
    if (!only.includes(part)) return;
    const start = performance.now();
    const refused = (await save()).find(({ status }) => status === "refused");
    if (refused !== undefined) throw new Error(`refused: ${JSON.stringify(refused)}`);
    parts[part] += (performance.now() - start) / 1_000;
  };
  for (let from = 0; from < goods; from += step) {
    const numbers = Array.from({ length: Math.min(step, goods - from) }, (_, at) => from + at);
    const products = numbers.map((number) => productAt(source, number));
    const prices = numbers.map((number) => ({
      product: idAt(number),
      list: "base",
      price: moneyFromNumber(Math.round((5 + (number % 997)) * 100 * level) / 100),
    }));
    const stock = numbers.flatMap((number) =>
      source.warehouses.map((warehouse, at) => ({
        product: idAt(number),
        warehouse,
        onHand: quantityFromNumber(((number + at) % 7) * 100),
      })),
    );
    await timed("products", () => saveInBatches(ports, importer, products, saveProducts));
    await timed("prices", () => saveInBatches(ports, importer, prices, savePrices));
    await timed("stock", () => saveInBatches(ports, importer, stock, saveStock));
  }
  return { all: parts.products + parts.prices + parts.stock, parts };
}

function idAt(number: number): string {
  return `bench-${number}`;
}

function productAt({ goods }: Source, number: number): ProductToSave {
  const template = goods[number % goods.length];
  if (template === undefined) throw new Error("no goods to copy");
  const name = `${template.name}, серия ${Math.floor(number / goods.length)}`;
  return { ...template, externalId: idAt(number), name, article: `${template.article}-${number}` };
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
