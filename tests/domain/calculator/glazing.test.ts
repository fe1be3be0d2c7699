import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimatedMass, glazings, usualGlazing } from "#app/domain/calculator/glazing.ts";
import { sashLimits } from "#app/domain/calculator/sash.ts";

describe("the estimated mass of a sash", () => {
  test.each([
    // 1.6 × 2.2 m = 3.52 m², 7.6 m of profile of 3 kg.
    ["single4", 3, 58],
    ["double44", 3, 94],
    ["triple444", 3, 129],
    ["triple444", 2.2, 123],
    ["triple646", 3, 164],
  ] as const)("of 1600 × 2200 with %s and a profile of %d kg/m is %d kg", (glazing, profileMass, mass) => {
    expect(estimatedMass({ width: 1600, height: 2200 }, glazing, profileMass)).toBe(mass);
  });

  test("is exact for whole values: 1 m² of 4 mm glass weighs 10 kg", () => {
    expect(estimatedMass({ width: 1000, height: 1000 }, "single4", 3)).toBe(22);
  });

  test("is defined for every size and grows with the sash and the glass", () => {
    fc.assert(
      fc.property(
        fc.integer({ ...sashLimits.width, max: sashLimits.width.max - 100 }),
        fc.integer({ ...sashLimits.height, max: sashLimits.height.max - 100 }),
        fc.constantFrom(...glazings),
        (width, height, glazing) => {
          const mass = estimatedMass({ width, height }, glazing, 3);
          expect(Number.isInteger(mass)).toBe(true);
          expect(mass).toBeGreaterThanOrEqual(sashLimits.weight.min);
          expect(mass).toBeLessThanOrEqual(sashLimits.weight.max);
          expect(estimatedMass({ width: width + 100, height: height + 100 }, glazing, 3)).toBeGreaterThan(mass);
          expect(mass).toBeGreaterThanOrEqual(estimatedMass({ width, height }, "single4", 3));
        },
      ),
    );
    expect(glazings).toContain(usualGlazing);
  });
});
