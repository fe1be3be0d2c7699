import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listBranchPlaces } from "#server/db/queries/delivery/addresses.ts";
import { rowFaults, shapes } from "#tests/support/checks/checked-kysely.ts";
import { faultOf, type Shape } from "#tests/support/checks/row-faults.ts";
import { small, testShop, type TestShop } from "#tests/support/shops/shop.ts";

describe("rows of raw statements", () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await testShop()));
  afterAll(() => shop.close());

  test("are declared with their fields by every statement that answers rows", () => {
    const declared = Object.values(shapes).flat();
    expect(declared.length).toBeGreaterThan(300);
    // A fragment of another statement is checked with that statement's row.
    const isValue = (row: Shape) => typeof row === "string" || !("fields" in row);
    const values = declared.filter(({ row }) => isValue(row));
    expect(values.length).toBeLessThan(40);
    expect(declared.filter(({ row }) => row === "unknown").map(({ at }) => at)).toEqual([]);
  });

  test("are compared with the database where a statement of the backend is run", async () => {
    const root = small.counterparties.company;
    await shop.sql("alter table counterparty_branches alter column kpp drop not null, alter column name drop not null");
    await shop.sql(
      "insert into counterparty_branches (uuid, root_uuid, name, kpp, address) values (gen_random_uuid(), $1, null, null, 'Москва')",
      [root],
    );
    expect(await listBranchPlaces(shop.database.db, root, "Москва")).toHaveLength(1);
    const faults = [...rowFaults];
    rowFaults.clear();
    expect(faults).toEqual([
      expect.stringMatching(/^server\/db\/queries\/delivery\/addresses\.ts:\d+ row\.name: null, declared string$/),
    ]);
  });
});

describe("the check of a row", () => {
  const row: Shape = {
    fields: {
      uuid: "string",
      price: { anyOf: ["null", "string"] },
      at: "date",
      status: { anyOf: [{ literal: "new" }, { literal: "done" }] },
      lines: { list: { fields: { count: "number", note: { anyOf: ["undefined", "string"] } } } },
    },
  };
  const right = { uuid: "u", price: null, at: new Date(0), status: "new", lines: [{ count: 1 }] };

  test.each<[string, object, string | null]>([
    ["accepts a row as it is declared", {}, null],
    ["accepts columns beyond the declared ones", { more: 1 }, null],
    ["finds a renamed column", { uuid: undefined, id: "u" }, "row.uuid: missing, declared string"],
    ["finds a null where none is declared", { uuid: null }, "row.uuid: null, declared string"],
    [
      "finds a number that came as text, inside a list",
      { lines: [{ count: "1" }] },
      'row.lines[0].count: "1", declared number',
    ],
    ["finds a date that came as text", { at: "2026-01-01" }, 'row.at: "2026-01-01", declared date'],
    ["finds a word outside the union", { status: "old" }, 'row.status: "old", declared "new" | "done"'],
    ["finds a missing list", { lines: null }, "row.lines: null, declared a list"],
  ])("%s", (_, change, fault) => {
    expect(faultOf(row, { ...right, ...change })).toBe(fault);
  });
});
