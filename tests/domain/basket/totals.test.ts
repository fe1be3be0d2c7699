import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { addMoney, lineSum, vatIncluded, type VatRate } from "#app/domain/money.ts";
import { amounts, q, quantities, rub } from "../arbitraries.ts";

describe("totals", () => {
  it("of nothing are zero", () => {
    expect(totalsOf([])).toEqual({ sum: 0, vat: 0, weightGrams: 0, lines: 0 });
  });

  it("add rounded lines: three times a third of a kopeck is nothing, not one kopeck", () => {
    const third = { sum: lineSum(rub(0.003), q(1)), weightGrams: 1, vatRate: null };
    expect(totalsOf([third, third, third])).toEqual({ sum: 0, vat: 0, weightGrams: 3, lines: 3 });
  });

  it("add the VAT of every line at its own rate", () => {
    const totals = totalsOf([
      { sum: rub(122), weightGrams: 0, vatRate: 22 },
      { sum: rub(110), weightGrams: 0, vatRate: 10 },
      { sum: rub(50), weightGrams: 0, vatRate: null },
    ]);
    expect(totals).toEqual({ sum: rub(282), vat: rub(32), weightGrams: 0, lines: 3 });
  });

  it("are the same in whatever order and however the lines are grouped", () => {
    const line = fc.record({
      sum: fc.tuple(amounts, quantities()).map(([price, quantity]) => lineSum(price, quantity)),
      weightGrams: fc.nat(1_000_000),
      vatRate: fc.constantFrom<VatRate | null>(22, 10, 7, 5, 0, null),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat(60), (lines, cut) => {
        const all = totalsOf(lines);
        const [head, tail] = [totalsOf(lines.slice(0, cut)), totalsOf(lines.slice(cut).reverse())];
        expect(all).toEqual({
          sum: addMoney(head.sum, tail.sum),
          vat: addMoney(head.vat, tail.vat),
          weightGrams: head.weightGrams + tail.weightGrams,
          lines: head.lines + tail.lines,
        });
        expect(all.vat).toBe(addMoney(...lines.map((one) => vatIncluded(one.sum, one.vatRate))));
      }),
    );
  });
});
