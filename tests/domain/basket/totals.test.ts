import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalsOf } from "#app/domain/basket/totals.ts";
import { addMoney, lineSum, vatIncluded, type VatRate } from "#app/domain/money.ts";
import { totalWeight } from "#app/domain/weight.ts";
import { amounts, q, quantities, rub } from "../arbitraries.ts";

describe("basket totals", () => {
  it("of no lines are zero", () => {
    expect(totalsOf([], () => "")).toEqual({ sum: 0, vat: 0, weightGrams: 0, lines: 0 });
  });

  it("add rounded lines: three times a third of a kopeck is zero, not one kopeck", () => {
    const third = { sum: lineSum(rub(0.003), q(1)), weightGrams: 1, vatRate: null };
    expect(totalsOf([third, third, third], () => "")).toEqual({ sum: 0, vat: 0, weightGrams: 3, lines: 1 });
  });

  it("add the VAT of every line at its own rate", () => {
    const lines = [
      { uuid: "hinge", sum: rub(122), weightGrams: 0, vatRate: 22 as const },
      { uuid: "screw", sum: rub(110), weightGrams: 0, vatRate: 10 as const },
      { uuid: "lock", sum: rub(50), weightGrams: 0, vatRate: null },
    ];
    const totals = totalsOf(lines, ({ uuid }) => uuid);
    expect(totals).toEqual({ sum: rub(282), vat: rub(32), weightGrams: 0, lines: 3 });
  });

  it("count a product that stock splits into two lines once", () => {
    const line = { uuid: "hinge", sum: rub(1), weightGrams: 1, vatRate: null };
    const totals = totalsOf([line, line, { ...line, uuid: "screw" }], ({ uuid }) => uuid);
    expect(totals).toMatchObject({ sum: rub(3), lines: 2 });
  });

  it("do not depend on the order and grouping of lines", () => {
    const line = fc.record({
      uuid: fc.uuid(),
      sum: fc.tuple(amounts, quantities()).map(([price, quantity]) => lineSum(price, quantity)),
      weightGrams: fc.option(fc.nat(1_000_000), { freq: 20 }),
      vatRate: fc.constantFrom<VatRate | null>(22, 10, 7, 5, 0, null),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.nat(60), (lines, cut) => {
        const of = (some: typeof lines) => totalsOf(some, ({ uuid }) => uuid);
        const all = of(lines);
        const [head, tail] = [of(lines.slice(0, cut)), of(lines.slice(cut).reverse())];
        expect(all).toEqual({
          sum: addMoney(head.sum, tail.sum),
          vat: addMoney(head.vat, tail.vat),
          weightGrams: totalWeight([head.weightGrams, tail.weightGrams]),
          lines: head.lines + tail.lines,
        });
        expect(all.vat).toBe(addMoney(...lines.map((one) => vatIncluded(one.sum, one.vatRate))));
      }),
    );
  });
});
