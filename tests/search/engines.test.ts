import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgres, races, testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { counterQueries } from "./counter-queries.ts";
import { labelledQueries } from "./labelled-queries.ts";
import { measured, type Outcome } from "./measure.ts";
import { siteQueries } from "./site-queries.ts";
import { unseenQueries } from "./unseen-queries.ts";
import { workshopQueries } from "./workshop-queries.ts";

/** Every fourth query of each list: the lists go from kind to kind. What the answers are worth is tested on one engine. */
const compared = [labelledQueries, counterQueries, siteQueries, workshopQueries, unseenQueries].flatMap((list) =>
  list.filter((_, at) => at % 4 === 0),
);

describe.runIf(postgres)(races("the search of the demo shop on both engines"), () => {
  let shops: TestShop[] = [];
  beforeAll(async () => {
    // One after the other: PGlite, filled in this process, would keep a transaction of PostgreSQL idle for too long.
    shops = [
      await testShop({ engine: "pglite", goods: "demo" }),
      await testShop({ engine: "postgres", goods: "demo" }),
    ];
  });
  afterAll(() => Promise.all(shops.map((shop) => shop.close())));

  it("gives the same results for the same query, in the same order", async () => {
    // One after the other: PGlite holds the thread for so long that connecting to PostgreSQL beside it times out.
    const answers: string[][] = [];
    for (const shop of shops) answers.push((await measured(shop, compared)).map(shownBy));
    const [embedded = [], server = []] = answers;
    expect(embedded.length).toBe(2 * compared.length);
    expect(server).toEqual(embedded);
  });
});

function shownBy({ labelled, where, saw }: Outcome): string {
  return `${where}: ${labelled.query}: ${saw}`;
}
