import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney, lineSum, moneyFromNumber, type Money } from "#app/domain/money.ts";
import { byRate, kopecks, receiptOf } from "#app/domain/order/receipt.ts";
import { quantityFromNumber } from "#app/domain/quantity.ts";

const customer = { email: "buyer@example.ru" };

function sold(price: number, quantity: number) {
  const [one, many] = [moneyFromNumber(price / 1000), quantityFromNumber(quantity / 1000)];
  return {
    name: "Петля",
    price: one,
    quantity: many,
    sum: lineSum(one, many),
    vatRate: 22,
    subject: "commodity" as const,
  };
}

describe("a fiscal receipt", () => {
  it.each([
    [22, 12],
    [10, 5],
    [7, 10],
    [5, 9],
    [0, 2],
    [null, 1],
  ])("for a prepayment at %s %% has vat_code %s", (rate, code) => {
    expect(receiptOf(customer, [{ ...sold(1_000, 1_000), vatRate: rate }]).lines[0]?.vatCode).toBe(code);
  });

  it("throws on a rate that is not in the law", () => {
    expect(() => receiptOf(customer, [{ ...sold(1_000, 1_000), vatRate: 20 }])).toThrow(RangeError);
  });

  it("adds up to exactly what is paid for any prices and quantities", () => {
    const lines = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 1, max: 1e6 }))
        .map(([price, many]) => sold(price, many)),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const receipt = receiptOf(customer, given);
        const total = receipt.lines.reduce(
          (sum, { quantity, amount }) =>
            sum + (BigInt(quantity.replace(".", "")) * BigInt(amount.replace(".", ""))) / 1000n,
          0n,
        );
        const paid: Money = addMoney(...given.map(({ sum }) => sum));
        expect(total).toBe(BigInt(kopecks(paid).replace(".", "")));
      }),
    );
  });

  it("of marked goods handed over has a line a piece with its code, which add up exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1e8 }), (count, kopecksOfAll) => {
        const marks = Array.from({ length: count }, (_, at) => `0104600840340001215serial${at}`);
        const sum = moneyFromNumber(kopecksOfAll / 100);
        const line = { ...sold(1_000, count * 1_000), sum, marks };
        const { lines } = receiptOf(customer, [line], "handover");
        expect(lines.map(({ mark }) => mark)).toEqual(marks);
        expect(new Set(lines.map(({ quantity }) => quantity))).toEqual(new Set(["1.000"]));
        expect(lines.reduce((total, { amount }) => total + Number(amount.replace(".", "")), 0)).toBe(kopecksOfAll);
        // Before they are handed over nobody knows which pieces it will be.
        expect(receiptOf(customer, [line]).lines.map(({ mark }) => mark)).toEqual([undefined]);
      }),
    );
  });

  it("of a partial amount divides it among the rates in proportion, exactly", () => {
    const rates = [22, 10, 0, null] as const;
    const goods = fc.array(
      fc
        .tuple(fc.integer({ min: 10, max: 1e8 }), fc.constantFrom(...rates))
        .map(([price, vatRate]) => ({ ...sold(price, 1_000), vatRate })),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(goods, fc.integer({ min: 1, max: 1e9 }), (given, paid) => {
        const shares = byRate(moneyFromNumber(paid / 100), given);
        expect(addMoney(...shares.map(({ sum }) => sum))).toBe(moneyFromNumber(paid / 100));
        expect(shares.map(({ vatRate }) => vatRate)).toEqual([...new Set(given.map(({ vatRate }) => vatRate))]);
        for (const { sum } of shares) expect([sum >= 0, kopecks(sum)]).toEqual([true, expect.any(String)]);
      }),
    );
  });

  it.each([
    [10, ["6.67", "3.33"]],
    [0.01, ["0.01", "0.00"]],
    [600, ["400.00", "200.00"]],
  ])("of %s roubles for goods of 200 at 22 %% and 100 at 10 %% contains %s", (paid, shares) => {
    const goods = [sold(200_000, 1_000), { ...sold(100_000, 1_000), vatRate: 10 }];
    expect(byRate(moneyFromNumber(paid), goods).map(({ sum }) => kopecks(sum))).toEqual(shares);
  });

  it("of money for free goods uses the rate of the first one", () => {
    const free = { ...sold(0, 1_000), vatRate: 10 };
    expect(byRate(moneyFromNumber(5), [free])).toEqual([{ vatRate: 10, sum: moneyFromNumber(5) }]);
    expect(byRate(moneyFromNumber(5), [])).toEqual([{ vatRate: null, sum: moneyFromNumber(5) }]);
  });

  it("states quantity and price if they are whole kopecks, and one sum otherwise", () => {
    const lines = receiptOf(customer, [sold(184_500, 2_250), sold(1_234, 3_000)]).lines;
    expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      ["1.000", "415.13"],
      ["1.000", "3.70"],
    ]);
    expect(receiptOf(customer, [sold(184_500, 4_000)]).lines[0]).toMatchObject({ quantity: "4.000", amount: "184.50" });
  });
});
