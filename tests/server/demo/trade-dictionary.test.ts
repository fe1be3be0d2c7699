import { describe, expect, it } from "vitest";
import { z } from "zod";
import { shippedDictionary } from "#server/db/trade/read-tables.ts";
import { cell, readTable } from "#server/demo/data.ts";
import { resolvePhrases } from "#server/use-cases/search/resolve-dictionary.ts";

const category = z.object({ name: cell.text });

describe("the shipped trade dictionary", () => {
  it("names only kinds of goods that the demo shop sells", async () => {
    const categories = readTable("categories.csv", category).map(({ name }) => ({ uuid: name, name, slug: name }));
    const nothing = { brands: [], materials: [], values: [], flags: [], names: [] };
    const kinds = (await shippedDictionary())
      .flatMap(({ means }) => means.split(" + "))
      .filter((meaning) => meaning.startsWith("kind:"))
      .flatMap((meaning) => meaning.slice("kind:".length).split("|"));
    expect(kinds.length).toBeGreaterThan(0);
    const unknown = [...new Set(kinds)].filter((kind) => {
      const row = { phrase: "фраза", means: `kind:${kind}`, direction: "one-way" as const, note: "" };
      return resolvePhrases([row], { ...nothing, categories }).unresolved.length > 0;
    });
    expect(unknown).toEqual([]);
  });
});
