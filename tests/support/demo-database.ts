import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { databaseOver, type Database } from "#server/db/client.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import { migrationsDir } from "./database.ts";

/** The demo shop on an embedded database of its own. */
export async function demoDatabase(today: Date, products?: number): Promise<Database> {
  const database = databaseOver(await PGlite.create({ extensions: { pg_trgm } }));
  await migrate(database, migrationsDir);
  await seedDemoShop(database.pool, { today, ...(products === undefined ? {} : { products }) });
  return database;
}
