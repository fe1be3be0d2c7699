import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countShift, noOrdersBeside, onHandOf, shortageOf } from "#app/domain/exchange/counted-stock.ts";
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

describe("what 1C says of an order after its count", () => {
  const q = quantityFromNumber;
  const none = { isShipped: false, isReserved: false, isKnown: true, isHeard: true };
  const reserved = (there = none) => ({ reserved: q(10), shipped: q(0), there });
  const shipped = (there = none) => ({ reserved: q(0), shipped: q(10), there });
  const gone = { ...none, isShipped: true };
  const inReserve = { ...none, isReserved: true };
  const canceled = { reserved: q(0), shipped: q(0), there: none };
  const shift = (meaning: "physical" | "free", counted: number, untold = 0) => ({
    ...{ counted: q(counted), meaning },
    beside: { ...noOrdersBeside, shippedUntold: q(untold) },
  });

  test("takes goods off unless they had left before it counted", () => {
    expect(countShift(shift("physical", 50), reserved(), shipped())).toBe(q(-10));
    expect(countShift(shift("physical", 50), reserved(), shipped(gone))).toBe(0);
    expect(countShift(shift("physical", 50, 10), shipped(), shipped(gone))).toBe(q(10));
    expect(countShift(shift("physical", 50), shipped(gone), shipped())).toBe(q(-10));
  });

  test("takes a reserve off that was added to what is free", () => {
    const free = { ...shift("free", 40), beside: { ...noOrdersBeside, reservedThere: q(10) } };
    expect(countShift(free, reserved(inReserve), shipped(inReserve))).toBe(q(-10));
    expect(countShift(free, reserved(inReserve), shipped(gone))).toBe(q(-10));
    expect(countShift(free, reserved(inReserve), canceled)).toBe(q(-10));
    expect(countShift(shift("free", 40), reserved(), shipped(gone))).toBe(0);
  });

  test("adds a reserve only if it is the first that is heard of the order", () => {
    expect(countShift(shift("free", 40), reserved({ ...none, isHeard: false }), reserved(inReserve))).toBe(q(10));
    expect(countShift(shift("free", 40), reserved(), reserved(inReserve))).toBe(0);
    expect(countShift(shift("physical", 40), reserved({ ...none, isHeard: false }), reserved(inReserve))).toBe(0);
  });

  test("gives back no more than was counted", () => {
    // Five were counted and ten had left: nothing is there, and then five are.
    expect(countShift(shift("physical", 5, 10), shipped(), shipped(gone))).toBe(q(5));
  });
});
