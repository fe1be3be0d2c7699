import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { fillCatalogue, type TradeProduct } from "#tests/search/fill-catalogue.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const leaves = ["Паяльники", "Насосы", "Смесители", "Сифоны", "Шланги"];
const product = (category: string, name: string, note: string, at: number): TradeProduct => ({
  ...{ category, name, note, article: `DS-${at}`, brand: null, barcode: null, price: 100 + at, attributes: {} },
});
const goods = [
  product("Паяльники", "Паяльник для труб 800 Вт", "Надёжный утюг для сварки полипропилена.", 1),
  product("Паяльники", "Паяльник для труб 1500 Вт", "Надёжный утюг, в хозяйстве и на кухне. Насадки в наборе.", 2),
  product("Насосы", "Насос погружной 0,5 м³", "<p>Надёжный глубинный насос для&nbsp;колодцев.</p>", 3),
  product("Насосы", "Насос поверхностный", "Надёжный, для полива огорода и теплицы.", 4),
  product("Смесители", "Смеситель для кухни", "Надёжный, с душевой лейкой.", 5),
  product("Сифоны", "Сифон бутылочный", "Надёжный, светлый. Подходит к мойке.", 6),
  product("Шланги", "Шланг поливочный", "Надёжный, не перегибается в теплице.", 7),
  product("Паяльники", "Сверло для труб", "", 8),
  product("Сифоны", "Сифон для раковины", "Надёжный. Для ванной и кухни.", 9),
];

describe("words that only descriptions have", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await fillCatalogue(shop.ports, {
      ...{ scope: "described", departments: { Товары: leaves }, brands: [], attributes: [], goods },
    });
  });
  afterAll(() => shop.close());

  const ask = async (value: string) => {
    const { items, total, search } = (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance" },
      })
    ).data(listingShape);
    return { names: items.map(({ name }) => name), total, search };
  };
  const suggestedFor = async (q: string) => {
    const { products } = (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`)).data(
      suggestShape,
    );
    return products.map(({ name }) => name);
  };

  test.each([
    ["сварка", ["Паяльник для труб 800 Вт"]],
    ["сварки труб", ["Паяльник для труб 800 Вт"]],
    ["утюг для кухни", ["Паяльник для труб 1500 Вт"]],
    ["глубинный насос", ["Насос погружной 0,5 м³"]],
    ["насос глубинный", ["Насос погружной 0,5 м³"]],
    ["насос для колодца", ["Насос погружной 0,5 м³"]],
    ["огород", ["Насос поверхностный"]],
  ])("find the goods, on the page and while typing, and nothing is said to be missing: %s", async (query, names) => {
    const page = await ask(query);
    expect(page.names).toEqual(names);
    expect(page.search).toMatchObject({ leftOut: [], how: "typed", shown: null });
    expect(await suggestedFor(query)).toEqual(names);
  });

  test("are also looked for if names of other goods have them", async () => {
    // «кухни» is in the name of a tap.
    const { names, search } = await ask("сифон для кухни");
    expect(names).toEqual(["Сифон для раковины"]);
    expect(search?.leftOut).toEqual([]);
    expect(await suggestedFor("сифон для кухни")).toEqual(["Сифон для раковины"]);
  });

  test("are dropped before words of names, and this is told", async () => {
    const { names, search } = await ask("смеситель для огорода");
    expect(names).toEqual(["Смеситель для кухни"]);
    expect(search?.leftOut).toEqual(["огорода"]);
  });

  test("find nothing beside a word that no goods have at all", async () => {
    expect((await ask("огород синхрофазотрон")).total).toBe(0);
  });

  test("are no conditions if goods of all kinds are described so", async () => {
    const { names, search } = await ask("надёжный сифон");
    expect(names).toHaveLength(2);
    expect(search?.leftOut).toEqual([]);
    expect((await ask("надёжный")).total).toBe(0);
  });

  test("are not taken for misspelt words of names", async () => {
    // One letter from «сверло».
    expect((await ask("светлый")).names).toEqual(["Сифон бутылочный"]);
  });

  test("follow a change of the description", async () => {
    await shop.sql("update products set description = 'Для бассейна' where article = 'DS-4'");
    expect((await ask("огород")).total).toBe(0);
    expect((await ask("бассейн")).names).toEqual(["Насос поверхностный"]);
    await shop.sql("update products set description = '' where article = 'DS-4'");
    expect((await ask("бассейн")).total).toBe(0);
    await shop.sql(
      "update products set description = 'Надёжный, для полива огорода и теплицы.' where article = 'DS-4'",
    );
    expect((await ask("огород")).names).toEqual(["Насос поверхностный"]);
  });
});
