import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "#server/db/client.ts";
import { schemaFiles } from "#server/db/generate/schema-files.ts";
import { migrate } from "#server/db/migrate.ts";

/** Writes the files that describe the database as the migrations make it: npm run schema. */
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
const database = await openDatabase({ dataDir: "memory://" });
await migrate(database, new URL("../db/migrations/", import.meta.url));
for (const [path, text] of await schemaFiles(database)) await writeFile(path, text);
await database.close();
