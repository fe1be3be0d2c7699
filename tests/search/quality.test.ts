import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingShape } from "#app/contract/catalog.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shop.ts";
import { labelledQueries, type Labelled } from "./labelled-queries.ts";

const shown = 5;
const least = 0.95;

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "the search of the demo shop on %s",
  (engine) => {
    let shop: TestShop;
    const categoryOf = new Map<string, string>();
    beforeAll(async () => {
      shop = await testShop({ engine, goods: "demo" });
      for (const { slug, name } of await shop.sql<{ slug: string; name: string }>(
        "select p.slug, c.name from products p join categories c on c.uuid = p.category_uuid",
      )) {
        categoryOf.set(slug, name);
      }
    });
    afterAll(() => shop.close());

    it("is asked enough, each question once", () => {
      expect(labelledQueries.length).toBeGreaterThanOrEqual(60);
      expect(new Set(labelledQueries.map(({ query }) => query)).size).toBe(labelledQueries.length);
    });

    it(`shows what was meant among the first ${shown} for at least ${least * 100} % of what people ask`, async () => {
      const missed: string[] = [];
      for (const labelled of labelledQueries) {
        const { items, search } = (await ask(labelled.query)).data(listingShape);
        const first = items.slice(0, shown);
        if (!isMeant(labelled, first))
          missed.push(
            `${labelled.query} (${labelled.why}), read as ${search?.shown ?? "typed"}: ${first.map(({ article, slug }) => `${article} ${categoryOf.get(slug)}`).join(", ") || "nothing"}`,
          );
      }
      const recall = 1 - missed.length / labelledQueries.length;
      if (missed.length > 0)
        process.stdout.write(
          `recall ${Math.round(recall * 1000) / 10} % of ${labelledQueries.length}; missed:\n${missed.join("\n")}\n`,
        );
      expect(recall, missed.join("\n")).toBeGreaterThanOrEqual(least);
    });

    function ask(value: string) {
      return shop.call("POST", "/mixed/products/products", {
        body: { context: { type: "search", value }, sort: "relevance", limit: shown },
      });
    }

    function isMeant(labelled: Labelled, first: readonly { article: string; slug: string }[]): boolean {
      if ("article" in labelled) return first.some(({ article }) => article === labelled.article);
      return first.length > 0 && first.every(({ slug }) => labelled.kind.includes(categoryOf.get(slug) ?? ""));
    }
  },
);
