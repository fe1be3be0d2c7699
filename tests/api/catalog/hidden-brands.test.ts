import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listingShape, productShape } from "#app/contract/catalog/catalog.ts";
import { importFile } from "#tests/support/imports/files.ts";
import { operatorReads } from "#tests/support/operator.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const { products } = small;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // One brand alone is no filter.
  await shop.sql("update products set brand_uuid = $1 where uuid = $2", [small.brands.roto, products.anchor.uuid]);
});
afterAll(() => shop.close());
beforeEach(() => hide("show"));

const goods = "/mixed/products/products";
const hide = async (how: "hide" | "show") => {
  expect(await operatorReads(shop.ports, "brand", how, "Крепмастер")).toMatch(/^Крепмастер is (?:hidden|shown)$/);
  // Goods' pages end by themselves; the clock of the topic is not what is tested.
  await shop.ports.bus.publish("public");
};
const listing = async (type: string, value: string, filters: object[] = []) =>
  (await shop.call("POST", goods, { body: { context: { type, value }, filters } })).data(listingShape);
const text = async (path: string) => (await shop.call("GET", path)).text;
const brandFacet = async () =>
  JSON.stringify(
    (await listing("category", small.categories.fasteners)).filters.filter(({ target }) => target === "brand"),
  );

test("a hidden brand has no page, and no index, sitemap, filter or suggestion names it", async () => {
  const pages = ["/public/content/brands", "/public/content/addresses?limit=1000"];
  for (const path of pages) expect(await text(path)).toMatch(/krep"/);
  const before = await listing("category", small.categories.fasteners);
  const suggested = await text(`/mixed/products/suggest?q=${encodeURIComponent("Крепмастер")}`);
  expect(suggested).toContain('"slug":"krep"');
  expect(await brandFacet()).toMatch(/krep"/);
  await hide("hide");
  for (const path of pages) expect(await text(path)).not.toMatch(/krep"/);
  expect((await shop.call("GET", "/public/content/brands/krep")).status).toBe(404);
  expect((await listing("brand", "krep")).items).toEqual([]);
  expect(await brandFacet()).not.toMatch(/krep"/);
  expect(await text(`/mixed/products/suggest?q=${encodeURIComponent("Крепмастер")}`)).not.toMatch(/krep"/);
  // An old link with the filter shows the whole list.
  const filtered = await listing("category", small.categories.fasteners, [
    { target: "brand", checkboxValue: ["krep"] },
  ]);
  expect(filtered.total).toBe(before.total);
  await hide("show");
  for (const path of pages) expect(await text(path)).toMatch(/krep"/);
  expect((await listing("brand", "krep")).items).not.toEqual([]);
});

test("goods of a hidden brand stay on sale under its name and are found by it", async () => {
  await hide("hide");
  const product = (await shop.call("GET", `${goods}/${products.screw.slug}`)).data(productShape);
  expect(product).toMatchObject({ brand: { slug: null, name: "Крепмастер" }, status: "active" });
  const found = (await listing("search", "крепмастер")).items.map(({ uuid }) => uuid);
  expect(found).toContain(products.screw.uuid);
});

test("brands are hidden and described by a file, whose export changes nothing", async () => {
  const run = (file: string, ...more: string[]) => operatorReads(shop.ports, "import", "brands", file, ...more);
  const list = await importFile(
    "Бренд;Страна;Описание;Скрыт\nкрепмастер;Беларусь;(пусто);да\nНовый завод;;Литьё;да\n;;;нет\nРото-М;;;может быть\n",
  );
  const message = await run(list, "--apply");
  expect(message).toContain("4 rows: 1 new, 1 changed, 0 unchanged, 2 with errors");
  expect(message).toContain("«Скрыт»: «может быть»: neither yes nor no");
  expect(
    await shop.sql("select slug, name, country, about, is_hidden, version from brands where is_hidden order by slug"),
  ).toMatchObject([
    { slug: "krep", name: "Крепмастер", country: "Беларусь", about: "" },
    { slug: "novyy-zavod", name: "Новый завод", country: "", about: "Литьё" },
  ]);
  expect(await operatorReads(shop.ports, "brand", "list")).toContain("novyy-zavod  Новый завод  hidden");
  const out = await importFile("", "brands.csv");
  await operatorReads(shop.ports, "export", "brands", out);
  expect(await run(out)).toMatch(/3 rows: 0 new, 0 changed, 3 unchanged, 0 with errors/);
  const uuid = /import ([0-9a-f-]{36}):/.exec(message)?.[1] ?? "";
  expect(await operatorReads(shop.ports, "import", "undo", uuid)).toMatch(/^2 rows were undone/);
  expect(await shop.sql("select country, is_hidden from brands where slug = 'krep'")).toEqual([
    { country: "Россия", is_hidden: false },
  ]);
});

test("a brand that is not there is refused", async () => {
  expect(await operatorReads(shop.ports, "brand", "hide", "Нет такого")).toMatch(/^refused: there is no such brand/);
});

test("a category is hidden by a file", async () => {
  const list = await importFile("Категория;Скрыта\nФурнитура;да\n");
  expect(await operatorReads(shop.ports, "import", "categories", list, "--apply")).toContain("1 rows were applied");
  expect(await shop.sql("select slug from categories where is_hidden")).toHaveLength(1);
});
