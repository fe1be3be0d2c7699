import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { fillForeignCatalogue } from "#tests/search/foreign-catalogue/fill.ts";
import { fillPlumbingCatalogue } from "#tests/search/plumbing-catalogue/fill.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("goods of another trade", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await fillForeignCatalogue(shop.ports);
  }, 300_000);
  afterAll(() => shop.close());

  const ask = async (value: string) =>
    (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance", limit: 20 },
      })
    ).data(listingShape);

  it("have a letter and a number apart that are typed together, whatever their noun is", async () => {
    const { items, search } = await ask("voltera автомат c25");
    expect(search?.leftOut).toEqual([]);
    expect(items.map(({ name }) => name)).toContain("Выключатель автоматический 1п 25A х-ка C 6кА Voltera EM6");
  });

  it("are shown by their noun, which names no section, if none has the number typed after it", async () => {
    const { items, search } = await ask("гофра 63");
    expect(search?.leftOut).toEqual(["63"]);
    expect(items.length).toBeGreaterThan(2);
    expect(items.filter(({ name }) => !/гофр/i.test(name))).toEqual([]);
  });
});

describe("goods as careless wholesalers name them", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ goods: "none" });
    await fillPlumbingCatalogue(shop.ports);
  }, 300_000);
  afterAll(() => shop.close());

  const ask = async (value: string) =>
    (
      await shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance", limit: 20 },
      })
    ).data(listingShape);

  it.each([
    ['кран шаровой 3" бабочка', "3″"],
    ["редуктор давления 2 дюйма", "2″"],
    ['обратный клапан 4"', "4″"],
  ])("«%s»: inches that no goods have are told, not found in other fractions", async (query, leftOut) => {
    const { search, items } = await ask(query);
    expect(search?.leftOut).toEqual([leftOut]);
    expect(items.length).toBeGreaterThan(3);
  });

  it("inches are found in names and in attributes", async () => {
    const { search, items } = await ask("кран шаровой 1 1/4 бабочка");
    expect(search?.leftOut).toEqual([]);
    expect(items.filter(({ name }) => name.includes('1 1/4"'))).not.toEqual([]);
    expect(items.filter(({ name }) => name.includes("DN32"))).not.toEqual([]);
    expect(items.every(({ name }) => /1 1\/4|DN32/.test(name))).toBe(true);
  });

  it("nouns that the database cuts further are found in names", async () => {
    const { search, items } = await ask("термостатический клапан угловой 1/2");
    expect(search?.leftOut).toEqual([]);
    expect(items[0]?.name).toMatch(/^Клапан термостатический.*угловой/);
  });

  it("an abbreviation is found in the other alphabet", async () => {
    const { items } = await ask("ppr 25 x 3.5");
    expect(items.map(({ name }) => name)).toEqual([expect.stringContaining("ППР 25*3,5")]);
  });

  it("a code is found without the zeros that fill it up, on the page and while typing", async () => {
    const { items } = await ask("УТП 12874");
    expect(items.map(({ article }) => article)).toEqual(["УТП-00012874"]);
    const answer = await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q: "утп12874" })}`);
    expect(answer.data(suggestShape).products[0]?.article).toBe("УТП-00012874");
  });

  it("a word joined of a short and a longer one is split", async () => {
    const { search, items } = await ask("фумлента");
    expect(search).toMatchObject({ shown: "фум лента" });
    expect(items.every(({ name }) => name.startsWith("ФУМ лента"))).toBe(true);
  });
});
