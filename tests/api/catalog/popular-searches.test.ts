import { afterEach, describe, expect, it } from "vitest";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { countSearch, writeSearchCounts } from "#server/use-cases/search/count-searches.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
afterEach(() => shop.close());

const dayOf = (daysAgo: number) =>
  new Date(shop.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const counted = (query: string, times: number, { found = 5, daysAgo = 0 } = {}) =>
  shop.sql("insert into search_counts (day, query, times, found) values ($1, $2, $3, $4)", [
    dayOf(daysAgo),
    query,
    times,
    found,
  ]);
const ask = async (q: string) =>
  (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q })}`)).data(suggestShape);

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "an empty field on %s",
  (engine) => {
    it("offers the most frequent queries of the last month that found something, at most six", async () => {
      shop = await testShop({ engine });
      for (const [at, query] of ["петля", "ручка", "замок", "болт", "шайба", "саморез", "дюбель"].entries())
        await counted(query, 20 - at);
      await counted("анкер", 30, { found: 0 });
      await counted("пена", 2);
      await counted("доводчик", 40, { daysAgo: 45 });
      await counted("ручка", 9, { daysAgo: 3 });
      expect((await ask("")).popular).toEqual(["ручка", "петля", "замок", "болт", "шайба", "саморез"]);
      expect((await ask("  ")).popular).toHaveLength(6);
    });

    it("offers no query with a word that the shop does not have: visitors see each other's", async () => {
      shop = await testShop({ engine });
      await counted("ручка для дураков", 50);
      await counted("ручьки", 50);
      await counted("ручки оконные", 5);
      await counted("оплата", 4);
      expect((await ask("")).popular).toEqual(["ручки оконные", "оплата"]);
      expect((await ask("руч")).completions).toEqual(["ручки оконные"]);
    });

    it("offers popular categories until anything was searched for three times", async () => {
      shop = await testShop({ engine });
      await counted("петля", 2);
      const { popular, categories } = await ask("");
      expect(popular).toEqual([]);
      expect(categories.length).toBeGreaterThan(0);
      expect(categories.length).toBeLessThanOrEqual(4);
    });
  },
);

describe("completions", () => {
  it("are frequent queries that continue the typed one, in any form of its words", async () => {
    shop = await testShop();
    await counted("ручка оконная", 5);
    await counted("ручка латунная", 8);
    await counted("петля дверная", 9);
    expect((await ask("руч")).completions).toEqual(["ручка латунная", "ручка оконная"]);
    expect((await ask("ручки окон")).completions).toEqual(["ручка оконная"]);
    expect((await ask("hexrb jr")).completions).toEqual(["ручка оконная"]);
    expect((await ask("ручка оконная")).completions).toEqual([]);
  });

  it("are what goods are called if no query was frequent, without what a category is called", async () => {
    shop = await testShop();
    await shop.sql("update products set name = 'Ручка латунная малая' where name = 'Ручка бронзовая'");
    const { completions, categories } = await ask("руч");
    expect(completions).toEqual(["ручка латунная"]);
    expect(categories.map(({ name }) => name)).toContain("Ручки");
  });

  it("are counted from the searches of visitors once those are written, and kept for five minutes", async () => {
    shop = await testShop();
    expect((await ask("")).popular).toEqual([]);
    for (let times = 0; times < 3; times += 1) countSearch(shop.ports, "Петля", 4);
    await writeSearchCounts(shop.ports);
    expect((await ask("")).popular).toEqual([]);
    shop.clock.advance(601);
    expect((await ask("")).popular).toEqual(["петля"]);
  });
});
