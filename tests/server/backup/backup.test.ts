import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backUp } from "#server/backup/backup.ts";
import { reasonInWords } from "#server/process/cannot-start.ts";
import { restore } from "#server/backup/restore.ts";
import { rowsOf } from "#server/backup/rows.ts";
import { openDatabase, type Database } from "#server/db/client.ts";
import { buying, changeOf, newBuyer, orderForm, placed } from "#tests/support/orders/buying.ts";
import { migrationsDir, type Engine } from "#tests/support/shops/database.ts";
import { memoryFiles } from "#tests/support/servers/memory-files.ts";
import { faultsOf } from "#tests/support/checks/oracles.ts";
import { emptyTarget } from "#tests/support/shops/restore-target.ts";
import { postgres, small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const engines: Engine[] = postgres ? ["pglite", "postgres"] : ["pglite"];
const { products } = small;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skoba-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
const newFile = () => join(folder, `backup-${(made += 1)}`);

describe.each(engines)("a backup on %s (invariants DB6)", (engine) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine });
    await order(shop, 1);
    await keepFile(shop, "Фото.png");
    // Characters that are special in SQL and CSV.
    await shop.sql("update users set first_name = $1 where phone like '+7999%'", ['"Анна", (\\\\) {}\n\tО’К']);
    await shop.sql("insert into user_settings (user_uuid, code, value) select uuid, 'x', 'null' from users limit 1");
  });
  afterAll(() => shop.close());

  test("restored into an empty database is identical, row for row, counter for counter and file for file", async () => {
    const file = newFile();
    const { rows, files } = await backUp(shop.ports, file);
    const target = await emptyTarget(engine);
    expect(await restore(target, file, { force: false })).toEqual({ rows, files });
    expect(await allOf(target.database)).toEqual(await allOf(shop.database));
    const [key = ""] = await keysOf(shop);
    expect(await target.files.read(key)).toEqual(await shop.ports.files.read(key));
    expect(await faultsOf(target.database)).toEqual([]);
    // Triggers and foreign keys are restored.
    await expect(target.database.pool.query("delete from users")).rejects.toThrow(/foreign key/);
    await target.close();
  });

  test("continues the shop's numbering: the next order has the next number", async () => {
    const file = newFile();
    await backUp(shop.ports, file);
    const target = await emptyTarget(engine);
    await restore(target, file, { force: false });
    const [before] = await shop.sql<{ number: string }>("select number from orders order by number desc limit 1");
    const restored = shop.replica({ database: target.database, files: target.files });
    const { number } = await order({ ...shop, ...restored, sql: sqlOn(target.database) }, 2);
    expect(number > (before?.number ?? "")).toBe(true);
    await target.close();
  });

  test("replaces a shop in use only with --force, and then completely", async () => {
    const file = newFile();
    await backUp(shop.ports, file);
    const target = await emptyTarget(engine);
    await restore(target, file, { force: false });
    await target.database.pool.query("insert into redirects (path, target) values ('/later', '/')");
    await expect(restore(target, file, { force: false })).rejects.toThrow("the shop is not empty");
    expect((await target.database.pool.query("select 1 from redirects where path = '/later'")).rows).toHaveLength(1);
    await restore(target, file, { force: true });
    expect(await allOf(target.database)).toEqual(await allOf(shop.database));
    await target.close();
  });

  test("that is truncated, altered or empty changes nothing", async () => {
    const file = newFile();
    await backUp(shop.ports, file);
    const target = await emptyTarget(engine);
    await restore(target, file, { force: false });
    const whole = await readFile(file);
    const before = await allOf(target.database);
    const lines = gunzipSync(whole).toString().trimEnd().split("\n");
    const zipped = (left: string[]) => gzipSync(`${left.join("\n")}\n`);
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      whole.subarray(0, -1),
      zipped(lines.slice(0, -1)),
      zipped(lines.filter((line) => !line.includes('"kind":"file"'))),
      zipped(
        lines.toSpliced(
          lines.findIndex((line) => line.includes('"kind":"rows"')),
          1,
        ),
      ),
      Buffer.from("text"),
      Buffer.alloc(0),
    ]) {
      const broken = newFile();
      await writeFile(broken, bytes);
      await expect(restore(target, broken, { force: true })).rejects.toThrow();
      expect(await allOf(target.database)).toEqual(before);
    }
    await target.close();
  });

  test("does not overwrite another, and a failed one leaves nothing", async () => {
    const file = newFile();
    await writeFile(file, "older");
    await expect(backUp(shop.ports, file)).rejects.toThrow("is there already");
    const files = { ...shop.ports.files, read: () => Promise.reject(new Error("the store is away")) };
    const failing = newFile();
    await expect(backUp({ ...shop.ports, files }, failing)).rejects.toThrow("the store is away");
    for (const left of [failing, `${failing}.part`]) await expect(readFile(left)).rejects.toThrow("ENOENT");
    expect(await readFile(file, "utf8")).toBe("older");
    // The connection has been released.
    expect(await shop.sql("select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.each([
    ["text", Buffer.from("text")],
    ["nothing", Buffer.alloc(0)],
    ["packed text", gzipSync("text\n")],
    ["packed lines of another program", gzipSync('{"kind":"other"}\n')],
  ])("a file of %s is refused with a message", async (_, bytes) => {
    const [file, target] = [newFile(), await emptyTarget(engine)];
    await writeFile(file, bytes);
    const failed = await restore(target, file, { force: false }).catch((error: unknown) => error);
    expect(reasonInWords(failed)).toBe(`${file} is no backup, or not a whole one`);
    const missing = await restore(target, newFile(), { force: false }).catch((error: unknown) => error);
    expect(reasonInWords(missing)).toContain("it does not exist");
    await target.close();
  });

  test("of a newer release is refused with a message", async () => {
    const file = newFile();
    await shop.sql("insert into schema_migrations (name, checksum) values ('9999_newer.sql', 'x')");
    await backUp(shop.ports, file);
    await shop.sql("delete from schema_migrations where name = '9999_newer.sql'");
    const target = await emptyTarget(engine);
    await expect(restore(target, file, { force: false })).rejects.toThrow("this release does not know 9999_newer.sql");
    await target.close();
  });
});

describe.runIf(postgres)("a backup while buyers order", () => {
  test("is one snapshot of the shop: only whole orders, and every one acknowledged before it began (invariants DB6)", async () => {
    const shop = await testShop({ engine: "postgres" });
    // Enough for every order of a slow backup.
    await shop.sql("update stock set on_hand = 1000000 where product_uuid = $1", [products.washer.uuid]);
    const acknowledged: string[] = [];
    const stop = new AbortController();
    const selling = [11, 12, 13].map(async (at) => {
      const { token } = await newBuyer(shop, at);
      const buyer = buying(shop, { token });
      while (!stop.signal.aborted) acknowledged.push((await buy(buyer)).number);
    });
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
    const before = [...acknowledged];
    const file = newFile();
    await backUp(shop.ports, file);
    stop.abort();
    await Promise.all(selling);

    const target = await emptyTarget("postgres");
    await restore(target, file, { force: false });
    expect(await faultsOf(target.database)).toEqual([]);
    const { rows } = await target.database.pool.query<{ number: string }>("select number from orders");
    const restored = rows.map(({ number }) => number);
    expect(restored).toEqual(expect.arrayContaining(before));
    expect(acknowledged).toEqual(expect.arrayContaining(restored));
    await target.close();
    await shop.close();
  });

  test("cannot be restored while a shop is running", async () => {
    const shop = await testShop({ engine: "postgres" });
    const file = newFile();
    await backUp(shop.ports, file);
    const database = await openDatabase({ databaseUrl: shop.url ?? "", poolSize: 1 });
    const target = { database, files: memoryFiles(), migrations: migrationsDir };
    await expect(restore(target, file, { force: true })).rejects.toThrow("stop all of them first");
    await database.close();
    await shop.close();
  });
});

async function allOf(database: Database): Promise<string[]> {
  const client = await database.pool.connect();
  await client.query("begin");
  const all: string[] = [];
  for await (const entry of rowsOf(client)) {
    if (entry.kind === "rows") all.push(...entry.rows.toSorted());
    else all.push(JSON.stringify(entry));
  }
  await client.query("commit");
  client.release();
  return all;
}

async function buy(buyer: ReturnType<typeof buying>) {
  changeOf(await buyer.add([{ uuid: products.washer.uuid, quantity: 100 }]));
  return placed(await buyer.place(orderForm(await buyer.checkout())));
}

async function order(shop: TestShop, at: number) {
  const { token } = await newBuyer(shop, at);
  return buy(buying(shop, { token }));
}

const sqlOn =
  (database: Database): TestShop["sql"] =>
  async (text, values = []) =>
    (await database.pool.query(text, values)).rows;

async function keepFile(shop: TestShop, name: string): Promise<void> {
  const uuid = shop.ports.ids.uuid();
  await shop.ports.files.put(uuid, randomBytes(3_000));
  await shop.sql(
    "insert into files (uuid, owner, name, extension, size, sha256) values ($1, 'g:1', $2, 'png', 3000, '\\x00')",
    [uuid, name],
  );
}

async function keysOf(shop: TestShop): Promise<string[]> {
  return (await shop.sql<{ uuid: string }>("select uuid from files")).map(({ uuid }) => uuid);
}
