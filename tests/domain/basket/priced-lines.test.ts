import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pricedLines, type PricedItem } from "#app/domain/basket/priced-lines.ts";
import { splitBasket, linesOf } from "#app/domain/basket/split.ts";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { nextTier } from "#app/domain/catalog/price.ts";
import { addMoney, lineSum, moneyFromNumber } from "#app/domain/money.ts";
import { addQuantity, roundUpToMultiple, zeroQuantity } from "#app/domain/quantity.ts";
import { totalWeight } from "#app/domain/weight.ts";
import { multiplicities, q, quantities } from "../arbitraries.ts";

const availabilities = fc.constantFrom("available" as const, "notAvailable" as const, "onOrder" as const);
const items: fc.Arbitrary<PricedItem[]> = fc
  .array(
    fc.record({
      quantity: quantities(),
      availableQuantity: quantities(),
      multiplicity: multiplicities,
      availability: availabilities,
      weightGrams: fc.option(fc.nat(50_000), { freq: 20 }),
      price: fc.integer({ min: 1, max: 9_999_999 }),
      vatRate: fc.constantFrom(22 as const, 10 as const, 0 as const, null),
      ticked: fc.record({ available: fc.boolean(), waiting: fc.boolean() }),
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ price, ...row }, at) => ({
      ...row,
      uuid: `p${at}`,
      tiers: [{ from: zeroQuantity, price: moneyFromNumber(price / 1000) }],
    })),
  );

describe("the lines of a basket", () => {
  it("are those of the split, each with its own sum, for any basket (invariants BK6, M5)", () => {
    fc.assert(
      fc.property(items, fc.boolean(), (basket, doNotDivide) => {
        const lines = pricedLines(basket, { doNotDivide });
        expect(lines.map(({ kind, quantity }) => [kind, quantity])).toEqual(
          linesOf(splitBasket(basket, { doNotDivide })).map(({ kind, quantity }) => [kind, quantity]),
        );
        for (const { sum, price, quantity } of lines) expect(sum).toBe(lineSum(price, quantity));
      }),
    );
  });

  it("contain the requested quantity of each product, rounded up to its multiplicity (invariants BK6)", () => {
    fc.assert(
      fc.property(items, fc.boolean(), (basket, doNotDivide) => {
        const lines = pricedLines(basket, { doNotDivide });
        for (const item of basket.filter(({ quantity }) => quantity > 0)) {
          const own = lines.filter((line) => line.item === item);
          expect(addQuantity(...own.map(({ quantity }) => quantity))).toBe(
            roundUpToMultiple(item.quantity, item.multiplicity),
          );
          for (const { quantity, kind, divided } of own) {
            expect(quantity % item.multiplicity).toBe(0);
            if (divided && kind === "available") expect(quantity).toBeLessThanOrEqual(item.availableQuantity);
            if (divided && kind !== "available") expect(quantity).toBeGreaterThanOrEqual(item.multiplicity);
          }
        }
      }),
    );
  });

  it("are selected by part: the lines taken to checkout and those left make up the whole (invariants M5)", () => {
    fc.assert(
      fc.property(items, fc.boolean(), (basket, doNotDivide) => {
        const lines = pricedLines(basket, { doNotDivide });
        for (const { ticked, kind, item } of lines)
          expect(ticked).toBe(kind === "available" ? item.ticked.available : item.ticked.waiting);
        const of = (some: typeof lines) => totalsOf(some, ({ item, kind }) => `${item.uuid} ${kind}`);
        const [chosen, left] = [of(lines.filter((line) => line.ticked)), of(lines.filter((line) => !line.ticked))];
        const all = of(lines);
        expect(addMoney(chosen.sum, left.sum)).toBe(all.sum);
        expect(totalWeight([chosen.weightGrams, left.weightGrams])).toBe(all.weightGrams);
        expect(chosen.lines + left.lines).toBe(all.lines);
      }),
    );
  });

  it("of a split product both have the price of the whole quantity", () => {
    const tiers = [
      { from: zeroQuantity, price: moneyFromNumber(2) },
      { from: q(1000), price: moneyFromNumber(1.6) },
    ];
    const screw: PricedItem = {
      ...{
        uuid: "screw",
        quantity: q(1200),
        availableQuantity: q(800),
        multiplicity: q(100),
        availability: "available",
      },
      ...{ tiers, weightGrams: 250, vatRate: 22, ticked: { available: true, waiting: false } },
    };
    expect(
      pricedLines([screw], { doNotDivide: false }).map((line) => [line.kind, line.price, line.sum, line.ticked]),
    ).toEqual([
      ["available", moneyFromNumber(1.6), moneyFromNumber(1280), true],
      ["notAvailable", moneyFromNumber(1.6), moneyFromNumber(640), false],
    ]);
  });
});

describe("the next lower price", () => {
  const tiers = [
    { from: zeroQuantity, price: moneyFromNumber(2) },
    { from: q(1050), price: moneyFromNumber(1.6) },
  ];
  it("is shown with the additional quantity it takes, in whole multiples", () => {
    expect(nextTier(tiers, q(300), { multiplicity: q(100) })).toEqual({ more: q(800), price: moneyFromNumber(1.6) });
  });

  it("is not shown where it has been reached, or exceeds the maximum of a line", () => {
    expect(nextTier(tiers, q(1100), { multiplicity: q(100) })).toBeNull();
    expect(nextTier(tiers, q(300), { multiplicity: q(100), maxQuantity: q(1000) })).toBeNull();
  });
});
