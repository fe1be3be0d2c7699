import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** The query, the size as product names write it, and the word that the names must begin with. */
const typed: readonly [query: string, size: string, word?: string][] = [
  ["м8х50", "М8×50"],
  ["m8x50", "М8×50"],
  ["М8 х 50", "М8×50"],
  ["4,2х75", "4,2×75"],
  ["4.2*75", "4,2×75"],
  ["6х60", "6×60"],
  ["10х100 мм", "10×100"],
  ["10x100mm", "10×100"],
  ["30 X 40", "30×40"],
  ["48х50", "48 мм × 50"],
  ["150 мм", "150 мм"],
  ["болт м8х40", "М8×40", "Болт"],
  ["саморез 4 х 50", "4×50", "Саморез"],
  ["сверло 4.2*75", "4,2×75", "Сверло"],
  ["саморез 4,0х50", "4×50", "Саморез"],
  ["4.20x75,0", "4,2×75"],
];
const most = 48;

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))("typed sizes, on %s", (engine) => {
  let shop: TestShop;
  let names: string[] = [];
  beforeAll(async () => {
    shop = await testShop({ engine, goods: "demo" });
    names = (await shop.sql<{ name: string }>("select name from products where status = 'active'")).map(
      ({ name }) => name,
    );
  });
  afterAll(() => shop.close());

  it.each(typed)("%s: goods of exactly this size come before all others", async (query, size, word = "") => {
    const wanted = names.filter((name) => name.startsWith(word) && isOf(size, name));
    expect(wanted.length).toBeGreaterThan(0);
    const { items } = (await ask(query)).data(listingShape);
    expect(
      items
        .slice(0, wanted.length)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });

  it.each(typed)("%s: suggestions start with goods of exactly this size", async (query, size, word = "") => {
    const { products } = (await shop.call("GET", `/mixed/products/suggest?${new URLSearchParams({ q: query })}`)).data(
      suggestShape,
    );
    const wanted = names.filter((name) => name.startsWith(word) && isOf(size, name)).length;
    const first = products.slice(0, wanted).map(({ name }) => name);
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter((name) => !isOf(size, name))).toEqual([]);
  });

  it("goods with the size in their attributes follow those with it in their names", async () => {
    const { items } = (await ask("8х105")).data(listingShape);
    expect(items[0]?.name).toContain("М8×105");
    // In «10×100» either dimension may be 10.
    const diameters = new Set(
      (
        await shop.sql<{ slug: string }>(
          'select slug from products where attributes @> \'[{"code": "diameter", "value": 10}]\'',
        )
      ).map(({ slug }) => slug),
    );
    const first = (await ask("ø10"))
      .data(listingShape)
      .items.filter(({ availability }) => availability === "available");
    expect(first.every(({ slug }) => diameters.has(slug))).toBe(true);
  });

  it("a thread is not treated as the beginning of a code", async () => {
    const { items } = (await ask("М10")).data(listingShape);
    const named = items.map(({ name }) => /М10(?!\d)/.test(name));
    expect(named.filter(Boolean).length).toBeGreaterThan(20);
    expect(named.slice(0, named.lastIndexOf(true))).not.toContain(false);
  });

  it("for an unavailable size the nearest ones are shown, and the page says so", async () => {
    const found = (await ask("саморез 4,2х75")).data(listingShape);
    expect(found.search).toMatchObject({ shown: "саморез", how: "partly" });
    const long = (await ask("М8 х 4711")).data(listingShape);
    expect(long.search).toMatchObject({ leftOut: ["М8 х 4711"], nearestTo: "М8 х 4711", how: "partly" });
    expect(long.items[0]?.name).toMatch(/М8×/);
  });

  it("in any other sort order goods are sorted by it alone", async () => {
    const { items } = (await ask("6х60", "priceAsc")).data(listingShape);
    const prices = items.map(({ price }) => price?.price ?? Infinity);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  });

  function ask(value: string, sort = "relevance") {
    return shop.call("POST", "/mixed/products/products", {
      body: { context: { type: "search", value }, sort, limit: most },
    });
  }
});

/** As a complete size: «6×60» is not in «16×60», «М6×60» or «6×60×2». */
function isOf(size: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d.,–×-])(?<![–×] )${size}(?![\\d×]|[.,]\\d)`, "u").test(name);
}
