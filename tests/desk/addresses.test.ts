import { describe, expect, it } from "vitest";
import { pages } from "#app/desk/frame/pages.ts";
import { deskLinks, deskPageKind, deskPatterns } from "#tests/support/desk-addresses.ts";

describe("addresses of the desk, for crawling it", () => {
  it("have a pattern of every page", () => {
    const read = new Set(deskPatterns);
    expect(pages.map(({ path }) => path).filter((path) => !read.has(path))).toEqual([]);
  });

  it("are of the same kind when only their values differ, except the order", () => {
    const [one, other] = ["/desk/orders?q=a&page=2&sort=sum", "/desk/orders?page=9&q=b&sort=sum"].map(deskPageKind);
    expect(one).toBe(other);
    expect(deskPageKind("/desk/orders?page=9&q=b&sort=-sum")).not.toBe(one);
    expect(deskPageKind("/desk/products/new")).not.toBe(deskPageKind("/desk/products/0a"));
    expect(deskPageKind("/catalog")).toBeNull();
  });

  it("are read from links without the way back", () => {
    const html = '<a href="/desk/orders/1?back=%2Fdesk%2Forders&amp;tab=2#top"></a><a href="/basket"></a>';
    expect(deskLinks(html)).toEqual(["/desk/orders/1?tab=2"]);
  });
});
