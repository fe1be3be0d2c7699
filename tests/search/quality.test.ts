import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgres, testShop, type TestShop } from "#tests/support/shop.ts";
import { labelledQueries } from "./labelled-queries.ts";
import { measured, reportOf, shareOf, type Outcome } from "./measure.ts";
import { unseenQueries } from "./unseen-queries.ts";

const goals = { page: 95, suggestions: 90, codesFirst: 98, nothing: 1 };

describe.each(postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const))(
  "the search of the demo shop on %s",
  (engine) => {
    let shop: TestShop;
    let tuned: Outcome[] = [];
    let unseen: Outcome[] = [];
    beforeAll(async () => {
      shop = await testShop({ engine, goods: "demo" });
      tuned = await measured(shop, labelledQueries);
      unseen = await measured(shop, unseenQueries);
      process.stdout.write(`${reportOf(`tuned, ${engine}`, tuned)}\n\n${reportOf(`unseen, ${engine}`, unseen)}\n`);
    }, 240_000);
    afterAll(() => shop.close());

    it("is asked enough, each question once", () => {
      const queries = [...labelledQueries, ...unseenQueries].map(({ query }) => query);
      expect(labelledQueries.length).toBeGreaterThanOrEqual(300);
      expect(unseenQueries.length).toBeGreaterThanOrEqual(100);
      expect(new Set(queries).size).toBe(queries.length);
    });

    it("shows what was meant among the first five, on the page and while somebody types", () => {
      expect(shareOf(tuned, "page", ({ ok }) => ok)).toBeGreaterThanOrEqual(goals.page);
      expect(shareOf(tuned, "suggestions", ({ ok }) => ok)).toBeGreaterThanOrEqual(goals.suggestions);
    });

    it("puts what a code names first", () => {
      const codes = tuned.filter(({ labelled }) => labelled.meant === "first" && labelled.place === "first");
      expect(shareOf(codes, "page", ({ ok }) => ok)).toBeGreaterThanOrEqual(goals.codesFirst);
    });

    it("leaves hardly anybody with nothing", () => {
      expect(shareOf(tuned, "page", ({ empty }) => empty)).toBeLessThanOrEqual(goals.nothing);
    });
  },
);
