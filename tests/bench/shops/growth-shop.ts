import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openDatabase } from "#server/db/client.ts";
import { migrate, readMigrations } from "#server/db/migrate.ts";
import { bareTables } from "#server/demo/goods/bare-tables.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir, postgresUrl } from "#tests/support/shops/database.ts";
import { asAdmin, withDatabaseName } from "./own-database.ts";

/** The generator makes up to this many goods; a larger shop is a multiple of it. */
const mostMade = 100_000;
/** The slug of the largest category: with the section moved into it, it has a fifth of the goods, 20,000 of 100,000. */
export const greatest = "krepezh";
const today = new Date("2026-11-20T12:00:00Z");

/**
 * Address of a database with this many goods. It takes minutes to make, so it is kept for the next run; a change of the
 * generator or of the schema makes a new one.
 */
export async function growthShop(goods: number): Promise<string> {
  if (postgresUrl === null) throw new Error("no PostgreSQL available");
  const address = postgresUrl;
  const [name, base] = [await nameOf(goods), await nameOf(mostMade)];
  return asAdmin(address, async (admin) => {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return withDatabaseName(address, name);
    const started = performance.now();
    const unfinished = `${name}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    if (goods > mostMade) {
      await growthShop(mostMade);
      await admin.query(`create database ${unfinished} template ${base}`);
      await multiply(withDatabaseName(address, unfinished), Math.round(goods / mostMade));
    } else {
      await admin.query(`create database ${unfinished}`);
      await make(withDatabaseName(address, unfinished), goods);
    }
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    console.log(`${name} was made in ${Math.round((performance.now() - started) / 1_000)} s`);
    return withDatabaseName(address, name);
  });
}

async function make(databaseUrl: string, products: number): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  try {
    await migrate(database, migrationsDir);
  } finally {
    await database.close();
  }
  // Without the shop's statement time limits.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await seedDemoShop(pool, { products, today });
    await pool.query(
      "update categories set parent_uuid = (select uuid from categories where slug = $1) where slug = $2",
      [greatest, "takelazh/soediniteli"],
    );
    await pool.query("vacuum (analyze)");
  } finally {
    await pool.end();
  }
}

/** Copies have their own codes, names, prices and positions in lists; attributes and stock are the original's. */
export async function multiply(databaseUrl: string, times: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("begin");
    const restore = await bareTables(db);
    await db.query("alter table products disable trigger user; truncate list_prices");
    for (const [table, changed] of Object.entries(copies)) {
      const { rows } = await db.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
        [table],
      );
      const columns = rows.map(({ name }) => name);
      await db.query(
        `insert into ${table} (${columns.join(", ")}) select ${columns.map((name) => changed[name] ?? `t.${name}`).join(", ")} from ${table} t, generate_series(2, ${times}) n`,
      );
    }
    await db.query(
      `insert into search_terms (word, lexeme) select distinct word, search_lexeme(word) from products, unnest(search_tokens(article)) word where search_lexeme(word) is not null on conflict do nothing`,
    );
    await db.query(
      `update facet_bounds set low = low * ${factor(1)}, high = high * ${factor(times)} where code = '@price'`,
    );
    await db.query("alter table products enable trigger user");
    await restore();
    await db.query("commit");
    await db.query("vacuum (analyze)");
  } finally {
    await db.end();
  }
}

const uuidOf = (column: string) => `md5(t.${column}::text || n)::uuid`;
const factor = (n: number | "n") => `(0.8 + 0.04 * ${n})`;
const copies: Record<string, Record<string, string>> = {
  search_entries: {
    product_uuid: uuidOf("product_uuid"),
    popularity: "abs(hashtext(t.product_uuid::text || n)) % 1000",
    main: "t.main || array_to_tsvector(array['парт', n::text])",
    words: "t.words || array_to_tsvector(array['парт', n::text])",
  },
  prices: {
    product_uuid: uuidOf("product_uuid"),
    price: `round(t.price * ${factor("n")}, 3)`,
    old_price: `round(t.old_price * ${factor("n")}, 3)`,
  },
  stock: { product_uuid: uuidOf("product_uuid") },
  products: {
    uuid: uuidOf("uuid"),
    external_id: "t.external_id || '-' || n",
    slug: "t.slug || '-' || n",
    article: "t.article || '-' || n",
    article_norm: "t.article_norm || n",
    barcodes: "array(select '2' || n || substr(code, 3) from unnest(t.barcodes) code)",
    name: "t.name || ', партия ' || n",
    full_name: "t.full_name || ', партия ' || n",
    popularity: "abs(hashtext(t.uuid::text || n)) % 1000",
    replacement_uuid: uuidOf("replacement_uuid"),
    base_price: `round(t.base_price * ${factor("n")}, 3)`,
  },
};

async function nameOf(goods: number): Promise<string> {
  const hash = createHash("sha256").update(await readFile(fileURLToPath(import.meta.url)));
  for (const { checksum } of await readMigrations(migrationsDir)) hash.update(checksum);
  const demo = fileURLToPath(new URL("../../../server/demo", import.meta.url));
  const entries = await readdir(demo, { recursive: true, withFileTypes: true });
  for (const file of entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort())
    hash.update(await readFile(file));
  return `skoba_growth_${goods}_${hash.digest("hex").slice(0, 12)}`;
}
