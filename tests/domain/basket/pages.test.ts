import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basketPage, groupTotals, lineTotals } from "#app/domain/basket/pages.ts";
import { pricedLines } from "#app/domain/basket/priced-lines.ts";
import { goodsOnBasketPage } from "#app/domain/limits.ts";
import { addMoney, moneyFromNumber, zeroMoney } from "#app/domain/money.ts";
import { zeroQuantity } from "#app/domain/quantity.ts";
import { totalWeight } from "#app/domain/weight.ts";
import { multiplicities, quantities } from "../arbitraries.ts";

const items = fc
  .array(
    fc.record({
      quantity: quantities(),
      availableQuantity: quantities(),
      multiplicity: multiplicities,
      availability: fc.constantFrom("available" as const, "notAvailable" as const, "onOrder" as const),
      weightGrams: fc.option(fc.nat(50_000), { freq: 20 }),
      price: fc.nat(9_999_999),
      vatRate: fc.constantFrom(22 as const, 10 as const, 0 as const, null),
      volume: fc.option(fc.nat(1_000_000)),
      ticked: fc.record({ available: fc.boolean(), waiting: fc.boolean() }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ price, ...row }, at) => ({
      ...row,
      uuid: `p${at}`,
      tiers: [{ from: zeroQuantity, price: moneyFromNumber(price / 1000) }],
    })),
  );

describe("the pages of a basket", () => {
  it("contain every product once, and a page number beyond the last one shows the last", () => {
    fc.assert(
      fc.property(fc.nat(600), (goods) => {
        const { pages } = basketPage(goods, 1);
        const shown = Array.from({ length: pages }, (_, at) => basketPage(goods, at + 1));
        const places = shown.flatMap(({ from, to }) =>
          Array.from({ length: Math.min(to, goods) - from }, (_, at) => from + at),
        );
        expect(places).toEqual(Array.from({ length: goods }, (_, at) => at));
        expect(basketPage(goods, pages + 3)).toEqual(shown.at(-1));
        for (const { from, to } of shown) expect(to - from).toBe(goodsOnBasketPage);
      }),
    );
  });

  it("match the split of the whole basket, wherever it is cut", () => {
    fc.assert(
      fc.property(items, fc.nat(12), fc.boolean(), (basket, cut, doNotDivide) => {
        const whole = pricedLines(basket, { doNotDivide });
        const parts = [basket.slice(0, cut), basket.slice(cut)].map((part) => pricedLines(part, { doNotDivide }));
        for (const some of [() => true, (line: { ticked: boolean }) => line.ticked]) {
          const all = lineTotals(whole.filter(some));
          const [one, other] = parts.map((lines) => lineTotals(lines.filter(some)));
          if (!one || !other) throw new Error("the basket was not split");
          expect(addMoney(one.sum, other.sum)).toBe(all.sum);
          expect(addMoney(one.vat, other.vat)).toBe(all.vat);
          expect([one.lines + other.lines, totalWeight([one.weightGrams, other.weightGrams])]).toEqual([
            all.lines,
            all.weightGrams,
          ]);
          expect(one.volume + other.volume).toBeCloseTo(all.volume, 3);
        }
        for (const group of groupTotals(whole)) {
          const own = parts.flatMap((lines) => groupTotals(lines).filter(({ kind }) => kind === group.kind));
          expect(addMoney(zeroMoney, ...own.map(({ sum }) => sum))).toBe(group.sum);
          expect(own.flatMap(({ lines }) => lines.map(({ item }) => item.uuid))).toEqual(
            group.lines.map(({ item }) => item.uuid),
          );
          expect(own.every(({ allTicked }) => allTicked)).toBe(group.allTicked);
        }
      }),
    );
  });
});
