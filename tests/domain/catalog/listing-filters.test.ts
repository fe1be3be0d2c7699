import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownOnly, type KnownFacet } from "#app/domain/catalog/known-filters.ts";
import {
  canonicalRedirect,
  listingSearch,
  parseListingQuery,
  type ListingQuery,
} from "#app/domain/catalog/listing-query.ts";
import { numbersOf } from "#app/domain/catalog/query-values.ts";
import { wireFilters } from "#app/domain/catalog/wire-filters.ts";

const facets: KnownFacet[] = [
  { target: "brand", type: "checkbox", valueData: [{ value: "maco" }, { value: "roto" }] },
  { target: "tag", type: "checkbox", valueData: [{ value: "new" }] },
  { target: "f.length", type: "range", valueData: [] },
  { target: "f.material", type: "checkbox", valueData: [{ value: "stal" }, { value: "10-40" }] },
  { target: "f.magnetic", type: "toggle", valueData: [{ value: "true" }] },
];

function read(search: string): ListingQuery {
  const query = parseListingQuery(new URLSearchParams(search));
  if (!query.ok) throw new Error(query.code);
  return query.value;
}
const known = (search: string) => listingSearch(knownOnly(read(search), facets));

describe("unknown parts of a listing's address", () => {
  it.each([
    ["brand=roto,nobody&tag=never", "?brand=roto"],
    ["f.nothing=x&f.material=stal,wood", "?f.material=stal"],
    ["f.length=stal", ""],
    ["f.length=10-40,20-", "?f.length=20-"],
    ["f.length=40-10", "?f.length=10-40"],
    ["f.length=-18--5", "?f.length=-18--5"],
    ["f.material=10-40", "?f.material=10-40"],
    ["f.magnetic=true,false", "?f.magnetic=true"],
    ["price=1-2&availability=onOrder&page=3&sort=new", "?page=3&sort=new&price=1-2&availability=onOrder"],
  ])("are removed: %s becomes %s", (search, left) => {
    expect(known(search)).toBe(left);
  });

  it("are removed in one redirect, and nothing else is", () => {
    const values = fc
      .subarray(["maco", "roto", "stal", "10-40", "40-10", "5-", "true", "new", "x"], { minLength: 1 })
      .map((list) => list.join(","));
    const keys = fc.constantFrom("brand", "tag", "f.length", "f.material", "f.magnetic", "f.other");
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, values)), (pairs) => {
        const once = known(new URLSearchParams(pairs).toString());
        expect(known(once)).toBe(once);
        expect(canonicalRedirect(new URLSearchParams(once))).toBeNull();
      }),
    );
  });
});

describe("a numeric range", () => {
  it.each([
    ["10-40", { from: 10, to: 40 }],
    ["10.5-", { from: 10.5 }],
    ["-40", { to: 40 }],
    ["--40", { to: -40 }],
    ["-18-5", { from: -18, to: 5 }],
    ["40-10", { from: 10, to: 40 }],
  ])("is read from %s", (text, range) => {
    expect(numbersOf(text)).toEqual(range);
  });

  it.each(["", "-", "10", "a-b", "1e3-", "1-2-3", "10 - 40", "1234567890123-", "0.0001-", "NaN-", "١-٢"])(
    "is not read from %j",
    (text) => {
      expect(numbersOf(text)).toBeNull();
    },
  );

  it("typed below zero into a form is accepted as well", () => {
    expect(canonicalRedirect(new URLSearchParams("f.t.from=-18&f.t.to=−5,5"))).toBe("?f.t=-18--5.5");
  });
});

describe("filters in the API", () => {
  it("match the address", () => {
    expect(
      wireFilters(read("price=100-&availability=onOrder&brand=maco,roto&tag=new&f.length=10-40&f.material=stal")),
    ).toEqual([
      { target: "availability", checkboxValue: ["onOrder"] },
      { target: "brand", checkboxValue: ["maco", "roto"] },
      { target: "tag", checkboxValue: ["new"] },
      { target: "f.length", checkboxValue: ["10-40"], value: { from: 10, to: 40 } },
      { target: "f.material", checkboxValue: ["stal"] },
      { target: "price", value: { from: 100 } },
    ]);
    expect(wireFilters(read(""))).toEqual([]);
  });

  it("have targets and values up to the backend's limits", () => {
    const long = "a".repeat(80);
    expect(
      wireFilters(read(`f.${long}=x&f.${"b".repeat(58)}=${"v".repeat(101)},w`)).map(({ target }) => target.length),
    ).toEqual([60]);
  });
});
