import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { fillCatalogue, type TradeProduct } from "#tests/search/fill-catalogue.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const product = (category: string, name: string, at: number): TradeProduct => ({
  ...{ category, name, note: "", article: `MW-${at}`, brand: null, barcode: null, price: 100 + at, attributes: {} },
});
const goods = [
  ...Array.from({ length: 30 }, (_, at) => `Планка торцевая ${at + 1}`).map((name) => ["Отделка", name] as const),
  ["Упаковка", "Рулон: пленка пищевая"],
  ["Упаковка", "Рулон: бумага"],
  ["Отделка", "Рулон: планка гибкая"],
  ["Отделка", "Стеклосетка"],
  ["Отделка", "Плинтус"],
].map(([category = "", name = ""], at) => product(category, name, at + 1));

describe("a misspelt word", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await fillCatalogue(shop.ports, {
      ...{ scope: "misspelt", departments: { Товары: ["Отделка", "Упаковка"] }, brands: [], attributes: [], goods },
    });
  });
  afterAll(() => shop.close());

  const ask = async (value: string) =>
    (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance" },
      })
    ).data(listingShape);
  const suggestedFor = async (q: string) =>
    (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`)).data(suggestShape);

  test("is the more frequent one of two that are one slip away, on the page and in suggestions", async () => {
    // A letter is missing, «а» or «е».
    const { search, total } = await ask("плнка");
    expect([search?.shown, search?.how, total]).toEqual(["планка", "spelling", 31]);
    expect((await suggestedFor("плнка")).shown).toBe("планка");
  });

  test("is the one that goods of the named kind have", async () => {
    const { search, items } = await ask("рулон плнка");
    expect(items.map(({ name }) => name)).toEqual(["Рулон: пленка пищевая"]);
    expect(search?.how).toBe("spelling");
  });

  test("is not corrected to a frequent word if goods have it, however few", async () => {
    const { search, items } = await ask("пленка");
    expect(items.map(({ name }) => name)).toEqual(["Рулон: пленка пищевая"]);
    expect(search).toMatchObject({ shown: null, how: "typed" });
  });
});
