import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDemo } from "#server/demo/open-demo.ts";
import { readEnv } from "#server/settings/env.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

const settings = readEnv({ SITE_URL: "http://localhost:3000", LOG_LEVEL: "silent", DEMO: "on", DEMO_PRODUCTS: "300" });

describe("the desk of the demo shop", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ engine: "pglite", goods: "none" });
    await openDemo(shop.ports, settings);
  }, 300_000);
  afterAll(() => shop.close());

  async function count(from: string): Promise<number> {
    const [row] = await shop.sql<{ found: number }>(`select count(*)::int as found from ${from}`);
    return row?.found ?? 0;
  }

  test("has sixty open orders in every status a clerk works on", async () => {
    const rows = await shop.sql<{ status: string; found: number }>(
      `select status, count(distinct order_uuid)::int as found from order_parts
        where status not in ('completed', 'canceled', 'returned', 'partiallyReturned') group by status`,
    );
    const open = new Map(rows.map(({ status, found }) => [status, found]));
    expect([...open.keys()].toSorted()).toEqual([
      ...["assembling", "awaitingPayment", "awaitingSupply", "confirmed", "new", "onModeration"],
      ...["readyForPickup", "shipped"],
    ]);
    expect(
      await count(
        `(select order_uuid from order_parts
           where status not in ('completed', 'canceled', 'returned', 'partiallyReturned') group by order_uuid) as open`,
      ),
    ).toBeGreaterThanOrEqual(60);
    expect(open.get("new")).toBeGreaterThanOrEqual(8);
  });

  test("has parts to assemble today and a promise that was not kept", async () => {
    const due = (condition: string) =>
      count(
        `order_parts where status in ('confirmed', 'assembling') and (delivery ->> 'dateTo')::date ${condition} current_date`,
      );
    expect(await due("=")).toBeGreaterThan(0);
    expect(await due("<")).toBeGreaterThan(0);
  });

  test("has messages and claims to answer, tasks, and drafts to publish", async () => {
    expect(await count("feedbacks where status = 'new'")).toBe(4);
    expect(await count("claims where status = 'new'")).toBeGreaterThan(0);
    expect(await count("tasks where state = 'open'")).toBe(3);
    expect(await count("content_revisions where state = 'draft'")).toBe(2);
    expect(await count("products where status = 'draft'")).toBe(3);
  });

  test("has a checked file of prices with rows that can be applied and rows with errors", async () => {
    const [run] = await shop.sql<{ state: string; counts: Record<string, number> }>(
      "select state, counts from import_runs",
    );
    expect(run).toMatchObject({ state: "ready", counts: { error: 3 } });
    expect(run?.counts["updated"]).toBeGreaterThan(40);
  });
});
