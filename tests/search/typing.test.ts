import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** WORDS=all tries every word; by default every eighth is tried, which takes a minute. */
const everyWord = process.env["WORDS"] === "all" ? 1 : 8;
const atOnce = 8;

let shop: TestShop;
let words: string[] = [];
beforeAll(async () => {
  shop = await testShop({ goods: "demo" });
  const rows = await shop.sql(
    "select name from products where status = 'active' union select name from categories order by name",
  );
  const all = rows.flatMap(
    ({ name }) =>
      String(name)
        .toLowerCase()
        .match(/[\p{L}\p{N}][\p{L}\p{N},.×*/-]*/gu) ?? [],
  );
  words = [...new Set(all)].filter((word) => word.length > 1).filter((_, at) => at % everyWord === 0);
}, 600_000);
afterAll(() => shop.close());

async function suggestionsFor(text: string) {
  const answer = await shop.call("GET", `/mixed/products/suggest?q=${encodeURIComponent(text)}`, { city: "msk" });
  return answer.data(suggestShape);
}

async function countFor(text: string): Promise<number> {
  const { products, categories, brands, materials } = await suggestionsFor(text);
  return products.length + categories.length + brands.length + materials.length;
}

/** Prefixes of a word without suggestions although a longer prefix has some. */
async function gapsOf(word: string, before = ""): Promise<string[]> {
  const letters = [...word];
  const beginnings = letters.slice(1).map((_, at) => before + letters.slice(0, at + 2).join(""));
  const counts = await Promise.all(beginnings.map(countFor));
  const last = counts.findLastIndex((count) => count > 0);
  return beginnings.filter((_, at) => at < last && counts[at] === 0);
}

describe("suggestions while typing", () => {
  it("do not disappear on the way to any word of a product's or a category's name", async () => {
    expect(words.length).toBeGreaterThan(everyWord === 1 ? 1_000 : 100);
    const gaps: string[] = [];
    for (let at = 0; at < words.length; at += atOnce) {
      const found = await Promise.all(words.slice(at, at + atOnce).map((word) => gapsOf(word)));
      gaps.push(...found.flat());
    }
    expect(gaps).toEqual([]);
  });

  it.each(["са", "сам", "само", "саморе", "по", "под", "за", "на", "до", "от", "из", "cfv", "gjl"])(
    "%s suggests goods with a word that begins so",
    async (text) => {
      const { products } = await suggestionsFor(text);
      expect(products.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["винт ", "саморез"],
    ["саморез ", "потайной"],
    ["ручка ", "подоконная"],
    ["для ", "подоконника"],
  ])("%s%s keeps its suggestions at every letter", async (before, word) => {
    expect(await gapsOf(word, before)).toEqual([]);
  });

  it("a preposition is also treated as the beginning of a word", async () => {
    const { products, categories } = await suggestionsFor("под");
    const names = [...products, ...categories].map(({ name }) => name.toLowerCase());
    expect(names.some((name) => /(?:^|\s)под\p{L}/u.test(name))).toBe(true);
  });

  it("an adjective of the dictionary is understood before it is finished: «болт оцин»", async () => {
    for (const text of ["болт оцин", "болт оцинкова", "болт оцинкованн", "болт оцинкованный"]) {
      const { products, shown } = await suggestionsFor(text);
      expect(products.length, text).toBeGreaterThan(0);
      for (const { name } of products) expect(name, text).toMatch(/^(?:Болт|Винт).*цинк/iu);
      expect(shown, text).toBeNull();
    }
  });
});
