import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, open, readdir, rm, truncate, unlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#server/settings/env.ts";
import { openDatabase } from "#server/db/client.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { tellRunningShop } from "#server/operator/endpoint.ts";
import { ownBackend } from "#server/process/backend.ts";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { openForRestore, openPorts } from "#server/process/open-ports.ts";
import { runShop } from "#server/process/run-shop.ts";
import { createLogger } from "#server/log.ts";
import { postgresUrl, testDatabase, testFolder } from "#tests/support/shops/database.ts";
import { setReadOnly } from "#tests/support/read-only.ts";

let varDir: string;
let taken: Server;
beforeEach(async () => {
  varDir = await mkdtemp(join(tmpdir(), "skoba-start-"));
  taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
});
afterEach(async () => {
  taken.close();
  await rm(varDir, { recursive: true, force: true });
});

const settings = (more: Record<string, string> = {}) =>
  readEnv({ VAR_DIR: varDir, DEMO: "off", SECRET_KEY: randomBytes(48).toString("base64"), ...more });
const log = createLogger({ level: "silent" });

/** The message of a failing start; the test fails if the start succeeds. */
async function saidBy(start: Promise<{ stop(): Promise<void> } | { close(): Promise<void> }>): Promise<string> {
  const outcome = await start.catch((error: unknown) => reasonInWords(error) ?? `a stack: ${String(error)}`);
  if (typeof outcome === "string") return outcome;
  await ("stop" in outcome ? outcome.stop() : outcome.close());
  return "it started";
}
const opening = (more?: Record<string, string>) => saidBy(openPorts(settings(more), log));

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

describe("a shop that cannot start reports the reason in one line", () => {
  it.each<[string, string, RegExp]>([
    [
      "its main city is unknown",
      `insert into shop_settings (key, value, actor_kind, actor_id)
       values ('main-city', '"atlantis"', 'operator', 'olga') on conflict (key) do update set value = excluded.value`,
      /^main-city: the shop has no city atlantis; add it, or set another: .*settings set main-city/,
    ],
    ["no city is active", "update cities set is_active = false", /^no city is active; .*city activate <slug>$/],
  ])("when %s", async (_, statement, reason) => {
    await testFolder(join(varDir, "db"), "none");
    const { ports, close } = await openPorts(settings(), log);
    await openEmptyShop(ports.database.pool);
    await ports.database.pool.query(statement);
    await close();
    expect(await saidBy(ownBackend(settings(), log, "key", { demo: null }))).toMatch(reason);
  });

  it("when its port is taken", async () => {
    const port = String(portOf(taken));
    const parts = { storefront: () => expect.fail("no page is requested"), clientDir: varDir, demo: null };
    expect(await saidBy(runShop(settings({ PORT: port, LOG_LEVEL: "silent" }), parts))).toBe(
      `127.0.0.1:${port}: another process listens there; stop it, or set PORT`,
    );
  });

  it.each(["nobody.invalid", "no name"])("when the host name %s to listen at is unknown", async (host) => {
    const parts = { storefront: () => expect.fail("no page is requested"), clientDir: varDir, demo: null };
    expect(await saidBy(runShop(settings({ HOST: host, LOG_LEVEL: "silent" }), parts))).toBe(
      `${host}:3000: nobody knows this name; set HOST`,
    );
  });

  it.each<[string, (file: string) => Promise<unknown>, string]>([
    ["is missing", async () => undefined, "it does not exist"],
    ["is a folder", (file) => mkdir(file), "a file is expected, a folder is there"],
    [
      "is another file",
      (file) => writeFile(file, "127.0.0.1 localhost"),
      "no table of addresses; server/gateways/geo-ip/pack.ts makes one",
    ],
    [
      "is another file that is packed",
      (file) => writeFile(file, gzipSync("127.0.0.1 localhost")),
      "no table of addresses; server/gateways/geo-ip/pack.ts makes one",
    ],
  ])("when the address table it was given %s", async (_, make, reason) => {
    const file = join(varDir, "addresses");
    await make(file);
    expect(await opening({ GEOIP_DB: file })).toBe(`GEOIP_DB (${file}): ${reason}`);
  });

  it("when the database server cannot be reached, without its password", async () => {
    taken.close();
    await once(taken, "close");
    const message = await opening({ DATABASE_URL: "postgres://shop:hidden@127.0.0.1:1/shop" });
    expect(message).toMatch(/^DATABASE_URL \(127\.0\.0\.1:1\/shop\): the database does not answer: .*ECONNREFUSED/);
    expect(message).not.toContain("hidden");
  });

  it.runIf(postgresUrl)("when the database does not exist", async () => {
    const url = new URL(postgresUrl ?? "");
    url.pathname = "/skoba_there_is_none";
    expect(await opening({ DATABASE_URL: url.href })).toMatch(/: the database lets nobody in: .*skoba_there_is_none/);
  });

  it.runIf(postgresUrl)("when the database is read-only", async () => {
    const { url, drop } = await testDatabase("postgres");
    try {
      await setReadOnly(url ?? "", true);
      expect(await opening({ DATABASE_URL: url ?? "" })).toMatch(/: the database takes no writes|^it started$/);
    } finally {
      await setReadOnly(url ?? "", false);
      await drop();
    }
  });

  it("when VAR_DIR is a file", async () => {
    const file = join(varDir, "file");
    await writeFile(file, "");
    expect(await opening({ VAR_DIR: file })).toBe(`${file}: a folder is expected, a file is there`);
  });

  it("when its key is damaged", async () => {
    await testFolder(join(varDir, "db"), "none");
    await writeFile(join(varDir, "secret"), "short");
    const { SECRET_KEY: _, ...own } = { SECRET_KEY: "", VAR_DIR: varDir, DEMO: "off" };
    expect(await saidBy(openPorts(readEnv(own), log))).toContain(`${join(varDir, "secret")} is damaged`);
  });

  it.each(["{", "[]", '{"url":"x"}'])("when the operator's key is damaged (%s)", async (text) => {
    const file = join(varDir, "operator.json");
    await writeFile(file, text);
    const result = tellRunningShop(varDir, "olga", { name: "maintenance", input: { state: "on" } });
    await expect(result).rejects.toThrow(`${file} is damaged; the shop writes it anew when it is restarted`);
  });
});

describe("a damaged embedded database is left unchanged, and its folder reported", () => {
  const dir = () => join(varDir, "db");
  const path = (name: string) => join(dir(), name);
  let whole = "";
  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), "skoba-whole-"));
    await testFolder(whole, "none");
    const database = await openDatabase({ dataDir: whole });
    await database.pool.query("create table filled as select repeat('x', 100) as t from generate_series(1, 500)");
    const { rows } = await database.pool.query<{ path: string }>("select pg_relation_filepath('filled') as path");
    filled = rows[0]?.path ?? "";
    await database.close();
  });
  afterAll(() => rm(whole, { recursive: true }));
  beforeEach(() => cp(whole, dir(), { recursive: true }));
  let filled = "";

  it.each<[string, () => Promise<unknown>]>([
    ["its sign is gone", () => unlink(path("PG_VERSION"))],
    ["its control file is cut short", () => truncate(path("global/pg_control"), 100)],
    ["its control file is gone", () => unlink(path("global/pg_control"))],
    ["its settings are gone", () => unlink(path("postgresql.conf"))],
    [
      "its log is gone",
      async () => {
        for (const name of await readdir(path("pg_wal")))
          if (/^[\dA-F]{24}$/.test(name)) await unlink(path(`pg_wal/${name}`));
      },
    ],
    ["a table is gone", () => unlink(path(filled))],
    [
      "a page of a table is another",
      async () => {
        const file = await open(path(filled), "r+");
        await file.write(Buffer.alloc(8_192, 9), 0, 8_192, 8_192);
        await file.close();
      },
    ],
  ])("%s", async (_, damage) => {
    await damage();
    const before = await readdir(dir());
    const output = await opening();
    expect(output.startsWith(`${dir()}: the database is damaged (`), output).toBe(true);
    expect(output).toContain("put the last copy of the folder back");
    expect(await readdir(dir())).toEqual(expect.arrayContaining(before));
    // The folder is not left locked: a backup can be restored at once.
    expect(await readdir(varDir)).not.toContain("db.lock");
  });

  it("and a backup replaces it only with --force, keeping the damaged files aside", async () => {
    await unlink(path("global/pg_control"));
    const left = await readdir(dir(), { recursive: true });
    expect(await saidBy(openForRestore(settings(), log, { force: false }))).toContain("the database is damaged");
    const { target, close } = await openForRestore(settings(), log, { force: true });
    expect((await target.database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await close();
    const [aside = expect.fail("no damaged files were kept")] = (await readdir(varDir)).filter((name) =>
      name.startsWith("db.damaged-"),
    );
    expect(await readdir(join(varDir, aside), { recursive: true })).toEqual(expect.arrayContaining(left));
    expect(await opening()).toBe("it started");
  });

  it("while an empty folder makes a new shop", async () => {
    await rm(dir(), { recursive: true });
    await mkdir(dir());
    expect(await opening()).toBe("it started");
  });
});
