import { describe, expect, it } from "vitest";
import { defaultLimit } from "#app/domain/catalog/listing-options.ts";
import { canonicalRedirect, listingSearch, pageSize, parseListingQuery } from "#app/domain/catalog/listing-query.ts";

function sizeOf(search: string, preferred: number | null, view: "card" | "table" = "card"): number {
  const query = parseListingQuery(new URLSearchParams(search), "catalog", preferred);
  if (!query.ok) throw new Error(search);
  return pageSize(query.value, view);
}

describe("a buyer's preferred page size (product rules §3.11, itemsPerPage)", () => {
  it("is used if the address has none, the table using the nearest of its own", () => {
    expect(sizeOf("", null)).toBe(24);
    expect(sizeOf("", 96)).toBe(96);
    expect(sizeOf("", 96, "table")).toBe(50);
    expect(defaultLimit("table", 24)).toBe(50);
    expect(defaultLimit("table", 100)).toBe(100);
    expect(defaultLimit("card", 50)).toBe(48);
  });
  it("yields to the address, where the default size can be selected then", () => {
    expect(sizeOf("limit=48", 96)).toBe(48);
    expect(sizeOf("limit=24", 96)).toBe(24);
    expect(canonicalRedirect(new URLSearchParams("limit=24"), "catalog", 96)).toBeNull();
    expect(canonicalRedirect(new URLSearchParams("limit=96"), "catalog", 96)).toBe("");
    expect(canonicalRedirect(new URLSearchParams("limit=24"))).toBe("");
  });
  it("survives a round trip through the address", () => {
    const query = parseListingQuery(new URLSearchParams("limit=24&sort=name"), "catalog", 96);
    if (!query.ok) throw new Error("not read");
    expect(listingSearch(query.value)).toBe("?limit=24&sort=name");
  });
});
