import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgres, testShop, type TestShop } from "#tests/support/shop.ts";
import { counterQueries } from "./counter-queries.ts";
import { labelledQueries } from "./labelled-queries.ts";
import { measured, reportOf, shareOf, type Outcome } from "./measure.ts";
import { siteQueries } from "./site-queries.ts";
import { unseenQueries } from "./unseen-queries.ts";
import { workshopQueries } from "./workshop-queries.ts";

const goals = { page: 95, suggestions: 90, codesFirst: 98, nothing: 1 };
const tunedQueries = [...labelledQueries, ...counterQueries, ...siteQueries, ...workshopQueries];
const engines = postgres ? (["pglite", "postgres"] as const) : (["pglite"] as const);
const answered: Outcome[][] = [];

describe.each(engines)("the search of the demo shop on %s", (engine) => {
  let shop: TestShop;
  let tuned: Outcome[] = [];
  let unseen: Outcome[] = [];
  beforeAll(async () => {
    shop = await testShop({ engine, goods: "demo" });
    tuned = await measured(shop, tunedQueries);
    unseen = await measured(shop, unseenQueries);
    answered.push([...tuned, ...unseen]);
    process.stdout.write(`${reportOf(`tuned, ${engine}`, tuned)}\n\n${reportOf(`unseen, ${engine}`, unseen)}\n`);
  }, 600_000);
  afterAll(() => shop.close());

  it("is asked enough, each question once", () => {
    const queries = [...tunedQueries, ...unseenQueries].map(({ query }) => query);
    expect(tunedQueries.length).toBeGreaterThanOrEqual(300);
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
});

it.runIf(postgres)("both engines show the same for every question, in the same order", () => {
  const [embedded = [], server = []] = answered.map((outcomes) =>
    outcomes.map(({ labelled, where, saw }) => `${where}: ${labelled.query}: ${saw}`),
  );
  expect(embedded.length).toBe(2 * (tunedQueries.length + unseenQueries.length));
  expect(server).toEqual(embedded);
});
