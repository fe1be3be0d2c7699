import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { followPayments } from "#server/jobs/follow-payments.ts";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ engine: "pglite" });
  await shop.sql(`insert into orders (uuid, number, checkout_uuid, user_uuid, city_uuid, payment_method, payment_status, pay_until,
      recipient, items_sum, delivery_sum, total, vat_sum, weight_grams)
    values (gen_random_uuid(), 'МСК-26-000001', gen_random_uuid(), (select uuid from users limit 1), (select uuid from cities limit 1),
      'credit', 'postpaid', '2026-11-25', '{}', 0, 0, 0, 0, 0)`);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

describe("a credit order due by 25 November", () => {
  // The embedded database uses this process's clock.
  test.each([
    ["2026-11-25T20:59:00Z", "postpaid"],
    ["2026-11-25T21:01:00Z", "overdue"],
    ["2026-11-25T23:59:00Z", "overdue"],
    ["2026-11-26T00:01:00Z", "overdue"],
  ])("at %s is %s: its day ends at midnight in Moscow", async (now, status) => {
    await shop.sql("update orders set payment_status = 'postpaid'");
    vi.spyOn(Date, "now").mockReturnValue(Date.parse(now));
    await followPayments(shop.ports);
    vi.restoreAllMocks();
    expect(await shop.sql("select payment_status from orders")).toEqual([{ payment_status: status }]);
  });
});
