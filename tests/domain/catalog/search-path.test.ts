import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchedIn, searchPath } from "#app/domain/catalog/search-query/search-path.ts";

describe("the path of a search query", () => {
  it.each([
    ["петля", "/search/%D0%BF%D0%B5%D1%82%D0%BB%D1%8F"],
    ["DH-120/R", "/search/DH-120/R"],
    ["AB/12/3.5", "/search/AB/12/3.5"],
    ["", "/search"],
    ["  ", "/search"],
    ["../..", "/search"],
  ])("%s -> %s", (query, path) => expect(searchPath(query)).toBe(path));

  it("decodes any query to what was typed", () => {
    const query = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.constantFrom("/", ".", "..", "a", "М8", "%2F", " ")).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(query, (typed) => {
        const path = searchPath(typed);
        // Includes the normalisation that a browser applies to the address.
        const { pathname } = new URL(path, "http://shop.test");
        if (path !== "/search") expect(searchedIn(pathname)).toBe(typed.trim());
      }),
    );
  });

  it("is refused if it is not a valid encoding", () => expect(searchedIn("/search/%E0%A4%A")).toBeNull());
});
