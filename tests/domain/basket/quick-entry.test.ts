import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryOf, readEntryList } from "#app/domain/basket/quick-entry.ts";
import { q } from "../arbitraries.ts";

const read = (text: string) => {
  const line = readEntryList(text)[0]?.read ?? "noCode";
  return typeof line === "string" ? line : [line.code, line.quantity === null ? null : line.quantity / 1000];
};

describe("a line of a list", () => {
  it.each([
    ["SKR.4838-17 1000", "SKR.4838-17", 1000],
    ["SKR.4838-17\t1 000", "SKR.4838-17", 1000],
    ["SKR.4838-17; 1000 шт.", "SKR.4838-17", 1000],
    ["ПН5-125/75 × 8", "ПН5-125/75", 8],
    ["ПН5-125/75 x 8 шт", "ПН5-125/75", 8],
    ["ПН5-125/75 - 8", "ПН5-125/75", 8],
    ["ПН5-125/75 — 8 шт", "ПН5-125/75", 8],
    ["ПН5-125/75=8", "ПН5-125/75", 8],
    ["ПН5-125/75,8", "ПН5-125/75", 8],
    ["LM-8, 2,25", "LM-8", 2.25],
    ["LM-8 2,25 м²", "LM-8", 2.25],
    ["LM-8;2.25", "LM-8", 2.25],
    ["SKR 4838 1 000", "SKR 4838", 1000],
    ["ABC 100 200", "ABC 100", 200],
    ["A-12 1 000", "A-12", 1000],
    ["4601234567890 12", "4601234567890", 12],
    ["«ZV.5585-C»;2;", "ZV.5585-C", 2],
  ])("%j is %s, %d", (text, code, quantity) => expect(read(text)).toEqual([code, quantity]));

  it("without a quantity asks for the least order", () => expect(read("SKR.4838-17")).toEqual(["SKR.4838-17", null]));

  it.each([
    ["; 10", "noCode"],
    ["A-1; -5", "badQuantity"],
    ["A-1; 0", "badQuantity"],
    ["A-1; десять", "badQuantity"],
    ["A-1; 1e5", "badQuantity"],
    ["A-1; 0,0001", "badQuantity"],
  ])("%j is refused: %s", (text, fault) => expect(read(text)).toBe(fault));

  it("is a code and a quantity again, whatever parts them", () => {
    const code = fc.stringMatching(/^[A-Z]{1,3}[0-9]{1,4}(-[0-9]{1,3})?$/);
    const parted = fc.constantFrom("\t", ";", "; ", " × ", " - ", " — ", "=", " ");
    fc.assert(
      fc.property(code, parted, fc.integer({ min: 1, max: 999_999 }), (name, between, count) => {
        expect(read(`${name}${between}${count}`)).toEqual([name, count]);
      }),
    );
  });

  it("is never an error of the shop, whatever is typed", () => {
    fc.assert(fc.property(fc.string(), (text) => void readEntryList(text)));
  });
});

describe("a list", () => {
  it("keeps the numbers of its lines and passes empty ones over", () => {
    expect(readEntryList("A-1 2\r\n\r\n;5\n").map(({ number, read: one }) => [number, one])).toEqual([
      [1, { code: "A-1", quantity: q(2) }],
      [3, "noCode"],
    ]);
  });

  it("of two fields needs no separator", () => {
    expect(entryOf(" A 1 ", "2,5 м")).toEqual({ code: "A 1", quantity: q(2.5) });
  });
});
