import type { Database } from "#server/db/client.ts";
import { seedDemoShop } from "#server/demo/seed.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { testDatabase } from "./database.ts";

/** The demo shop on an embedded database of its own; with photographs where there are `files` to keep them. */
export async function demoDatabase(today: Date, products?: number, files?: FileStore): Promise<Database> {
  const { database } = await testDatabase("pglite", "none");
  await seedDemoShop(database.pool, {
    today,
    ...(products === undefined ? {} : { products }),
    ...(files === undefined ? {} : { files }),
  });
  return database;
}
