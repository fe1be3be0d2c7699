import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  lengthAlong,
  measures,
  piecesOf,
  readFormula,
  writeFormula,
  type Formula,
} from "#app/domain/calculator/formula.ts";

const sizes = fc.record({ width: fc.integer({ min: 250, max: 1600 }), height: fc.integer({ min: 300, max: 2700 }) });
const along = fc.constantFrom(...measures);
const formulas: fc.Arbitrary<Formula> = fc.oneof(
  fc.record({ kind: fc.constant("fixed" as const), pieces: fc.nat(50) }),
  fc.record({ kind: fc.constant("perMeter" as const), perMetre: fc.nat(20_000), base: fc.nat(50), along }),
  fc.record({
    kind: fc.constant("perStep" as const),
    step: fc.integer({ min: 50, max: 3000 }),
    min: fc.nat(20),
    along,
  }),
);

describe("the number of pieces for a sash", () => {
  test("is given by a formula that is displayed as it is written", () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        expect(readFormula(writeFormula(formula))).toEqual(formula);
      }),
    );
  });

  test("is an integer and never decreases as the sash grows", () => {
    fc.assert(
      fc.property(formulas, sizes, fc.nat(500), (formula, { width, height }, more) => {
        const [small, large] = [
          piecesOf(formula, { width, height }),
          piecesOf(formula, { width: width + more, height: height + more }),
        ];
        expect(Number.isInteger(small)).toBe(true);
        expect(large).toBeGreaterThanOrEqual(small);
      }),
    );
  });

  test("by steps leaves no gap wider than the step, and is at least the minimum", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 50, max: 3000 }), fc.nat(20), along, (size, step, min, measure) => {
        const pieces = piecesOf({ kind: "perStep", step, min, along: measure }, size);
        expect(pieces).toBeGreaterThanOrEqual(min);
        expect(pieces * step).toBeGreaterThanOrEqual(lengthAlong(measure, size));
        expect(pieces === min || (pieces - 1) * step < lengthAlong(measure, size)).toBe(true);
      }),
    );
  });

  test("by metres is exact to the millimetre", () => {
    const perMetre = readFormula("perMeter(2,0,width)");
    expect(perMetre && [500, 501, 1000, 1001].map((width) => piecesOf(perMetre, { width, height: 1000 }))).toEqual([
      1, 2, 2, 3,
    ]);
    const more = readFormula("perMeter(1.5,2)");
    expect(more && piecesOf(more, { width: 800, height: 1200 })).toBe(2 + 6);
  });

  test.each([
    "",
    "fixed",
    "fixed(-1)",
    "fixed(1.5)",
    "perStep(0,1)",
    "perStep(1.5,1)",
    "perMeter(1)",
    "perStep(7,1,depth)",
  ])("is not accepted as «%s»", (text) => expect(readFormula(text)).toBeNull());
});
