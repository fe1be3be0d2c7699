import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { lineSum, moneyFromNumber, vatIncluded } from "#app/domain/money.ts";
import {
  corrected,
  correctionTotals,
  fitsUnit,
  netPrice,
  netSum,
  taxedTotals,
  type TaxedLine,
} from "#app/domain/order/shipped-line.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const line: fc.Arbitrary<TaxedLine> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9_999_999 }).map((thousandths) => quantityFromNumber(thousandths / 1000)),
    price: fc.integer({ min: 1, max: 9_999_999 }).map((kopecks) => moneyFromNumber(kopecks / 100)),
    vatRate: fc.constantFrom(22 as const, 10 as const, 0 as const, null),
  })
  .map(({ quantity, price, vatRate }) => {
    const sum = lineSum(price, quantity);
    return { quantity, price, sum, vatRate, vatSum: vatIncluded(sum, vatRate) };
  });

describe("lines of a shipping document", () => {
  test("have whole pieces, and metres in parts", () => {
    const half = quantityFromNumber(2.5);
    expect([fitsUnit(half, "796"), fitsUnit(half, "006"), fitsUnit(quantityFromNumber(2), "796")]).toEqual([
      ...[false, true, true],
    ]);
  });

  test("add up with and without VAT, line by line and in total", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        for (const one of lines) expect(netSum(one) + one.vatSum).toBe(one.sum);
        const { net, vat, sum } = taxedTotals(lines);
        expect(net + vat).toBe(sum);
        expect(sum).toBe(lines.reduce((all, one) => all + one.sum, 0));
      }),
    );
  });

  test("K11: a thousand lines of three decimals have the same total in the basket and on every document", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1_000, maxLength: 1_000 }), (lines) => {
        const basket = totalsOf(
          lines.map(({ sum, vatRate }) => ({ sum, vatRate, weightGrams: 0 })),
          () => "",
        );
        const { vat, sum } = taxedTotals(lines);
        expect({ sum, vat }).toEqual({ sum: basket.sum, vat: basket.vat });
      }),
      { numRuns: 20 },
    );
  });

  test("the price without VAT times the quantity equals the line's sum, with as many decimals as that takes", () => {
    fc.assert(
      fc.property(line, (one) => {
        const sum = netPrice(one) * (one.quantity / 1000);
        expect(Math.abs(sum - netSum(one) / 1000)).toBeLessThanOrEqual(0.005 + 5e-7 * (one.quantity / 1000));
      }),
    );
    const priced = (price: number, quantity: number) => {
      const [unit, count] = [moneyFromNumber(price), quantityFromNumber(quantity)];
      const sum = lineSum(unit, count);
      return netPrice({ quantity: count, price: unit, sum, vatRate: 22, vatSum: vatIncluded(sum, 22) });
    };
    // 3 318 ₽ with VAT, 2 719,67 ₽ without: 6,80 each would make 2 720 ₽.
    expect(priced(8.295, 400)).toBe(6.79918);
    expect(priced(122, 3)).toBe(100);
    expect(priced(184.5, 1)).toBe(151.23);
    expect(
      netPrice({
        quantity: quantityFromNumber(0),
        price: moneyFromNumber(1),
        sum: moneyFromNumber(0),
        vatRate: 22,
        vatSum: moneyFromNumber(0),
      }),
    ).toBe(0);
  });

  test("a correction changes them by exactly the difference", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, fc.nat({ max: 9_999_999 })), { maxLength: 20 }), (pairs) => {
        const lines = pairs.map(([was, thousandths]) => ({
          was,
          became: corrected(was, { quantity: quantityFromNumber(thousandths / 1000), price: was.price }),
        }));
        const { more, less } = correctionTotals(lines);
        for (const column of ["net", "vat", "sum"] as const)
          expect(Math.min(more[column], less[column])).toBeGreaterThanOrEqual(0);
        expect(more.sum - less.sum).toBe(lines.reduce((all, { was, became }) => all + became.sum - was.sum, 0));
      }),
    );
  });
});
