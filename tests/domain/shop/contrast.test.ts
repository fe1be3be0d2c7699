import fc from "fast-check";
import { expect, it } from "vitest";
import { contrastRatio, isReadableAccent } from "#app/domain/shop/contrast.ts";

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#777777", 4.48],
  ["#15191e", "#ffc400", 11.07],
])("the contrast of %s and %s is %d, as WCAG counts it", (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
});

it("the contrast of two colours does not depend on their order and lies between 1 and 21", () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const ratio = contrastRatio(one, other);
      expect(ratio).toBe(contrastRatio(other, one));
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
    }),
  );
});

it("a colour is refused on which dark text cannot be read", () => {
  expect(["#ffc400", "#7ec8ff", "#ff8a65"].filter((one) => !isReadableAccent(one))).toEqual([]);
  expect(["#0b57d0", "#15191e", "#b3261e", "#6a1b9a"].filter(isReadableAccent)).toEqual([]);
});
