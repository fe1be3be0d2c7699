import fc from "fast-check";
import { expect, it } from "vitest";
import { accentContrast, isReadableAccent, isReadableTheme, themeContrast } from "#app/domain/shop/contrast.ts";

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it.each([
  ["#ffffff", 17.66],
  ["#ffc400", 11.07],
  ["#0b57d0", 2.76],
])("the contrast of %s with dark text is %d, as WCAG counts it", (shown, ratio) => {
  expect(accentContrast(shown)).toBeCloseTo(ratio, 0);
});

it("a contrast lies between 1 and 21, and 4.5 is enough", () => {
  fc.assert(
    fc.property(colour, (shown) => {
      const ratio = accentContrast(shown);
      expect(ratio).toBeGreaterThanOrEqual(1);
      expect(ratio).toBeLessThanOrEqual(21);
      expect(isReadableAccent(shown)).toBe(ratio >= 4.5);
    }),
  );
});

it("a colour is refused on which dark text cannot be read", () => {
  expect(["#ffc400", "#7ec8ff", "#ff8a65"].filter((one) => !isReadableAccent(one))).toEqual([]);
  expect(["#0b57d0", "#15191e", "#b3261e", "#6a1b9a"].filter(isReadableAccent)).toEqual([]);
});

it.each([
  ["#15191e", 17.66, true],
  ["#ffc400", 13.2, true],
  ["#0b57d0", 6.4, true],
  ["#808080", 3.9, false],
  ["#e06000", 3.6, false],
])("what browsers write on the theme colour %s has a contrast of %d", (shown, ratio, isReadable) => {
  expect(themeContrast(shown)).toBeCloseTo(ratio, 0);
  expect(isReadableTheme(shown)).toBe(isReadable);
});

it("a theme colour is refused only where browsers would write white with less than 4.5", () => {
  fc.assert(
    fc.property(colour, (shown) => {
      const ratio = themeContrast(shown);
      expect(ratio).toBeGreaterThanOrEqual(3);
      expect(isReadableTheme(shown)).toBe(ratio >= 4.5);
    }),
  );
});
