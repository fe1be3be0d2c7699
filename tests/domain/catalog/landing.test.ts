import { describe, expect, it } from "vitest";
import { landingOf, landingSearch } from "#app/domain/catalog/landing.ts";
import { canonicalRedirect, parseListingQuery } from "#app/domain/catalog/listing-query.ts";

const landings = [
  { target: "brand", value: "roto" },
  { target: "f.thread", value: "m8" },
  { target: "f.diameter", value: "3.5-3.5" },
];

describe("the address of a brand or a size in a category", () => {
  it.each([
    ["?brand=roto", "brand=roto"],
    ["?f.thread=m8", "f.thread=m8"],
    ["?f.diameter=3.5-3.5", "f.diameter=3.5-3.5"],
  ])("is %s, which is not redirected", (search) => {
    const landing = landingOf(queryOf(search), landings);
    expect(landing && landingSearch(landing)).toBe(search);
    expect(canonicalRedirect(new URLSearchParams(search))).toBeNull();
    expect(landing && canonicalRedirect(new URLSearchParams(landingSearch(landing, 2)))).toBeNull();
  });

  it("does not depend on sort order, view and page", () => {
    const query = queryOf("?page=2&limit=48&sort=priceAsc&view=list&brand=roto&more=1");
    const landing = landingOf(query, landings);
    expect(landing && landingSearch(landing, query.page)).toBe("?page=2&brand=roto");
  });

  it.each([
    "",
    "?brand=maco",
    "?brand=maco,roto",
    "?brand=roto&f.thread=m8",
    "?f.thread=m10,m8",
    "?f.diameter=3.5-4",
    "?f.diameter=3.5-",
    "?brand=roto&availability=available",
    "?price=1-100&brand=roto",
    "?brand=roto&tag=new",
    "?q=болт&brand=roto",
  ])("does not exist for %s", (search) => {
    expect(landingOf(queryOf(search), landings)).toBeNull();
  });
});

function queryOf(search: string) {
  const query = parseListingQuery(new URLSearchParams(search));
  if (!query.ok) throw new RangeError(search);
  return query.value;
}
