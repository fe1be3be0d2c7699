import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import { moneyFromNumber } from "#app/domain/money.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";
import { exportShop } from "#server/use-cases/shop/export-shop.ts";
import { importShop } from "#server/use-cases/shop/import-shop.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operatorReads, testOperator } from "#tests/support/operator.ts";
import { clerk, priceToSave, productToSave } from "#tests/support/saving.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await saveProducts(shop.ports, clerk, [productToSave("t1"), productToSave("t2")]);
});
afterAll(() => shop.close());

const read = (...words: string[]) => operatorReads(shop.ports, ...words);
const runOf = (message: string) => /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
const tier = (from: number, price: number) => ({ from: quantityFromNumber(from), price: moneyFromNumber(price) });
const pricesOf = async (externalId: string) =>
  (
    await shop.sql<{ line: string }>(
      `select concat_ws(' ', l.code, r.from_quantity::float, r.price::float) as line from prices r
         join price_lists l on l.id = r.price_list_id join products p on p.uuid = r.product_uuid
        where p.external_id = $1 order by l.id, r.from_quantity`,
      [externalId],
    )
  ).map(({ line }) => line);

beforeEach(async () => {
  await savePrices(shop.ports, clerk, [
    { ...priceToSave("t1", 100), tiers: [tier(10, 95), tier(2.25, 98)] },
    { ...priceToSave("t1", 80, "wholesale"), tiers: [] },
    priceToSave("t2", null),
    priceToSave("t2", null, "wholesale"),
  ]);
});

test("tiers come in columns of their own, for the list of the file or the one that the heading names", async () => {
  const wholesale = (await shop.sql<{ name: string }>("select name from price_lists where code = 'wholesale'"))[0]
    ?.name;
  const list = await importFile(
    `Внешний код;Цена;Цена от 10;Цена от 2,25 м²;Цена от 50 шт.: ${wholesale}\nt1;;94,5;(пусто);70\nt2;200;190;;\n`,
  );
  const message = await read("import", "prices", list, "--apply");
  expect(message).toContain("Цена от 10: tier:10:base");
  expect(message).toContain("tier:10:base: 95 -> 94.5");
  expect(message).toContain("2 rows were applied");
  expect(await pricesOf("t1")).toEqual(["base 0 100", "base 10 94.5", "wholesale 0 80", "wholesale 50 70"]);
  expect(await pricesOf("t2")).toEqual(["base 0 200", "base 10 190"]);
  expect(await read("import", "undo", runOf(message))).toMatch(/^2 rows were undone/);
  expect(await pricesOf("t1")).toEqual(["base 0 100", "base 2.25 98", "base 10 95", "wholesale 0 80"]);
});

test("a price that is taken out of a list takes its tiers with it, and they come back when that is undone", async () => {
  const before = await pricesOf("t1");
  const message = await read(
    "import",
    "prices",
    await importFile("Внешний код;Цена\nt1;(пусто)\n"),
    "--apply",
    "--force",
  );
  expect(message).toContain("tier:10:base: 95 -> (none)");
  expect(await pricesOf("t1")).toEqual(["wholesale 0 80"]);
  expect(await read("import", "undo", runOf(message))).toMatch(/^1 rows were undone/);
  expect(await pricesOf("t1")).toEqual(before);
});

test("a tier without a price in its list is refused by the check", async () => {
  const message = await read("import", "prices", await importFile("Внешний код;Цена от 5\nt2;90\nt1;99\n"));
  expect(message).toContain("1 changed, 0 unchanged, 1 with errors");
  expect(message).toMatch(/row 2, .*price:base.*: a new one needs this field/);
});

test("prices are exported with their tiers, and imported unchanged they change nothing", async () => {
  for (const name of ["prices.csv", "prices.xlsx"]) {
    const file = await importFile("", name);
    await read("export", "prices", file);
    if (name.endsWith("csv")) expect(await readFile(file, "utf8")).toContain("Цена от 2,25: ");
    expect(await read("import", "prices", file)).toMatch(/rows: 0 new, 0 changed, \d+ unchanged, 0 with errors/);
  }
});

const file = "price-lists.csv";
const taken = (text: string) => importShop(shop.ports, testOperator, new Map([[file, text]]), { check: false });
const lists = () =>
  shop.sql("select code, name, kind, rounding, external_ids, is_active, version from price_lists order by id");

test("the shop's folder has kind, rounding, ids and state of price lists, and takes them over", async () => {
  await read("price-list", "add", "vip", "Лучшие", "--kind", "contract", "--round", "rouble", "--ids", "g-1,g-2");
  const text = (await exportShop(shop.ports)).get(file) ?? "";
  expect(text).toContain("code;name;kind;rounding;ids;active\n");
  expect(text).toContain("vip;Лучшие;contract;rouble;g-1|g-2;yes\n");
  const before = await lists();
  expect(await taken(text)).toEqual({ ok: true, value: { changes: [] } });
  expect(await lists()).toEqual(before);
  const changed = text.replace(
    "vip;Лучшие;contract;rouble;g-1|g-2;yes",
    "vip;Лучшие;type;tenRoubles;;no\nnew;Новый;city;none;g-9;yes",
  );
  expect(await taken(changed)).toEqual({ ok: true, value: { changes: [`${file}: vip`, `${file}: new`] } });
  expect(await lists()).toEqual([
    ...before.slice(0, -1),
    { ...before.at(-1), kind: "type", rounding: "tenRoubles", external_ids: [], is_active: false, version: 2 },
    { code: "new", name: "Новый", kind: "city", rounding: "none", external_ids: ["g-9"], is_active: true, version: 1 },
  ]);
  // The folder of an older release.
  expect(await taken("code;name\nnew;Новейший\n")).toEqual({ ok: true, value: { changes: [`${file}: new`] } });
  expect((await lists()).at(-1)).toMatchObject({ name: "Новейший", kind: "city", external_ids: ["g-9"] });
});

test.each([
  ["base;Розница;type;none;;yes", "kind: expected base for the base list"],
  ["other;Другой;base;none;;yes", "kind: expected base for the base list"],
  ["base;Розница;base;none;;no", "active: expected yes: a city or a company has this list"],
  ["other;Другой;type;kopecks;;yes", "rounding: expected one of none, kopeck"],
  ["other;;type;none;;yes", "name: expected a text of at most 100 characters"],
  ["other 1;Другой;type;none;;yes", "code: expected a code without blanks"],
])("the line «%s» of price lists is refused with its reason", async (line, reason) => {
  const before = await lists();
  const refused = await taken(`code;name;kind;rounding;ids;active\n${line}\n`);
  expect(refused).toMatchObject({ ok: false, file, line: 2, why: { code: "fieldInvalid" } });
  const { why } = Object(refused);
  expect(`${why.field}: expected ${why.expected}`).toContain(reason);
  expect(await lists()).toEqual(before);
});
