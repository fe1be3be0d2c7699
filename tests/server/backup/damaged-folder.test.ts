import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { restore } from "#server/backup/restore.ts";
import { openDatabase } from "#server/db/client.ts";
import { readEnv } from "#server/settings/env.ts";
import { createLogger } from "#server/log.ts";
import { openForRestore } from "#server/process/open-ports.ts";
import { testFolder } from "#tests/support/shops/database.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const silent = createLogger({ level: "silent" });
let shop: TestShop;
let varDir: string;
let backup: string;

beforeAll(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-damaged-"));
  backup = join(varDir, "backup");
  shop = await testShop({ engine: "pglite" });
  await shop.sql("update users set first_name = 'Из копии'");
  await backUp(shop.ports, backup);
  await testFolder(join(varDir, "db"));
});
afterAll(async () => {
  await shop.close();
  await rm(varDir, { recursive: true, force: true });
});

describe("a backup restored over an embedded database whose folder is damaged", () => {
  test.each([
    ["its sign is gone", () => rm(join(varDir, "db", "PG_VERSION"))],
    ["its control file is cut off", () => truncate(join(varDir, "db", "global", "pg_control"), 100)],
    ["its log is overwritten", overwriteLog],
  ])(
    "is refused without --force, and with it opens the shop as it was, with the damaged folder kept: %s",
    async (_, damage) => {
      await damage();
      const settings = readEnv({ VAR_DIR: varDir, DEMO: "off", SECRET_KEY: randomBytes(48).toString("base64") });
      await expect(openForRestore(settings, silent, { force: false })).rejects.toThrow(/damaged/);
      const before = await putAside();

      const { target, close } = await openForRestore(settings, silent, { force: true });
      await restore(target, backup, { force: true });
      await close();

      expect(await putAside()).toBe(before + 1);
      const database = await openDatabase({ dataDir: join(varDir, "db") });
      const { rows } = await database.pool.query("select distinct first_name from users");
      expect(rows).toEqual([{ first_name: "Из копии" }]);
      await database.close();
    },
  );
});

const putAside = async () => (await readdir(varDir)).filter((name) => name.startsWith("db.damaged-")).length;

async function overwriteLog(): Promise<void> {
  const log = join(varDir, "db", "pg_wal");
  for (const { name } of (await readdir(log, { withFileTypes: true })).filter((entry) => entry.isFile()))
    await writeFile(join(log, name), Buffer.alloc(1024 * 1024, 7));
}
