import { describe, expect, it } from "vitest";
import {
  barePage,
  closesDrawer,
  isSamePage,
  moveTo,
  onlyDrawersDiffer,
  opensOver,
} from "#app/domain/navigation/drawer-moves.ts";

const at = (path: string) => new URL(path, "http://shop.test");

describe("a page without its drawer", () => {
  it.each([
    ["/delivery?drawer=location&city=каз", "/delivery"],
    ["/?drawer=auth&return=%2Fbasket", "/"],
    ["/catalog/vint?brand=roto&drawer=added&added=1", "/catalog/vint?brand=roto"],
    ["/search/шайба?page=2&more=1", "/search/%D1%88%D0%B0%D0%B9%D0%B1%D0%B0?page=2&more=1"],
  ])("%s is %s", (address, page) => expect(barePage(at(address))).toBe(page));

  it("is the same under all drawers, and other words in the address are kept", () => {
    expect(isSamePage(at("/delivery?drawer=search"), at("/delivery"))).toBe(true);
    expect(isSamePage(at("/delivery"), at("/payments"))).toBe(false);
    expect(isSamePage(at("/catalog/vint?page=2"), at("/catalog/vint"))).toBe(false);
  });
});

describe("the page's own data", () => {
  it.each([
    ["/delivery", "/delivery?drawer=catalog", true],
    ["/delivery?drawer=catalog", "/delivery?drawer=search", true],
    ["/delivery?drawer=catalog", "/delivery", true],
    ["/delivery", "/payments?drawer=catalog", false],
    // A click on the current address.
    ["/delivery", "/delivery", false],
    ["/catalog/vint?page=2", "/catalog/vint?page=3&drawer=catalog", false],
    // The filter drawer shows more facets, which are part of the page's data.
    ["/catalog/vint", "/catalog/vint?drawer=filter", false],
    ["/catalog/vint?drawer=catalog", "/catalog/vint?drawer=filter", false],
    ["/catalog/vint?drawer=filter", "/catalog/vint", true],
  ])("from %s to %s stays valid: %s", (one, other, kept) => expect(onlyDrawersDiffer(at(one), at(other))).toBe(kept));
});

describe("the frame's data", () => {
  it("stays valid only when a drawer closes", () => {
    expect(closesDrawer(at("/delivery?drawer=catalog"), at("/delivery"))).toBe(true);
    expect(closesDrawer(at("/delivery"), at("/delivery?drawer=catalog"))).toBe(false);
    expect(closesDrawer(at("/delivery?drawer=catalog"), at("/delivery?drawer=search"))).toBe(false);
    expect(closesDrawer(at("/delivery?drawer=catalog"), at("/catalog"))).toBe(false);
    expect(closesDrawer(at("/delivery"), at("/delivery"))).toBe(false);
  });
});

describe("a response that opens a drawer", () => {
  const popup = at("/catalog/vint?page=2&drawer=added&added=1");
  it("opens it over the page that requested it, and nowhere else", () => {
    expect(opensOver(popup, at("/catalog/vint?page=2"))).toBe(true);
    expect(opensOver(popup, at("/catalog/vint"))).toBe(false);
    expect(opensOver(popup, at("/delivery"))).toBe(false);
  });
  it("does not replace what the visitor has opened meanwhile", () => {
    expect(opensOver(popup, at("/catalog/vint?page=2&drawer=location"))).toBe(false);
  });
});

describe("the history", () => {
  it.each([
    ["a page leads to a page", "/delivery", "/payments", false, { kind: "push", isOver: false }],
    ["a drawer opens over its page", "/delivery", "/delivery?drawer=catalog", false, { kind: "push", isOver: true }],
    ["a page leads to a drawer over another", "/basket", "/?drawer=auth", false, { kind: "push", isOver: false }],
    [
      "a drawer leads to a drawer",
      "/delivery?drawer=catalog",
      "/delivery?drawer=search",
      true,
      { kind: "replace", isOver: true },
    ],
    [
      "… come upon by its address",
      "/delivery?drawer=catalog",
      "/delivery?drawer=search",
      false,
      { kind: "replace", isOver: false },
    ],
    ["a drawer closes", "/delivery?drawer=catalog", "/delivery", true, { kind: "back", isOver: false }],
    ["… come upon by its address", "/delivery?drawer=catalog", "/delivery", false, { kind: "replace", isOver: false }],
    ["a drawer leads to a page", "/delivery?drawer=catalog", "/catalog/vint", true, { kind: "replace", isOver: false }],
    ["… come upon by its address", "/delivery?drawer=catalog", "/catalog/vint", false, { kind: "push", isOver: false }],
  ])("%s: %s → %s", (_, here, there, isOver, move) => expect(moveTo(at(there), at(here), isOver)).toEqual(move));
});
