import { describe, expect, it } from "vitest";
import { dataAddress, mayBeKept, mayLoadAhead } from "#app/domain/navigation/kept-pages.ts";

const at = (path: string) => new URL(path, "https://shop.example");

describe("pages loaded ahead and kept", () => {
  it.each([
    ["/product/hinge", true],
    ["/catalog/locks", true],
    ["/catalog/doors?page=2", true],
    ["/catalog/doors", false],
    ["/catalog/doors?drawer=catalog", false],
    ["/basket", false],
    ["/profile/orders", false],
    ["/?drawer=auth", false],
  ])("a link from a category to %s may be loaded ahead: %s", (path, may) => {
    expect(mayLoadAhead(at(path), at("/catalog/doors"))).toBe(may);
  });

  it("another page of the same search may be loaded ahead, another search may not", () => {
    expect(mayLoadAhead(at("/search/lock?page=2"), at("/search/lock"))).toBe(true);
    expect(mayLoadAhead(at("/search/door"), at("/search/lock"))).toBe(false);
  });

  it.each([
    ["/", true],
    ["/catalog", true],
    ["/catalog/doors", true],
    ["/product/hinge", true],
    ["/search/lock", true],
    ["/basket", false],
    ["/checkout", false],
    ["/favorite", false],
    ["/profile/orders", false],
    ["/catalog-tree", false],
  ])("%s may be kept for Back: %s", (path, may) => {
    expect(mayBeKept(at(path))).toBe(may);
  });

  it("names the address at which Remix asks for a page's data", () => {
    expect(dataAddress(at("/"))).toBe("/_root.data");
    expect(dataAddress(at("/catalog/doors?page=2"))).toBe("/catalog/doors.data?page=2");
  });
});
