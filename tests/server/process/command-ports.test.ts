import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#server/log.ts";
import { openForCommands } from "#server/process/command-ports.ts";
import { openEmptyShop } from "#server/process/empty-shop.ts";
import { readEnv } from "#server/settings/env.ts";
import { operate } from "#tests/support/operator.ts";
import { testDatabase, type TestDatabase } from "#tests/support/shops/database.ts";
import { postgres, races, testShop } from "#tests/support/shops/shop.ts";

describe.runIf(postgres)(races("commands on a migrated database before the first start of a process"), () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await testDatabase("postgres", "none");
    folder = await mkdtemp(join(tmpdir(), "skoba-commands-"));
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const SECRET_KEY = randomBytes(48).toString("base64");
  const settings = () => readEnv({ VAR_DIR: folder, DATABASE_URL: database.url ?? "", DEMO: "off", SECRET_KEY });

  it("import goods in the usual units at prices of the base list", async () => {
    const file = join(folder, "goods.csv");
    await writeFile(file, "Артикул;Наименование;Категория;Ед. изм.;Цена;Опт\nAQ-1;Грунт;Грунты;кг;199,50;150\n");
    const { ports, close } = await openForCommands(settings(), createLogger({ level: "silent" }));
    try {
      expect(ports.settings.mainCity).toBe("msk");
      expect(await operate(ports, "price-list", "add", "opt", "Опт")).toMatchObject({ ok: true });
      expect(await operate(ports, "import", "goods", file, "--apply")).toMatchObject({
        message: expect.stringContaining("Цена: price:base"),
      });
    } finally {
      await close();
    }
  });

  it("end without a complaint while their change is being read again", async () => {
    const lines: string[] = [];
    const log = createLogger({ level: "warn", destination: { write: (line) => void lines.push(line) } });
    const { ports, close } = await openForCommands(settings(), log);
    await ports.bus.publish("public");
    await close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(lines).toEqual([]);
  });
});

describe("a shop whose owner has written cities and price lists first", () => {
  it("gets the base price list and the units, but no other city", async () => {
    const shop = await testShop({ engine: "pglite", goods: "none" });
    try {
      await openEmptyShop(shop.database.pool);
      await shop.sql("delete from units");
      await shop.sql("insert into price_lists (id, code, name, kind) values (2, 'pskov', 'Псков', 'city')");
      await shop.sql("update cities set slug = 'pskov', price_list_id = 2");
      await shop.sql("delete from price_lists where kind = 'base'");
      await openEmptyShop(shop.database.pool);
      expect(await shop.sql("select code, kind from price_lists order by code")).toEqual([
        { code: "base", kind: "base" },
        { code: "pskov", kind: "city" },
      ]);
      expect(await shop.sql("select name from units where okei = '166'")).toEqual([{ name: "кг" }]);
      expect(await shop.sql("select slug from cities")).toEqual([{ slug: "pskov" }]);
    } finally {
      await shop.close();
    }
  });
});
