import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testShop, type TestShop } from "#tests/support/shops/shop.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";

const askedByQuery = ["/private/orders/orders", "/private/orders/claims", "/private/finance/mutual-settlements"];
const askedByBody = [
  "/private/orders/orders/sheet",
  "/private/orders/documents/archive",
  "/private/finance/mutual-settlements/sheet",
  "/private/finance/reconciliations",
];

describe("a period in a year that the database's calendar cannot represent (security J16)", () => {
  let shop: TestShop;
  let owner: TestMember;
  beforeAll(async () => {
    shop = await testShop();
    owner = await newMember(shop, 1, "owner");
  });
  afterAll(() => shop.close());

  const periods = [
    ["0000-01-01", "0000-01-02"],
    ["0001-01-01", "0001-01-02"],
    ["9999-12-31", "9999-12-31"],
  ] as const;

  test.each(askedByQuery.flatMap((path) => periods.map(([from, to]) => [path, from, to] as const)))(
    "is refused by %s from %s to %s",
    async (path, dateFrom, dateTo) => {
      const answer = await owner.ask("GET", `${path}?${new URLSearchParams({ dateFrom, dateTo })}`);
      expect(answer.status).toBe(422);
    },
  );

  test.each(askedByBody.flatMap((path) => periods.map(([from, to]) => [path, from, to] as const)))(
    "is refused by %s from %s to %s",
    async (path, dateFrom, dateTo) => {
      const body = { dateFrom, dateTo, ...(path.endsWith("reconciliations") ? { format: "pdf" } : {}) };
      const headers = { "idempotency-key": crypto.randomUUID() };
      const { token } = owner;
      const { status, body: refused } = await shop.call("POST", path, { token, body, headers });
      expect([status, refused.errors?.map(({ field }) => field)]).toEqual([422, ["dateFrom", "dateTo"]]);
    },
  );
});
