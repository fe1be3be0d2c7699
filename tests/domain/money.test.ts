import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addMoney,
  lineSum,
  moneyFromDecimal,
  moneyFromNumber,
  moneyToDecimal,
  moneyToNumber,
  subtractMoney,
  vatIncluded,
  zeroMoney,
  type VatRate,
} from "#app/domain/money.ts";
import { amounts, q, quantities, rub } from "./arbitraries.ts";

describe("an amount of money", () => {
  it("is exact in both directions in the API", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (thousandths) => {
        const wire = thousandths / 1000;
        expect(moneyFromNumber(wire)).toBe(thousandths);
        expect(moneyToNumber(moneyFromNumber(wire))).toBe(wire);
      }),
    );
  });

  it("is exact in both directions in the database", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (thousandths) => {
        const text = moneyToDecimal(moneyFromNumber(thousandths / 1000));
        expect(text).toMatch(/^-?\d+\.\d{3}$/);
        expect(moneyFromDecimal(text)).toBe(thousandths);
      }),
    );
  });

  it.each([
    ["184.500", 184_500],
    ["184.5", 184_500],
    ["184", 184_000],
    ["0.001", 1],
    ["-3.250", -3250],
    ["-0.000", 0],
    ["0.250000", 250],
    ["999999999999.999", 999_999_999_999_999],
  ])("parses %s as PostgreSQL prints it", (text, thousandths) => {
    expect(moneyFromDecimal(text)).toBe(thousandths);
  });

  it.each(["", "1.2345", "1,5", "1e3", "NaN", "Infinity", "+1", " 1", "1.", ".5", "0x10", "1000000000000"])(
    "throws on %j from a database",
    (text) => {
      expect(() => moneyFromDecimal(text)).toThrow(RangeError);
    },
  );

  it.each([NaN, Infinity, -Infinity, 1e309, 0.1 + 0.2, 0.0001, 1e12, 2 ** 53 + 2])(
    "throws on %d from the API",
    (value) => {
      expect(() => moneyFromNumber(value)).toThrow(RangeError);
    },
  );

  it("has a single zero", () => {
    expect(Object.is(moneyFromNumber(-0), zeroMoney)).toBe(true);
    expect(addMoney()).toBe(zeroMoney);
  });

  it("adds without binary rounding errors", () => {
    expect(moneyToNumber(addMoney(rub(0.1), rub(0.2)))).toBe(0.3);
    expect(moneyToNumber(subtractMoney(rub(0.3), rub(0.1)))).toBe(0.2);
  });

  it("throws when a sum no longer fits the database", () => {
    expect(() => addMoney(rub(999_999_999_999), rub(1))).toThrow(RangeError);
  });
});

describe("the sum of a line", () => {
  it.each([
    [1.005, 1, 1.01],
    [1.004, 1, 1],
    [0.125, 3, 0.38],
    [0.335, 1, 0.34],
    [12.345, 2.25, 27.78],
    [0.001, 4.999, 0],
    [0.001, 5, 0.01],
    [184.5, 0, 0],
    [99_999.999, 999_999, 99_999_899_000],
  ])("of %d × %d is %d, half a kopeck rounded up", (price, quantity, sum) => {
    expect(moneyToNumber(lineSum(rub(price), q(quantity)))).toBe(sum);
  });

  it("is exact where products exceed the safe integers", () => {
    // 987 654 320 012.345 679
    expect(moneyToDecimal(lineSum(rub(987_654.321), q(999_999.999)))).toBe("987654320012.350");
  });

  it("is whole kopecks, at most half a kopeck away from price × quantity", () => {
    fc.assert(
      fc.property(amounts, quantities(999_999_000), (price, quantity) => {
        const sum = lineSum(price, quantity);
        expect(sum % 10).toBe(0);
        const error = BigInt(sum) * 1000n - BigInt(price) * BigInt(quantity);
        expect(error > -5000n && error <= 5000n).toBe(true);
      }),
    );
  });
});

describe("the VAT inside a sum", () => {
  it.each<[number, VatRate | null, number]>([
    [122, 22, 22],
    [110, 10, 10],
    [105, 5, 5],
    [107, 7, 7],
    [100, 0, 0],
    [100, null, 0],
    [100, 22, 18.03],
    [0.01, 22, 0],
    [0.03, 22, 0.01],
    [1_234_567.89, 10, 112_233.44],
  ])("of %d at %s%% is %d", (sum, rate, vat) => {
    expect(moneyToNumber(vatIncluded(rub(sum), rate))).toBe(vat);
  });

  it("is consistent: vat = (sum − vat) × rate, to half a kopeck", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom<VatRate>(22, 10, 7, 5, 0), (sum, rate) => {
        const vat = vatIncluded(sum, rate);
        const error = BigInt(vat) * BigInt(100 + rate) - BigInt(sum) * BigInt(rate);
        expect(error * 2n > -10n * BigInt(100 + rate) && error * 2n <= 10n * BigInt(100 + rate)).toBe(true);
        expect(vat % 10).toBe(0);
      }),
    );
  });
});
