import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importFile } from "#tests/support/imports/files.ts";
import { operate, operatorReads } from "#tests/support/operator.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("goods propose", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  });
  afterAll(() => shop.close());

  const sizes = async () =>
    (
      await shop.sql<{ sizes: string }>(
        `select (select string_agg(a ->> 'value', '×') from jsonb_array_elements(attributes) a) as sizes
           from products where external_id = 'u-3'`,
      )
    )[0]?.sizes;

  test("shows what names state, writes it when it is applied, and is undone as an import", async () => {
    const list = await importFile(
      [
        "Внешний код;Артикул;Наименование;Категория;Ширина, мм;Длина, мм",
        "u-1;U-1;Уголок 30х50;Уголки;30;50",
        "u-2;U-2;Уголок 35х70;Уголки;35;70",
        "u-3;U-3;Уголок 40х60;Уголки;;",
        "p-1;P-1;Пластина 40х60;Пластины;;",
      ].join("\n"),
    );
    await operate(shop.ports, "import", "goods", list, "--apply");
    const shown = await operatorReads(shop.ports, "goods", "propose", "--category", "Уголки");
    expect(shown.split("\n").slice(0, 3)).toEqual([
      "1 goods:",
      "  U-3 Уголок 40х60  Ширина, мм  (none) -> 40",
      "  U-3 Уголок 40х60  Длина, мм  (none) -> 60",
    ]);
    expect(await sizes()).toBeNull();
    const [, run = ""] = /import apply (\S+)/.exec(shown) ?? [];
    expect(await operatorReads(shop.ports, "import", "apply", run)).toContain("1 rows were applied");
    expect(await sizes()).toBe("40×60");
    expect(await operatorReads(shop.ports, "goods", "propose", "--category", "Уголки")).toBe(
      "no name states more than its attributes",
    );
    await operatorReads(shop.ports, "import", "undo", run);
    expect(await sizes()).toBeNull();
    expect(await operatorReads(shop.ports, "goods", "propose", "--category", "Нет такой")).toMatch(
      /^refused: there is no category Нет такой/,
    );
  });
});
