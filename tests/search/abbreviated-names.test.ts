import { afterAll, beforeAll, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { fillForeignCatalogue } from "./foreign-catalogue/fill.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ engine: postgres ? "postgres" : "pglite", goods: "none" });
  await fillForeignCatalogue(shop.ports);
}, 300_000);
afterAll(() => shop.close());

async function found(value: string) {
  const answer = await shop.call("POST", "/mixed/products/products", {
    body: { context: { type: "search", value }, sort: "relevance", limit: 24 },
  });
  const { items, search } = answer.data(listingShape);
  return { names: items.map(({ name }) => name), leftOut: search?.leftOut ?? [] };
}

test.each([
  ["коробка распределительная", /распред\./],
  ["распределительная коробка ip54", /распред\..*IP54/],
  ["щит пластиковый", /пласт\./],
])("«%s» finds goods whose names abbreviate its words, and says of none that it is missing", async (query, name) => {
  const { names, leftOut } = await found(query);
  expect(leftOut).toEqual([]);
  expect(names.length).toBeGreaterThan(0);
  for (const one of names) expect(one).toMatch(name);
});

test("an abbreviation is no word that merely begins so", async () => {
  for (const query of ["пластилин", "диэлектрик", "перфоратор"])
    expect(
      (await found(query)).names.filter((name) => /(?:пласт|диэл|перф)\./.test(name)),
      query,
    ).toEqual([]);
});

test("goods of another category that are called so answer what the named one lacks", async () => {
  const { names, leftOut } = await found("выключатель дифференциальный");
  expect(leftOut).toEqual([]);
  for (const one of names) expect(one).toMatch(/^Выкл\. дифф\./);
  const light = await found("выключатель");
  expect(light.names.slice(0, 5).filter((name) => /дифф\./.test(name))).toEqual([]);
});
