import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noOrdersBeside, onHandOf, shortageOf } from "#app/domain/exchange/counted-stock.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => quantityFromNumber(units / 1_000));

describe("quantities that 1C counts", () => {
  test("mean the shelf of the shop in both ways of counting", () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (lies, untold, unknown, reserved) => {
        // What 1C counts of a shelf with `lies` after all: it still has what the shop has shipped without its knowledge.
        const beside = { shippedUntold: untold, shippedUnknown: unknown, reservedThere: reserved };
        const physical = quantityFromNumber((lies + untold) / 1_000);
        expect(onHandOf(physical, "physical", beside)).toEqual({ onHand: lies, isNegative: false });
        const free = quantityFromNumber((lies + unknown) / 1_000);
        const counted = quantityFromNumber((free - reserved) / 1_000);
        expect(onHandOf(counted, "free", beside)).toEqual({ onHand: lies, isNegative: false });
      }),
    );
  });

  test("below zero are zero, and say so", () => {
    expect(onHandOf(quantityFromNumber(-1), "physical", noOrdersBeside)).toEqual({ onHand: 0, isNegative: true });
  });

  test("below the reserves leave a shortage", () => {
    expect(shortageOf(quantityFromNumber(3), quantityFromNumber(5))).toBe(2_000);
    expect(shortageOf(quantityFromNumber(5), quantityFromNumber(5))).toBe(0);
    expect(shortageOf(quantityFromNumber(6), quantityFromNumber(5))).toBe(0);
  });
});
