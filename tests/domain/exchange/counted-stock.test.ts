import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  areSameShares,
  onHandOf,
  shareAfterNews,
  shareInCount,
  shortageOf,
} from "#app/domain/exchange/counted-stock.ts";
import { addQuantity, quantityFromNumber, subtractQuantity } from "#app/domain/quantity.ts";

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => quantityFromNumber(units / 1_000));
const q = quantityFromNumber;
const share = (added: number, taken: number) => ({ added: q(added), taken: q(taken) });

const unknown = { isKnown: false, isHeard: false, reserves: false, hasLeft: false, isShipped: false };
const silent = { ...unknown, isKnown: true };
const inReserve = { ...silent, isHeard: true, reserves: true };
const freed = { ...silent, isHeard: true };
const leftSince = { ...freed, hasLeft: true };
const left = { ...leftSince, isShipped: true };

const reserved = (there: typeof silent) => ({ reserved: q(10), shipped: q(0), there });
const shipped = (there: typeof silent) => ({ reserved: q(0), shipped: q(10), there });
const canceled = (there: typeof silent) => ({ reserved: q(0), shipped: q(0), there });

describe("quantities that 1C counts", () => {
  test("mean the shelf of the shop in both ways of counting", () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, (lies, untold, unheard, kept) => {
        // Goods that the shop has shipped without its knowledge still lie in the warehouse of 1C.
        const parts = [
          { reserved: q(0), shipped: untold, there: inReserve },
          { reserved: q(0), shipped: unheard, there: unknown },
          { reserved: kept, shipped: q(0), there: inReserve },
        ];
        const physical = addQuantity(lies, untold, unheard);
        const free = subtractQuantity(physical, addQuantity(untold, kept));
        for (const [meaning, counted] of [["physical", physical] as const, ["free", free] as const]) {
          const shares = parts.map((part) => shareInCount(meaning, part));
          expect(onHandOf(counted, shares)).toEqual({ onHand: lies, isNegative: false });
        }
      }),
    );
  });

  test("still include goods that the shop has shipped and 1C does not reserve", () => {
    expect(shareInCount("free", shipped(freed))).toEqual(share(0, 10));
    expect(shareInCount("free", shipped(silent))).toEqual(share(0, 0));
  });

  test("do not include goods that 1C had shipped", () => {
    for (const meaning of ["physical", "free"] as const)
      for (const part of [shipped(left), reserved(left)]) expect(shareInCount(meaning, part)).toEqual(share(0, 0));
  });

  test("below zero are zero, and say so", () => {
    expect(onHandOf(q(-1), [])).toEqual({ onHand: 0, isNegative: true });
  });

  test("below the reserves leave a shortage", () => {
    expect(shortageOf(q(3), q(5))).toBe(2_000);
    expect(shortageOf(q(5), q(5))).toBe(0);
    expect(shortageOf(q(6), q(5))).toBe(0);
  });

  test("have the same shares in any order", () => {
    const [a, b] = [
      { part: "a", ...share(1, 0) },
      { part: "b", ...share(0, 2) },
    ];
    expect(areSameShares([a, b], [b, a])).toBe(true);
    expect(areSameShares([a], [a, b])).toBe(false);
    expect(areSameShares([a, b], [a, { ...b, ...share(1, 2) }])).toBe(false);
  });
});

describe("what 1C says of an order after its count", () => {
  test("takes goods off unless they had left before it counted", () => {
    expect(shareAfterNews("physical", share(0, 10), silent, shipped(leftSince))).toEqual(share(0, 10));
    expect(shareAfterNews("physical", share(0, 10), silent, shipped(left))).toEqual(share(0, 0));
    expect(shareAfterNews("physical", share(0, 0), left, shipped(freed))).toEqual(share(0, 10));
  });

  test("takes a reserve off that was added to what is free, whatever the shop has done since", () => {
    for (const part of [reserved(left), canceled(left), canceled(leftSince), canceled(freed)])
      expect(shareAfterNews("free", share(10, 0), inReserve, part)).toEqual(share(0, 0));
    expect(shareAfterNews("free", share(10, 10), inReserve, shipped(left))).toEqual(share(0, 0));
    expect(shareAfterNews("free", share(10, 10), inReserve, shipped(freed))).toEqual(share(0, 10));
  });

  test("leaves a reserve in what is free until the shop has noted the shipping, too", () => {
    expect(shareAfterNews("free", share(10, 0), inReserve, reserved(leftSince))).toEqual(share(10, 0));
  });

  test("keeps no more of a reserve than is left of an order that 1C has lowered, perhaps before it counted", () => {
    const lowered = { reserved: q(3), shipped: q(0), there: inReserve };
    expect(shareAfterNews("free", share(5, 0), inReserve, lowered)).toEqual(share(3, 0));
    const shippedHere = { reserved: q(0), shipped: q(5), there: inReserve };
    expect(shareAfterNews("free", share(5, 5), inReserve, shippedHere)).toEqual(share(5, 5));
  });

  test("adds a reserve only if it is the first that is heard of an order known when it counted", () => {
    expect(shareAfterNews("free", share(0, 0), silent, reserved(inReserve))).toEqual(share(10, 0));
    expect(shareAfterNews("free", share(0, 10), silent, shipped(inReserve))).toEqual(share(10, 10));
    expect(shareAfterNews("free", share(0, 0), freed, reserved(inReserve))).toEqual(share(0, 0));
    const sinceCount = { ...inReserve, isKnown: false };
    expect(shareAfterNews("free", share(0, 0), unknown, reserved(sinceCount))).toEqual(share(0, 0));
    expect(shareAfterNews("physical", share(0, 0), silent, reserved(inReserve))).toEqual(share(0, 0));
  });
});
