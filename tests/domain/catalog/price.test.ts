import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasDearerTier, priceAt } from "#app/domain/catalog/price.ts";
import { q, quantities, rub } from "../arbitraries.ts";

const tiers = [
  { from: q(0), price: rub(12.5) },
  { from: q(100), price: rub(11.9) },
  { from: q(1000), price: rub(10.425) },
];

describe("the unit price", () => {
  it.each([
    [0, 12.5],
    [99.999, 12.5],
    [100, 11.9],
    [999.999, 11.9],
    [1000, 10.425],
    [999_999, 10.425],
  ])("at %d units is %d", (quantity, price) => {
    expect(priceAt(tiers, q(quantity))).toBe(rub(price));
  });

  it("never rises with the quantity if the tiers do not", () => {
    fc.assert(
      fc.property(quantities(), quantities(), (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(priceAt(tiers, more) <= priceAt(tiers, less)).toBe(true);
      }),
    );
  });

  it("is missing only through a bug in the data", () => {
    expect(() => priceAt([], q(1))).toThrow(RangeError);
  });
});

describe("a larger quantity", () => {
  it.each([
    [100, [], false],
    [100, [[10, 100]], false],
    [100, [[10, 101]], true],
    [
      100,
      [
        [50, 95],
        [10, 90],
      ],
      true,
    ],
    [
      100,
      [
        [50, 80],
        [10, 90],
      ],
      false,
    ],
  ] as [number, [number, number][], boolean][])("at %d and tiers %j is dearer: %s", (price, given, expected) => {
    expect(hasDearerTier({ price, tiers: given.map(([from, one]) => ({ from, price: one })) })).toBe(expected);
  });
});
