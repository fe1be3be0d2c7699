import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { writeFollowedSearches } from "#server/use-cases/search/follow-searches.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const siteUrl = "https://shop.test";
const results = `/search/${encodeURIComponent("ручка")}`;
const from = (path: string) => ({ referer: siteUrl + path });
let site: Site;

beforeAll(async () => {
  site = await testSite({ siteUrl, pageCache: true });
});
afterAll(() => site.close());

const stored = () =>
  site.shop.sql(
    "select c.query, p.slug, c.opened, c.added from search_choices c join products p on p.uuid = c.product_uuid order by 1, 2",
  );
const eventually = (expected: unknown) =>
  vi.waitFor(async () => {
    await writeFollowedSearches(site.shop.ports);
    expect(await stored()).toEqual(expected);
  });

describe("a product opened from the results of a search", () => {
  it("is counted on a kept page too, which takes no statement, and once for each visitor", async () => {
    for (let at = 0; at < 3; at += 1) {
      const visitor = site.visitor();
      await visitor.ask("GET", results);
      await visitor.ask("GET", "/product/last", undefined, from(results));
      await visitor.ask("GET", "/product/last", undefined, from(results));
    }
    const visitor = site.visitor();
    await visitor.ask("GET", results);
    const open = () => visitor.ask("GET", "/product/last", undefined, from(results));
    expect(await statementsOf(site.shop.database, open)).toBe(0);
    await eventually([{ query: "ручка", slug: "last", opened: 4, added: 0 }]);
  });

  it("is counted as added, by the form of the results and by that of its own page", async () => {
    const visitor = site.visitor();
    await visitor.ask("GET", results);
    const add = (path: string, uuid: string) =>
      visitor.post(path, { intent: "basket.add", uuid, quantity: "1" }, from(path));
    expect((await add(results, small.products.handle.uuid)).status).toBe(303);
    await visitor.ask("GET", "/product/last", undefined, from(results));
    expect((await add("/product/last", small.products.last.uuid)).status).toBe(303);
    expect((await add("/product/hinge", small.products.hinge.uuid)).status).toBe(303);
    await eventually([
      { query: "ручка", slug: "handle", opened: 0, added: 1 },
      { query: "ручка", slug: "last", opened: 5, added: 1 },
    ]);
  });
});
