import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { savePrices } from "#server/use-cases/catalog/saving/save-prices.ts";
import { saveProducts } from "#server/use-cases/catalog/saving/save-products.ts";
import { saveStock } from "#server/use-cases/catalog/saving/save-stock.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { clerk, priceToSave, productToSave, stockToSave } from "#tests/support/saving.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { warehouses } = small;
const erp: Actor = { kind: "erp", id: "main", name: "1C" };

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let article: string;
let id: string;
let count = 0;
beforeEach(async () => {
  id = `pin${(count += 1)}`;
  article = `UG-${id}`;
  await saveProducts(shop.ports, clerk, [productToSave(id)]);
  await savePrices(shop.ports, clerk, [priceToSave(id, 100), priceToSave(id, 80, "wholesale")]);
  await saveStock(shop.ports, clerk, [stockToSave(id, warehouses.south, 7), stockToSave(id, warehouses.ring, 3)]);
});

const read = (...words: string[]) => operatorReads(shop.ports, ...words);
const runOf = (message: string) => /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
const product = async () => {
  const [row] = await shop.sql<Record<string, unknown>>(
    `select p.name, p.full_name, p.pinned,
            (select json_object_agg(l.code, r.price::float) from prices r join price_lists l on l.id = r.price_list_id
              where r.product_uuid = p.uuid and r.from_quantity = 0) as prices,
            (select json_object_agg(w.no, s.on_hand::float) from stock s join warehouses w on w.uuid = s.warehouse_uuid
              where s.product_uuid = p.uuid) as stock
       from products p where p.external_id = $1`,
    [id],
  );
  return row;
};

test("prices of a pinned list and stock of a pinned warehouse are left by an exchange, which hears so for each row", async () => {
  await read("goods", "pin", article, "price:base", `stock:${warehouses.south}`);
  const before = await product();
  const pinned = { status: "unchanged", pinned: ["price:base"] };
  expect(
    await savePrices(shop.ports, erp, [
      priceToSave(id, 120),
      { product: id, list: "base", from: stockToSave(id, "", 10).onHand, price: priceToSave(id, 90).price },
      priceToSave(id, null),
      priceToSave(id, 100),
      priceToSave(id, 85, "wholesale"),
    ]),
  ).toEqual([pinned, pinned, pinned, { status: "unchanged" }, { status: "updated" }]);
  expect(
    await saveStock(shop.ports, erp, [
      stockToSave(id, warehouses.south, 0),
      stockToSave(id, warehouses.ring, 4),
      stockToSave(id, warehouses.south, -1),
    ]),
  ).toEqual([
    { status: "unchanged", pinned: [`stock:${warehouses.south}`] },
    { status: "updated" },
    { status: "refused", code: "outOfRange", field: "onHand" },
  ]);
  expect(await product()).toEqual({
    ...before,
    prices: { base: 100, wholesale: 85 },
    stock: { 1: 7, 2: 4 },
  });
});

test("people change pinned prices and stock", async () => {
  await read("goods", "pin", article, "price:base", `stock:${warehouses.south}`);
  expect(await savePrices(shop.ports, clerk, [priceToSave(id, 120)])).toEqual([{ status: "updated" }]);
  expect(await saveStock(shop.ports, clerk, [stockToSave(id, warehouses.south, 1)])).toEqual([{ status: "updated" }]);
});

test("goods pin adds pins by names of lists and warehouses and shows them, goods unpin takes them off", async () => {
  const south = (
    await shop.sql<{ name: string }>("select name from warehouses where uuid = $1", [warehouses.south])
  )[0];
  expect(await read("goods", "pin", article)).toBe(`${article}: nothing is pinned`);
  expect(await read("goods", "pin", article, "name", "price:base")).toBe(`${article}: pinned are name, price:base`);
  const all = `${article}: pinned are name, price:base, stock:${south?.name}`;
  expect(await read("goods", "pin", article, `stock:${south?.name}`, "name")).toBe(all);
  expect((await product())?.["pinned"]).toEqual(["name", "price:base", `stock:${warehouses.south}`]);
  for (const field of ["price:nowhere", "stock:nowhere", "popularity"])
    expect(await read("goods", "pin", article, field)).toMatch(`refused: ${field} cannot be pinned; there are: slug,`);
  expect(await read("goods", "unpin", article, "name", "price:base")).toBe(
    `${article}: pinned are stock:${south?.name}`,
  );
  expect(await read("goods", "unpin", article, "all")).toBe(`${article}: nothing is pinned`);
  expect(await read("goods", "unpin", article)).toBe("usage");
  expect(await read("goods", "pin", "no-such", "name")).toMatch("refused: no product has this article");
});

const file = (name: string, price: string, stock: string) =>
  importFile(
    `Внешний код;Наименование;Цена;Старая цена;Остаток;Код производителя\n${id};${name};${price};150;${stock};V-${id}\n`,
  );

test("a file leaves pinned fields as they are, and check, result and file of errors say which", async () => {
  await read("goods", "pin", article, "name", "price:base", `stock:${warehouses.south}`);
  const before = await product();
  const list = await file("Имя из файла", "120", "1");
  const options = ["--warehouse", warehouses.south];
  const message = await read("import", "goods", list, "--apply", ...options);
  expect(message).toContain("1 rows: 0 new, 1 changed, 0 unchanged, 0 with errors");
  const kept = "name, price:base, oldPrice:base, stock:";
  expect(message).toContain("pinned and left as they are, in 1 rows at the check:");
  expect(message).toMatch(new RegExp(`row 2, ${article} [^\\n]*: ${kept}`));
  expect(message).not.toContain("price:base: 100 -> 120");
  expect(message).toContain("1 rows were applied, 0 skipped, as they have changed since the check, 0 refused");
  expect(await product()).toEqual(before);
  // The full name follows the name, which has not changed.
  expect(before?.["full_name"]).toBe(before?.["name"]);
  const errors = await importFile("", "errors.xlsx");
  expect(await read("import", "errors", runOf(message), errors)).toMatch(/^4 rows were written/);
  // The second time there is nothing left to change.
  expect(await read("import", "goods", list, ...options)).toContain("0 changed, 1 unchanged, 0 with errors");
});

test("what is pinned after the check is left when the file is applied, and the row says so", async () => {
  const message = await read(
    "import",
    "goods",
    await file(`Уголок крепёжный ${id}`, "120", "7"),
    "--warehouse",
    warehouses.south,
  );
  expect(await read("goods", "pin", article, "price:base")).toBe(`${article}: pinned are price:base`);
  expect(await read("import", "apply", runOf(message))).toMatch(/^1 rows were applied/);
  expect((await product())?.["prices"]).toEqual({ base: 100, wholesale: 80 });
  expect(await read("import", "show", runOf(message))).toMatch(/row 2, [^\n]*: price:base$/m);
});

test("what is pinned after an import is left by its undoing, and the row says so", async () => {
  const message = await read(
    "import",
    "goods",
    await file(`Уголок крепёжный ${id}`, "120", "7"),
    "--apply",
    "--warehouse",
    warehouses.south,
  );
  expect(await read("goods", "pin", article, "price:base")).toBe(`${article}: pinned are price:base`);
  expect(await read("import", "undo", runOf(message))).toBe("0 rows were undone, 1 left, as they have changed since");
  expect((await product())?.["prices"]).toEqual({ base: 120, wholesale: 80 });
  expect(await read("import", "show", runOf(message))).toContain("pinned: left as it is");
});
