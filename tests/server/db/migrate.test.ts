import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { migrationsDir } from "#tests/support/shops/database.ts";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop();
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});
afterEach(() => shop.sql("delete from schema_migrations where name like '9%'"));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

describe("migrations", () => {
  test("are applied once", async () => {
    expect(await migrate(shop.database, migrationsDir)).toEqual([]);
  });

  test("run in the order of their names, new ones after old ones", async () => {
    await writeFile(join(folder, "9002_two.sql"), "alter table trial add column b int");
    await writeFile(join(folder, "9001_one.sql"), "create table trial (a int)");
    expect(await migrate(shop.database, folder)).toEqual(["9001_one.sql", "9002_two.sql"]);
    await writeFile(join(folder, "9003_three.sql"), "drop table trial; select 1;");
    expect(await migrate(shop.database, folder)).toEqual(["9003_three.sql"]);
  });

  test("must not change after they were applied", async () => {
    await writeFile(join(folder, "9001_one.sql"), "select 1");
    for (const name of ["9002_two.sql", "9003_three.sql"]) await rm(join(folder, name), { force: true });
    await migrate(shop.database, folder);
    await writeFile(join(folder, "9001_one.sql"), "select 2");
    await expect(migrate(shop.database, folder)).rejects.toThrow("9001_one.sql was edited");
  });

  test("are atomic, and release the lock", async () => {
    await writeFile(join(folder, "9001_one.sql"), "create table half (a int); select nonsense;");
    await expect(migrate(shop.database, folder)).rejects.toThrow("9001_one.sql failed");
    expect(await shop.sql("select to_regclass('half') as half")).toEqual([{ half: null }]);
    await writeFile(join(folder, "9001_one.sql"), "select 1");
    expect(await migrate(shop.database, folder)).toEqual(["9001_one.sql"]);
  });
});

describe.runIf(postgres)(races("processes that start together"), () => {
  test("migrate once between them", async () => {
    const busy = await testShop({ engine: "postgres" });
    await writeFile(join(folder, "9001_one.sql"), "create table together (a int); select pg_sleep(0.05)");
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(busy.database, folder)));
    expect(applied.flat()).toEqual(["9001_one.sql"]);
    await busy.close();
  });
});
