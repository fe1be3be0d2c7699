import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresUrl, type Engine } from "#tests/support/database.ts";
import { withOwnDatabase } from "./own-database.ts";
import { withServer, type ServerProcess } from "./server-process.ts";

export type ShopProcess = ServerProcess & { engine: Engine; databaseUrl: string | null };

/** Real PostgreSQL where one answers: it is what a shop is run on. */
export const usualEngine: Engine = postgresUrl === null ? "pglite" : "postgres";

/** The shop as `npm start` runs it, with the demo goods, on a database of its own; everything is gone afterwards. */
export function withShop<T>(engine: Engine, work: (shop: ShopProcess) => Promise<T>): Promise<T> {
  return engine === "pglite" ? served(null, work) : withOwnDatabase((url) => served(url, work));
}

/** The same on a database that is there already, or on an embedded one. */
export async function served<T>(databaseUrl: string | null, work: (shop: ShopProcess) => Promise<T>): Promise<T> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-bench-"));
  const key = randomBytes(48).toString("base64");
  const env = (origin: string) => ({
    SITE_URL: origin,
    VAR_DIR: varDir,
    DEMO: "on",
    SECRET_KEY: key,
    // Counted as for any visitor, and never too much: all of it comes from this one machine.
    REQUESTS_PER_ADDRESS: "1000000000",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  const engine = databaseUrl === null ? "pglite" : "postgres";
  try {
    return await withServer({ script: "server/cli/start.mjs", env, readyPath: "/readyz" }, (server) =>
      work({ ...server, engine, databaseUrl }),
    );
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}
