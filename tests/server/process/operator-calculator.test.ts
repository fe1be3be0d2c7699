import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { obey, readCommand, type Outcome } from "#server/process/operator-command.ts";
import { smallRules } from "#tests/support/calculator-rules.ts";
import { testShop, type TestShop } from "#tests/support/shop.ts";

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
  const command = readCommand(["calculator", "import", file]);
  if (command === null || command.name === "restore") throw new Error("no command");
  return obey(shop.ports, command);
}

describe("shop calculator import", () => {
  test("tells what came, and which articles the shop does not have", async () => {
    expect(await bring("rules.csv", smallRules)).toEqual({
      ok: true,
      message: "11 rules of 3 systems came; the shop does not have НЕТ-ТАКОГО",
    });
  });

  test("tells the line and the column that are wrong, and takes nothing", async () => {
    const wrong = smallRules.replace("perStep(700,4)", "много");
    expect(await bring("wrong.csv", wrong)).toEqual({
      ok: false,
      message: "line 6, formula is wrong; nothing was taken",
    });
    expect(await shop.sql("select count(*)::int as count from calculator_rules")).toEqual([{ count: 11 }]);
  });

  test("is no command without a file or with words behind it", () => {
    expect([readCommand(["calculator", "import"]), readCommand(["calculator", "import", "a", "b"])]).toEqual([
      null,
      null,
    ]);
  });
});
