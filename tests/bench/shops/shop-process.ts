import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { postgresUrl, type Engine } from "#tests/support/shops/database.ts";
import { withOwnDatabase } from "./own-database.ts";
import { loadCore, pin, withServer, type ServerProcess } from "./server-process.ts";

export type ShopProcess = ServerProcess & {
  engine: Engine;
  databaseUrl: string | null;
  /** Its SECRET_KEY. */
  key: string;
};

/** PostgreSQL if available, as in production. */
export const usualEngine: Engine = postgresUrl === null ? "pglite" : "postgres";

/** The shop as `npm start` runs it, with the demo goods, on its own database; everything is removed afterwards. */
export function withShop<T>(engine: Engine, work: (shop: ShopProcess) => Promise<T>): Promise<T> {
  return engine === "pglite" ? served(null, work) : withOwnDatabase((url) => served(url, work));
}

/** The same on an existing database, or on an embedded one. */
export async function served<T>(
  databaseUrl: string | null,
  work: (shop: ShopProcess) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const varDir = await mkdtemp(join(tmpdir(), "skoba-bench-"));
  const key = randomBytes(48).toString("base64");
  const env = (origin: string) => ({
    SITE_URL: origin,
    VAR_DIR: varDir,
    DEMO: "on",
    // Figures are of one process; the section `processes` measures more.
    WEB_PROCESSES: "1",
    SECRET_KEY: key,
    // The limit applies to all visitors but is out of reach for one machine.
    REQUESTS_PER_ADDRESS: "1000000000",
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  });
  const engine = databaseUrl === null ? "pglite" : "postgres";
  try {
    return await withServer({ script: "server/cli/start.mjs", env, readyPath: "/readyz" }, (server) =>
      work({ ...server, engine, databaseUrl, key }),
    );
  } finally {
    await rm(varDir, { recursive: true, force: true });
  }
}

/**
 * Moves the server processes of this shop's connections to the load's core; does nothing for an embedded or remote
 * database.
 */
export async function pinDatabase({ databaseUrl }: ShopProcess): Promise<void> {
  if (databaseUrl !== null) pin(loadCore, await databaseProcesses(databaseUrl));
}

/** Process ids of the database's connections on this machine. */
export async function databaseProcesses(databaseUrl: string): Promise<number[]> {
  if (new URL(databaseUrl).hostname !== "127.0.0.1") return [];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}
