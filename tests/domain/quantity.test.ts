import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addQuantity,
  checkQuantity,
  maxOrderQuantity,
  parseQuantity,
  quantityFromDecimal,
  quantityFromNumber,
  quantityToDecimal,
  quantityToNumber,
  roundDownToMultiple,
  roundUpToMultiple,
  settleQuantity,
  subtractQuantity,
  zeroQuantity,
} from "#app/domain/quantity.ts";
import { multiplicities, q, quantities } from "./arbitraries.ts";

const nbsp = "\u00a0";

describe("a quantity", () => {
  it("is exact through the API and the database", () => {
    fc.assert(
      fc.property(quantities(999_999_999_999), (quantity) => {
        expect(quantityFromNumber(quantityToNumber(quantity))).toBe(quantity);
        expect(quantityFromDecimal(quantityToDecimal(quantity))).toBe(quantity);
      }),
    );
  });

  it("adds and subtracts without binary rounding errors", () => {
    expect(quantityToNumber(addQuantity(q(0.1), q(0.2)))).toBe(0.3);
    expect(quantityToNumber(subtractQuantity(q(2.25), q(0.05)))).toBe(2.2);
    expect(addQuantity()).toBe(zeroQuantity);
  });

  it.each([NaN, Infinity, 1e309, -1e309, 2 ** 53 + 2, 0.1234, 0.1 + 0.2])("from outside may not be %d", (value) => {
    expect(checkQuantity(value)).toEqual({ ok: false, code: "badQuantity" });
    expect(() => quantityFromNumber(value)).toThrow(RangeError);
  });
});

describe("a typed quantity", () => {
  it.each([
    ["1", 1],
    ["60", 60],
    [" 60 ", 60],
    ["007", 7],
    ["0", 0],
    ["2,25", 2.25],
    ["2.25", 2.25],
    ["1 000", 1000],
    [`12${nbsp}345,5`, 12_345.5],
    ["1\u202f000\u202f000", 1_000_000],
    ["1,000", 1],
    ["999999999", 999_999_999],
  ])("%j is accepted", (text, units) => {
    expect(parseQuantity(text)).toEqual({ ok: true, value: q(units) });
  });

  it.each([
    "",
    " ",
    "+1",
    "-1",
    "−1",
    "1e3",
    "1e309",
    "NaN",
    "Infinity",
    "１２",
    "١٢",
    "12 шт",
    "=1+1",
    "1.2345",
    "1,2,3",
    "1.",
    ",5",
    "1 00",
    "1 2",
    "1  000",
    "0x10",
    "1\u0000",
    "9".repeat(100_000),
  ])("%j is refused", (text) => {
    expect(parseQuantity(text)).toEqual({ ok: false, code: "badQuantity" });
  });

  it("is read back the same with any of the separators", () => {
    fc.assert(
      fc.property(
        quantities(999_999_999),
        fc.constantFrom(",", "."),
        fc.constantFrom("", " ", nbsp),
        (quantity, point, space) => {
          const [whole = "", fraction = ""] = quantityToDecimal(quantity).split(".");
          const typed = `${whole.replace(/\B(?=(\d{3})+$)/g, space)}${point}${fraction}`;
          expect(parseQuantity(typed)).toEqual({ ok: true, value: quantity });
        },
      ),
    );
  });

  it("is capped to the maximum of the API", () => {
    for (const typed of ["1 000 000 000", "99999999999", "999999999999,999"])
      expect(parseQuantity(typed)).toEqual({ ok: true, value: q(999_999_999) });
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void parseQuantity(text)));
  });
});

describe("rounding to the multiplicity", () => {
  it("gives the nearest multiple at or above, at or below", () => {
    fc.assert(
      fc.property(quantities(), multiplicities, (quantity, multiplicity) => {
        const up = roundUpToMultiple(quantity, multiplicity);
        const down = roundDownToMultiple(quantity, multiplicity);
        expect([up % multiplicity, down % multiplicity]).toEqual([0, 0]);
        expect(down <= quantity && quantity <= up).toBe(true);
        expect(up - down).toBe(roundDownToMultiple(quantity, multiplicity) === quantity ? 0 : multiplicity);
      }),
    );
  });

  it("throws on a multiplicity of zero", () => {
    expect(() => roundUpToMultiple(q(1), zeroQuantity)).toThrow(RangeError);
  });
});

describe("the maximum of one line", () => {
  it.each([
    [1, null, 99_999],
    [50, null, 999_950],
    [10, null, 999_990],
    [0.05, null, 4999.95],
    [2.25, null, 224_997.75],
    [50, 120, 100],
    [50, 100, 100],
    [50, 40, 0],
    [1, 2_000_000, 2_000_000],
  ])("with step %d and product maximum %s is %d", (multiplicity, productMax, most) => {
    const max = maxOrderQuantity(q(multiplicity), productMax === null ? null : q(productMax));
    expect(quantityToNumber(max)).toBe(most);
  });
});

describe("settling a requested quantity", () => {
  it.each([
    ["a typed 60 becomes 100 where the step is 50", 60, { multiplicity: q(50) }, 100, true, false],
    ["a multiple stays", 100, { multiplicity: q(50) }, 100, false, false],
    ["laminate goes by 2.25", 3, { multiplicity: q(2.25) }, 4.5, true, false],
    ["the minimum raises", 10, { multiplicity: q(10), minQuantity: q(50) }, 50, true, false],
    ["an odd minimum raises to the next multiple", 10, { multiplicity: q(20), minQuantity: q(50) }, 60, true, false],
    ["the product's maximum cuts", 500, { multiplicity: q(50), maxQuantity: q(120) }, 100, false, true],
    ["rounding up never passes the maximum", 110, { multiplicity: q(50), maxQuantity: q(120) }, 100, false, true],
    ["the shop's maximum cuts", 1e9, { multiplicity: q(1) }, 99_999, false, true],
    ["no maximum of its own is the shop's", 1e9, { multiplicity: q(1), maxQuantity: null }, 99_999, false, true],
  ])("%s", (_rule, wanted, rule, settled, rounded, capped) => {
    expect(settleQuantity(q(wanted), rule)).toEqual({ ok: true, value: { quantity: q(settled), rounded, capped } });
  });

  it.each([
    ["zero", 0, { multiplicity: q(1) }],
    ["less than zero", -5, { multiplicity: q(1) }],
    ["a maximum below the step", 5, { multiplicity: q(50), maxQuantity: q(40) }],
    ["a maximum below the minimum", 5, { multiplicity: q(1), minQuantity: q(10), maxQuantity: q(9) }],
  ])("refuses %s", (_case, wanted, rule) => {
    expect(settleQuantity(q(wanted), rule)).toEqual({ ok: false, code: "badQuantity" });
  });

  it("gives a multiple between the step and the maximum, reports exactly what it did, and is idempotent", () => {
    fc.assert(
      fc.property(
        quantities(50_000_000).filter((wanted) => wanted > 0),
        multiplicities,
        fc.option(quantities(), { nil: undefined }),
        fc.option(quantities(50_000_000)),
        (wanted, multiplicity, minQuantity, maxQuantity) => {
          const rule = { multiplicity, minQuantity, maxQuantity };
          const settled = settleQuantity(wanted, rule);
          const most = maxOrderQuantity(multiplicity, maxQuantity);
          if (!settled.ok) {
            expect(roundUpToMultiple(minQuantity ?? multiplicity, multiplicity) > most || multiplicity > most).toBe(
              true,
            );
            return;
          }
          const { quantity, rounded, capped } = settled.value;
          expect(quantity % multiplicity).toBe(0);
          expect(quantity >= multiplicity && quantity <= most).toBe(true);
          expect(rounded).toBe(quantity > wanted && !capped);
          expect(capped && quantity !== most).toBe(false);
          if (!rounded && !capped) expect(quantity).toBe(wanted);
          expect(settleQuantity(quantity, rule)).toEqual({
            ok: true,
            value: { quantity, rounded: false, capped: false },
          });
        },
      ),
    );
  });
});
