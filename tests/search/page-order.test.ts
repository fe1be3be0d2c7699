import { afterAll, beforeAll, expect, it } from "vitest";
import { listingShape } from "#app/contract/catalog/catalog.ts";
import { suggestShape } from "#app/contract/catalog/suggest.ts";
import { counterQueries } from "#tests/search/counter-queries.ts";
import { labelledQueries } from "#tests/search/labelled-queries.ts";
import { unseenQueries } from "#tests/search/unseen-queries.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

/** WORDS=all compares every query; by default every eighth, which takes some seconds. */
const step = process.env["WORDS"] === "all" ? 1 : 8;
/** Sent before the last word was finished. */
const begun = ["шур", "само", "под", "болт оцин", "гаф", "руч", "пет", "герм", "силикон", "петель"];
const shown = 5;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ goods: "demo" });
}, 600_000);
afterAll(() => shop.close());

it("suggestions are the first goods of the page for the same text, in the same order", async () => {
  const labelled = new Set([...labelledQueries, ...unseenQueries, ...counterQueries].map(({ query }) => query));
  const queries = [...[...labelled].filter((_, at) => at % step === 0), ...begun];
  const differing: { query: string; suggested: string[]; onPage: string[] }[] = [];
  for (const query of queries) {
    const [suggested, onPage] = [await suggestedFor(query), await pageOf(query)];
    const first = onPage.slice(0, suggested.length);
    if (JSON.stringify(first) !== JSON.stringify(suggested) || (suggested.length === 0 && onPage.length > 0))
      differing.push({ query, suggested, onPage: onPage.slice(0, shown) });
  }
  expect(differing).toEqual([]);
}, 600_000);

async function suggestedFor(text: string): Promise<string[]> {
  const answer = await shop.call("GET", `/mixed/products/suggest?q=${encodeURIComponent(text)}`, { city: "msk" });
  return answer
    .data(suggestShape)
    .products.slice(0, shown)
    .map(({ name }) => name);
}

async function pageOf(value: string): Promise<string[]> {
  const body = { context: { type: "search", value }, sort: "relevance", limit: 24 };
  const answer = await shop.call("POST", "/mixed/products/products", { body, city: "msk" });
  return answer.data(listingShape).items.map(({ name }) => name);
}
