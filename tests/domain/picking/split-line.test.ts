import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, lineSum, vatIncluded, zeroMoney } from "#app/domain/money.ts";
import { splitLine, type DividedLine } from "#app/domain/picking/split-line.ts";
import { addQuantity, quantityFromNumber, type Quantity } from "#app/domain/quantity.ts";
import { amounts, q, rub } from "#tests/domain/arbitraries.ts";

/** A line and how much of it stays. */
const lines: fc.Arbitrary<{ line: DividedLine; stays: Quantity }> = fc
  .record({
    thousandths: fc.integer({ min: 2, max: 5_000_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    price: amounts,
    off: amounts,
    vatRate: fc.constantFrom(22, 10, 7, 5, 0, null),
    weightGrams: fc.option(fc.nat(10_000_000), { nil: null }),
    volumeCm3: fc.nat(10_000_000),
  })
  .map(({ thousandths, share, price, off, vatRate, weightGrams, volumeCm3 }) => {
    const quantity = quantityFromNumber(thousandths / 1000);
    const sum = lineSum(price, quantity);
    const stays = quantityFromNumber(Math.min(thousandths - 1, Math.max(1, Math.floor(thousandths * share))) / 1000);
    const vat = vatIncluded(sum, vatRate);
    return { stays, line: { quantity, price, sum, vat, vatRate, discount: off, weightGrams, volumeCm3 } };
  });

describe("a line that is divided", () => {
  it("is the same to the kopeck, gram and unit when put together again, with nothing negative", () => {
    fc.assert(
      fc.property(lines, ({ line, stays }) => {
        const { kept, rest } = splitLine(line, stays);
        expect(addQuantity(kept.quantity, rest.quantity)).toBe(line.quantity);
        for (const name of ["sum", "vat", "discount"] as const) {
          expect(addMoney(kept[name], rest[name])).toBe(line[name]);
          expect(kept[name]).toBeGreaterThanOrEqual(0);
          expect(rest[name]).toBeGreaterThanOrEqual(0);
        }
        expect(kept.volumeCm3 + rest.volumeCm3).toBe(line.volumeCm3);
        if (line.weightGrams !== null) expect((kept.weightGrams ?? 0) + (rest.weightGrams ?? 0)).toBe(line.weightGrams);
      }),
    );
  });

  it("keeps the price on both sides", () => {
    const line: DividedLine = {
      ...{ quantity: q(10), price: rub(12.5), sum: rub(125), vat: rub(22.54), vatRate: 22, discount: zeroMoney },
      ...{ weightGrams: 1_000, volumeCm3: 50 },
    };
    const { kept, rest } = splitLine(line, q(6));
    expect(kept).toMatchObject({ quantity: q(6), sum: rub(75), price: rub(12.5), weightGrams: 600 });
    expect(rest).toMatchObject({ quantity: q(4), sum: rub(50), price: rub(12.5), weightGrams: 400 });
  });

  it("has to leave something on each side", () => {
    const line: DividedLine = {
      ...{ quantity: q(2), price: rub(1), sum: rub(2), vat: zeroMoney, vatRate: null, discount: zeroMoney },
      ...{ weightGrams: null, volumeCm3: 0 },
    };
    expect(() => splitLine(line, q(2))).toThrow(RangeError);
    expect(() => splitLine(line, q(0))).toThrow(RangeError);
  });
});
