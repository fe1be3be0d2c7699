import { counterQueries } from "#tests/search/counter-queries.ts";
import { fillForeignCatalogue } from "#tests/search/foreign-catalogue/fill.ts";
import { foreignQueries } from "#tests/search/foreign-queries.ts";
import { freshQueries } from "#tests/search/fresh-queries.ts";
import type { Labelled } from "#tests/search/labelled-query.ts";
import { labelledQueries } from "#tests/search/labelled-queries.ts";
import { measured, reportOf, shareOf } from "#tests/search/measure.ts";
import { fillPlumbingCatalogue } from "#tests/search/plumbing-catalogue/fill.ts";
import { plumbingQueries } from "#tests/search/plumbing-queries.ts";
import { siteQueries } from "#tests/search/site-queries.ts";
import { unseenQueries } from "#tests/search/unseen-queries.ts";
import { workshopQueries } from "#tests/search/workshop-queries.ts";
import { postgres, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { withoutGoal, type Figure } from "../figures.ts";

const engine = postgres ? "postgres" : "pglite";

/** How often the expected product is among the first five, for each set of queries; the misses by their cause. */
export async function searchQuality(): Promise<Figure[]> {
  const demo = await testShop({ engine, goods: "demo" });
  const foreign = await testShop({ engine, goods: "none" });
  const plumbing = await testShop({ engine, goods: "none" });
  try {
    await fillForeignCatalogue(foreign.ports);
    await fillPlumbingCatalogue(plumbing.ports);
    return [
      ...(await figuresOf("queries used for tuning", demo, [
        ...[...labelledQueries, ...counterQueries, ...siteQueries, ...workshopQueries],
      ])),
      ...(await figuresOf("unseen queries", demo, unseenQueries)),
      ...(await figuresOf("fresh queries", demo, freshQueries)),
      ...(await figuresOf("queries of another trade", foreign, foreignQueries)),
      ...(await figuresOf("queries of a third trade", plumbing, plumbingQueries)),
    ];
  } finally {
    await plumbing.close();
    await foreign.close();
    await demo.close();
  }
}

async function figuresOf(title: string, shop: TestShop, queries: readonly Labelled[]): Promise<Figure[]> {
  const outcomes = await measured(shop, queries);
  console.log(`\n${reportOf(title, outcomes)}`);
  return (["page", "suggestions"] as const).map((where) =>
    withoutGoal(`${title}, ${queries.length}: found, ${where}`, `${shareOf(outcomes, where, ({ ok }) => ok)} %`),
  );
}
