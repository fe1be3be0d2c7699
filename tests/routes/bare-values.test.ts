import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attributeText } from "#app/i18n/attribute-text.ts";
import { bareValue } from "#tests/support/checks/bare-value.ts";
import { small } from "#tests/support/shops/shop.ts";
import { shown } from "#tests/support/shown.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";

const { hinge, oldHinge, handle } = small.products;

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await testSite({});
  await site.shop.sql(
    "insert into attributes (code, name, unit, group_name, kind, sort) values ('keyLock', 'Запирание ключом', null, 'Свойства', 'flag', 3), ('note', 'Примечание', null, 'Свойства', 'text', 4)",
  );
  const give = (uuid: string, values: object[]) =>
    site.shop.sql("update products set attributes = $1 where uuid = $2", [JSON.stringify(values), uuid]);
  await give(hinge.uuid, [
    { code: "keyLock", value: true },
    { code: "note", value: true },
    { code: "length", value: 120 },
  ]);
  await give(handle.uuid, [
    { code: "keyLock", value: false },
    { code: "note", value: null },
    { code: "length", value: 37 },
  ]);
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = site.visitor();
  await visitor.get("/");
});

it("boolean attributes of a product are words on its page, and empty ones are left out", async () => {
  const yes = await visitor.get(`/product/${hinge.slug}`);
  expect(shown(yes.html)).toMatch(/Запирание ключом<\/th>\s*<td>да</);
  const no = await visitor.get(`/product/${handle.slug}`);
  expect(shown(no.html)).toMatch(/Запирание ключом<\/th>\s*<td>нет</);
  expect(no.html).not.toContain("Примечание");
});

it.each([
  ["a product with a true attribute", `/product/${hinge.slug}`],
  ["a product with a false attribute", `/product/${handle.slug}`],
  ["a discontinued product", `/product/${oldHinge.slug}`],
  ["a table of goods", "/catalog/furnitura?view=table"],
  ["a filter", "/catalog/furnitura?drawer=filter"],
  ["a filter by a flag", "/catalog/furnitura?f.keyLock=true"],
  ["a filter by a text that is a flag", "/catalog/furnitura?f.note=true"],
  ["search results", "/search/петля"],
  ["the comparison", "/compare"],
  ["the favourites", "/favorite"],
])("%s shows no raw program value", async (_, path) => {
  for (const { uuid } of [hinge, handle]) await visitor.post("/compare", { intent: "compare.toggle", uuid, on: "1" });
  const { html, status } = await visitor.get(path);
  expect([200, 302]).toContain(status);
  expect(bareValue(html)).toBeNull();
});

it.each([
  ["true", null, "да"],
  ["false", null, "нет"],
  ["-18", "°C", "-18 °C"],
])("an attribute %s, %s is shown as %s", (value, unit, text) => {
  expect(shown(attributeText({ value, unit })).replace("\u2212", "-")).toBe(text);
});

it("the comparison shows prices by quantity, without «от 0»", async () => {
  const { foam } = small.products;
  await visitor.post("/compare", { intent: "compare.toggle", uuid: foam.uuid, on: "1" });
  const html = shown((await visitor.get("/compare")).html);
  expect(html).toContain("Цена от количества");
  expect(html).not.toMatch(/от 0\s/);
});
