import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { databaseOver, openDatabase, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { folderOf, openFolder, packFolder, readFolder, writeFolder, type EmbeddedFolder } from "./embedded-folder.ts";
import { fillSmallShop } from "./small-shop.ts";

export const migrationsDir = new URL("../../../server/db/migrations/", import.meta.url);
const cacheDir = fileURLToPath(new URL("../../../.cache/", import.meta.url));

export type Engine = Database["engine"];
export type TestDatabase = { database: Database; url: string | null; drop(): Promise<void> };

/** Address of the PostgreSQL that race tests need; null when none answers. */
export const postgresUrl: string | null = await findPostgres();

const missing = missingRaces({ url: postgresUrl, ci: process.env["CI"] });
if (missing !== null) throw new Error(missing);

/** Without PostgreSQL skipped tests are listed; in an unattended gate that would go unnoticed. */
export function missingRaces({ url, ci }: { url: string | null; ci: string | undefined }): string | null {
  return url === null && ci !== undefined && ci !== "" && ci !== "0" && ci !== "false"
    ? "No PostgreSQL answers, and without it the races are not run: set TEST_DATABASE_URL, or start one at 127.0.0.1:5432."
    : null;
}

/** The contents: the small shop with known numbers, the demo shop as visitors see it, or nothing. */
export type Goods = "small" | "demo" | "none";

/** A migrated database of its own with a shop in it, copied from a template made once. */
export async function testDatabase(engine: Engine, goods: Goods = "small"): Promise<TestDatabase> {
  const template = await templateOf(goods);
  return engine === "pglite" ? embedded(template, goods) : onServer(template, goods);
}

async function embedded(template: string, goods: Goods): Promise<TestDatabase> {
  const database = databaseOver(await openFolder(await folderWith(template, goods)));
  return { database, url: null, drop: () => database.close() };
}

/** The same in a folder for another process to open: creating a database there takes seconds. */
export async function testFolder(dir: string, goods: Goods = "small"): Promise<void> {
  await writeFolder(await folderWith(await templateOf(goods), goods), dir);
}

/** Read once by each process. */
const folders = new Map<string, Promise<EmbeddedFolder>>();

function folderWith(template: string, goods: Goods): Promise<EmbeddedFolder> {
  const known = folders.get(template) ?? keptFolder(`${cacheDir}${template}.folder`, goods);
  folders.set(template, known);
  return known;
}

async function keptFolder(file: string, goods: Goods): Promise<EmbeddedFolder> {
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) return readFolder(kept);
  const lite = await openFolder(goods === "none" ? undefined : await folderWith(await templateOf("none"), "none"));
  const database = databaseOver(lite);
  await prepare(database, goods);
  const folder = await folderOf(lite);
  await database.close();
  // Several processes start at once: each writes its own, the last rename wins.
  await mkdir(cacheDir, { recursive: true });
  const own = `${file}.${process.pid}`;
  await writeFile(own, packFolder(folder));
  await rename(own, file);
  return folder;
}

async function onServer(template: string, goods: Goods): Promise<TestDatabase> {
  const address = postgresUrl;
  if (address === null) throw new Error("no PostgreSQL answers: set TEST_DATABASE_URL");
  const name = `skoba_test_${process.pid}_${Date.now().toString(36)}_${(made += 1)}`;
  await asAdmin(address, async (admin) => {
    await makeTemplate(admin, address, template, goods);
    await admin.query(`create database ${name} template ${template}`);
    // No test ends the server: nothing has to be on its disk.
    await admin.query(`alter database ${name} set synchronous_commit = off`);
  });
  const url = withDatabase(address, name);
  // Races are about what wins, not about how long a busy machine takes.
  const database = await openDatabase({
    databaseUrl: url,
    poolSize: 20,
    queueMs: 20_000,
    listingMs: 20_000,
    statementMs: 60_000,
    // A server that starves beside the tests is not away: its connections would be cut.
    probeMs: 60_000,
  });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await asAdmin(address, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

let made = 0;

async function makeTemplate(admin: pg.Client, address: string, template: string, goods: Goods) {
  await admin.query("select pg_advisory_lock(hashtext($1))", [template]);
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [template]);
  if (!rowCount) {
    const unfinished = `${template}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const database = await openDatabase({ databaseUrl: withDatabase(address, unfinished), poolSize: 1 });
    // The shop's own pool closes a connection that is held for long while this busy process does not answer its probe.
    const pool = new pg.Pool({ connectionString: withDatabase(address, unfinished), max: 1 });
    await prepare({ ...database, pool }, goods);
    await pool.end();
    await database.close();
    await admin.query(`alter database ${unfinished} rename to ${template}`);
  }
  await admin.query("select pg_advisory_unlock(hashtext($1))", [template]);
}

async function prepare(database: Database, goods: Goods) {
  await migrate(database, migrationsDir);
  if (goods === "small") await fillSmallShop(database.db);
  if (goods === "demo") await seedDemoShop(database.pool, { today: demoToday });
}

/** The dates of the demo shop's goods count from here. */
const demoToday = new Date("2026-11-20T12:00:00Z");

async function asAdmin(address: string, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: address });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function findPostgres(): Promise<string | null> {
  const given = process.env["TEST_DATABASE_URL"];
  const addresses = given
    ? [given]
    : ["root", "postgres"].map((user) => `postgresql://${user}@127.0.0.1:5432/postgres`);
  for (const connectionString of addresses) {
    // One that is busy may take seconds to answer; one that is absent refuses at once.
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000 });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answers) return connectionString;
  }
  return null;
}

/** Sources do not change during a run. */
const templates = new Map<Goods, Promise<string>>();

function templateOf(goods: Goods): Promise<string> {
  const known = templates.get(goods) ?? templateName(goods);
  templates.set(goods, known);
  return known;
}

async function templateName(goods: Goods): Promise<string> {
  const { readMigrations } = await import("#server/db/migrate.ts");
  const hash = createHash("sha256");
  for (const { name, checksum } of await readMigrations(migrationsDir)) hash.update(name + checksum);
  for (const file of await filesOf(goods)) hash.update(await readFile(file));
  return `skoba_${hash.digest("hex").slice(0, 16)}`;
}

async function filesOf(goods: Goods): Promise<string[]> {
  const here = fileURLToPath(new URL("./", import.meta.url));
  if (goods === "none") return [];
  if (goods === "small") return [join(here, "small-shop.ts")];
  const entries = await Promise.all(
    makersOfDemo.map((dir) => readdir(join(root, dir), { recursive: true, withFileTypes: true })),
  );
  return entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** What the demo shop is made by. */
const makersOfDemo = [
  "server/demo",
  "server/db/trade",
  "app/domain/catalog/saving",
  "server/use-cases/catalog/saving",
  "server/db/queries/catalog/saving",
];

function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
