import fc from "fast-check";
import { expect, test } from "vitest";
import { markupFactor, markupFinder, markupPoints, type Markup } from "#app/domain/catalog/prices/markup.ts";
import { recalculated } from "#app/domain/catalog/prices/rounding.ts";
import { moneyFromNumber, moneyToNumber } from "#app/domain/money.ts";

const markup = (points: number, category: string | null = null, brand: string | null = null): Markup => ({
  ...{ list: "wholesale", category, brand, points },
});
const factorOf = (points: number) => {
  const factor = markupFactor(points);
  if (factor === null) throw new RangeError(String(points));
  return factor;
};

test("a markup raises a price by its percent, and a negative one lowers it", () => {
  const price = moneyFromNumber(80);
  expect(moneyToNumber(recalculated(price, factorOf(1_250), "kopeck"))).toBe(90);
  expect(moneyToNumber(recalculated(price, factorOf(-1_000), "kopeck"))).toBe(72);
  expect(moneyToNumber(recalculated(price, factorOf(0), "none"))).toBe(80);
});

test("every markup within the bounds is a factor of a recalculation, and none beyond them is", () => {
  fc.assert(
    fc.property(fc.integer({ min: markupPoints.least, max: markupPoints.most }), (points) => {
      expect(markupFactor(points)).toBe((10_000 + points) * 100);
    }),
  );
  expect(markupFactor(markupPoints.least - 1)).toBeNull();
  expect(markupFactor(markupPoints.most + 1)).toBeNull();
});

test("the nearest category counts, in it the brand before any brand, and what names no category comes last", () => {
  const find = markupFinder([
    markup(1),
    markup(2, null, "makita"),
    markup(3, "tools"),
    markup(4, "tools", "bosch"),
    markup(5, "drills"),
  ]);
  const points = (path: string[], brand: string | null) => find({ path, brand })?.points;
  expect(points(["drills", "tools"], "bosch")).toBe(5);
  expect(points(["saws", "tools"], "bosch")).toBe(4);
  expect(points(["saws", "tools"], "makita")).toBe(3);
  expect(points(["paint"], "makita")).toBe(2);
  expect(points(["paint"], null)).toBe(1);
  expect(markupFinder([markup(3, "tools")])({ path: ["paint"], brand: null })).toBeNull();
});

test("a markup that is found is for the product's brand and for one of its categories, and none is nearer", () => {
  const place = fc.constantFrom("a", "b", "c", null);
  const markups = fc.uniqueArray(fc.record({ category: place, brand: place }), {
    maxLength: 16,
    selector: ({ category, brand }) => `${category}/${brand}`,
  });
  fc.assert(
    fc.property(markups, fc.shuffledSubarray(["a", "b", "c"]), place, (places, path, brand) => {
      const all = places.map((one, at) => markup(at, one.category, one.brand));
      const found = markupFinder(all)({ path, brand });
      const distance = ({ category, brand: of }: Markup) =>
        (category === null ? path.length : path.indexOf(category)) * 2 + (of === null ? 1 : 0);
      const fitting = all.filter(
        (one) => (one.category === null || path.includes(one.category)) && (one.brand === null || one.brand === brand),
      );
      const [nearest = null] = fitting.toSorted((one, other) => distance(one) - distance(other));
      expect(found).toEqual(nearest);
    }),
  );
});
