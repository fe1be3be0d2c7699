import { describe, expect, it } from "vitest";
import { oldPriceWarning, type PriceChange } from "#app/domain/catalog/prices/old-price.ts";
import { planFault } from "#app/domain/catalog/prices/planned-price.ts";
import { moneyFromNumber } from "#app/domain/money.ts";
import { q, rub } from "#tests/domain/arbitraries.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
/** Each change names its day and the price from then on; null is none. */
const history = (before: number | null, ...changes: [day: number, price: number | null][]): PriceChange[] =>
  changes.map(([at, price], index) => {
    const last = index === 0 ? before : (changes[index - 1]?.[1] ?? null);
    const money = (roubles: number | null) => (roubles === null ? null : moneyFromNumber(roubles));
    return { at: day(at), before: money(last), after: money(price) };
  });
const warned = (changes: PriceChange[], oldPrice: number, price = 80) =>
  oldPriceWarning(changes, { price: rub(price), oldPrice: rub(oldPrice), now: day(100) });

describe("an old price", () => {
  it("that is not above the price is useless", () => {
    expect(warned([], 80)).toBe("oldPriceNotAbove");
    expect(warned([], 79)).toBe("oldPriceNotAbove");
  });

  it("is real if it was charged for 30 days without a break", () => {
    expect(warned(history(null, [0, 100], [30, 80]), 100)).toBeNull();
    expect(warned(history(null, [0, 100], [29, 80]), 100)).toBe("oldPriceNotReal");
    expect(warned(history(null, [0, 100], [20, 80], [25, 100], [45, 80]), 100)).toBe("oldPriceNotReal");
    expect(warned(history(null, [0, 100], [20, null], [25, 100], [45, 80]), 100)).toBe("oldPriceNotReal");
  });

  it("is real if more was charged meanwhile, and while it is still the price", () => {
    expect(warned(history(null, [0, 100], [20, 110], [31, 80]), 100)).toBeNull();
    expect(warned(history(null, [70, 100]), 100)).toBeNull();
    expect(warned(history(null, [71, 100]), 100)).toBe("oldPriceNotReal");
  });

  it("is real if it was charged before the kept history begins, and not if nothing shows it", () => {
    expect(warned(history(100, [99, 80]), 100)).toBeNull();
    expect(warned(history(99, [99, 80]), 100)).toBe("oldPriceNotReal");
    expect(warned([], 100)).toBe("oldPriceNotReal");
  });
});

describe("a planned price", () => {
  const plan = { product: "a", list: "base", from: q(0), price: rub(5), validFrom: day(11) };
  it.each([
    ["in the future", {}, null],
    ["of now", { validFrom: day(10) }, "planPast"],
    ["of no time", { validFrom: new Date(NaN) }, "planPast"],
    ["in three years", { validFrom: day(1_100) }, "planTooFar"],
    ["below zero", { price: moneyFromNumber(-1) }, "priceOutOfRange"],
    ["of two thousand million", { price: rub(2_000_000_000) }, "priceOutOfRange"],
    ["with such an old price", { oldPrice: rub(2_000_000_000) }, "priceOutOfRange"],
    ["that ends the product's price", { price: null }, null],
  ])("%s has the fault that it should", (_, given, fault) => {
    expect(planFault({ ...plan, ...given }, day(10))).toBe(fault);
  });
});
