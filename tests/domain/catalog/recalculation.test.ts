import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noSummary, recalculate, summed } from "#app/domain/catalog/prices/recalculation.ts";
import { priceFactor, priceRoundings, recalculated } from "#app/domain/catalog/prices/rounding.ts";
import { highestPrice, type KeptPrice } from "#app/domain/catalog/saving/price.ts";
import { amounts, q, rub } from "#tests/domain/arbitraries.ts";

const factorOf = (text: string) => priceFactor(text) ?? expect.fail(`not a factor: ${text}`);
const kept = (price: number, tiers: [from: number, price: number][] = []): KeptPrice => ({
  productUuid: "p",
  listId: 1,
  price: rub(price),
  oldPrice: null,
  tiers: tiers.map(([from, tier]) => ({ from: q(from), price: rub(tier) })),
});

describe("the factor of a recalculation", () => {
  it.each([
    ["1", 1_000_000],
    ["1.075", 1_075_000],
    ["0,9", 900_000],
    ["0.01", 10_000],
    ["100", 100_000_000],
  ])("%s is %d millionths", (text, millionths) => expect(priceFactor(text)).toBe(millionths));

  it.each(["", "0", "0.009", "100.1", "-1", "1e2", "1.0000001", "1 000", "Infinity", "x", "٣"])("%j is none", (text) =>
    expect(priceFactor(text)).toBeNull(),
  );
});

describe("a recalculated price", () => {
  it.each([
    [199.99, "1.1", "none", 219.989],
    [199.99, "1.1", "kopeck", 219.99],
    [199.99, "1.1", "tenKopecks", 220],
    [184.5, "1", "rouble", 185],
    [184.4, "1", "rouble", 184],
    [1_234, "1.05", "tenRoubles", 1_300],
    [49, "1", "hundredRoubles", 100],
    [0.004, "0.01", "none", 0.001],
  ] as const)("of %d × %s rounded to %s is %d", (price, factor, rounding, expected) => {
    expect(recalculated(rub(price), factorOf(factor), rounding)).toBe(rub(expected));
  });

  it("is a positive multiple of its step, at most half a step from the exact product", () => {
    const steps = { none: 1, kopeck: 10, tenKopecks: 100, rouble: 1_000, tenRoubles: 10_000, hundredRoubles: 100_000 };
    const millionths = fc.integer({ min: 10_000, max: 100_000_000 });
    fc.assert(
      fc.property(amounts, millionths, fc.constantFrom(...priceRoundings), (price, times, rounding) => {
        const factor = factorOf((times / 1_000_000).toFixed(6));
        const after = recalculated(price, factor, rounding);
        const step = steps[rounding];
        expect(after % step).toBe(0);
        expect(after).toBeGreaterThanOrEqual(step);
        const exact = (price * times) / 1_000_000;
        if (after > step) expect(Math.abs(after - exact)).toBeLessThanOrEqual(step / 2 + 0.001);
      }),
    );
  });
});

describe("a recalculated list", () => {
  const rule = { factor: factorOf("0.9"), rounding: "rouble", list: "opt" } as const;

  it("has the tiers of the other list", () => {
    expect(recalculate({ product: "a", from: kept(100, [[10, 90]]) }, rule)).toEqual({
      product: "a",
      list: "opt",
      price: rub(90),
      tiers: [{ from: q(10), price: rub(81) }],
    });
  });

  it("leaves out tiers that rounding makes as dear as the price before them", () => {
    const from = kept(2, [
      [10, 1.9],
      [100, 1],
    ]);
    expect(recalculate({ product: "a", from }, rule).tiers).toEqual([{ from: q(100), price: rub(1) }]);
  });

  it("is summed up with the ten largest jumps of prices that the list has, rises and falls alike", () => {
    const at = { factor: factorOf("1"), rounding: "none", list: "opt" } as const;
    const goods = Array.from({ length: 15 }, (_, number) => ({
      product: `a${number}`,
      name: `Товар ${number}`,
      from: kept(100),
      to: kept(number % 2 === 0 ? 100 + number : 100 - number),
    }));
    const extra = [
      { product: "same", name: "", from: kept(5, [[2, 4]]), to: kept(5, [[2, 4]]) },
      { product: "tier", name: "", from: kept(5, [[2, 4]]), to: kept(5) },
      { product: "new", name: "", from: kept(5), to: null },
      { product: "high", name: "", from: { ...kept(1), price: rub(highestPrice / 1_000 + 1) }, to: null },
    ];
    const summary = [...goods, ...extra].reduce(
      (sum, one) => summed(sum, one, recalculate({ product: one.product, from: one.from }, at)),
      noSummary,
    );
    expect(summary).toMatchObject({ created: 1, updated: 15, unchanged: 2, tooHigh: 1 });
    expect(summary.jumps).toHaveLength(10);
    expect(summary.jumps.slice(0, 2)).toEqual([
      { product: "a13", name: "Товар 13", before: rub(87), after: rub(100) },
      { product: "a14", name: "Товар 14", before: rub(114), after: rub(100) },
    ]);
  });
});
