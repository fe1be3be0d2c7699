import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gramsToKilograms, lineWeightGrams, totalWeight } from "#app/domain/weight.ts";
import { multiplicities, q } from "./arbitraries.ts";

describe("the weight of a line", () => {
  it.each([
    [3500, 100, 50, 7000],
    [18_000, 4.5, 2.25, 36_000],
    [1, 1, 3, 0],
    [1, 3, 2, 2],
    [0, 10, 1, 0],
  ])("%d g per multiplicity: %d by %d weighs %d g", (weight, quantity, multiplicity, grams) => {
    expect(lineWeightGrams(weight, q(quantity), q(multiplicity))).toBe(grams);
  });

  it("of whole multiples is exact", () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(99_999), multiplicities, (weight, times, multiplicity) => {
        const quantity = q((multiplicity * times) / 1000);
        expect(lineWeightGrams(weight, quantity, multiplicity)).toBe(weight * times);
      }),
    );
  });

  it("is unknown for goods without a weight, and so is every total with them", () => {
    expect(lineWeightGrams(null, q(3), q(1))).toBeNull();
    expect(totalWeight([])).toBe(0);
    expect(totalWeight([120, 0])).toBe(120);
    expect(totalWeight([120, null, 30])).toBeNull();
  });

  it("is shown as kilograms with three decimals", () => {
    expect(gramsToKilograms(12_345)).toBe(12.345);
  });

  it("throws on half grams in the data", () => {
    expect(() => lineWeightGrams(0.5, q(1), q(1))).toThrow(RangeError);
  });
});
