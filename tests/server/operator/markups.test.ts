import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { wholeFile } from "#server/documents/whole-file.ts";
import { exportTable } from "#server/use-cases/catalog/imports/export-table.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { categories } from "#tests/support/shops/small-shop.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
let names: { category: string; parent: string; brand: string; list: string };
beforeAll(async () => {
  shop = await testShop();
  await saveProducts(shop.ports, clerk, [
    productToSave("m1", { category: categories.hinges }),
    productToSave("m2", { category: categories.handles, brand: null }),
  ]);
  const [found] = await shop.sql<typeof names>(
    `select c.name as category, r.name as parent, b.name as brand, l.name as list
       from products p join categories c on c.uuid = p.category_uuid join categories r on r.uuid = c.parent_uuid
       join brands b on b.uuid = p.brand_uuid cross join price_lists l
      where p.external_id = 'm1' and l.code = 'wholesale'`,
  );
  if (found === undefined) throw new Error("no product");
  names = found;
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.sql("delete from price_markups");
  await savePrices(shop.ports, clerk, [
    ...["m1", "m2"].map((product) => priceToSave(product, 100)),
    ...["m1", "m2"].map((product) => priceToSave(product, 50, "wholesale")),
  ]);
});

const read = (...words: string[]) => operatorReads(shop.ports, ...words);
const runOf = (message: string) => /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
const wholesale = async () =>
  Object.fromEntries(
    (
      await shop.sql<{ id: string; price: number }>(
        `select p.external_id as id, r.price::float as price from prices r join products p on p.uuid = r.product_uuid
           join price_lists l on l.id = r.price_list_id where l.code = 'wholesale' and p.external_id in ('m1', 'm2')`,
      )
    ).map(({ id, price }) => [id, price]),
  );

test("a file sets markups by list, category and brand, and the prices of the list follow when it is recalculated", async () => {
  const file = await importFile(
    `Вид цен;Категория;Бренд;Наценка, %\n${names.list};${names.parent};;20\n` +
      `wholesale;${names.parent} > ${names.category};${names.brand};-12,5 %\n`,
  );
  const message = await read("import", "markups", file, "--apply");
  expect(message).toContain("2 rows were applied");
  expect(await wholesale()).toEqual({ m1: 50, m2: 50 });
  const preview = await read("price", "markups", "--check");
  expect(preview).toContain("50.000 -> 87.500");
  expect(await wholesale()).toEqual({ m1: 50, m2: 50 });
  await read("price", "markups");
  expect(await wholesale()).toEqual({ m1: 87.5, m2: 120 });
  expect(await read("price", "markups")).toMatch(/^0 goods are repriced, 0 are new in the list/);
});

test("undo removes new markups and puts changed ones back", async () => {
  const first = await importFile(`Вид цен;Наценка\nwholesale;10\n`);
  await read("import", "markups", first, "--apply");
  const second = await importFile(`Вид цен;Бренд;Наценка\nwholesale;;15\nwholesale;${names.brand};30\n`);
  const message = await read("import", "markups", second, "--apply");
  expect(await read("import", "undo", runOf(message))).toMatch(/^2 rows were undone/);
  expect(await shop.sql("select brand_uuid, points from price_markups")).toEqual([{ brand_uuid: null, points: 1_000 }]);
});

test("(пусто) removes a markup, and without any the prices are left alone", async () => {
  await read("import", "markups", await importFile(`Вид цен;Наценка\nwholesale;10\n`), "--apply");
  await read("import", "markups", await importFile(`Вид цен;Наценка\nwholesale;(пусто)\n`), "--apply");
  expect(await shop.sql("select from price_markups")).toEqual([]);
  expect(await read("price", "markups")).toContain("refused: there are no markups");
});

test("rows that name no list, the base list, an unknown place or the same place twice are wrong", async () => {
  const file = await importFile(
    [
      "Вид цен;Категория;Бренд;Наценка, %",
      "base;;;10",
      "нет такого;;;10",
      "wholesale;Нет такой категории;;10",
      "wholesale;;Нет такого бренда;10",
      "wholesale;;;много",
      "wholesale;;;10001",
      "wholesale;;;12",
      `${names.list};;;13`,
      ";;;5",
    ].join("\n"),
  );
  const message = await read("import", "markups", file);
  for (const row of [2, 3, 4, 5, 6, 7, 9, 10]) {
    expect(message).toMatch(new RegExp(`row ${row}\\b`));
    expect(message).not.toMatch(new RegExp(`row ${row}, [^\\n]*: new`));
  }
  expect(message).toContain("row 8, wholesale: new");
});

test("an export of markups changes nothing when it is imported unchanged", async () => {
  const file = await importFile(
    `Вид цен;Категория;Бренд;Наценка, %\nwholesale;;;0\nwholesale;${names.parent};${names.brand};33,33\n`,
  );
  await read("import", "markups", file, "--apply");
  for (const format of ["csv", "xlsx"] as const) {
    const path = await importFile(
      await wholeFile(await exportTable(shop.ports, "markups", format)),
      `markups.${format}`,
    );
    expect(await read("import", "markups", path)).toMatch(/0 new, 0 changed, 2 unchanged/);
  }
});
