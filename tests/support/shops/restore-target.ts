import { databaseOver, openDatabase } from "#server/db/client.ts";
import { migrationsDir, testDatabase, type Engine } from "./database.ts";
import { emptyFolder, openFolder } from "./embedded-folder.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";

/** An empty database with the single connection that a restore uses. */
export async function emptyTarget(engine: Engine) {
  const files = memoryFiles();
  if (engine === "pglite") {
    const database = databaseOver(await openFolder(await emptyFolder()));
    return { database, files, migrations: migrationsDir, close: () => database.close() };
  }
  const made = await testDatabase("postgres", "none");
  await made.database.close();
  const database = await openDatabase({ databaseUrl: made.url ?? "", poolSize: 1 });
  await database.pool.query("drop schema public cascade; create schema public");
  return {
    database,
    files,
    migrations: migrationsDir,
    async close() {
      await database.close();
      await made.drop();
    },
  };
}
