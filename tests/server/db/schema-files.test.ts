import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaFiles } from "#server/db/generate/schema-files.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const root = join(import.meta.dirname, "../../..");

let shop: TestShop;
beforeAll(async () => void (shop = await testShop()));
afterAll(() => shop.close());

describe("the files that describe the database", () => {
  test("are those of the migrated database", async () => {
    for (const [path, text] of await schemaFiles(shop.database))
      expect(await readFile(join(root, path), "utf8"), `${path} is out of date: run npm run schema`).toBe(text);
  });

  test("follow a migration: lists of values become unions, a new table its type", async () => {
    await shop.sql(
      "create table trial (uuid uuid primary key, way text not null default 'a' check (way in ('a', 'b')))",
    );
    await shop.sql("alter table units add column made_at timestamptz");
    const files = await schemaFiles(shop.database);
    expect(files.get("server/db/schema.ts")).toContain(
      'export type TrialTable = {\n  uuid: string;\n  way: Optional<"a" | "b">;\n};\n',
    );
    expect(files.get("server/db/schema.ts")).toContain("  made_at: Nullable<Instant>;\n");
    expect(files.get("docs/schema.sql")).toContain("create table trial (\n  uuid uuid not null,\n");
  });

  test("fail on a column type without a mapping", async () => {
    await shop.sql("alter table units add column span int4range");
    await expect(schemaFiles(shop.database)).rejects.toThrow("units.span is of int4range");
  });
});
