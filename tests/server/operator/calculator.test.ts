import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCommand } from "#server/operator/command.ts";
import type { Outcome } from "#server/operator/refusals.ts";
import { smallRules } from "#tests/support/calculator-rules.ts";
import { operate } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await testShop();
  folder = await mkdtemp(join(tmpdir(), "skoba-rules-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function bring(name: string, csv: string): Promise<Outcome> {
  const file = join(folder, name);
  await writeFile(file, csv);
  return operate(shop.ports, "calculator", "import", file);
}

describe("shop calculator import", () => {
  test("reports what was imported, and which articles the shop lacks", async () => {
    expect(await bring("rules.csv", smallRules)).toEqual({
      ok: true,
      message: "11 rules of 3 systems came; the shop does not have НЕТ-ТАКОГО",
    });
  });

  test("reports the invalid line and column, and imports nothing", async () => {
    const wrong = smallRules.replace("perStep(700,4)", "много");
    expect(await bring("wrong.csv", wrong)).toEqual({
      ok: false,
      message: "line 6, column formula: invalid value; nothing was imported",
    });
    expect(await shop.sql("select count(*)::int as count from calculator_rules")).toEqual([{ count: 11 }]);
  });

  test("requires exactly one file", () => {
    expect([readCommand(["calculator", "import"]), readCommand(["calculator", "import", "a", "b"])]).toEqual([
      null,
      null,
    ]);
  });
});
